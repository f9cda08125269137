"""The networks as a browser has them: the built files, run by the client's code in Node."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import numpy.typing as npt

from foretold.service.server.http.pages import INSTALLED
from foretold.sim.observation import SIZE

Observations = npt.NDArray[np.int8]
Outputs = npt.NDArray[np.float32]


def built_file(name: str) -> Path:
    """The weights of a network in the built client."""
    [path] = INSTALLED.glob(f"assets/network-{name}-*.bin")
    return path


def by_node(name: str, observations: Observations) -> tuple[Outputs, list[float]]:
    """The preferences and, last, the value of each observation by the client's code; and how many milliseconds each
    took."""
    places = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    script, file = Path(__file__).with_name("network.mjs"), built_file(name)
    with tempfile.TemporaryDirectory() as folder:
        seen, outputs = Path(folder) / "seen", Path(folder) / "outputs"
        seen.write_bytes(observations.tobytes())
        command = [shutil.which("node", path=places) or "node", *map(str, (script, file, SIZE, seen, outputs))]
        made = subprocess.run(command, capture_output=True, check=True)
        return np.fromfile(outputs, np.float32).reshape(len(observations), -1), json.loads(made.stdout)
