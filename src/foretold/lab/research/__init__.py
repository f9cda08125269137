"""Environments for reinforcement learning on the same rules: vectorised in NumPy, PettingZoo, OpenSpiel.

``VectorEnv`` and ``Table`` need ``foretold[fast]``. PettingZoo and OpenSpiel come with ``foretold[research]`` and are
imported with the first environment of theirs.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ...extras import needing

if TYPE_CHECKING:
    from .spiel import load_game
    from .table import Table
    from .vector import Step, VectorEnv, any_legal
    from .zoo import WizardEnv, env, parallel_env

__all__ = ["Step", "Table", "VectorEnv", "WizardEnv", "any_legal", "env", "load_game", "parallel_env"]

_HOMES = {
    "Step": "vector",
    "Table": "table",
    "VectorEnv": "vector",
    "WizardEnv": "zoo",
    "any_legal": "vector",
    "env": "zoo",
    "load_game": "spiel",
    "parallel_env": "zoo",
}


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        home = _HOMES[name]
        with needing("fast" if home in ("table", "vector") else "research", f"{__name__}.{name}"):
            return getattr(import_module(f".{home}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
