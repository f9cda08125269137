"""The log of the player's own table, saved to a file after every action, so that closing the window loses nothing."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from ..file_lock import lock
from ..folders import write_whole


class LogFile:
    """A file for the log of one table, an entry in each line. A full disk or a read-only folder must not stop the
    game: what could not be written is written with the next entry."""

    def __init__(self, path: Path, entries: Iterable[str] = ()) -> None:
        self._path, self.entries = path, list(entries)
        self.written = True  #: whether the last entries could be

    def append(self, entries: Iterable[str]) -> None:
        """Add entries, and write the whole log or nothing."""
        self.entries += entries
        try:
            write_whole(self._path, "".join(f"{entry}\n" for entry in self.entries))
            self.written = True
        except OSError:
            self.written = False


def read_log(path: Path) -> LogFile | None:
    """Return the saved log, if there is one."""
    try:
        return LogFile(path, path.read_text(encoding="utf-8", errors="replace").splitlines())
    except OSError:
        return None


def claim(path: Path) -> bool:
    """Lock a log until this process ends; return False if another process has done so. Where there are no locks, or
    the folder cannot be written, nothing is locked."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock(os.open(path.with_suffix(".lock"), os.O_RDWR | os.O_CREAT, 0o600), wait=False)
    except BlockingIOError:
        return False
    except OSError:
        pass
    return True
