"""The full-screen client in a real terminal: keys act in the order in which they come, and no saved game is lost."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from patience import PATIENCE

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

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
def playing(home: Path, **others: str) -> Iterator[Terminal]:
    """The full-screen client in a terminal of its own."""
    child, master = pty.fork()
    if child == 0:  # pragma: no cover
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # a shell's background jobs ignore it
        sized = {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
        environment = {**os.environ, **sized, "XDG_DATA_HOME": str(home), **others}
        os.execve(sys.executable, [sys.executable, "-m", "foretold", "play", *COMMAND.split()], environment)
    try:
        yield Terminal(master)
    finally:
        with suppress(OSError):  # the end, on Linux; a child whose output nobody reads would wait for ever
            while True:  # an interrupt just before Python begins to read a line is noticed with the next
                os.write(master, b"\x03")
                while select.select([master], [], [], 10)[0]:
                    os.read(master, 65_536)
        os.waitpid(child, 0)
        os.close(master)


def test_a_bid_and_enter_in_one_write_make_that_bid(tmp_path: Path) -> None:
    with playing(tmp_path) as terminal:
        terminal.wait("How many")
        terminal.write("3\r")
        terminal.wait(r"You +3 ")


def test_a_seed_does_not_replace_a_saved_game_unasked(tmp_path: Path) -> None:
    with playing(tmp_path) as terminal:
        terminal.wait("How many")
    with playing(tmp_path) as terminal:
        terminal.wait("A game is waiting")


def test_two_terminals_do_not_write_over_each_others_game(tmp_path: Path) -> None:
    with playing(tmp_path) as first:
        first.wait("How many")
        with playing(tmp_path) as second:
            second.wait("your game is open in another terminal")
        first.write("3\r")
        first.wait(r"You +3 ")
    with playing(tmp_path) as third:
        third.wait("A game is waiting")


def test_a_damaged_save_is_put_aside_and_reported(tmp_path: Path) -> None:
    saved = tmp_path / "foretold" / "terminal.jsonl"
    saved.parent.mkdir()
    for damaged in (b'{"seq": 1}\n', b"\xff\n"):
        saved.write_bytes(damaged)
        with playing(tmp_path) as terminal:
            terminal.wait("the saved game cannot be continued")
            terminal.wait("How many")
        assert saved.with_suffix(".damaged").read_bytes() == damaged
        saved.unlink()


@pytest.mark.parametrize(
    ("others", "card"),
    [({"TERM": "dumb"}, "♠|♥|♦|♣"), ({"PYTHONIOENCODING": "latin-1"}, r"Hand: +[SHDCWJ][0-9JQKASHDC]")],
)
def test_a_terminal_that_cannot_draw_cards_is_written_to_line_by_line(
    others: dict[str, str], card: str, tmp_path: Path
) -> None:
    with playing(tmp_path, **others) as terminal:
        terminal.wait(rf"line by line, then\.(.|\n)*({card})(.|\n)*bid> ")
        terminal.write("q\r")
        terminal.wait("do not save")
        terminal.write("\r")
        terminal.wait("You have left the game")
