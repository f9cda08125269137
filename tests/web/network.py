"""The network as a browser has it: the built file, run by the client's code in Node, and its weights run by NumPy."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from foretold.bots.neural import Network
from foretold.service.server.http.pages import INSTALLED
from foretold.sim.observation import SIZE

Observations = npt.NDArray[np.int8]
Outputs = npt.NDArray[np.float32]


def built_file() -> Path:
    """The weights in the built client."""
    [path] = INSTALLED.glob("assets/network-*.bin")
    return path


def by_node(observations: Observations) -> tuple[Outputs, list[float]]:
    """The preferences and, last, the value of each observation by the client's code; and how many milliseconds each
    took."""
    places = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    script = Path(__file__).with_name("network.mjs")
    with tempfile.TemporaryDirectory() as folder:
        seen, outputs = Path(folder) / "seen", Path(folder) / "outputs"
        seen.write_bytes(observations.tobytes())
        command = [shutil.which("node", path=places) or "node", *map(str, (script, built_file(), SIZE, seen, outputs))]
        made = subprocess.run(command, capture_output=True, check=True)
        return np.fromfile(outputs, np.float32).reshape(len(observations), -1), json.loads(made.stdout)


def by_numpy() -> Network:
    """The weights that were built in, rounded as they are, in the NumPy network."""
    content = gzip.decompress(built_file().read_bytes())
    length = int.from_bytes(content[:4], "little")
    layers: list[dict[str, Any]] = json.loads(content[4 : 4 + length])["layers"]
    at = 4 + length

    def part(kind: str, count: int) -> npt.NDArray[Any]:
        nonlocal at
        found = np.frombuffer(content, kind, count, at)
        at += found.nbytes
        return found

    biases = [part("<f4", layer["outputs"]) for layer in layers]
    scales = np.stack([part("<f4", layer["inputs"]) for layer in layers[1:]])
    weights = []
    for layer in layers:
        count = layer["inputs"] * layer["outputs"]
        low, high = part("u1", count).astype(np.int16), part("i1", count).astype(np.int16)
        weights.append((256 * high + low - 128).reshape(layer["inputs"], -1).T * np.float32(layer["step"]))
    arrays = {"scales": scales, "policy_weight": weights[-1][:-1], "value_weight": weights[-1][-1:]}
    arrays |= {"policy_bias": biases[-1][:-1], "value_bias": biases[-1][-1:]}
    for place, name in enumerate(["first", *(f"blocks_{block}" for block in range(len(layers) - 2))]):
        arrays |= {f"{name}_weight": weights[place], f"{name}_bias": biases[place]}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rounded.npz"
        np.savez(path, allow_pickle=False, **arrays)
        return Network(path)
