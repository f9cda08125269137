"""The expert bot: the neural bot with a memory like a person's."""

from __future__ import annotations

from ...game.view import View
from ...rules.memory import Memory
from ...rules.state import State
from ..heuristic.forgetfulness import forgotten
from . import NeuralBot

TRICKS = 1  # that it remembers whole
LOWEST = 12  # number that it remembers all round


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
