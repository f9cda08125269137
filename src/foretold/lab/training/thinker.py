"""Second thoughts at many tables at once: what ``bots.neural.thinker`` does, for whole games of the base game on a GPU.

Every thought takes the same number of worlds, where the bot stops when the choice is clear or its time is up, and tries
plays that have at least the share that ``lookahead.py`` asks for, which is half of what the bot does.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import NamedTuple

import torch

from ...bots.neural.thinker import BEYOND_DOUBT, CERTAIN, most_cards_left
from ...rules.options import Rules
from ...rules.state import PLAY
from ...sim.holders import SWAPS
from .beliefs import LearnedBeliefs, Table, Uniform
from .history import History
from .lookahead import doubts, look_ahead
from .network import HolderNetwork, Network
from .positions import Judge, Look, Positions
from .records import state_field
from .tables import Tables


class Thinking(NamedTuple):
    """What a player thinks with: beliefs, and how many worlds to try plays in."""

    holders: HolderNetwork
    worlds: int


class Thinker:
    """Thinks for the seats of one player at some tables, all of which play the base game."""

    def __init__(self, network: Network, thinking: Thinking, tables: Tables, seed: int) -> None:
        (rules,) = tables.rules
        if not replace(rules, hand_sizes=Rules().hand_sizes).is_base_game:
            raise ValueError(f"expected the base game, whose beliefs are learned, got {rules}")
        self._most = most_cards_left(rules)
        self._positions = Positions(rules.setup, tables.device)
        self._judge = Judge(network, tables.device)
        self._beliefs = LearnedBeliefs(
            self._positions,
            History(tables.count, tables.device),
            Uniform(),
            thinking.holders,
            count=tables.count,
            worlds=thinking.worlds,
            swaps=SWAPS,
            seed=seed,
        )

    @torch.no_grad()
    def reconsider(
        self, tables: Tables, look: Look, logits: torch.Tensor, mine: torch.Tensor, actions: torch.Tensor
    ) -> None:
        """Change those of the ``actions`` at ``mine`` tables to which another play looks better."""
        left = state_field(tables.states, "tricks_left")
        playing = state_field(tables.states, "phase") == PLAY
        doubt = doubts(look, logits, mine & playing & (left <= self._most), CERTAIN, CERTAIN)
        places = doubt.places
        if not len(places):
            return
        table = Table(places, look.seats[places].long(), tables.states[places], tables.memories[places])
        self._beliefs.update(table)
        worlds = self._beliefs.worlds[places]
        tried = look_ahead(self._positions, self._judge, table, look, doubt, worlds)
        gains = tried - tried[..., :1]
        means, errors = gains.mean(1), gains.std(1) / math.sqrt(worlds.shape[1])
        best = means.nan_to_num(-math.inf).argmax(-1, keepdim=True)
        better = (means.gather(-1, best) > BEYOND_DOUBT * errors.gather(-1, best))[:, 0]
        actions[places[better]] = doubt.actions.gather(-1, best)[better, 0]
