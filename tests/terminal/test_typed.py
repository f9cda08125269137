"""Keys act in the order in which they come: typed in a real terminal, several in one write."""

from __future__ import annotations

import os
import pty
import re
import select
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from patience import PATIENCE

COMMAND = "players=3 hand-sizes=9 first-dealer=chosen --seed keys --pace 0 --against counting --language en"


class Terminal:
    """A terminal of 80 columns in which ``foretold play`` runs."""

    def __init__(self, master: int) -> None:
        self._master = master
        self.shown = ""

    def write(self, keys: str) -> None:
        """Type all keys at once."""
        os.write(self._master, keys.encode())

    def wait(self, pattern: str) -> None:
        """Read until something is shown that was not there before."""
        begin, end = len(self.shown), time.monotonic() + PATIENCE
        while not re.search(pattern, _plain(self.shown[begin:])):
            assert time.monotonic() < end, f"{pattern!r} was never shown: {_plain(self.shown)[-2000:]}"
            if select.select([self._master], [], [], 1)[0]:
                self.shown += os.read(self._master, 65_536).decode(errors="replace")


def _plain(text: str) -> str:
    """What is shown without colours; a jump of the cursor is a space."""
    return re.sub(r"\x1b\[[0-9;?<>=]*m", "", re.sub(r"\x1b\[[0-9;?<>=]*[A-Za-ln-z]", " ", text))


@contextmanager
def playing(home: Path) -> Iterator[Terminal]:
    """The full-screen client in a terminal of its own."""
    child, master = pty.fork()
    if child == 0:  # pragma: no cover
        sized = {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
        environment = {**os.environ, **sized, "XDG_DATA_HOME": str(home)}
        os.execve(sys.executable, [sys.executable, "-m", "foretold", "play", *COMMAND.split()], environment)
    try:
        yield Terminal(master)
    finally:
        os.write(master, b"\x03")
        os.waitpid(child, 0)
        os.close(master)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_bid_and_enter_in_one_write_make_that_bid(tmp_path: Path) -> None:
    with playing(tmp_path) as terminal:
        terminal.wait("How many")
        terminal.write("3\r")
        terminal.wait(r"You +3 ")
