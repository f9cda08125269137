"""The neural bot, and the expert, which forgets: they play as the network prefers, by an observation of their view."""

from __future__ import annotations

from ...game.actions import Action
from ...game.view import View
from ...rules.cards import SUITS
from ...rules.memory import Memory
from ...rules.state import MAX_PLAYERS, State
from ...sim.observation import SIZE, STANDING, observe_on_blank
from ...sim.suits import reordered_action
from ..heuristic.forgetfulness import forgotten
from .evaluator import Preferences, evaluator, require_evaluator
from .network import POINTS_PER_UNIT

TRICKS = 1  # that the expert remembers whole
LOWEST = 12  # number that it remembers all round


class NeuralBot:
    """Plays the action that the network prefers. It plays for points alone and does not look at the scores; or, with
    ``to_win``, it looks at them and plays to win the game, which near the end may take a risky bid."""

    name = "neural"

    def __init__(self, seed: int = 0, *, to_win: bool = False) -> None:
        require_evaluator()
        self._to_win = to_win

    def choose(self, view: View) -> Action:
        """The legal action with the highest preference."""
        if len(view.legal) == 1:
            return view.legal[0]
        preferences, _, order = self._look(view)
        return max(view.legal, key=lambda action: preferences[reordered_action(action.index, order)])

    def expected(self, view: View) -> float:
        """The points that the network expects this seat to make in the round, less the mean of the others'."""
        return POINTS_PER_UNIT * self._look(view)[1]

    def _remember(self, view: View) -> tuple[State, Memory]:
        """What it has in mind: all that it has seen."""
        return view.state, view.memory

    def _look(self, view: View) -> tuple[Preferences, float, list[int]]:
        if view.seat is None:
            raise ValueError("expected the view of a seat, got a spectator's")
        order, observation = [0] * SUITS, [0] * SIZE
        observe_on_blank(view.rules.setup, *self._remember(view), view.seat, order, observation)
        if not self._to_win:
            observation[STANDING] = [0] * MAX_PLAYERS
        preferences, value = evaluator(view.rules).run(observation)
        return preferences, value, order


class ExpertBot(NeuralBot):
    """Bids and plays as the network prefers, but keeps no count: it remembers the last trick, high cards and what it
    played itself, and not who could not follow."""

    name = "expert"

    def _remember(self, view: View) -> tuple[State, Memory]:
        state, memory = super()._remember(view)
        lost = forgotten(view, tricks=TRICKS, lowest=LOWEST)
        state.played &= ~lost
        for seat in range(view.rules.players):
            memory.cards[seat] &= ~lost
            memory.voids[seat] = 0
        return state, memory
