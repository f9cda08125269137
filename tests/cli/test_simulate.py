"""``foretold simulate``."""

from collections.abc import Callable
from importlib import import_module

import pytest
from typer.testing import CliRunner

from foretold.cli import app
from foretold.cli.commands.simulate import in_words


def test_summary_has_a_line_for_each_seat() -> None:
    result = CliRunner().invoke(app, ["simulate", "us", "players=3", "--games", "200", "--threads", "1"])
    assert result.exit_code == 0
    assert result.stderr == ""  # no bar where there is no terminal
    rows = [line.split() for line in result.stdout.splitlines() if line.strip()[:1].isdigit() and "%" in line]
    assert [row[0] for row in rows] == ["0", "1", "2"]
    assert "200 games" in result.stdout and "moves a second" in result.stdout


def test_the_same_seed_gives_the_same_table() -> None:
    outputs = [CliRunner().invoke(app, ["simulate", "--games", "100", "--seed", "5"]).stdout for _ in range(2)]
    tables = {output.rsplit("100 games", 1)[0] for output in outputs}
    assert len(tables) == 1


def test_no_number_is_cut_in_a_narrow_terminal() -> None:
    result = CliRunner().invoke(app, ["simulate", "--games", "50"], env={"COLUMNS": "40"})
    assert "…" not in result.stdout and max(map(len, result.stdout.splitlines())) <= 40


def test_one_game_is_one_game() -> None:
    result = CliRunner().invoke(app, ["simulate", "--games", "1"])
    assert "\n1 game, " in result.stdout


def test_control_c_says_how_far_it_came(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, progress: Callable[[int], None], **__: object) -> None:
        progress(2000)
        progress(48)
        raise KeyboardInterrupt

    monkeypatch.setattr(import_module("foretold.sim.simulation"), "simulate", interrupted)
    result = CliRunner().invoke(app, ["simulate", "--games", "5000"])
    assert result.exit_code == 130
    assert result.stderr == "stopped after 2,048 of 5,000 games\n"
    assert result.stdout == ""


@pytest.mark.parametrize("words", [["--games", "0"], ["--threads", "0"], ["--seed", "-1"], ["--device", "abacus"]])
def test_numbers_out_of_range_are_refused(words: list[str]) -> None:
    assert CliRunner().invoke(app, ["simulate", *words]).exit_code == 2


def test_rates_in_words() -> None:
    assert in_words(41_234_567) == "41.2 million"
    assert in_words(2.5e9) == "2.5 billion"
    assert in_words(12) == "12"
