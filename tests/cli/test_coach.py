"""``foretold coach``: a report, a file of JSON, a page; and what it does not take."""

import io
import re
from pathlib import Path

import pytest
from lab.coach.games import played
from lab.players import end_process
from rich.console import Console
from typer.testing import CliRunner

from foretold import Game, Rules
from foretold.cli import app
from foretold.cli.coach_report import report
from foretold.lab.coach import Review, review, reviews
from foretold.lab.coach.page import page
from foretold.locales import LANGUAGES, Texts

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
    data, html = tmp_path / "review.json", tmp_path / "review.html"
    code, out, err = coach(str(record), "--depth", "quick", "--json", str(data), "--html", str(html))
    assert (code, err) == (0, "")
    for words in ("Luck and skill", "Bids by hand size", "Costliest mistakes", "Skill", "Luck", "Met"):
        assert words in out
    assert max(map(len, out.splitlines())) <= 80
    found = Review.from_json(data.read_bytes())
    assert found.depth == "quick" and len(found.players) == 3
    assert html.read_text(encoding="utf-8").startswith('<!doctype html><html lang="en">')


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_report_in_every_language(record: Path, language: str) -> None:
    found = review(Game.parse(record.read_text(encoding="utf-8")), "quick", processes=1)
    out = io.StringIO()
    report(found, RULES.edition, Console(file=out, width=80), language)
    for said in (out.getvalue(), page(found, language)):
        assert Texts(language, "report")("report.luck-and-skill") in said
        assert not re.search(r"\b(coach|report|game)\.[a-z]|\{\w+\}", said)
    assert max(map(len, out.getvalue().splitlines())) <= 80


def test_from_standard_input(record: Path) -> None:
    code, out, _ = coach("-", "--depth", "quick", typed=record.read_text(encoding="utf-8"))
    assert code == 0 and "Luck and skill" in out


def test_a_killed_worker_is_reported_on_one_line(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "_judge_in_worker", end_process)
    result = CliRunner().invoke(app, ["coach", str(record), "--depth", "quick", "--processes", "2"])
    assert result.exit_code == 1
    assert result.stderr == (
        "foretold: cannot review the game: a worker process was killed, perhaps for lack of memory; "
        "try fewer with --processes\n"
    )


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
