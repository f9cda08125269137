"""The neural bot: it plays as the network prefers, by an observation of its view."""

from __future__ import annotations

from ...game.actions import Action
from ...game.view import View
from ...rules.cards import SUITS
from ...rules.state import MAX_PLAYERS
from ...sim.observation import SIZE, STANDING, observe_on_blank
from ...sim.suits import reordered_action
from .evaluator import Evaluator, Preferences, evaluator, require_evaluator
from .network import POINTS_PER_UNIT


class NeuralBot:
    """Plays the action that the network prefers. It plays for points alone and does not look at the scores; or, with
    ``to_win``, it looks at them and plays to win the game, which near the end may take a risky bid."""

    name = "neural"

    def __init__(self, seed: int = 0, *, to_win: bool = False, network: Evaluator | None = None) -> None:
        """A bot that plays by the network given, or else by those for the rules that come with the package."""
        require_evaluator()
        self._to_win, self._given = to_win, network

    def choose(self, view: View) -> Action:
        """The legal action with the highest preference."""
        if len(view.legal) == 1:
            return view.legal[0]
        preferences, _, order = self._look(view)
        return max(view.legal, key=lambda action: preferences[reordered_action(action.index, order)])

    def expected(self, view: View) -> float:
        """The points that the network expects this seat to make in the round, less the mean of the others'."""
        return POINTS_PER_UNIT * self._look(view)[1]

    def _look(self, view: View) -> tuple[Preferences, float, list[int]]:
        if view.seat is None:
            raise ValueError("expected the view of a seat, got a spectator's")
        order, observation = [0] * SUITS, [0] * SIZE
        observe_on_blank(view.rules.setup, view.state, view.memory, view.seat, order, observation)
        if not self._to_win:
            observation[STANDING] = [0] * MAX_PLAYERS
        preferences, value = (self._given or evaluator(view.rules)).run(observation)
        return preferences, value, order
