"""``foretold coach``: a report, a file of JSON, a page; and what it does not take."""

from pathlib import Path

import pytest
from lab.coach.games import played
from typer.testing import CliRunner

from foretold import Rules
from foretold.cli import app
from foretold.lab.coach import Review

RULES = Rules(players=3, hand_sizes=(2, 3))


def coach(*words: str, typed: str | None = None) -> tuple[int, str, str]:
    """The command at its quickest."""
    result = CliRunner(env={"COLUMNS": "80"}).invoke(app, ["coach", *words, "--processes", "1"], input=typed)
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    file.write_text(played(RULES, 3, "beginner", "random").record(), encoding="utf-8")
    return file


def test_a_report(record: Path, tmp_path: Path) -> None:
    data, page = tmp_path / "review.json", tmp_path / "review.html"
    code, out, err = coach(str(record), "--depth", "quick", "--json", str(data), "--html", str(page))
    assert (code, err) == (0, "")
    for words in ("Luck and skill", "Bids by hand size", "The dearest mistakes", "skill", "luck", "exact"):
        assert words in out
    assert max(map(len, out.splitlines())) <= 80
    found = Review.from_json(data.read_bytes())
    assert found.depth == "quick" and len(found.players) == 3
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_from_standard_input(record: Path) -> None:
    code, out, _ = coach("-", "--depth", "quick", typed=record.read_text(encoding="utf-8"))
    assert code == 0 and "Luck and skill" in out


def test_what_it_does_not_take(record: Path, tmp_path: Path) -> None:
    assert coach(str(tmp_path / "none.txt"))[0] == 2
    assert coach(str(record), "--depth", "deepest")[::2] == (
        2,
        "foretold: --depth: expected quick, normal, deep, got 'deepest'\n",
    )
    assert coach(str(record), "--json", str(tmp_path / "no" / "file"))[0] == 2
    broken = tmp_path / "broken.txt"
    broken.write_text("foretold record 1\n", encoding="utf-8")
    code, _, err = coach(str(broken))
    assert code == 1 and "expected 'rules'" in err
