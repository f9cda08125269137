"""The rules handed to Numba: records with the same field names, and the listed functions registered for compilation."""

import hashlib
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import config, njit
from numba.extending import register_jitable

from ..rules import deal as _deal  # noqa: F401
from ..rules import step  # noqa: F401  # importing the last module lists every rule function
from ..rules.once import RULE_FUNCTIONS
from ..rules.state import SETUP_LAYOUT, STATE_LAYOUT, Field, Setup, State
from . import bits  # noqa: F401  # adds bit_count to compiled integers

Records = npt.NDArray[np.void]


def _record(layout: tuple[Field, ...]) -> np.dtype[np.void]:
    fields = [(f.name, f"i{f.width}", (f.length,)) if f.length else (f.name, f"i{f.width}") for f in layout]
    return np.dtype(fields, align=True)


STATE = _record(STATE_LAYOUT)
SETUP = _record(SETUP_LAYOUT)


def setup_record(setup: Setup) -> Records:
    """One ``Setup`` as an array of one record."""
    record = np.zeros(1, SETUP)
    for field in SETUP_LAYOUT:
        record[0][field.name] = getattr(setup, field.name)
    return record


def state_record(state: State) -> Records:
    """One ``State`` as an array of one record."""
    record = np.zeros(1, STATE)
    for field in STATE_LAYOUT:
        record[0][field.name] = getattr(state, field.name)
    return record


def state_of(records: Records, index: int) -> State:
    """The interpreted state of one record."""
    state = State()
    for field in STATE_LAYOUT:
        value = records[index][field.name]
        setattr(state, field.name, [int(item) for item in value] if field.length else int(value))
    return state


@cache
def register(function: Callable[..., Any]) -> Callable[..., Any]:
    """Let compiled code call ``function`` by its ordinary name."""
    return register_jitable(forceinline=True)(function)  # type: ignore[no-any-return]


def register_rules() -> None:
    """Let compiled code call every rule function."""
    for function in RULE_FUNCTIONS:
        register(function)


def source_fingerprint() -> str:
    """A hash of the sources of ``rules`` and ``sim`` and of the compiler: other sources, another cache."""
    digest = hashlib.sha256()
    package = Path(__file__).resolve().parent.parent
    for path in sorted([*(package / "rules").glob("*.py"), *(package / "sim").glob("*.py")]):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    for name in ("numba", "llvmlite", "numpy"):
        digest.update(f"{name} {metadata.version(name)}".encode())
    digest.update(sys.version.encode())
    return digest.hexdigest()[:20]


def cache_folder() -> Path:
    """Where compiled code is kept: FORETOLD_CACHE, or the user's cache folder."""
    root = (
        os.environ.get("FORETOLD_CACHE")
        or Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "foretold"
    )
    return Path(root) / "compiled" / source_fingerprint()


@contextmanager
def caching_here() -> Iterator[None]:
    """Functions decorated inside keep their compiled code in ``cache_folder()``. Numba notices a change in a function's
    own file only; the folder's name notices one in any rule."""
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder())
    try:
        yield
    finally:
        config.CACHE_DIR = before


def compile_for_cpu(function: Callable[..., Any], keep: bool = True) -> Callable[..., Any]:
    """``function`` compiled for the CPU, running without the interpreter's lock; with ``keep``, kept on disk. What is
    kept may not be a closure: Numba knows those by their pickled content, which differs from start to start."""
    register_rules()
    with caching_here():
        return njit(cache=keep, nogil=True)(function)  # type: ignore[no-any-return]
