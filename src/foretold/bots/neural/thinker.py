"""The thinking bot: the network's choice, unless lookahead in worlds sampled from its beliefs finds a better one.

Where the network is in doubt and few cards are left, the likeliest plays are tried in the same worlds, the network
playing every seat to the end of the round. How few, and how much better a play must look, was measured
(benchmarks/results.md): with more cards left, lookahead overestimates its gains. The beliefs assume that the others
play much like the network; if their actions do not fit that, the network's choice stands.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np

from ...game.actions import Action
from ...game.view import Phase, View
from ...rules.memory import MEMORY_LAYOUT
from ...rules.state import MAX_PLAYERS
from ...sim.batches import Tables
from ...sim.beliefs import Beliefs
from ...sim.compiled import record_of, setup_record, state_record
from ...sim.layers import first_layer
from ...sim.observation import STANDING
from ...sim.past import only_hands_hidden
from ...sim.suits import reordered_action
from .bot import NeuralBot
from .network import POINTS_PER_UNIT, shipped_network

if TYPE_CHECKING:
    import numpy.typing as npt

    Numbers = npt.NDArray[np.float64]

WORLDS = 64
MOVES = 2  # swaps tried in every world at every step of an update
CANDIDATES = 5
CERTAIN = 0.97  # the share of its preference from which on the network is not doubted
CONSIDERED = 0.01  # the share that makes a play worth a trial
MOST_CARDS = 7  # left with which it thinks
MOST_CARDS_OF_THREE = 10  # the same where fewer cards are hidden
BEYOND_DOUBT = 1.5  # standard errors by which another play must look better
EXPLAINED = (
    -1.3
)  # the mean logarithm of the chance of an action of others below which they do not play like the network
CLEAR = 4.0  # standard errors that end the search
FIRST_LOOK = 16  # worlds tried at once
EVALUATIONS = 8000  # by the network, for one decision: a second on one core
BELIEVING = 0.5  # of these, what beliefs may take


class ThinkingBot(NeuralBot):
    """The neural bot with a second thought, which may take so many evaluations by the network, or little more."""

    name = "thinking"
    _ready = False

    def __init__(
        self,
        seed: int | str | None = 0,
        *,
        worlds: int = WORLDS,
        evaluations: int = EVALUATIONS,
        to_win: bool = False,
    ) -> None:
        super().__init__(to_win=to_win)
        self._evaluations = evaluations
        self._beliefs = Beliefs(self._judge, worlds=worlds, moves=MOVES, seed=Random(seed).getrandbits(60))
        self._judged = 0
        self.thoughts = self.changes = 0

    def choose(self, view: View) -> Action:
        """What the seat of this view does now."""
        if len(view.legal) == 1:
            return view.legal[0]
        self._get_ready(view)
        preferences, _, order = self._look(view)
        chosen = np.array([preferences[reordered_action(action.index, order)] for action in view.legal], np.float64)
        shares = np.exp(chosen - chosen.max())
        shares /= shares.sum()
        ranked = [int(place) for place in np.argsort(-shares, kind="stable")[:CANDIDATES]]
        candidates = [view.legal[place] for place in ranked if shares[place] >= CONSIDERED]
        if len(candidates) == 1 or shares.max() >= CERTAIN or not thinks_about(view):
            return view.legal[ranked[0]]
        self.thoughts += 1
        best = candidates[self._think(view, candidates)]
        self.changes += best is not candidates[0]
        return best

    def _get_ready(self, view: View) -> None:
        """Take the network for the rules. Compile, or load what was compiled, with the first decision in a process and
        not in the middle of a round."""
        self._network = shipped_network(view.rules)
        if not ThinkingBot._ready and only_hands_hidden(view.rules):
            worlds = Beliefs(self._judge, worlds=2, moves=1, seed=0).follow(view)
            self._try(view, worlds, [view.legal[0]])
            ThinkingBot._ready = True

    def _judge(self, observations: npt.NDArray[np.int8]) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        preferences, values = self._network.run_on(first_layer(observations, *self._network.first))
        return preferences, POINTS_PER_UNIT * values

    def _think(self, view: View, candidates: list[Action]) -> int:
        """The place of the best candidate, the first being the network's."""
        worlds = self._beliefs.follow(view, BELIEVING * self._evaluations)
        self._judged = self._beliefs.judged
        if self._beliefs.explained < EXPLAINED:
            return 0
        worlds, counts = np.unique(worlds, axis=0, return_counts=True)
        order = np.argsort(-counts, kind="stable")  # the likeliest first, in case not all can be tried
        worlds, counts = worlds[order], counts[order]
        going = np.arange(len(candidates))
        gains = np.zeros((0, len(candidates)))
        cost = 0
        for first in range(0, len(worlds), FIRST_LOOK):
            begun = self._judged
            if begun + cost > self._evaluations:
                break
            part = worlds[first : first + FIRST_LOOK]
            margins = np.full((len(part), len(candidates)), -np.inf)
            margins[:, going] = self._try(view, part, [candidates[place] for place in going])
            gains = np.concatenate((gains, margins - margins[:, :1]))
            mean, error = _weighed(gains, counts)
            going = np.flatnonzero((mean + CLEAR * error >= max(mean.max(), 0.0)) | (np.arange(len(mean)) == 0))
            if len(going) == 1:
                return 0
            cost = self._judged - begun
        if not len(gains):
            return 0
        mean, error = _weighed(gains, counts)
        best = int(mean.argmax())
        return best if mean[best] > BEYOND_DOUBT * error[best] else 0

    def _try(self, view: View, worlds: npt.NDArray[np.int64], actions: list[Action]) -> Numbers:
        """The margin that each action leads to, in points: a row for each world."""
        assert view.seat is not None
        states = np.repeat(state_record(view.state), len(worlds))
        states["hands"] = worlds[:, :MAX_PLAYERS]
        memories = record_of(view.memory, MEMORY_LAYOUT)
        firsts = np.array([action.index for action in actions])
        tables = Tables(setup_record(view.rules.setup), states, memories, view.seat, firsts, np.int8)
        while len(tables.rows):
            _, observations, masks = tables.look()
            observations[:, STANDING] = 0
            choices = masks.argmax(axis=1)
            free = np.flatnonzero(masks.sum(axis=1) > 1)
            self._judged += len(free)
            preferences = self._judge(observations[free])[0]
            choices[free] = np.where(masks[free] > 0, preferences, -np.inf).argmax(axis=1)
            tables.act(choices)
        return tables.margins().reshape(len(worlds), len(actions))


def thinks_about(view: View) -> bool:
    """Whether look-ahead was seen to gain in such positions."""
    if view.phase is not Phase.PLAY or not only_hands_hidden(view.rules):
        return False
    most = MOST_CARDS_OF_THREE if view.rules.players == 3 else MOST_CARDS
    return max(view.hand_counts) <= most


def _weighed(gains: Numbers, counts: npt.NDArray[np.intp]) -> tuple[Numbers, Numbers]:
    """The mean of each column over worlds that were found so many times, and its standard error."""
    weights = counts[: len(gains)].astype(np.float64)[:, None]
    total = weights.sum()
    with np.errstate(invalid="ignore"):
        mean = (weights * gains).sum(axis=0) / total
        spread = np.where(np.isfinite(mean), (weights * (gains - mean) ** 2).sum(axis=0) / total, 0.0)
    return mean, np.sqrt(np.nan_to_num(spread) / max(total - 1, 1))
