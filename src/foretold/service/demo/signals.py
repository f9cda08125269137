"""What SIGTERM, a closed terminal and Ctrl-C do while engines run."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


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
