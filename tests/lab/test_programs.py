"""Outside programs: what they do wrong is counted, and a contest always ends."""

import json
import os
import re
import sys
from pathlib import Path

import pytest
from lab import programs
from lab.programs import program

from foretold import Anniversary, Game, Rules, Sight
from foretold.lab.arena import Entrant, Result, duel, find_entrant
from foretold.lab.arena.program import PATIENCE, ProgramMaker, choose_message, start_message

EXAMPLE = Path(__file__).parents[2] / "examples" / "outside_bot.py"
PAGE = EXAMPLE.parents[1] / "docs" / "outside-bots.md"
SHORT = Rules(players=3, hand_sizes=(1, 2))
MOVES = 2 + 3  # of a seat: two bids, and a card for each trick
RANDOM = find_entrant("random")


def contest(entrant: Entrant, rules: Rules = SHORT, processes: int = 1, deals: int = 1) -> Result:
    return duel(entrant, RANDOM, rules, deals=deals, seed=1, processes=processes)


def gone(pid: int) -> bool:
    """Whether there is no such process, not even one that has ended and was not waited for."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def assert_all_gone(folder: Path, at_least: int) -> None:
    pids = programs.processes(folder)
    assert len(pids) >= at_least
    assert all(gone(pid) for pid in pids)


@pytest.mark.parametrize("source", [programs.GOOD, programs.CHATTERING], ids=["good", "chattering"])
def test_a_good_program_plays_without_a_fault(tmp_path: Path, source: str) -> None:
    result = contest(program(tmp_path, source))
    assert result.standings[0].faults.count == 0 and result.standings[0].faults.replaced == 0
    assert "faults" not in result.table()
    assert_all_gone(tmp_path, 3)
    assert len(programs.processes(tmp_path)) == 3  # one for each game


@pytest.mark.parametrize(
    ("source", "kind", "message"),
    [
        (programs.CRASHING, "crash", "ended with exit code 1: no, not today"),
        (programs.GARBAGE, "garbage", 'expected {"action": "…"}, got \'hm, let me think\''),
        (programs.FLOODING, "garbage", 'expected {"action": "…"}, got \'la la'),
        (programs.ILLEGAL, "illegal", "expected one of bid 0, bid 1, got 'bid 22'"),
    ],
    ids=["crashing", "garbage", "flooding", "illegal"],
)
def test_faults_are_counted_and_the_contest_ends(tmp_path: Path, source: str, kind: str, message: str) -> None:
    result = contest(program(tmp_path, source))
    assert result.games == 3
    faults = result.standings[0].faults
    assert getattr(faults, kind) == faults.count == 3 * MOVES * 2  # each move is tried twice
    assert faults.replaced == 3 * MOVES
    assert faults.first is not None and faults.first.startswith(message)
    assert result.standings[1].faults.count == 0
    assert f"program: {faults}" in result.table()
    assert json.loads(result.to_json())["standings"][0]["faults"][kind] == faults.count
    assert_all_gone(tmp_path, faults.count)


@pytest.mark.parametrize("source", [programs.HANGING, programs.HANGING_WITH_A_CHILD], ids=["alone", "with a child"])
def test_a_program_that_hangs_is_killed(tmp_path: Path, source: str) -> None:
    rules = Rules(players=3, hand_sizes=(1,))
    result = contest(program(tmp_path, source, seconds=0.1, start_seconds=0.1), rules)
    faults = result.standings[0].faults
    assert faults.late == faults.count == 3 * 2 * 2 and faults.replaced == 3 * 2
    assert faults.first is not None and faults.first.startswith("no answer within 0.2 s")
    assert all(gone(pid) for pid in programs.processes(tmp_path))


def test_a_program_that_closes_its_output_has_crashed(tmp_path: Path) -> None:
    rules = Rules(players=3, hand_sizes=(1,))
    maker = program(tmp_path, programs.CLOSING).make
    bot = maker(1)
    game = Game(rules, seed=1)
    assert bot.choose(game.view(game.turn)) in game.legal()
    assert getattr(bot, "faults").crash == 2  # noqa: B009  # a bot need not have any
    assert_all_gone(tmp_path, 2)


def test_a_program_that_fails_too_often_loses_the_rest_of_the_game(tmp_path: Path) -> None:
    rules = Rules(players=3, hand_sizes=(1, 2, 3, 4))
    faults = contest(program(tmp_path, programs.CRASHING), rules).standings[0].faults
    assert faults.replaced == 3 * (4 + 10)
    assert faults.crash == 3 * PATIENCE * 2


def test_a_fresh_start_saves_the_move(tmp_path: Path) -> None:
    """It leaves after every answer, and so crashes at every move but the first; each time a new one answers."""
    source = programs.ANSWER.format(answer=f"{programs.FIRST}; sys.stdout.flush(); os._exit(0)")
    faults = contest(program(tmp_path, source)).standings[0].faults
    assert faults.crash == 3 * (MOVES - 1) and faults.replaced == 0
    assert_all_gone(tmp_path, 3 * MOVES)


def test_programs_on_several_processes_give_the_same_result(tmp_path: Path) -> None:
    entrant = program(tmp_path, programs.GOOD)
    assert contest(entrant, deals=3) == contest(entrant, deals=3, processes=2)
    assert_all_gone(tmp_path, 18)


def test_a_program_that_is_not_there() -> None:
    faults = contest(Entrant("nothing", ProgramMaker(("/nowhere/to/be/found",)))).standings[0].faults
    assert faults.crash == 3 * MOVES * 2
    assert faults.first is not None and faults.first.startswith("cannot start /nowhere/to/be/found")


@pytest.mark.parametrize(
    "rules",
    [
        Rules(players=3, hand_sizes=(1, 5)),
        Rules(players=3, hand_sizes=(1, 6), anniversary=Anniversary.ALL),
        Rules(players=3, hand_sizes=(1, 4), sight=Sight.CLAIRVOYANCE),
        Rules(players=3, hand_sizes=(1, 2), sight=Sight.FORESIGHT),
    ],
    ids=["base", "anniversary", "clairvoyance", "foresight"],
)
def test_the_example_plays_every_kind_of_game(rules: Rules) -> None:
    result = contest(find_entrant(f"program:{EXAMPLE}"), rules)
    assert result.standings[0].faults.count == 0


def test_the_example_beats_random() -> None:
    result = contest(find_entrant(f"program:{EXAMPLE}"), Rules(players=3, hand_sizes=(1, 3, 6, 9, 12)), deals=6)
    assert result.margin.low is not None and result.margin.low > 0


def test_messages_are_lines_that_say_what_the_page_says() -> None:
    game = Game(SHORT, seed=1)
    view = game.view(game.turn)
    start, choose = start_message(view, 5, 2.5), choose_message(view)
    assert start.count(b"\n") == choose.count(b"\n") == 1
    told = json.loads(start)
    assert told == told | {"type": "start", "protocol": 1, "players": 3, "seat": view.seat, "seed": 5, "seconds": 2.5}
    assert told["rules"]["hand-sizes"] == "1,2"
    page = PAGE.read_text(encoding="utf-8")
    assert all(f"`{key}`" in page or f'"{key}"' in page for key in told)
    asked = json.loads(choose)
    assert asked.keys() == {"type", "view", "legal"}
    assert asked["view"] == json.loads(view.to_json()) and asked["legal"] == [str(action) for action in view.legal]


def test_the_page_explains_every_key_of_a_view() -> None:
    section = PAGE.read_text(encoding="utf-8").partition("## What a view says")[2].partition("\n## ")[0]
    cells = re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)
    explained = [key for cell in cells for key in re.findall(r"`(\w+)`", cell)]
    game = Game(SHORT, seed=1)
    assert sorted(explained) == sorted(json.loads(game.view(game.turn).to_json()))


def test_a_command_line_is_split_and_looked_for(tmp_path: Path) -> None:
    made = find_entrant(f"program:'{sys.executable}' -c 'x = 1'", seconds=2).make
    assert made == ProgramMaker((sys.executable, "-c", "x = 1"), 2)
    plain = tmp_path / "bot.py"
    plain.write_text("", encoding="utf-8")
    assert find_entrant(f"program:{plain}").make == ProgramMaker((sys.executable, str(plain)))
    for text, expected in (
        ("program:", "got no command"),
        ("program:./nowhere-at-all", "there is no program './nowhere-at-all'"),
        ("program:'open", "No closing quotation"),
    ):
        with pytest.raises(ValueError, match=expected):
            find_entrant(text)
