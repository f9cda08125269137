"""``foretold arena``."""

import json
import os
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from lab.players import end_process
from typer.testing import CliRunner

from foretold import Rules
from foretold.bots.strength import measured
from foretold.cli import app
from foretold.lab.arena import Entrant, Result, contest, find_entrant, panel

EXAMPLE = Path(__file__).parents[2] / "examples" / "outside_bot.py"
SHORT = ["hand-sizes=1,2,3", "--deals", "3", "--processes", "1"]


def test_a_duel_prints_its_table_and_writes_its_files(tmp_path: Path) -> None:
    files = ["--json", str(tmp_path / "duel.json"), "--plot", str(tmp_path / "duel.svg")]
    result = CliRunner().invoke(app, ["arena", "counting", "random", "us", "players=3", *SHORT, "--seed", "4", *files])
    assert result.exit_code == 0
    assert result.stderr == ""  # no bar where there is no terminal
    assert result.stdout.startswith("counting against a table of random: players=3 edition=us")
    assert json.loads((tmp_path / "duel.json").read_text(encoding="utf-8"))["games"] == 9
    assert (tmp_path / "duel.svg").read_text(encoding="utf-8").startswith("<svg ")


def test_more_entrants_make_a_league() -> None:
    result = CliRunner().invoke(app, ["arena", "counting", "random", "random", *SHORT])
    assert result.stdout.startswith("league of 3: ") and "random (2)" in result.stdout and "rating" in result.stdout
    result = CliRunner().invoke(app, ["arena", "counting", "random", *SHORT, "--league"])
    assert result.stdout.startswith("league of 2: ")


def test_a_program_that_never_moves_fails_and_shows_its_error(tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("import sys\nprint('loading', file=sys.stderr)\nimport no_such_library\n", encoding="utf-8")
    words = ["arena", f"program:{broken}", "random", "players=3", "hand-sizes=1", "--deals", "1"]
    result = CliRunner().invoke(app, [*words, "--seed", "1", "--json", str(tmp_path / "result.json")])
    assert result.exit_code == 1
    assert "moves made in its place: 6" in result.stdout and (tmp_path / "result.json").exists()
    first, *said = result.stderr.splitlines()
    assert first == (
        f"foretold: program:{broken} never moved: another bot made all of its 6 moves, and the figures are that bot's. "
        "First: ended with exit code 1: ModuleNotFoundError: No module named 'no_such_library'"
    )
    assert said[0] == "  loading" and "line 3" in said[2]
    assert said[-1] == "  ModuleNotFoundError: No module named 'no_such_library'"


def test_a_program_that_moves_now_and_then_does_not_fail_the_contest(tmp_path: Path) -> None:
    once = tmp_path / "once.py"
    once.write_text(
        "import json, sys\nsys.stdin.readline()\n"
        "print(json.dumps({'action': json.loads(sys.stdin.readline())['legal'][0]}))\n",
        encoding="utf-8",
    )
    result = CliRunner().invoke(
        app, ["arena", f"program:{once}", "random", "players=3", "hand-sizes=1", "--deals", "1"]
    )
    assert (result.exit_code, result.stderr) == (0, "")


def test_a_resumed_panel_reports_the_deals_that_were_kept(tmp_path: Path) -> None:
    entrants, rules = [find_entrant(name) for name in ("zero", "most", "counting")], Rules(players=3, hand_sizes=(1,))
    reported: list[list[int]] = []
    for names in (2, 3, 3):
        reported.append([])
        panel(entrants[:names], rules, deals=4, file=tmp_path / "panel.json", progress=reported[-1].append)
    assert reported == [[3] * 8, [3] * 24, [3] * 24]  # games, deal by deal


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("--deals 2 --seed 1", "--deals 1 --seed 1"),
        ("--deals 2 --seed 1", "--deals 2 --seed 2"),
        ("--deals 1 --seed 1 --seconds 5", "--deals 1 --seed 1 --seconds 60"),
    ],
)
def test_a_panel_with_other_settings_does_not_overwrite_one_that_was_kept(
    tmp_path: Path, before: str, after: str
) -> None:
    kept = tmp_path / "panel.json"
    other = f"program:{EXAMPLE}" if "--seconds" in before else "most"
    words = ["arena", "zero", other, "players=3", "hand-sizes=1", "--panel", "--keep", str(kept), "--processes", "1"]
    assert CliRunner().invoke(app, [*words, *before.split()]).exit_code == 0
    text = kept.read_text(encoding="utf-8")
    result = CliRunner().invoke(app, [*words, *after.split()])
    assert result.exit_code == 1
    expected = (
        f"panel.json has zero at tables of {other} with {before}; expected the same or another file, got {after}\n"
    )
    assert expected in result.stderr
    assert kept.read_text(encoding="utf-8") == text


def test_a_panel_does_not_keep_a_contest_in_which_a_program_never_moved(tmp_path: Path) -> None:
    broken, kept = tmp_path / "broken.py", tmp_path / "panel.json"
    broken.write_text("raise SystemExit('no')\n", encoding="utf-8")
    words = ["arena", "zero", "most", f"program:{broken}", "players=3", "hand-sizes=1", "--deals", "1", "--panel"]
    for _ in range(2):
        result = CliRunner().invoke(app, [*words, "--keep", str(kept), "--processes", "1"])
        assert result.exit_code == 1 and "never moved" in result.stderr
        assert {(each.one, each.table) for each in measured(kept)} == {("zero", "most"), ("most", "zero")}


