"""Locks on files, between the processes of one machine."""

from __future__ import annotations

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

AVAILABLE = fcntl is not None  #: whether the system has such locks


def lock(file: int, *, wait: bool) -> None:
    """Lock an open file until it is closed; raise ``OSError`` if its file system has no locks or, without ``wait``, if
    another process has locked it. Where locks are not available nothing is locked."""
    if AVAILABLE:
        fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
