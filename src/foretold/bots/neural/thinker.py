"""The thinking bot: the network's choice, or what lookahead in believed worlds says is better.

Where the network is in doubt and few cards are left, the likeliest plays are tried in the same worlds, the network
playing every seat to the end of the round. How few, and how much better a play must look, was measured
(benchmarks/results.md): with more cards left, lookahead overestimates its gains. Where all hands are seen, it does not.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np

from ...game.actions import Action
from ...game.view import Phase, View
from ...rules.options import Form, Rules, Sight
from ...sim.batches import Tables
from ...sim.layers import first_layer
from ...sim.observation import STANDING
from ...sim.suits import reordered_action
from ...sim.worlds import Worlds
from .beliefs import believed_worlds
from .bot import NeuralBot
from .network import shipped_network

if TYPE_CHECKING:
    import numpy.typing as npt

    Numbers = npt.NDArray[np.float64]

WORLDS = 384
CANDIDATES = 5
CERTAIN = 0.97  # the share of its preference from which on the network is not doubted
CONSIDERED = 0.01  # the share that makes a play worth a trial
MOST_CARDS, IN_COMPANY, ELSEWHERE = 10, 7, 6  # left: in the base game, there with five or six players, by other rules
BEYOND_DOUBT = 1.5  # standard errors by which another play must look better
CLEAR = 4.0  # standard errors that end the search
AT_ONCE = 16  # worlds, between two looks at the gains
EVALUATIONS = 18_000  # by the network, in a second on one core


class ThinkingBot(NeuralBot):
    """The neural bot with a second thought, which may take so many evaluations by the network. It thinks with so many
    cards left as was seen to gain, or with ``most_cards``."""

    name = "thinking"
    _ready = False

    def __init__(
        self,
        seed: int | str | None = 0,
        *,
        worlds: int = WORLDS,
        evaluations: int = EVALUATIONS,
        most_cards: int | None = None,
        to_win: bool = False,
    ) -> None:
        super().__init__(to_win=to_win)
        self._evaluations, self._worlds, self._most_cards = evaluations, worlds, most_cards
        self._random = Random(seed)
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
        if len(candidates) == 1 or shares.max() >= CERTAIN or not thinks_about(view, self._most_cards):
            return view.legal[ranked[0]]
        self.thoughts += 1
        best = candidates[self._think(view, candidates)]
        self.changes += best is not candidates[0]
        return best

    def _get_ready(self, view: View) -> None:
        """Take the network for the rules. Load networks, and compile or load what was compiled, with the first decision
        in a process and not in the middle of a round."""
        self._network = shipped_network(view.rules)
        if not ThinkingBot._ready:
            self._try(believed_worlds(view, 0), 2, [view.legal[0]])
            ThinkingBot._ready = True

    def _think(self, view: View, candidates: list[Action]) -> int:
        """The place of the best candidate, the first being the network's."""
        worlds = believed_worlds(view, self._random.getrandbits(60))
        self._judged = 0
        going = np.arange(len(candidates))
        gains = np.zeros((0, len(candidates)))
        cost = 0
        while len(gains) < self._worlds:
            begun = self._judged
            if begun + cost > self._evaluations:
                break
            count = min(AT_ONCE, self._worlds - len(gains))
            margins = np.full((count, len(candidates)), -np.inf)
            margins[:, going] = self._try(worlds, count, [candidates[place] for place in going])
            gains = np.concatenate((gains, margins - margins[:, :1]))
            mean, error = _estimated(gains)
            going = np.flatnonzero((mean + CLEAR * error >= max(mean.max(), 0.0)) | (np.arange(len(mean)) == 0))
            if len(going) == 1:
                return 0
            cost = self._judged - begun
        if not len(gains):
            return 0
        mean, error = _estimated(gains)
        best = int(mean.argmax())
        return best if mean[best] > BEYOND_DOUBT * error[best] else 0

    def _try(self, worlds: Worlds, count: int, actions: list[Action]) -> Numbers:
        """The margin that each action leads to, in points: a row for each of so many worlds."""
        firsts = np.array([action.index for action in actions])
        tables = Tables(worlds.setups, worlds.draw(count), worlds.memories, worlds.seat, firsts, np.int8)
        while len(tables.rows):
            _, observations, masks = tables.look()
            observations[:, STANDING] = 0
            choices = masks.argmax(axis=1)
            free = np.flatnonzero(masks.sum(axis=1) > 1)
            self._judged += len(free)
            preferences, _ = self._network.run_on(first_layer(observations[free], *self._network.first))
            choices[free] = np.where(masks[free] > 0, preferences, -np.inf).argmax(axis=1)
            tables.act(choices)
        return tables.margins().reshape(count, len(actions))


def thinks_about(view: View, most_cards: int | None = None) -> bool:
    """Whether to look ahead at a play: with so many cards left, or where that was seen to gain."""
    most = most_cards_left(view.rules) if most_cards is None else most_cards
    return view.phase is Phase.PLAY and max(view.hand_counts) <= most


def most_cards_left(rules: Rules) -> int:
    """The most cards left with which looking ahead was seen to gain."""
    if rules.sight is Sight.CLAIRVOYANCE or rules.form is Form.DUEL:
        return max(rules.rounds)
    if rules.is_base_game:
        return MOST_CARDS if rules.players <= 4 else IN_COMPANY
    return ELSEWHERE


def _estimated(gains: Numbers) -> tuple[Numbers, Numbers]:
    """The mean of each column and its standard error; a column of what was no longer tried has none."""
    with np.errstate(invalid="ignore"):
        mean = gains.mean(axis=0)
        spread = np.where(np.isfinite(mean), gains.std(axis=0), 0.0)
    return mean, np.nan_to_num(spread) / max(len(gains) - 1, 1) ** 0.5
