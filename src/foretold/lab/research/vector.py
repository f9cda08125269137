"""Thousands of games in one call: observations, legal actions and rewards as arrays, and no Python loop over games."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from functools import cache
from typing import Any, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from ...game.actions import Action
from ...rules.actions import ACTIONS
from ...rules.editions import find_rules
from ...rules.options import Edition, Rules
from ...sim.compiled import compile_for_cpu
from ...sim.observation import SIZE
from .kernel import (
    BEGIN,
    GOES_ON,
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


class Step(NamedTuple):
    """What every table looks like now, and what the last action brought."""

    observations: npt.NDArray[np.int8]  #: (tables, SIZE), of the seat to act (docs/observation.md)
    masks: npt.NDArray[np.int8]  #: (tables, ACTIONS), 1 for each legal action
    seats: npt.NDArray[np.int8]  #: (tables,), the seat to act
    rewards: npt.NDArray[np.float32]  #: (tables, players), what every seat earned by the last action
    done: npt.NDArray[np.bool_]  #: (tables,), where a game ended and the next one has begun


def step_tables(kinds, tables, first, last, wanted, actions, arrays):  # type: ignore[no-untyped-def]
    """Carry out an action that is legal, or begin, at each of the tables ``first`` to ``last - 1``."""
    observations, masks, seats, rewards, done = arrays
    for row in range(first, last):
        table = tables[row]
        kind = kinds[table.kind]
        for seat in range(rewards.shape[1]):
            rewards[row, seat] = 0
        done[row] = go_on_at(kind, table, chosen_at(table, actions[row]), wanted, rewards[row])
        look_at(kind.setup, table, table.state.turn, table.order, wanted, observations[row], masks[row])
        seats[row] = table.state.turn


def find_refused(kinds, tables, actions):  # type: ignore[no-untyped-def]
    """The first table at which the action is not legal, or -1."""
    for row in range(tables.shape[0]):
        table = tables[row]
        if not may(kinds[table.kind].setup, table.state, chosen_at(table, actions[row])):
            return row
    return -1


@cache
def _kernels() -> tuple[Any, Any]:
    return compile_for_cpu(step_tables), compile_for_cpu(find_refused)


class VectorEnv:
    """Many tables that go on side by side, each with a game of its own, each waiting for the seat to act there.

    ``rules`` are those of an edition by its name, a ``Rules``, or several of them, which the tables take in turn.
    ``rewards`` are a round's points when it ends, or with ``"game"`` all points when the game does. ``suits`` in
    observations and actions stand in the seat's ``"own"`` order, as networks learn best, or ``"fixed"`` as the colours
    come. With ``copy=False`` the arrays of a step are those of the step before, written anew.
    """

    def __init__(
        self,
        rules: Rules | Edition | str | Sequence[Rules | Edition | str] = Edition.US,
        tables: int = 1024,
        *,
        threads: int = 1,
        rewards: Rewards = "round",
        suits: Suits = "own",
        copy: bool = True,
        **options: Any,
    ) -> None:
        several = rules if isinstance(rules, Sequence) and not isinstance(rules, str) else (rules,)
        if not 1 <= len(several) <= 127:
            raise ValueError(f"expected 1 to 127 rules, got {len(several)}")
        if tables < 1 or threads < 1:
            raise ValueError(f"expected at least one table and one thread, got {tables} and {threads}")
        self.rules = tuple(find_rules(each, **options) for each in several)
        self.tables = tables
        self.players = max(each.players for each in self.rules)
        self._threads = min(threads, tables)
        self._copy = copy
        self._wanted = wanted_of(rewards, suits) | GOES_ON
        self._kinds = kinds_of(self.rules)
        self._kind = (np.arange(tables) % len(self.rules)).astype(np.int8)
        self._tables = new_tables(self._kind, 0)
        self._pool: ThreadPoolExecutor | None = None
        self._arrays: Step | None = None

    def reset(self, seed: int | None = None) -> Step:
        """Begin anew at every table. The same seed gives the same deals, whatever the number of threads."""
        self._tables = new_tables(self._kind, secrets.randbits(62) if seed is None else seed)
        self._arrays = self._blank()
        self._run(self._wanted | BEGIN, np.zeros(self.tables, np.int64))
        return self._arrays

    def step(self, actions: npt.ArrayLike) -> Step:
        """Let the seat to act at every table do what is chosen for it. If one of the actions is not legal, a
        ``ValueError`` says which, and nothing is changed anywhere."""
        if self._arrays is None:
            raise ValueError("expected reset() before step()")
        chosen = np.asarray(actions)
        if chosen.shape != (self.tables,) or chosen.dtype.kind not in "iu":
            raise ValueError(f"expected {self.tables} whole numbers, got {chosen.dtype} of shape {chosen.shape}")
        chosen = np.ascontiguousarray(chosen, np.int64)
        refused = _kernels()[1](self._kinds, self._tables, chosen)
        if refused >= 0:
            raise ValueError(f"table {refused}: {self._refusal(refused, int(chosen[refused]))}")
        if self._copy:
            self._arrays = self._blank()
        self._run(self._wanted, chosen)
        return self._arrays

    def rules_at(self, table: int) -> Rules:
        """The rules that are played at a table."""
        return self.rules[int(self._kind[table])]

    def action(self, table: int, number: int) -> Action:
        """What a number means at a table now."""
        return named_action(number, self._tables["order"][table])

    def close(self) -> None:
        """Shut down the thread pool."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def __copy__(self) -> Self:
        return deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"_pool": None}

    def _blank(self) -> Step:
        return Step(
            np.empty((self.tables, SIZE), np.int8),
            np.empty((self.tables, ACTIONS), np.int8),
            np.empty(self.tables, np.int8),
            np.zeros((self.tables, self.players), np.float32),
            np.zeros(self.tables, np.bool_),
        )

    def _run(self, wanted: int, actions: npt.NDArray[np.int64]) -> None:
        """Go on at all tables, in as many parts as there are threads."""
        assert self._arrays is not None
        step, arrays = _kernels()[0], tuple(self._arrays)
        if self._threads == 1:
            step(self._kinds, self._tables, 0, self.tables, wanted, actions, arrays)
            return
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self._threads)
        parts = [
            self._pool.submit(step, self._kinds, self._tables, first, last, wanted, actions, arrays)
            for first, last in self._parts()
        ]
        for part in parts:
            part.result()

    def _parts(self) -> Iterator[tuple[int, int]]:
        for part in range(self._threads):
            yield part * self.tables // self._threads, (part + 1) * self.tables // self._threads

    def _refusal(self, table: int, number: int) -> str:
        assert self._arrays is not None
        legal = np.flatnonzero(self._arrays.masks[table]).tolist()
        return f"seat {self._arrays.seats[table]} may not do {number} now; its legal actions are {legal}"


def choose_legal(masks, numbers, actions):  # type: ignore[no-untyped-def]
    """For each row of ``masks`` the action at the place that a number from 0 to 1 falls on among the legal ones."""
    for row in range(masks.shape[0]):
        count = 0
        for action in range(masks.shape[1]):
            count += masks[row, action]
        place = int(numbers[row] * count)
        for action in range(masks.shape[1]):
            place -= masks[row, action]
            if place < 0:
                actions[row] = action
                break


@cache
def _chooser() -> Any:
    return compile_for_cpu(choose_legal)


def any_legal(masks: npt.NDArray[np.int8], random: np.random.Generator) -> npt.NDArray[np.int64]:
    """A legal action for every row, all equally likely."""
    actions = np.zeros(len(masks), np.int64)
    _chooser()(masks, random.random(len(masks)), actions)
    return actions
