"""A race of actions: which is worth most, tried in the same worlds until time or the doubt is spent.

Every action still in the race is tried in every world, so that two are compared by their differences world by world,
which vary far less than the results themselves. Actions that have fallen behind beyond doubt drop out, and what they
would have cost goes to the others.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Trial = Callable[[int, Sequence[int]], tuple[Floats, Floats]]
"""Tries some actions, by their places, in the next so many worlds: points and margins, a row a world."""

BATCH = 32  # worlds after which the standing is looked at
BEYOND_DOUBT = 3.0  # standard errors by which an action must be behind to drop out


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a decision may cost: so many simulations, so many seconds, or whichever is spent first."""

    simulations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.simulations is None and self.seconds is None:
            raise ValueError("expected a number of simulations or of seconds, got neither")
        if self.simulations is not None and self.simulations < 1:
            raise ValueError(f"expected at least one simulation, got {self.simulations}")
        if self.seconds is not None and not self.seconds > 0:
            raise ValueError(f"expected more than no seconds, got {self.seconds}")


class Race:
    """The results so far: for each action a row of what it made, world by world."""

    def __init__(self, actions: int) -> None:
        self._points: list[list[Floats]] = [[] for _ in range(actions)]
        self._margins: list[list[Floats]] = [[] for _ in range(actions)]
        self.running = list(range(actions))
        self.simulations = 0

    def run(self, trial: Trial, budget: Budget, *, drop: bool = True) -> None:
        """Try actions until the budget is spent or one is left; ``drop`` lets those behind drop out."""
        start = time.perf_counter()
        while len(self.running) > 1 or not self.simulations:
            worlds = BATCH
            if budget.simulations is not None:
                worlds = min(BATCH, (budget.simulations - self.simulations) // len(self.running))
                if not self.simulations:
                    worlds = max(worlds, 1)
            if worlds < 1 or (budget.seconds is not None and time.perf_counter() - start >= budget.seconds):
                if self.simulations:
                    return
            self._add(*trial(worlds, self.running))
            if drop:
                self._drop()

    def _add(self, points: Floats, margins: Floats) -> None:
        for column, action in enumerate(self.running):
            self._points[action].append(points[:, column])
            self._margins[action].append(margins[:, column])
        self.simulations += points.size

    def _drop(self) -> None:
        """Let drop out what is behind the best beyond doubt."""
        table = np.stack([np.concatenate(self._margins[action]) for action in self.running])
        if table.shape[1] < BATCH:
            return
        behind = table[table.mean(axis=1).argmax()] - table
        errors = behind.std(axis=1) / np.sqrt(table.shape[1])
        lost = behind.mean(axis=1) > BEYOND_DOUBT * errors
        self.running = [action for action, out in zip(self.running, lost, strict=True) if not out]

    def best(self) -> int:
        """The action that made most; of equals the first."""
        return max(self.running, key=lambda action: float(np.concatenate(self._margins[action]).mean()))

    def results(self, action: int) -> tuple[Floats, Floats]:
        """What an action made, world by world: points and margins."""
        return np.concatenate(self._points[action]), np.concatenate(self._margins[action])
