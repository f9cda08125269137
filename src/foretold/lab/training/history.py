"""What has happened at each table this round: every position in which somebody acted, and what was done."""

from __future__ import annotations

import torch

from ...sim.compiled import STATE
from .records import MEMORY

ENTRIES = 68  # sixty cards, six bids, a trump: more than a round without anniversary cards has


class History:
    """The rounds of ``count`` tables, so far."""

    def __init__(self, count: int, device: str) -> None:
        self._places = torch.arange(count, device=device)
        self.states = torch.zeros((count, ENTRIES, STATE.itemsize), dtype=torch.uint8, device=device)
        self.memories = torch.zeros((count, ENTRIES, MEMORY.itemsize), dtype=torch.uint8, device=device)
        self.seats = torch.zeros((count, ENTRIES), dtype=torch.int8, device=device)
        self.actions = torch.zeros((count, ENTRIES), dtype=torch.int64, device=device)
        self.lengths = torch.zeros(count, dtype=torch.int64, device=device)

    def note(self, states: torch.Tensor, memories: torch.Tensor, seats: torch.Tensor, actions: torch.Tensor) -> None:
        """Note what is about to be done at every table; actions name colours."""
        where = self._places, self.lengths
        self.states[where], self.memories[where] = states, memories
        self.seats[where], self.actions[where] = seats, actions
        self.lengths += 1

    def forget(self, ended: torch.Tensor) -> None:
        """Begin anew at tables whose round has ended."""
        self.lengths[ended] = 0
