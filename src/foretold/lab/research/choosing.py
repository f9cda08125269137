"""Choices for many tables at once."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ...sim.compiled import compile_for_cpu


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
def _kernel() -> Any:
    return compile_for_cpu(choose_legal)


def any_legal(masks: npt.NDArray[np.int8], random: np.random.Generator) -> npt.NDArray[np.int64]:
    """A legal action for every row, all equally likely."""
    actions = np.zeros(len(masks), np.int64)
    _kernel()(masks, random.random(len(masks)), actions)
    return actions
