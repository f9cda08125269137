"""``foretold bots``: every level and bot, and figures that were measured, not claimed."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from foretold.bots import BOTS, LEVELS
from foretold.bots.strength import FILE, Measured, keep, measured
from foretold.cli import app
from foretold.cli.commands.bots import strengths

BASE = "players=4 edition=us first-dealer=high-card"
CONTEST = Measured("levels", "casual", "beginner", BASE, 2000, 500, 1, 182.25, 4.5, 0.78, 0.02, 0.75, 0.44)


def test_every_level_and_bot_is_listed() -> None:
    result = CliRunner().invoke(app, ["bots"])
    assert result.exit_code == 0
    for bot in (*LEVELS, *BOTS):
        assert f"  {bot.name} " in result.stdout
    assert "python benchmarks/strength.py" in result.stdout


def test_figures_come_from_the_file(tmp_path: Path) -> None:
    path = tmp_path / "strength.json"
    assert measured(path) == []
    keep(CONTEST, path)
    with_cards = replace(CONTEST, rules=f"{BASE} anniversary=all", margin=200.0)
    keep(with_cards, path)
    assert measured(path) == [CONTEST, with_cards]
    assert strengths("casual", measured(path)) == [
        "at tables of beginner: +182.2 ± 4.5, +200.0 ± 4.5 with anniversary cards"
    ]
    assert strengths("beginner", measured(path)) == []
    assert json.loads(path.read_text())["by"] == "python benchmarks/strength.py"


def test_a_contest_measured_again_takes_the_place_of_the_first(tmp_path: Path) -> None:
    path = tmp_path / "strength.json"
    keep(CONTEST, path)
    again = replace(CONTEST, games=4000)
    keep(again, path)
    assert measured(path) == [again]


def test_a_file_that_cannot_be_written_keeps_what_it_had(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "strength.json"
    keep(CONTEST, path)

    def full_disk(self: Path, text: str, **_: object) -> None:
        with self.open("w") as file:
            file.write(text[:10])
        raise OSError("no space left")

    monkeypatch.setattr(Path, "write_text", full_disk)
    with pytest.raises(OSError, match="no space left"):
        keep(replace(CONTEST, table="random"), path)
    assert measured(path) == [CONTEST] and list(tmp_path.iterdir()) == [path]


def test_every_figure_shown_has_a_command_that_is_understood() -> None:
    figures = measured()
    assert figures and FILE.exists()
    result = CliRunner().invoke(app, ["bots", "--all"])
    assert result.exit_code == 0
    for contest in figures:
        assert contest.command in result.stdout
    words = figures[0].command.split()[1:]
    short = [*words[: words.index("--deals")], "hand-sizes=1", "--deals", "1", "--processes", "1"]
    assert CliRunner().invoke(app, short).exit_code == 0
