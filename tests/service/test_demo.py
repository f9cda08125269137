"""The demo of two nodes shows what it says, and leaves nothing behind."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from patience import PATIENCE

from foretold.game.game import Game

SOURCES = Path(__file__).parents[2] / "src"


@pytest.fixture
def temporary() -> Iterator[Path]:
    """A folder for temporary folders, which a PostgreSQL of another user may enter."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@contextmanager
def demo(temporary: Path, *options: str) -> Iterator[subprocess.Popen[str]]:
    environment = {**os.environ, "PYTHONPATH": str(SOURCES), "TMPDIR": str(temporary), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "foretold", "demo", *options]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=subprocess.STDOUT, text=True, env=environment) as running:
        try:
            yield running
        finally:
            running.kill()


def check_that_all_is_gone(told: str, temporary: Path) -> None:
    assert told.rstrip().splitlines()[-1].startswith(("All servers are stopped", "The record is in"))
    for port in re.findall(r"port (\d+)|127\.0\.0\.1:(\d+)", told):
        with pytest.raises(OSError):
            socket.create_connection(("127.0.0.1", int("".join(port))), timeout=1).close()
    assert list(temporary.iterdir()) == []


def test_a_game_goes_on_when_a_node_is_killed(temporary: Path, tmp_path: Path) -> None:
    with demo(temporary, "--pace", "0", "--save", str(tmp_path / "game.txt")) as running:
        told, _ = running.communicate(timeout=PATIENCE)
    order = [
        "PostgreSQL answers",
        "Node 2 serves",
        "commits",
        "Round 2 of 4",
        "killed",
        "reconnected to node 2",
        "Round 4 of 4",
    ]
    places = [told.index(words) for words in order]
    assert places == sorted(places)
    assert told.count("reconnected to node 2") == 2 and "each exactly once" in told
    game = Game.parse((tmp_path / "game.txt").read_text(encoding="utf-8"))
    assert game.over and game.fair is not None and game.fair.commitment in told
    check_that_all_is_gone(told, temporary)


@pytest.mark.parametrize(("when", "number"), [("PostgreSQL answers", signal.SIGINT), ("Round 1", signal.SIGTERM)])
def test_who_interrupts_it_finds_nothing_left(temporary: Path, when: str, number: signal.Signals) -> None:
    with demo(temporary, "--pace", "0.2") as running:
        assert running.stdout is not None
        told = ""
        while when not in told:
            line = running.stdout.readline()
            assert line, told
            told += line
        running.send_signal(number)
        rest, _ = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130
    assert "Traceback" not in rest
    check_that_all_is_gone(told + rest, temporary)
