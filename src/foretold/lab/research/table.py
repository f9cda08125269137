"""One game stepped by compiled code, for loops in Python that play one game at a time."""

from __future__ import annotations

import secrets
from copy import deepcopy
from functools import cache
from operator import index
from sys import getrefcount
from typing import Any, Self, SupportsIndex

import numpy as np
import numpy.typing as npt
from numba import carray

from ...game.actions import Action
from ...rules.actions import ACTIONS
from ...rules.cards import SUITS
from ...rules.editions import find_rules
from ...rules.options import Edition, Rules
from ...rules.state import MAX_PLAYERS, State
from ...sim.compiled import compile_for_cpu, state_of
from ...sim.observation import SIZE
from .buffers import HELD_HERE, address, new_buffers, pointer
from .kernel import (
    BEGIN,
    BY_ROUND,
    KIND,
    LISTED,
    TABLE,
    Rewards,
    Suits,
    chosen_at,
    go_on_at,
    kinds_of,
    look_at,
    may,
    named_action,
    new_tables,
    wanted_of,
)

ALONE = np.dtype(  # in one record, since each argument costs a call its time
    [("kind", KIND), ("table", TABLE), ("rewards", "f4", (MAX_PLAYERS,)), ("choices", "i2", (ACTIONS,))], align=True
)

# What a step answers: the seat to act in the lowest bits, and these
SEAT = 7
PAID = 8
ENDED = 16
REFUSED = 32
COUNT = 8  # bits below the number of legal actions

# Of a table, and made anew wherever it is copied to
MADE = ("_kernel", "_choices", "_table_at", "_buffers", "_spare")


def step_alone(table_at, action, wanted, observation_at, mask_at):  # type: ignore[no-untyped-def]
    """Act, or begin, and look. The table and the buffers come as addresses; one integer says what came of it."""
    alone = carray(pointer(table_at), (1,), ALONE)
    kind, table = alone[0].kind, alone[0].table
    setup, state = kind.setup, table.state
    chosen = chosen_at(table, action)
    if wanted & BEGIN == 0 and not may(setup, state, chosen):
        return REFUSED
    before = state.round
    over = go_on_at(kind, table, chosen, wanted, alone[0].rewards)
    paid = wanted & BEGIN == 0 and state.round != before and (over or wanted & BY_ROUND)
    seat = np.int64(0) if over else np.int64(state.turn)
    mask = carray(pointer(mask_at), (ACTIONS,), np.int8)
    look_at(setup, table, seat, table.order, wanted, carray(pointer(observation_at), (SIZE,), np.int8), mask)
    count = 0
    if wanted & LISTED:
        choices = alone[0].choices
        for number in range(ACTIONS):
            if mask[number]:
                choices[count] = number
                count += 1
    return seat | (PAID if paid else 0) | (ENDED if over else 0) | count << COUNT


def look_from(alone, seat, wanted, order, observation, mask):  # type: ignore[no-untyped-def]
    """What any seat sees and may do; where it is not its turn, that is nothing."""
    look_at(alone[0].kind.setup, alone[0].table, seat, order, wanted, observation, mask)
    if seat != alone[0].table.state.turn:
        for number in range(ACTIONS):
            mask[number] = 0


@cache
def _step() -> Any:
    return compile_for_cpu(step_alone)


@cache
def _look() -> Any:
    return compile_for_cpu(look_from)


