"""The command as a whole: help, what it loads, and how it refuses."""

import subprocess
import sys

import pytest
from typer.testing import CliRunner

from foretold.cli import app

COMMANDS = ("play", "rules", "simulate", "replay", "verify")


def test_help_names_every_command() -> None:
    result = CliRunner().invoke(app, ["--help"])
    assert result.exit_code == 0
    for name in COMMANDS:
        assert f"\n  {name} " in result.stdout


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
        "print(sorted({'rich', 'numpy', 'numba', 'llvmlite'} & sys.modules.keys()))"
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
        ("players=2", "2 play Duel"),
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
