"""The command as a whole: help, what it loads, and how it refuses."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import foretold
from foretold.cli import app, main
from foretold.locales import LANGUAGES

COMMANDS = (
    "play", "rules", "bots", "advise", "replay", "verify", "coach", "arena", "simulate", "train", "serve", "backup",
    "demo",
)  # fmt: skip


def test_help_describes_every_command_on_one_line_of_80_columns() -> None:
    result = CliRunner().invoke(app, ["--help"], env={"COLUMNS": "80"})
    assert result.exit_code == 0
    lines = result.stdout.partition("Commands:\n")[2].splitlines()
    assert [line.split()[0] for line in lines] == list(COMMANDS)
    for line in lines:
        assert len(line) <= 80 and line.endswith(".") and not line.endswith("..")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name: str) -> None:
    result = CliRunner().invoke(app, [name, "--help"])
    assert result.exit_code == 0
    assert f"foretold {name}" in result.stdout or f"Usage: root {name}" in result.stdout


def test_help_loads_nothing_heavy() -> None:
    """What takes the time of `foretold --help` is loading; Rich alone would double it."""
    script = (
        "import sys; from foretold.cli import main; sys.argv[1:] = ['--help']\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print(sorted({'rich', 'numpy', 'numba', 'llvmlite', 'multiprocessing', 'asyncio'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_python_m_foretold_is_the_command() -> None:
    done = subprocess.run([sys.executable, "-m", "foretold", "rules", "nowhere"], capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.startswith("foretold: there is no edition 'nowhere'")


@pytest.mark.parametrize("name", ["play", "simulate"])
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("players=9", "expected players from 2 to 6, got '9'"),
        ("bids=maybe", "expected bids to be one of open, hidden, secret, got 'maybe'"),
        ("us bids=hidden bid-sum=plus-minus-one", "Plus/Minus One and hidden bids clash"),
        ("form=unicolor players=5", "Unicolor and 5 players clash"),
        ("colour=red", "expected one of the options players, edition"),
        ("players=4 players=5", "'players' is given twice"),
        ("hand-sizes=1,x", "expected a hand size from 1 to 22, got 'x'"),
        ("atlantis", "there is no edition 'atlantis'"),
        ("us france", "expected one edition"),
        ("us edition=france", "expected one edition"),
        ("=", "expected two words with '=' between them"),
    ],
)
def test_bad_options_are_refused_on_one_line(name: str, words: str, expected: str) -> None:
    result = CliRunner().invoke(app, [name, *words.split()])
    assert result.exit_code == 2
    assert expected in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def run(line: str, **options: str) -> subprocess.CompletedProcess[str]:
    """A command line in a shell, which can close its streams and send them anywhere."""
    command = line.replace("foretold", f'"{sys.executable}" -m foretold', 1)
    return subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, encoding="utf-8", env=os.environ | options
    )


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("nothing", "there is no command 'nothing'; expected one of play, rules, bots, advise, replay, verify"),
        ("paly", "there is no command 'paly'; did you mean play? expected one of play, rules, bots"),
        ('"it\'s"', 'there is no command "it\'s"; expected one of play, rules, bots'),
        ("play --sede 1", "there is no option '--sede'; did you mean --seed? expected one of --seat, --seed"),
        ("play --plain=1", "expected no value after --plain, got one"),
        ("play --pace 99", "--pace: expected a number from 0 to 10, got '99'"),
        ("play --language xx", f"--language: expected one of {', '.join(LANGUAGES)}, got 'xx'"),
        ("play --pace nan", "--pace: expected a number from 0 to 10, got 'nan'"),
        ("demo --pace fast", "--pace: expected a number from 0 to 10, got 'fast'"),
        ("--colour", "there is no option '--colour'; expected one of --version, --help"),
        (
            "play --colour",
            "there is no option '--colour'; expected one of --seat, --seed, --name, --against, --save, --at, "
            "--language, --pace, --theme, --plain, --help",
        ),
        ("simulate --games", "expected a value after --games, got nothing"),
        ("simulate --games many", "--games: expected a whole number from 1 to 1000000000000, got 'many'"),
        ("simulate --games 1000000000001", "--games: expected a whole number from 1 to 1000000000000"),
        ("simulate --games " + "9" * 5000, "--games: expected a whole number from 1 to 1000000000000"),
        ("simulate --device abacus", "--device: expected one of cpu, cuda, got 'abacus'"),
        ("replay", "expected RECORD, got nothing"),
        ("verify one two three", "expected nothing more, got 'two three'"),
        ("play --seed=", "--seed: expected printable characters, got ''"),
        ("play --seed '\033[31m'", "--seed: expected printable characters"),
    ],
)
def test_a_command_line_that_is_not_understood_is_explained_on_one_line(
    line: str, expected: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["foretold", *shlex.split(line)])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 2
    written = capfd.readouterr()
    assert written.err.startswith(f"foretold: {expected}")
    assert written.err.count("\n") == 1
    assert written.out == ""


def test_nothing_typed_shows_the_help() -> None:
    done = run("foretold")
    assert done.returncode == 2
    assert done.stderr.startswith("Usage: foretold ") and "verify" in done.stderr


def test_version() -> None:
    done = run("foretold --version")
    assert done.returncode == 0
    assert done.stdout.startswith("foretold ") and done.stdout.count("\n") == 1


RECORD = "replay record", "verify record"
WRITING = "rules", "--help", "--version", "play --seed 1", *RECORD


def done_well(line: str) -> int:
    """The exit code of a command that did what it was asked; deals from a seed are consistent, and not proven."""
    return 3 if line == "verify record" else 0


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = foretold.Game(seed=1, hand_sizes=(1,))
    while not game.over:
        game.play(game.view(game.turn).legal[0])
    (tmp_path / "record").write_text(game.record(), encoding="utf-8")
    source = str(Path(foretold.__file__).parent.parent)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([source, os.environ.get("PYTHONPATH", "")]))
    monkeypatch.chdir(tmp_path)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
@pytest.mark.usefixtures("record")
@pytest.mark.parametrize("line", [*WRITING, "simulate --games 10"])
def test_a_full_device_is_reported_on_one_line(line: str) -> None:
    done = run(f"foretold {line} >/dev/full </dev/null")
    assert done.returncode == 1
    assert done.stderr == "foretold: cannot write the output: No space left on device\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
@pytest.mark.usefixtures("record")
@pytest.mark.parametrize("line", WRITING)
def test_a_full_device_for_errors_too_is_an_exit_code(line: str) -> None:
    assert run(f"foretold {line} >/dev/full 2>/dev/full </dev/null").returncode == 1


@pytest.mark.skipif(os.name != "posix", reason="the shell of POSIX closes the streams")
@pytest.mark.usefixtures("record")
@pytest.mark.parametrize("line", WRITING)
def test_a_closed_output_is_reported_on_one_line(line: str) -> None:
    done = run(f"foretold {line} >&- </dev/null")
    assert done.returncode == 1
    assert done.stderr == "foretold: cannot write the output: standard output is closed\n"
    without_errors = run(f"foretold {line} 2>&- </dev/null")
    assert without_errors.returncode == done_well(line) and without_errors.stdout != ""


@pytest.mark.skipif(os.name != "posix", reason="the shell of POSIX closes the streams")
@pytest.mark.usefixtures("record")
@pytest.mark.parametrize(("line", "reads"), [("play", True), ("verify -", True), *((line, False) for line in RECORD)])
def test_a_closed_input_is_reported_where_it_is_needed(line: str, reads: bool) -> None:
    done = run(f"foretold {line} <&-")
    assert done.returncode == (1 if reads else done_well(line))
    assert done.stderr == ("foretold: cannot read standard input: it is closed\n" if reads else "")


@pytest.mark.skipif(os.name != "posix", reason="a pipe of POSIX")
def test_a_reader_that_goes_away_is_no_error() -> None:
    done = run("foretold rules | head -1")
    assert done.stderr == ""