def seed_of(*words: str) -> str:
    """The seed in the title of a contest of one small deal."""
    result = CliRunner().invoke(app, ["arena", *words, "players=3", "hand-sizes=1", "--deals", "1"])
    assert result.exit_code == 0, result.stderr
    return result.stdout.splitlines()[0].rpartition(" seed ")[2]


def test_no_program_can_foresee_the_seed_of_a_contest() -> None:
    program = f"program:{EXAMPLE}"
    seeds = {seed_of(program, "zero"), seed_of("zero", program), seed_of("zero", program, "--panel")}
    assert len(seeds) == 3 and all(0 <= int(seed) < 2**63 for seed in seeds)
    assert seed_of("counting", "zero") == "0"  # bots of ours cannot peek
    assert seed_of(program, "zero", "--seed", "7") == "7"


def test_a_stopped_panel_with_a_program_continues_with_its_seed(tmp_path: Path) -> None:
    words = ["zero", f"program:{EXAMPLE}", "--panel", "--keep", str(tmp_path / "panel.json")]
    assert seed_of(*words) == seed_of(*words)
    assert len(measured(tmp_path / "panel.json")) == 2


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("counting nobody", "there is no bot 'nobody'; expected one of beginner, casual"),
        ("counting random nobody", "there is no edition 'nobody'"),
        ("counting random players=9", "expected players from 2 to 6"),
        ("counting program:./not-there", "there is no program './not-there'"),
        ("counting random --deals 0", "--deals: expected a whole number from 1"),
        ("counting random --processes none", "--processes: expected a whole number"),
        ("counting random --seconds 0", "--seconds: expected a whole number from 1"),
        ("counting random --json /nowhere/at/all.json", "--json: expected a file in a folder that exists"),
        ("counting random --plot .", "--plot: expected a file in a folder that exists"),
    ],
)
def test_what_is_not_understood_is_refused_on_one_line(words: str, expected: str) -> None:
    result = CliRunner().invoke(app, ["arena", *words.split()])
    assert result.exit_code == 2
    assert result.stderr.startswith(f"foretold: {expected}") and result.stderr.count("\n") == 1


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_is_noticed_before_the_contest(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    result = CliRunner().invoke(app, ["arena", "counting", "random", "--json", str(tmp_path / "result.json")])
    assert result.exit_code == 2
    assert result.stderr.startswith("foretold: --json: expected a file that may be written, got ")


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(import_module("sys").modules, "ray", None)
    result = CliRunner().invoke(app, ["arena", "counting", "random", *SHORT, "--ray"])
    assert result.exit_code == 1
    assert result.stderr == (
        "foretold: cannot hold the contest: a contest on a cluster needs ray, which is not installed; "
        'run: pip install "foretold[ray]"\n'
    )


def test_a_killed_worker_is_reported_on_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("foretold.lab.arena"), "find_entrant", lambda *_: Entrant("fatal", end_process))
    result = CliRunner().invoke(app, ["arena", "counting", "random", "--deals", "2", "--processes", "2"])
    assert result.exit_code == 1
    assert result.stderr == (
        "foretold: cannot hold the contest: a worker process was killed, perhaps for lack of memory; "
        "try fewer with --processes\n"
    )


def test_control_c_says_how_far_it_came(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, progress: Any, **__: object) -> None:
        progress(4)
        progress(4)
        raise KeyboardInterrupt

    monkeypatch.setattr(import_module("foretold.lab.arena"), "duel", interrupted)
    result = CliRunner().invoke(app, ["arena", "counting", "random"])
    assert result.exit_code == 130
    assert result.stderr == "stopped after 8 games\n"


def test_a_panel_is_a_matrix_and_goes_on_where_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, drawn = tmp_path / "panel.json", tmp_path / "panel.svg"
    words = ["arena", "counting", "zero", "most", "players=3", *SHORT, "--panel", "--keep", str(kept)]
    played: list[tuple[str, str]] = []
    real = contest.duel

    def stopped_in_the_third(one: Entrant, table: Entrant, *rest: Any, **options: Any) -> Result:
        if len(played) == 2:
            raise KeyboardInterrupt
        played.append((one.name, table.name))
        return real(one, table, *rest, **options)

    with monkeypatch.context() as patch:
        patch.setattr(import_module("foretold.lab.arena.panel"), "duel", stopped_in_the_third)
        assert CliRunner().invoke(app, words).exit_code == 130
    assert [(each.one, each.table) for each in measured(kept)] == played
    whole = CliRunner().invoke(app, [*words, "--plot", str(drawn)])
    assert whole.stdout == CliRunner().invoke(app, words[:-2]).stdout
    title, heads, _, *rows = whole.stdout.splitlines()
    assert title.startswith("panel of 3: players=3 edition=us") and heads.split()[-3:] == ["counting", "zero", "most"]
    assert [row.split()[0] for row in rows] == ["counting", "zero", "most"]
    assert json.loads(kept.read_text(encoding="utf-8"))["by"] == "foretold arena --panel"
    assert len(measured(kept)) == 6 and drawn.read_text(encoding="utf-8").count("<circle") == 6
