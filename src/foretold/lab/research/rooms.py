"""Memory for what is seen. Arrays that were handed out belong to whoever has them; once nobody has them any more they
are written again, which takes a third of the time of making new ones. A table takes turns with two rooms: while
somebody looks at one, the other is written."""

from __future__ import annotations

from sys import getrefcount
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ...rules.actions import ACTIONS
from ...sim.observation import SIZE


class Room(NamedTuple):
    """An observation and a mask, and where they are in memory. Each array owns what it shows, so that a slice of it
    counts as a reference to it."""

    observation: npt.NDArray[np.int8]
    mask: npt.NDArray[np.int8]
    observation_at: int
    mask_at: int


def address(array: npt.NDArray[Any]) -> int:
    """Where the content of an array begins."""
    return int(array.__array_interface__["data"][0])


def new_room() -> Room:
    """A room that is nobody's yet."""
    observation, mask = np.zeros(SIZE, np.int8), np.zeros(ACTIONS, np.int8)
    return Room(observation, mask, address(observation), address(mask))


_nobodys = new_room()
HELD_HERE = getrefcount(_nobodys[0])  # references to an array that nobody else has: the room's, and that of asking
