"""The base install: with its own dependencies alone all levels play, and commands that need an extra say so.

``benchmarks/installs.py`` does the same at length, with pip, in fresh environments.
"""

import json
import os
import pty
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import foretold
from foretold.cli.errors import UNPROVEN
from foretold.lab import research

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]

EVERY_LEVEL = """
import sys
import foretold
from foretold.bots import BOTS, LEVELS
for bot in (*LEVELS, *BOTS):
    if bot.name != "search":
        for edition in ("us", "anniversary"):
            game = foretold.Game(edition, players=3, hand_sizes=(2, 6), seed=1)
            players = [bot.make(seat) for seat in range(3)]
            while not game.over:
                game.play(players[game.turn].choose(game.view(game.turn)))
            print(bot.name, edition, game.round)
"""

# Every command line that comes in, each with its standard input; code, output and errors of each go out.
COMMANDS = """
import io, json, sys, traceback
from foretold.cli import main
given, ended = json.load(sys.stdin), []
before = sys.stdin, sys.stdout, sys.stderr
for words, text in given:
    sys.argv = ["foretold", *words]
    sys.stdin, sys.stdout, sys.stderr = (io.TextIOWrapper(io.BytesIO(part.encode())) for part in (text, "", ""))
    try:
        main()
    except SystemExit as error:
        code = error.code
    except Exception:
        code = traceback.format_exc()
    ended.append([code, *(stream.buffer.getvalue().decode() for stream in (sys.stdout, sys.stderr))])
sys.stdin, sys.stdout, sys.stderr = before
print(json.dumps(ended))
"""

LEAGUE = "arena casual beginner skilled us hand-sizes=1 --deals 1 --processes 1"


def base_distributions() -> Iterator[Distribution]:
    """What ``pip install foretold`` installs beside the package, without extras."""
    waiting, seen = list(PROJECT["dependencies"]), set()
    while waiting:
        need = Requirement(waiting.pop())
        if need.name not in seen and (need.marker is None or need.marker.evaluate({"extra": ""})):
            seen.add(need.name)
            found = distribution(need.name)
            yield found
            waiting.extend(found.requires or ())


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the base install and nothing else."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "foretold").symlink_to(Path(foretold.__file__).parent)
    for one in base_distributions():
        for top in {file.parts[0] for file in one.files or ()} - {"..", "__pycache__"}:
            (folder / top).symlink_to(str(one.locate_file(top)))
    return folder


def environment(site: Path) -> dict[str, str]:
    """With that folder for packages."""
    return {**os.environ, "PYTHONPATH": str(site), "PYTHONDONTWRITEBYTECODE": "1"}


def python(site: Path, code: str, given: str = "") -> str:
    """What a program prints that has that folder for its packages."""
    ended = subprocess.run(
        [sys.executable, "-S", "-c", code],
        env=environment(site),
        input=given,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def test_it_has_numpy_and_no_compiler() -> None:
    names = {one.name.lower() for one in base_distributions()}
    assert {"numpy", "rich", "typer"} <= names
    assert not names & {"numba", "llvmlite", "msgspec", "textual", "starlette", "sqlalchemy", "openskill"}


def test_every_level_plays(site: Path) -> None:
    assert python(site, EVERY_LEVEL).splitlines() == [
        f"{bot} {edition} 2"
        for bot in (
            *("beginner", "casual", "regular", "skilled", "expert", "master"),
            *("random", "counting", "zero", "most", "heuristic", "neural"),
        )
        for edition in ("us", "anniversary")
    ]


def test_commands_run_or_say_the_line_that_installs_their_extra(site: Path) -> None:
    game = foretold.Game("us", players=3, hand_sizes=(2, 3), seed=1)
    position = str(game.position())
    while not game.over:
        game.play(game.legal(game.turn)[0])
    record = game.record()
    runs = [
        ("--version", ""),
        ("rules anniversary", ""),
        ("bots", ""),
        ("verify -", record),
        ("replay -", record),
        ("arena master casual us hand-sizes=1,2 --deals 1 --processes 1", ""),
        ("play us hand-sizes=1 players=3 --plain --seed 1 --against master", "1\n" * 20),
    ]
    needs = [
        ("simulate --games 1", "", "fast"),
        ("advise -", position, "fast"),
        ("coach -", record, "fast"),
        (LEAGUE, "", "fast"),
        ("play --plain --against search", "", "fast"),
        ("play --at http://127.0.0.1:1", "", "terminal"),
        ("serve", "", "server"),
        ("demo", "", "demo"),
        ("train", "", "train"),
    ]
    given = [(words.split(), text) for words, text, *_ in (*runs, *needs)]
    ended = json.loads(python(site, COMMANDS, json.dumps(given)))
    for (words, _), (code, out, said) in zip(runs, ended, strict=False):
        expected = UNPROVEN if words.startswith("verify") else 0  # deals from a seed are nobody's proof
        assert (code, said) == (expected, "") and out, (words, code, said)
    for (words, _, extra), (code, _, said) in zip(needs, ended[len(runs) :], strict=True):
        assert code == 1 and said.startswith("foretold: ") and said.count("\n") == 1, (words, code, said)
        assert said.endswith(f'which is not installed; run: pip install "foretold[{extra}]"\n'), (words, said)


ENVIRONMENTS = """
from foretold.lab import research
for name in research.__all__:
    try:
        getattr(research, name)
    except ImportError as error:
        print(name, str(error).rpartition(" ")[2])
"""


def test_environments_say_the_extra_that_they_need(site: Path) -> None:
    fast = {"Step", "Table", "VectorEnv", "any_legal"}
    needs = dict(line.split() for line in python(site, ENVIRONMENTS).splitlines())
    assert needs == {name: f'"foretold[{"fast" if name in fast else "research"}]"' for name in research.__all__}


def test_in_a_terminal_the_game_is_played_line_by_line(site: Path) -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-S", "-m", "foretold", "play", "--seed", "1"]
    with subprocess.Popen(command, env=environment(site), stdin=theirs, stdout=theirs, stderr=theirs) as player:
        os.close(theirs)
        os.write(ours, b"q\n\n\n")
        said = b""
        with suppress(OSError):  # how Linux says that nobody has the other end any more
            while part := os.read(ours, 4096):
                said += part
        os.close(ours)
    assert player.returncode == 0
    assert b'pip install "foretold[terminal]"' in said and b"You have left the game." in said
