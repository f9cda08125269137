"""Helpers for worker processes."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

WORKER_ENDED = "a worker process was killed, perhaps for lack of memory; try fewer with --processes"


def use_one_core() -> None:
    """Keep matrix products of this worker to one core. To be called before NumPy is loaded: as many threads as cores in
    as many workers as cores wait for each other, and a decision by the network takes ten times as long."""
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ[name] = "1"


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Processes started in this block ignore Ctrl-C, even during startup: the parent process handles it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
