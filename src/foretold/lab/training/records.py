"""Records in tensors: rows of bytes, which PyTorch gathers and repeats and compiled code reads as records."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import torch

from ...rules.memory import MEMORY_LAYOUT
from ...sim import cuda as on_cuda
from ...sim.compiled import STATE, record_type

MEMORY = record_type(MEMORY_LAYOUT)

_KINDS = {
    np.dtype("i8"): torch.int64,
    np.dtype("i4"): torch.int32,
    np.dtype("i2"): torch.int16,
    np.dtype("i1"): torch.int8,
    np.dtype("u1"): torch.uint8,
}


def bytes_of(array: npt.NDArray[np.void]) -> torch.Tensor:
    """An array of records as a tensor, a row of bytes for each."""
    return torch.from_numpy(array.view(np.uint8).reshape(len(array), array.dtype.itemsize))


def records(rows: torch.Tensor, kind: np.dtype[np.void]) -> Any:
    """The same rows as compiled code takes them."""
    if rows.device.type == "cpu":
        return rows.numpy().reshape(-1).view(kind)
    return on_cuda.import_cuda().as_cuda_array(rows.reshape(-1)).view(kind)


def own(tensor: torch.Tensor) -> Any:
    """A tensor of numbers as compiled code takes it."""
    return tensor.numpy() if tensor.device.type == "cpu" else on_cuda.import_cuda().as_cuda_array(tensor)


def state_field(states: torch.Tensor, name: str) -> torch.Tensor:
    """A field of many states, to be read and written: a column, or one for each of its places."""
    return _field(states, STATE, name)


def memory_field(memories: torch.Tensor, name: str) -> torch.Tensor:
    """A field of many memories, likewise."""
    return _field(memories, MEMORY, name)


def _field(rows: torch.Tensor, kind: np.dtype[np.void], name: str) -> torch.Tensor:
    assert kind.fields is not None
    field, offset = kind.fields[name][:2]
    numbers = rows.view(_KINDS[field.base])
    first = offset // field.base.itemsize
    return numbers[..., first : first + field.shape[0]] if field.shape else numbers[..., first]
