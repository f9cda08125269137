"""What each way to install Foretold brings, tried in a fresh environment each: packages, size, and what works.

    python benchmarks/installs.py [--python python3.12] [--extras "" fast terminal …] [--wheel FILE]

A command that does not work with an install has to say the line that installs what it needs; anything else fails.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from foretold import Game
from foretold.bots import LEVELS
from foretold.cli.errors import UNPROVEN

ROOT = Path(__file__).parents[1]
EXTRAS = ("", "terminal", "fast", "server", "all", "cluster")
NOT_COUNTED = ("pip", "setuptools")
SMALL = "us players=3 hand-sizes=1,2"
MISSING = re.compile(r'foretold: [^\n]+ is not installed; run: pip install "foretold\[\w+\]"\n')

FULL_SCREEN = """
import asyncio
from foretold import find_rules
from foretold.locales import Texts
async def look():
    from foretold.terminal.local import new_table
    from foretold.terminal.start import SECTIONS, alone
    table = new_table(find_rules("us", players=3, hand_sizes=(1,)), "Ada", level="master", seed="1")
    app = alone(table, Texts("en", *SECTIONS), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(1000):
            await pilot.pause(0.01)
            if app.picture.over:
                return
            if app.picture.legal:
                await pilot.press("enter")
    raise SystemExit("the game did not end")
asyncio.run(look())
"""


def words_of_checks() -> dict[str, tuple[list[str], str]]:
    """Commands that are tried, by what they show, each with its standard input."""
    game = Game("us", players=3, hand_sizes=(2, 3), seed=1)
    position = str(game.position())
    while not game.over:
        game.play(game.legal(game.turn)[0])
    record = game.record()
    plain = f"play {SMALL} --plain --seed 1 --against"
    return {
        "rules": (["rules", "anniversary"], ""),
        "bots": (["bots"], ""),
        "verify": (["verify", "-"], record),
        "replay": (["replay", "-"], record),
        **{f"play against {level.name}": ([*plain.split(), level.name], "1\n" * 40) for level in LEVELS},
        "play against search": ([*plain.split(), "search"], "1\n" * 40),
        "arena": (f"arena master casual {SMALL} --deals 1 --processes 1".split(), ""),
        "league": (f"arena master casual beginner {SMALL} --deals 1 --processes 1".split(), ""),
        "simulate": (["simulate", "--games", "1000"], ""),
        "advise": (["advise", "-", "--simulations", "100"], position),
        "coach": (["coach", "-", "--depth", "quick", "--processes", "1"], record),
    }


class Install:
    """A virtual environment with the wheel and one extra."""

    def __init__(self, folder: Path, python: str, wheel: Path, extra: str) -> None:
        self.folder = folder
        subprocess.run([python, "-m", "venv", folder], check=True)
        self.python = folder / "bin" / "python"
        wanted = f"foretold[{extra}] @ {wheel.as_uri()}" if extra else f"foretold @ {wheel.as_uri()}"
        subprocess.run([self.python, "-m", "pip", "install", "--quiet", wanted], check=True)

    def packages(self) -> list[str]:
        """What pip has installed, Foretold included."""
        listed = subprocess.run(
            [self.python, "-m", "pip", "list", "--format", "json"], check=True, capture_output=True, text=True
        ).stdout
        return sorted({one["name"] for one in json.loads(listed)} - set(NOT_COUNTED))

    def megabytes(self) -> float:
        """The size of all packages on disk, without pip's own."""
        [site] = self.folder.glob("lib/python*/site-packages")
        counted = (path for path in site.iterdir() if not path.name.startswith(NOT_COUNTED))
        files = (file for path in counted for file in ([path] if path.is_file() else path.rglob("*")))
        return sum(file.stat().st_size for file in files if file.is_file()) / 1e6

    def works(self, words: list[str], given: str = "") -> bool:
        """Whether a command works; if not, it has to say what to install."""
        ended = self._run(["-m", "foretold", *words], given)
        if ended.returncode == 0 or (ended.returncode == UNPROVEN and words[0] == "verify"):
            return True
        if ended.returncode == 1 and MISSING.fullmatch(ended.stderr):
            return False
        raise SystemExit(f"foretold {' '.join(words)} ended with {ended.returncode}:\n{ended.stdout}{ended.stderr}")

    def shows(self) -> bool:
        """Whether the full-screen client plays a game."""
        if not self._has("textual"):
            return self.works(["play", "--at", "http://127.0.0.1:1"])
        self._run(["-c", FULL_SCREEN]).check_returncode()
        return True

    def serves(self) -> bool:
        """Whether the server answers: its health, its page, and that there is nothing at other addresses."""
        if not self._has("starlette"):
            return self.works(["serve", "--port", "0"])
        database = f"sqlite:///{self.folder}/foretold.db"
        with running([str(self.python), "-I", "-m", "foretold", "serve", "--port", "0", "--database", database]) as at:
            assert json.loads(fetched(f"{at}/api/health")[1])
            assert fetched(f"{at}/")[0] == 200 and b"<script" in fetched(f"{at}/")[1]
            assert fetched(f"{at}/healthz")[0] == 404
        return True

    def _has(self, package: str) -> bool:
        return self._run(["-c", f"import {package}"]).returncode == 0

    def _run(self, arguments: list[str], given: str = "") -> subprocess.CompletedProcess[str]:
        command = [str(self.python), "-I", *arguments]
        return subprocess.run(command, input=given, capture_output=True, text=True, cwd=self.folder, check=False)


@contextmanager
def running(command: list[str]) -> Iterator[str]:
    """A server's address, while it runs; it has to end well."""
    environment = {**os.environ, "FORETOLD_LOG": "warning"}
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert server.stdout is not None
    try:
        yield server.stdout.readline().split()[-1]
    finally:
        server.send_signal(signal.SIGTERM)
        assert server.wait(30) == 0


def fetched(address: str) -> tuple[int, bytes]:
    """Status and body."""
    try:
        with urllib.request.urlopen(address, timeout=30) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", default=sys.executable, help="with which environments are made")
    parser.add_argument("--extras", nargs="*", default=EXTRAS)
    parser.add_argument("--wheel", type=Path, help="else it is built")
    arguments = parser.parse_args()
    version = subprocess.run([arguments.python, "--version"], check=True, capture_output=True, text=True).stdout.strip()
    print(
        f"{version}\n\n| install | packages | MB | works | says what to install |\n|---|---:|---:|---|---|", flush=True
    )
    with tempfile.TemporaryDirectory(prefix="foretold-installs-") as name:
        folder = Path(name)
        wheel = arguments.wheel
        if wheel is None:
            command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", name]
            subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
            [wheel] = folder.glob("*.whl")
        checks = words_of_checks()
        for extra in arguments.extras:
            made = Install(folder / f"with-{extra}", arguments.python, wheel.resolve(), extra)
            packages, size = made.packages(), made.megabytes()
            done = {what: made.works(words, given) for what, (words, given) in checks.items()}
            done["play on the whole screen"] = made.shows()
            done["serve"] = made.serves()
            yes, no = (", ".join(what for what in done if done[what] is wanted) for wanted in (True, False))
            line = f'pip install "foretold[{extra}]"' if extra else "pip install foretold"
            print(f"| `{line}` | {len(packages)} | {size:.0f} | {yes} | {no or '–'} |", flush=True)


if __name__ == "__main__":
    main()
