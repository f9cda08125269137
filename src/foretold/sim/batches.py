"""Batches of states for a player that uses observations: observe for the seat to act in each, and act."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ..rules.actions import ACTIONS
from ..rules.cards import SUITS
from ..rules.state import DEAL, OVER
from .bits import nth_bit
from .compiled import compile_for_cpu, register
from .decision import act_in_order, look
from .observation import SIZE
from .suits import action_in_colours, reordered_action


@register
def look_row(place, setups, states, memories, rows, seats, orders, observations, masks):  # type: ignore[no-untyped-def]
    """Write the seat to act in a position, its order of suits, its observation and its legal actions."""
    state = states[rows[place]]
    seat = int(nth_bit(state.pending, 0) if state.pending != 0 else state.turn)
    seats[place] = seat
    look(setups[0], state, memories[rows[place]], seat, orders[place], observations[place], masks[place])


@register
def act_row(place, setups, states, memories, rows, seats, orders, choices):  # type: ignore[no-untyped-def]
    """Carry out the chosen action of the seat to act, with suits in its own order."""
    row = rows[place]
    act_in_order(setups[0], states[row], memories[row], seats[place], orders[place], choices[place])


@register
def translate_row(place, orders, actions, translated, to_colours):  # type: ignore[no-untyped-def]
    """Translate an action from a seat's own order of suits, or into it."""
    if to_colours:
        translated[place] = action_in_colours(actions[place], orders[place])
    else:
        translated[place] = reordered_action(actions[place], orders[place])


def look_on_cpu(setups, states, memories, rows, seats, orders, observations, masks):  # type: ignore[no-untyped-def]
    """``look_row`` for every row."""
    for place in range(rows.size):
        look_row(place, setups, states, memories, rows, seats, orders, observations, masks)


def act_on_cpu(setups, states, memories, rows, seats, orders, choices):  # type: ignore[no-untyped-def]
    """``act_row`` for every row."""
    for place in range(rows.size):
        act_row(place, setups, states, memories, rows, seats, orders, choices)


def translate_on_cpu(orders, actions, translated, to_colours):  # type: ignore[no-untyped-def]
    """``translate_row`` for every row."""
    for place in range(actions.size):
        translate_row(place, orders, actions, translated, to_colours)


@cache
def cpu_kernels() -> tuple[Any, Any, Any]:
    """``look``, ``act`` and ``translate`` for the CPU."""
    return compile_for_cpu(look_on_cpu), compile_for_cpu(act_on_cpu), compile_for_cpu(translate_on_cpu)


class Tables:
    """Copies of worlds, one for each of some first actions of ``seat``, that are played on in parallel."""

    def __init__(
        self,
        setups: npt.NDArray[np.void],
        worlds: npt.NDArray[np.void],
        memories: npt.NDArray[np.void],
        seat: int,
        actions: npt.NDArray[np.int64],
        kind: type[np.float32] | type[np.int8] = np.float32,
    ) -> None:
        self._kind = kind  #: of the numbers in observations
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

    def look(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[Any], npt.NDArray[np.int8]]:
        """Return for every table the seat to act, its observation, and which actions are legal, in its own order of
        suits."""
        count = len(self.rows)
        self._seats, self._orders = np.zeros(count, np.int64), np.zeros((count, SUITS), np.int8)
        observations, masks = np.zeros((count, SIZE), self._kind), np.zeros((count, ACTIONS), np.int8)
        look, _, _ = cpu_kernels()
        look(self._setups, self.states, self._memories, self.rows, self._seats, self._orders, observations, masks)
        return self._seats, observations, masks

    def act(self, choices: npt.NDArray[np.int64]) -> None:
        """Carry out the chosen action at every table."""
        _, act, _ = cpu_kernels()
        act(self._setups, self.states, self._memories, self.rows, self._seats, self._orders, choices)
        phases = self.states["phase"][self.rows]
        self.rows = self.rows[(phases != DEAL) & (phases != OVER)]

    def leave(self, leaving: npt.NDArray[np.bool_]) -> None:
        """Drop some of the tables."""
        stay = ~leaving
        self.rows, self._seats, self._orders = self.rows[stay], self._seats[stay], self._orders[stay]

    def margins(self) -> npt.NDArray[np.float64]:
        """Return for every table the points that the seat has made since, minus the mean of the others."""
        gained = self.states["scores"] - self._before
        players = int(self._setups["players"][0])
        own = gained[:, self._seat]
        return (own - (gained.sum(axis=1) - own) / (players - 1)).astype(np.float64)  # type: ignore[no-any-return]
