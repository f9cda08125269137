"""Many states at once for a player that looks at observations: what the seat to act sees in each, and what it does."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ..rules.actions import ACTIONS, FIRST_ACTION
from ..rules.cards import SUITS
from ..rules.memory import remember
from ..rules.state import DEAL, OVER
from ..rules.step import apply, legal
from .bits import nth_bit
from .compiled import compile_for_cpu
from .observation import SIZE, observe_legal_on_blank, observe_on_blank
from .policies import nth_choice
from .suits import reordered_action


def look_at(setups, states, memories, rows, seats, orders, observations, masks):  # type: ignore[no-untyped-def]
    """For the states at ``rows``: the seat to act, its order of suits, what it sees, and what it may do."""
    for place in range(rows.shape[0]):
        row = rows[place]
        state = states[row]
        seat = int(nth_bit(state.pending, 0) if state.pending != 0 else state.turn)
        seats[place] = seat
        observe_on_blank(setups[0], state, memories[row], seat, orders[place], observations[place])
        observe_legal_on_blank(setups[0], state, seat, orders[place], masks[place])


def act_in(setups, states, memories, rows, seats, orders, choices):  # type: ignore[no-untyped-def]
    """Let each seat do what it chose, suits being in its own order."""
    for place in range(rows.shape[0]):
        state = states[rows[place]]
        low, high = legal(setups[0], state, seats[place])
        first = FIRST_ACTION[state.phase]
        for option in range(low.bit_count() + high.bit_count()):
            action = first + nth_choice(low, high, option)
            if reordered_action(action, orders[place]) == choices[place]:
                remember(setups[0], state, memories[rows[place]], seats[place], action)
                apply(setups[0], state, seats[place], action)
                break


@cache
def _kernels() -> tuple[Any, Any]:
    return compile_for_cpu(look_at), compile_for_cpu(act_in)


class Tables:
    """Copies of worlds, one for each of some first actions of ``seat``, that go on side by side."""

    def __init__(
        self,
        setups: npt.NDArray[np.void],
        worlds: npt.NDArray[np.void],
        memories: npt.NDArray[np.void],
        seat: int,
        actions: npt.NDArray[np.int64],
    ) -> None:
        count = len(worlds) * len(actions)
        self._setups = setups
        self._before = np.repeat(worlds["scores"], len(actions), axis=0).astype(np.int64)
        self.states = np.repeat(worlds, len(actions))
        self._memories = np.repeat(memories, count)
        self._seat = seat
        self.rows = np.arange(count)  #: the tables at which the round is not over
        self._seats = np.full(count, seat)
        self._orders = np.tile(np.arange(SUITS, dtype=np.int8), (count, 1))
        self.act(np.tile(actions, len(worlds)))

    def look(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float32], npt.NDArray[np.int8]]:
        """At every table: the seat to act, what it sees, and which of the 171 actions it may do, in its own order of
        suits."""
        count = len(self.rows)
        self._seats, self._orders = np.zeros(count, np.int64), np.zeros((count, SUITS), np.int8)
        observations, masks = np.zeros((count, SIZE), np.float32), np.zeros((count, ACTIONS), np.int8)
        look, _ = _kernels()
        look(self._setups, self.states, self._memories, self.rows, self._seats, self._orders, observations, masks)
        return self._seats, observations, masks

    def act(self, choices: npt.NDArray[np.int64]) -> None:
        """Let the seat at every table do what was chosen for it."""
        _, act = _kernels()
        act(self._setups, self.states, self._memories, self.rows, self._seats, self._orders, choices)
        phases = self.states["phase"][self.rows]
        self.rows = self.rows[(phases != DEAL) & (phases != OVER)]

    def leave(self, leaving: npt.NDArray[np.bool_]) -> None:
        """Go on without some of the tables that were looked at."""
        stay = ~leaving
        self.rows, self._seats, self._orders = self.rows[stay], self._seats[stay], self._orders[stay]

    def margins(self) -> npt.NDArray[np.float64]:
        """What the seat has made since at every table, less the mean of the others."""
        gained = self.states["scores"] - self._before
        players = int(self._setups["players"][0])
        own = gained[:, self._seat]
        return (own - (gained.sum(axis=1) - own) / (players - 1)).astype(np.float64)  # type: ignore[no-any-return]
