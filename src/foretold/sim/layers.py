"""The widest layer of a network, for sparse observations: zeros are skipped."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from .compiled import compile_for_cpu


def add_columns(observations, columns, out):  # type: ignore[no-untyped-def]
    """Add to each row of ``out`` the columns of what is not 0 in an observation, as often as it says."""
    for row in range(observations.shape[0]):
        for place in range(observations.shape[1]):
            number = observations[row, place]
            if number != 0:
                times = np.float32(number)
                for unit in range(columns.shape[1]):
                    out[row, unit] += times * columns[place, unit]


@cache
def _kernel() -> Any:
    return compile_for_cpu(add_columns)


def first_layer(
    observations: npt.NDArray[np.int8], columns: npt.NDArray[np.float32], bias: npt.NDArray[np.float32]
) -> npt.NDArray[np.float32]:
    """What the first layer makes of observations, a row each, before anything is cut off."""
    out = np.repeat(bias[None], len(observations), axis=0)
    _kernel()(observations, columns, out)
    return out
