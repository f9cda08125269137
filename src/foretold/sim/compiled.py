"""The rules handed to Numba: records with the same field names, and the listed functions registered for compilation."""

from __future__ import annotations

import hashlib
import os
import pickle
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from functools import cache
from importlib import metadata
from inspect import unwrap
from pathlib import Path
from threading import Lock
from types import CodeType, FunctionType
from typing import Any

import numpy as np
import numpy.typing as npt

from ..extras import needing
from ..file_lock import lock
from ..rules import deal as _deal  # noqa: F401
from ..rules import step  # noqa: F401  # importing the last module lists every rule function
from ..rules.layout import Field
from ..rules.rule import RULE_FUNCTIONS
from ..rules.state import SETUP_LAYOUT, STATE_LAYOUT, Setup, State
from .compilation import Compiling, announce

with needing("fast", "compiled code"):
    from numba import config, njit, typeof
    from numba.extending import register_jitable

    from . import intrinsics  # adds bit_count to compiled integers

Records = npt.NDArray[np.void]

_PACKAGE = f"{__name__.split('.')[0]}."


def record_type(layout: tuple[Field, ...]) -> np.dtype[np.void]:
    """The type of records with a layout's fields."""
    return np.dtype([(f.name, f.kind, (f.length,)) if f.length else (f.name, f.kind) for f in layout], align=True)


STATE = record_type(STATE_LAYOUT)
SETUP = record_type(SETUP_LAYOUT)


def record_of(value: object, layout: tuple[Field, ...]) -> Records:
    """A slotted object as an array of one record."""
    record = np.zeros(1, record_type(layout))
    for field in layout:
        record[0][field.name] = getattr(value, field.name)
    return record


def setup_record(setup: Setup) -> Records:
    """One ``Setup`` as an array of one record."""
    return record_of(setup, SETUP_LAYOUT)


def state_record(state: State) -> Records:
    """One ``State`` as an array of one record."""
    return record_of(state, STATE_LAYOUT)


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


def fingerprint(function: Callable[..., Any]) -> str:
    """A hash of all that ``function`` may be compiled from: its name, its module, those of the rules, of the game loop
    and of all that it calls, and the compiler. Other code, another cache. What is loaded counts, not what is on disk:
    somebody may edit a file while the code that runs is still the old."""
    from . import chance, play, policies

    modules = {rule.__module__ for rule in RULE_FUNCTIONS} | {function.__module__, __name__}
    modules |= {module.__name__ for module in (intrinsics, chance, play, policies)} | _modules_called(function)
    parts = [f"{name} {metadata.version(name)}" for name in ("numba", "llvmlite", "numpy")]
    parts += [sys.version, f"{function.__module__}.{function.__qualname__}"]
    for name in sorted(modules):
        parts.append(name)
        parts.extend(f"{key} {_described(value)}" for key, value in sorted(vars(sys.modules[name]).items()))
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:20]


def _modules_called(function: Callable[..., Any]) -> set[str]:
    """The modules of this package in which ``function`` and all that it calls by name are written."""
    found: set[str] = set()
    seen: set[object] = set()
    waiting: list[Any] = [function]
    while waiting:
        called = unwrap(waiting.pop())  # an intrinsic is an object around a function
        if isinstance(called, FunctionType) and called not in seen and called.__module__.startswith(_PACKAGE):
            seen.add(called)
            found.add(called.__module__)
            waiting.extend(called.__globals__.get(name) for name in called.__code__.co_names)
    return found


def _described(value: object) -> str:
    """A function's code and a constant's value in words that are the same in every process."""
    if isinstance(value, FunctionType):
        return _described(value.__code__)
    if isinstance(value, CodeType):
        constants = [_described(constant) for constant in value.co_consts]
        return f"{value.co_name} {value.co_code.hex()} {value.co_names} {value.co_varnames} {constants}"
    if isinstance(value, (int, float, complex, str, bytes, np.generic, np.dtype)):
        return repr(value)
    if isinstance(value, np.ndarray):
        return repr(value.tolist())
    if isinstance(value, tuple):
        return f"({', '.join(map(_described, value))})"
    if isinstance(value, frozenset):
        return f"{{{', '.join(sorted(map(_described, value)))}}}"  # it has another order in every process
    return type(value).__name__