class Table:
    """One game. ``observation`` and ``mask`` are of the seat to act and are written anew by every step; with ``fresh``
    every step has arrays of its own, which stay as they are. ``rewards`` are what every seat earned by the last action.
    It can be pickled and copied at any time, and shares nothing with another table. Other options are those of
    ``VectorEnv``; after the end, ``reset`` begins the next game."""

    _kernel: Any

    def __init__(
        self,
        rules: Rules | Edition | str = Edition.US,
        *,
        rewards: Rewards = "round",
        suits: Suits = "own",
        fresh: bool = False,
        **options: Any,
    ) -> None:
        self.rules = find_rules(rules, **options)
        self.players = self.rules.players
        self.seat = 0
        self.over = True
        self.paid = False  #: whether the last action brought rewards
        self._fresh = fresh
        self._wanted = wanted_of(rewards, suits) | (0 if fresh else LISTED)
        self._alone = np.zeros(1, ALONE)
        self._alone["kind"] = kinds_of((self.rules,))
        self._seed(secrets.randbits(62))
        self._count = 0
        self.observation, self.mask = np.zeros(SIZE, np.int8), np.zeros(ACTIONS, np.int8)
        self._settle()

    def reset(self, seed: int | None = None) -> None:
        """Begin a game. Without a seed chance goes on where it is."""
        if seed is not None:
            self._seed(seed)
        wanted = self._wanted
        self.over, self._wanted = False, wanted | BEGIN
        try:
            self.step(-1)
        finally:
            self._wanted = wanted
        self._kernel = getattr(self._kernel, "bare", self._kernel)

    def step(self, action: SupportsIndex) -> None:
        """Let the seat to act do something; if it is not legal, a ``ValueError`` says so, and nothing is changed."""
        if self.over:
            raise ValueError("the game is over: expected reset()")
        buffers, spare = self._buffers, self._spare
        if spare is not None:  # where nobody has kept its arrays, the older of two
            older = spare[0]
            spare[0], spare[1] = spare[1], older
            if getrefcount(older[0]) <= HELD_HERE and getrefcount(older[1]) <= HELD_HERE:
                buffers = older
        answer = self._kernel(self._table_at, index(action), self._wanted, buffers[2], buffers[3])
        if answer == REFUSED:
            raise ValueError(f"seat {self.seat} may not do {action} now; its legal actions are {self.legal()}")
        self.seat = answer & SEAT
        self.over = answer & ENDED != 0
        self.paid = answer & PAID != 0
        if spare is None:
            self._count = answer >> COUNT
        elif buffers is self._buffers:
            self.observation, self.mask = buffers[0].copy(), buffers[1].copy()
        else:
            self.observation = buffers[0]
            self.mask = buffers[1]

    def legal(self) -> list[int]:
        """The legal actions of the seat to act, in ascending order."""
        if self._fresh:
            return self.look(self.seat)[1].nonzero()[0].tolist()
        return self._choices[: self._count].tolist()  # type: ignore[no-any-return]

    @property
    def rewards(self) -> list[float]:
        """What every seat earned by the last action."""
        return self._alone["rewards"][0][: self.players].tolist() if self.paid else [0.0] * self.players

    def look(self, seat: int) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int8]]:
        """What any seat sees, and what it may do."""
        if not 0 <= seat < self.players:  # compiled code would read whatever lies there
            raise ValueError(f"expected a seat from 0 to {self.players - 1}, got {seat}")
        observation, mask = np.empty(SIZE, np.int8), np.empty(ACTIONS, np.int8)
        order = np.empty(SUITS, np.int8)
        _look()(self._alone, seat, self._wanted, order, observation, mask)
        return observation, mask

    def action(self, number: int) -> Action:
        """What a number means to the seat to act now."""
        return named_action(number, self._alone["table"]["order"][0])

    @property
    def state(self) -> State:
        """The flat state, nothing hidden: for tools, never for players."""
        return state_of(self._alone["table"]["state"], 0)

    def __copy__(self) -> Self:
        return deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in MADE}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._settle()

    def _seed(self, seed: int) -> None:
        self._alone["table"] = new_tables(np.zeros(1, np.int8), seed)

    def _settle(self) -> None:
        """Find out where everything is, which no copy of a table can know beforehand."""
        self._kernel = _step()
        self._choices = self._alone["choices"][0]
        self._table_at = address(self._alone)
        self._buffers = buffers = new_buffers()
        self._spare = [new_buffers(), new_buffers()] if self._fresh else None
        if not self._fresh:
            buffers.observation[:], buffers.mask[:] = self.observation, self.mask
            self.observation, self.mask = buffers.observation, buffers.mask
