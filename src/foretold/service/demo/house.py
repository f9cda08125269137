"""The house of the demo: PostgreSQL, NATS and two nodes in one temporary folder, gone when it is over."""

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
from ..engines import Engine, Nats, Node, PostgreSQL
from .evening import Evening

AnEngine = TypeVar("AnEngine", bound=Engine)
ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


def show(write: Callable[[str], None], pace: float = 0.15, seed: int | None = None) -> Game:
    """Play a game on two nodes, kill one of them, verify the record and return it. ``write`` gets a line at a time,
    ``pace`` is how many seconds a player thinks. ``DemoFailed`` says what is not as it should be."""
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
            write("All is stopped, and the temporary folder is gone.")


def _build(stack: ExitStack, write: Callable[[str], None]) -> list[Node]:
    temporary = tempfile.TemporaryDirectory(prefix="foretold-demo-", ignore_cleanup_errors=True)
    folder = Path(stack.enter_context(temporary))
    folder.chmod(0o755)  # a PostgreSQL that root starts runs as somebody else
    postgresql = _begun(stack, PostgreSQL(folder / "postgresql"))
    nats = _begun(stack, Nats(folder / "nats"))
    write(f"PostgreSQL answers on port {postgresql.port} and NATS on port {nats.port}; both came from PyPI.")
    nodes = []
    for number in (1, 2):
        nodes.append(_begun(stack, Node(postgresql.url(), nats.url, folder / f"node{number}")))
        write(f"Node {number} serves on {nodes[-1].address}.")
    return nodes


def _begun(stack: ExitStack, engine: AnEngine) -> AnEngine:
    """An engine that answers, and is stopped whatever happens from now on."""
    stack.callback(engine.close)
    engine.start()
    return engine


@contextmanager
def interruptible() -> Iterator[None]:
    """All of them do what Ctrl-C does, which asyncio knows: ``KeyboardInterrupt`` in the end."""
    interrupt = dict.fromkeys(ENDING, lambda number, frame: signal.raise_signal(signal.SIGINT))
    with _handling({**interrupt, signal.SIGINT: signal.default_int_handler}):
        yield


@contextmanager
def deaf() -> Iterator[None]:
    """None of them does anything: what is being stopped has to be stopped."""
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