def cache_folder(function: Callable[..., Any]) -> Path | None:
    """Where a function is kept compiled: FORETOLD_CACHE, or the user's cache folder. None if that cannot be written."""
    try:
        root = os.environ.get("FORETOLD_CACHE")
        home = os.environ.get("XDG_CACHE_HOME")
        kept = Path(root) if root else (Path(home) if home else Path.home() / ".cache") / "foretold"
        folder = kept / "compiled" / fingerprint(function)
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except (OSError, RuntimeError):  # RuntimeError: there is no home
        return None


def compile_for_cpu(function: Callable[..., Any], keep: bool = True) -> Compiled:
    """``function`` compiled for the CPU, running without the interpreter's lock; with ``keep``, kept on disk where that
    is possible. A closure may not be kept: Numba knows those by their pickled content, which differs between starts."""
    register_rules()
    return Compiled(function, cache_folder(function) if keep else None)


def _compile(function: Callable[..., Any], **options: Any) -> Callable[..., Any]:
    return njit(nogil=True, **options)(function)  # type: ignore[no-any-return]


class Compiled:
    """A function that is compiled with its first call, and kept in a folder if it has one. Numba notices a change in a
    function's own file only; the folder's name notices one in any rule. If what is kept cannot be read or written, the
    function is compiled without."""

    def __init__(self, function: Callable[..., Any], folder: Path | None) -> None:
        self._function = function
        self._folder = folder
        self._ready = False
        with _cache_setting:
            before = config.CACHE_DIR
            config.CACHE_DIR = str(folder or before)
            try:
                self._compiled = _compile(function, cache=folder is not None)
            finally:
                config.CACHE_DIR = before

    def __call__(self, *arguments: Any) -> Any:
        """Run it; the first call loads or compiles."""
        if not self._ready:
            with _first_call:
                if not self._ready:
                    self._load(tuple(map(typeof, arguments)))
        return self._compiled(*arguments)

    def _load(self, types: tuple[Any, ...]) -> None:
        """Load or compile for these types, which is where a damaged or full folder shows; whoever waits is shown it."""
        if self._folder is None:
            stage = Compiling.EVERY_TIME
        else:
            stage = Compiling.NOTHING if any(self._folder.rglob("*.nbi")) else Compiling.ONCE
        try:
            self._compile_for(types, stage)
        except (OSError, ValueError, EOFError, LookupError, AttributeError, pickle.PickleError):
            if self._folder is None:
                raise
            shutil.rmtree(self._folder, ignore_errors=True)  # so that the next start can keep it anew
            self._compiled = _compile(self._function)
            self._compile_for(types, Compiling.EVERY_TIME)
        self._ready = True

    def _compile_for(self, types: tuple[Any, ...], stage: Compiling) -> None:
        announce(stage)
        try:
            with nullcontext() if self._folder is None else _alone_in(self._folder):
                self._compiled.compile(types)  # type: ignore[attr-defined]
        finally:
            announce(Compiling.NOTHING)

    @property
    def bare(self) -> Callable[..., Any]:
        """The compiled function itself once a call has loaded it, for those to whom a fraction of a microsecond
        matters."""
        return self._compiled if self._ready else self

    @property
    def loaded_from_disk(self) -> bool:
        """Whether the last compilation was found on disk."""
        stats = self._compiled.stats  # type: ignore[attr-defined]
        return bool(stats.cache_hits)


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """Let one process at a time compile into a folder. Others that need the same function wait, and then load it."""
    with ExitStack() as stack:
        with suppress(OSError):  # a file system without locks: each process compiles for itself
            lock(stack.enter_context((folder / "lock").open("w")).fileno(), wait=True)
        yield


_first_call = Lock()
_cache_setting = Lock()  # Numba has one for the whole process
