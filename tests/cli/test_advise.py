"""``foretold advise``: every legal action, best first, for whom and from where it is asked."""

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from foretold.cli import app

POSITION = """# a Wizard lies there
foretold position 1
rules players=3 edition=us hand-sizes=2
names "Ann" "Ben" "Cleo"
round 1
dealer 2
scores 0 0 0
hands WB B2 / B5 Y9 / WR Y2
turned R5
bids 0=1 1=0 2=1
trick 0 WB B5
"""
HIDDEN = """foretold position 1
rules players=3 edition=us hand-sizes=2 bids=hidden
round 1
dealer 2
scores 0 0 0
hands WB WG / B5 Y9 / WR Y2
turned R5
"""
DISPUTED = """foretold position 1
rules players=3 edition=us hand-sizes=5
round 1
dealer 0
scores 0 0 0
hands B11 R11 G11 JY Y8 / JB R13 G13 Y5 Y13 / B5 B9 R10 R12 WG
turned B8
"""
OVER = POSITION.rstrip("\n") + " Y2\ntrick 0 B2 Y9 WR\ntotals 30 20 30\n"


def advise(*words: str, typed: str | None = None) -> tuple[int, str, str]:
    """The command with few simulations."""
    result = CliRunner().invoke(app, ["advise", *words, "--simulations", "200"], input=typed)
    return result.exit_code, result.stdout, result.stderr


def test_from_a_file_from_standard_input_and_as_text(tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text(POSITION)
    said = [advise(str(file)), advise("-", typed=POSITION), advise(POSITION)]
    assert said[0] == said[1] == said[2]
    code, out, error = said[0]
    assert code == 0 and error == ""
    assert out.startswith("Cleo, seat 2: play")
    assert 0 < out.index("play Y2") < out.index("play WR"), "the best comes first"
    assert "The strongest bot, master, would choose: play " in out


def test_the_table_does_not_contradict_the_choice() -> None:
    """Here few rounds played out favour another bid than the strongest bot."""
    out = advise(DISPUTED)[1]
    rows = [line.split() for line in out.splitlines() if line.strip().startswith("bid ")]
    margins = [float(row[3]) for row in rows]
    assert len(rows) == 6 and margins == sorted(margins, reverse=True)
    assert f"would choose: {' '.join(rows[0][:2])}" in out


def test_the_same_seed_says_the_same_and_another_seat_is_asked() -> None:
    first = advise(HIDDEN, "--seat", "0", "--seed", "3")
    assert first == advise(HIDDEN, "--seat", "0", "--seed", "3")
    assert first[1].index("bid 2") < first[1].index("bid 0")
    assert advise(HIDDEN)[1].startswith("Seat 0, seat 0: bid")
    assert advise(HIDDEN, "--seat", "1")[1].startswith("Seat 1, seat 1: bid")


def test_where_there_is_no_choice_nothing_is_loaded_or_compiled() -> None:
    forced = POSITION.replace("WR Y2", "Y2 B3").replace("trick 0 WB B5", "trick 0 B2 B5")
    script = (
        "import sys; from foretold.cli import main; sys.argv[1:] = ['advise', sys.stdin.read()]\n"
        "try: main()\n"
        "except SystemExit as ended: print(ended.code, sorted({'numpy', 'numba', 'llvmlite'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", script], input=forced, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "Cleo, seat 2: play",
        "There is no choice: play B3 is the only legal action.",
        "0 []",
    ]


def test_a_real_hand_among_unknown_ones_gets_the_same_advice() -> None:
    own = POSITION.replace("WB B2 / B5 Y9 / WR Y2", "? / ? / WR Y2")
    assert advise(own) == advise(POSITION)
    hidden = HIDDEN.replace("WB WG / B5 Y9 / WR Y2", "? / B5 Y9 / ?") + "bids 0=?\n"
    assert advise(hidden)[1].startswith("Seat 1, seat 1: bid")
    assert advise(hidden) == advise(HIDDEN + "bids 0=2\n", "--seat", "1")


@pytest.mark.parametrize(
    ("words", "expected", "code"),
    [
        (("nowhere.txt",), "cannot read nowhere.txt: No such file", 2),
        (("",), "expected a file, - or a position, got nothing", 2),
        ((POSITION.replace("WR Y2", "WR"),), "the position: line 8, column 26: expected 3 hands of 2 cards", 1),
        ((POSITION.replace("WR Y2", "?"),), "the position: line 8, column 23: expected 2 cards, which seat 2 sees", 1),
        (
            (POSITION.replace("B5 Y9", "?").replace("B2 /", "B5 /"),),
            "the position: line 11, column 12: B5: seat 1",
            1,
        ),
        ((POSITION, "--seat", "0"), "--seat: seat 0 is not to act now; expected 2", 2),
        ((POSITION, "--seat", "3"), "--seat: expected a whole number from 0 to 2", 2),
        ((HIDDEN + "bids 0=1 1=0", "--seat", "0"), "--seat: seat 0 is not to act now; expected 2", 2),
        ((OVER,), "expected a position in which somebody is to act, but the game is over", 1),
        ((POSITION, "--seed", "x"), "--seed: expected a whole number", 2),
        (("-",), "standard input: expected a position, whose first line is 'foretold position 1', got 'nonsense'", 1),
    ],
)
def test_what_cannot_be_advised_on_is_refused_on_one_line(words: tuple[str, ...], expected: str, code: int) -> None:
    found, out, error = advise(*words, typed="\nnonsense\n")
    assert (found, out) == (code, "")
    assert error.startswith(f"foretold: {expected}") and error.count("\n") == 1


def test_simulations_are_a_number() -> None:
    result = CliRunner().invoke(app, ["advise", POSITION, "--simulations", "0"])
    assert result.exit_code == 2 and "--simulations: expected a whole number from 1" in result.stderr
