"""The network looking ahead: the network's choice, unless a look ahead by the network shows a better one.

Where the network is in doubt, each action that it would consider is tried in the same worlds that the seat may be in.
There the network plays every seat, until the round is over or the seat is to act again, where the network says what it
expects. Another action is preferred only if it comes out better beyond doubt.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np

from ..game.actions import Action
from ..game.view import Phase, View
from ..sim.batches import Tables
from ..sim.suits import reordered_action
from ..sim.worlds import Worlds
from .neural import POINTS, NeuralBot

if TYPE_CHECKING:
    import numpy.typing as npt

WORLDS = 64
CANDIDATES = 3
CERTAIN = 0.9  # the share of its preference from which on the network is not doubted
CONSIDERED = 0.03  # the share that makes an action worth a trial
BEYOND_DOUBT = 3.0  # standard errors
PHASES = frozenset({Phase.PLAY})


class LookaheadBot(NeuralBot):
    """The neural bot with a second thought."""

    name = "lookahead"

    def __init__(
        self,
        seed: int | str | None = 0,
        *,
        worlds: int = WORLDS,
        certain: float = CERTAIN,
        doubt: float = BEYOND_DOUBT,
        phases: frozenset[Phase] = PHASES,
        tricks: int | None = None,
        decisions: int | None = 1,
    ) -> None:
        super().__init__()
        self._seed = Random(seed).getrandbits(60)
        self._worlds = worlds
        self._certain = certain
        self._doubt = doubt
        self._phases = phases
        self._tricks = tricks  #: the most cards in hand with which it looks ahead
        self._decisions = decisions  #: own decisions up to which it looks; None is to the end of the round
        self.looks = self.changes = 0

    def choose(self, view: View) -> Action:
        """What the seat of this view does now."""
        if len(view.legal) == 1:
            return view.legal[0]
        preferences, _, order = self._look(view)
        chosen = np.array([preferences[reordered_action(action.index, order)] for action in view.legal], np.float64)
        shares = np.exp(chosen - chosen.max())
        shares /= shares.sum()
        ranked = [int(place) for place in np.argsort(-shares, kind="stable")[:CANDIDATES]]
        candidates = [view.legal[place] for place in ranked if shares[place] >= CONSIDERED]
        if len(candidates) == 1 or not self._in_doubt(view, float(shares.max())):
            return view.legal[ranked[0]]
        self.looks += 1
        better = candidates[self._second_thought(self._ahead(view, candidates))]
        self.changes += better is not candidates[0]
        return better

    def _in_doubt(self, view: View, share: float) -> bool:
        if view.phase not in self._phases or share >= self._certain:
            return False
        return self._tricks is None or view.phase is not Phase.PLAY or max(view.hand_counts) <= self._tricks

    def _second_thought(self, margins: npt.NDArray[np.float64]) -> int:
        """The best column, or the first if it is not worse beyond doubt."""
        gains = margins - margins[:, :1]
        errors = gains.std(axis=0) / len(margins) ** 0.5
        sure = gains.mean(axis=0) - self._doubt * errors
        sure[0] = 0.0
        return int(sure.argmax())

    def _ahead(self, view: View, actions: list[Action]) -> npt.NDArray[np.float64]:
        """The margin that each action leads to, in points: a row for each world."""
        assert view.seat is not None
        worlds = Worlds(view, seed=self._seed + len(view.events))
        drawn = worlds.draw(self._worlds)
        tables = Tables(worlds.setups, drawn, worlds.memories, view.seat, np.array([a.index for a in actions]))
        expected = np.full(len(tables.states), np.nan)
        left = np.full(len(tables.states), -1 if self._decisions is None else self._decisions)
        while len(tables.rows):
            seats, observations, masks = tables.look()
            preferences, values = self._network.run_batch(observations)
            own = seats == view.seat
            left[tables.rows[own]] -= 1
            done = own & (left[tables.rows] == 0)
            expected[tables.rows[done]] = POINTS * values[done]
            choices = np.where(masks > 0, preferences, -np.inf).argmax(axis=1)[~done]
            tables.leave(done)
            if len(tables.rows):
                tables.act(choices)
        margins = np.where(np.isnan(expected), tables.margins(), expected)
        return margins.reshape(self._worlds, len(actions))
