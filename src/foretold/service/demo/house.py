"""The servers of the demo: PostgreSQL, NATS and two nodes in one temporary folder, which is removed at the end."""

from __future__ import annotations

import asyncio
import signal
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from ...game.game import Game
from ..processes import Engine, Nats, Node, PostgreSQL
from .evening import Evening

AnEngine = TypeVar("AnEngine", bound=Engine)
ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


def show(write: Callable[[str], None], pace: float = 0.15, seed: int | None = None) -> Game:
    """Play a game on two nodes, kill one of them, verify the record and return it. ``write`` is called with each line
    of output, ``pace`` is how many seconds a player thinks. ``DemoFailed`` says what went wrong."""
    stack = ExitStack()
    try:
        with interruptible():
            nodes = _build(stack, write)
            evening = Evening(nodes, write, pace, Random(seed))
            asyncio.run(evening.play())
            return evening.verified()
    finally:
        with deaf():
            stack.close()
            write("All servers are stopped, and the temporary folder is removed.")


def _build(stack: ExitStack, write: Callable[[str], None]) -> list[Node]:
    temporary = tempfile.TemporaryDirectory(prefix="foretold-demo-", ignore_cleanup_errors=True)
    folder = Path(stack.enter_context(temporary))
    folder.chmod(0o755)  # a PostgreSQL started by root runs as another user
    postgresql = _begun(stack, PostgreSQL(folder / "postgresql"))
    nats = _begun(stack, Nats(folder / "nats"))
    write(f"PostgreSQL answers on port {postgresql.port} and NATS on port {nats.port}; both came from PyPI.")
    nodes = []
    for number in (1, 2):
        nodes.append(_begun(stack, Node(postgresql.url(), nats.url, folder / f"node{number}")))
        write(f"Node {number} serves on {nodes[-1].address}.")
    return nodes


def _begun(stack: ExitStack, engine: AnEngine) -> AnEngine:
    """Start an engine, and stop it at the end whatever happens."""
    stack.callback(engine.close)
    engine.start()
    return engine


@contextmanager
def interruptible() -> Iterator[None]:
    """Treat all termination signals like Ctrl-C, which asyncio turns into ``KeyboardInterrupt``."""
    interrupt = dict.fromkeys(ENDING, lambda number, frame: signal.raise_signal(signal.SIGINT))
    with _handling({**interrupt, signal.SIGINT: signal.default_int_handler}):
        yield


@contextmanager
def deaf() -> Iterator[None]:
    """Ignore all termination signals during shutdown, so that it completes."""
    with _handling(dict.fromkeys([*ENDING, signal.SIGINT], signal.SIG_IGN)):
        yield


@contextmanager
def _handling(handlers: Mapping[Any, Any]) -> Iterator[None]:
    before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    try:
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, old)
