"""Files of weights, as NumPy, browsers and training read them.

A file is compressed by gzip. It begins with the length of a header, four bytes, and the header, JSON: the layers, the
last of which is the heads, and how many outputs each head has. Biases and the scales of the normalisations follow in
single precision, then the weights of each layer, those of one input side by side: whole numbers of the layer's step in
two bytes, the low bytes before the high ones, since so they compress better. ``web/src/lib/local/network.ts`` is the
browser's reader.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float32]

STEP = 1 / 512  # benchmarks/results.md compares the choices with those by weights in half precision
FIRST_STEP = STEP / 2  # finer, since some of what the first layer sees counts far beyond one
FIRST = "first"  # the name of the first layer
LOWEST = 128  # what a low byte stands for less, so that a small weight has a high byte of 0


class WeightsError(ValueError):
    """A file does not hold the weights that are expected."""


def write_weights(path: Path, arrays: dict[str, Numbers]) -> None:
    """Write arrays named as in ``lab.training.network``, weights rounded to whole steps."""
    layers: list[dict[str, float]] = []
    heads: dict[str, int] = {}
    biases: list[Numbers] = []
    planes: list[npt.NDArray[Any]] = []
    for number, parts in enumerate(_layers(arrays)):
        weights = np.concatenate([arrays[f"{part}_weight"] for part in parts])
        step = STEP if number else FIRST_STEP
        raised = np.rint(weights.T / step).astype(np.int64) + LOWEST
        if raised.min() < -(1 << 15) or raised.max() >= 1 << 15:
            raise ValueError(f"a weight of {abs(weights).max()} does not fit into 16 bits in steps of {step}")
        layers.append({"inputs": weights.shape[1], "outputs": weights.shape[0], "step": step})
        heads = {part: len(arrays[f"{part}_bias"]) for part in parts}
        biases.extend(arrays[f"{part}_bias"] for part in parts)
        planes.extend([(raised & 255).astype(np.uint8), (raised >> 8).astype(np.int8)])
    header = json.dumps({"layers": layers, "heads": heads}).encode()
    floats = [array.astype("<f4").tobytes() for array in (*biases, arrays["scales"])]
    content = [len(header).to_bytes(4, "little"), header, *floats, *(plane.tobytes() for plane in planes)]
    path.write_bytes(gzip.compress(b"".join(content), mtime=0))


def read_weights(path: Path) -> dict[str, Numbers]:
    """Read the arrays of a file."""
    content = path.read_bytes()
    try:
        return _arrays(gzip.decompress(content))
    except (gzip.BadGzipFile, zlib.error, EOFError, ValueError, KeyError, TypeError) as error:
        raise WeightsError(f"{path.name}: expected a file of weights, as foretold train writes it") from error


def _arrays(content: bytes) -> dict[str, Numbers]:
    at = 4 + int.from_bytes(content[:4], "little")
    header = json.loads(content[4:at])
    layers: list[dict[str, Any]] = header["layers"]
    heads: dict[str, int] = header["heads"]

    def part(kind: str, *shape: int) -> npt.NDArray[Any]:
        nonlocal at
        found = np.ndarray(shape, kind, content, at)
        at += found.nbytes
        return found

    biases = [part("<f4", layer["outputs"]) for layer in layers]
    arrays: dict[str, Numbers] = {"scales": np.stack([part("<f4", layer["inputs"]) for layer in layers[1:]])}
    names = ["first", *(f"blocks_{block}" for block in range(len(layers) - 2)), "heads"]
    for name, layer, bias in zip(names, layers, biases, strict=True):
        low, high = (part(kind, layer["inputs"], layer["outputs"]) for kind in ("u1", "i1"))
        weights = (256 * high.astype(np.int32) + low - LOWEST).T * np.float32(layer["step"])
        arrays |= {f"{name}_weight": np.ascontiguousarray(weights, np.float32), f"{name}_bias": bias}
    weights, bias = arrays.pop("heads_weight"), arrays.pop("heads_bias")
    for name, outputs in heads.items():
        arrays |= {f"{name}_weight": weights[:outputs], f"{name}_bias": bias[:outputs]}
        weights, bias = weights[outputs:], bias[outputs:]
    return arrays


def blocks_of(arrays: Mapping[str, object]) -> list[str]:
    """The names of the residual blocks, in their order."""
    count = sum(name.startswith("blocks_") and name.endswith("_weight") for name in arrays)
    return [f"blocks_{block}" for block in range(count)]


def heads_of(arrays: Mapping[str, object]) -> list[str]:
    """The names of the heads."""
    names = [name.removesuffix("_weight") for name in arrays if name.endswith("_weight")]
    return [name for name in names if name not in {FIRST, *blocks_of(arrays)}]


def _layers(arrays: Mapping[str, object]) -> list[list[str]]:
    return [[FIRST], *([block] for block in blocks_of(arrays)), heads_of(arrays)]
