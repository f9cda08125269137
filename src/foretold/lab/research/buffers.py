"""Reusable observation buffers, passed to compiled code by their addresses.

An array that was returned belongs to the caller; once nothing refers to it any more, it is reused. A table
takes turns with two buffers: while somebody looks at one, the other is written. Of 2.3 µs that a step through
PettingZoo's interface takes, addresses instead of arrays save 0.3 and used buffers instead of new ones 0.4
(benchmarks/results.md). The caller of a function that takes an address must keep a reference to the array.
"""

from __future__ import annotations

from sys import getrefcount
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from numba import types
from numba.extending import intrinsic

from ...rules.actions import ACTIONS
from ...sim.observation import SIZE


@intrinsic  # type: ignore[untyped-decorator]
def pointer(typing_context: Any, address: Any) -> Any:
    """An address as ``numba.carray`` takes it."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], context.get_value_type(types.voidptr))

    return types.voidptr(types.int64), generate


class Buffers(NamedTuple):
    """An observation and a mask, and their addresses. Each array owns its memory, so that a slice of it counts as a
    reference to it."""

    observation: npt.NDArray[np.int8]
    mask: npt.NDArray[np.int8]
    observation_at: int
    mask_at: int


def address(array: npt.NDArray[Any]) -> int:
    """The address of an array's content."""
    return int(array.__array_interface__["data"][0])


def new_buffers() -> Buffers:
    """Buffers that nobody else refers to yet."""
    observation, mask = np.zeros(SIZE, np.int8), np.zeros(ACTIONS, np.int8)
    return Buffers(observation, mask, address(observation), address(mask))


_unused = new_buffers()
HELD_HERE = getrefcount(_unused[0])  # references to an array that nobody else has: the buffers', and that of asking
