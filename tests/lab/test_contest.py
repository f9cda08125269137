"""Duels and leagues: the same whatever plays them, and right about who is better."""

import json
import sys
from types import ModuleType, SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest
from lab.players import Cheat, other_random

from foretold import Bids, Form, Rules, find_rules
from foretold.bots import CountingBot, RandomBot
from foretold.lab.arena import Entrant, Estimate, Kind, duel, find_entrant, league, plot
from foretold.lab.arena.deals import BotFailed
from foretold.lab.arena.plot import scale

SHORT = Rules(hand_sizes=(1, 2, 3, 4))
COUNTING, RANDOM = find_entrant("counting"), find_entrant("random")


@pytest.mark.parametrize("rules", [Rules(), find_rules("anniversary", players=3)], ids=["base", "anniversary"])
def test_simple_beats_random(rules: Rules) -> None:
    result = duel(COUNTING, RANDOM, rules, deals=8, seed=1)
    assert result.games == 8 * rules.players
    assert result.margin.low is not None and result.margin.low > 0
    one, table = result.standings
    assert one.won.mean > 0.5 > 1 / rules.players > table.won.mean
    assert one.exact.mean > table.exact.mean
    assert one.margin.mean == pytest.approx(-table.margin.mean)
    assert one.won.mean + (rules.players - 1) * table.won.mean == pytest.approx(1)


def test_a_bot_against_itself_is_even() -> None:
    """With the same chance in the same seat, it is exactly so; with another, within the interval."""
    result = duel(COUNTING, COUNTING, SHORT, deals=5, seed=2)
    assert result.margin.mean == pytest.approx(0) and result.standings[0].won.mean == pytest.approx(1 / 4)
    assert [standing.name for standing in result.standings] == ["counting", "counting (2)"]
    result = duel(RANDOM, Entrant("other", other_random), SHORT, deals=100, seed=2)
    assert result.margin.half is not None and abs(result.margin.mean) <= result.margin.half
    assert result.margin.half > 0


def test_the_result_is_the_same_on_any_number_of_processes() -> None:
    results = [duel(COUNTING, RANDOM, SHORT, deals=20, seed=3, processes=count) for count in (1, 2, 3)]
    assert results[0] == results[1] == results[2]
    assert len({result.to_json() for result in results}) == 1
    assert duel(COUNTING, RANDOM, SHORT, deals=20, seed=4) != results[0]


def test_a_league_is_the_same_on_any_number_of_processes() -> None:
    entrants = [COUNTING, RANDOM, Entrant("other", other_random)]
    results = [league(entrants, SHORT, deals=12, seed=3, processes=count) for count in (1, 2)]
    assert results[0] == results[1]
    assert results[0].kind is Kind.LEAGUE
    assert results[0].standings[0].name == "counting"
    ratings = [standing.rating for standing in results[0].standings]
    assert all(rating is not None for rating in ratings)
    _, heads, _, *rows = results[0].table().splitlines()
    assert heads.split()[-1] == "rating"
    assert all("±" in row and "±" not in row.rpartition("  ")[2] for row in rows)  # all but the rating


def test_a_league_of_more_than_a_table() -> None:
    entrants = [COUNTING, COUNTING, RANDOM, RANDOM, RANDOM]
    result = league(entrants, SHORT.but(players=3), deals=10, seed=1)
    assert [standing.games for standing in result.standings] == [18] * 5
    assert {standing.name for standing in result.standings[:2]} == {"counting", "counting (2)"}


def test_duel_for_two() -> None:
    rules = Rules(form=Form.DUEL, players=2, bids=Bids.SECRET)
    assert duel(COUNTING, RANDOM, rules, deals=3).games == 6


def test_progress_counts_every_game() -> None:
    for processes in (1, 2):
        told: list[int] = []
        duel(COUNTING, RANDOM, SHORT, deals=5, processes=processes, progress=told.append)
        assert told == [4] * 5


def test_who_stops_listening_stops_the_processes() -> None:
    def stop(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        duel(COUNTING, RANDOM, Rules(), deals=1000, processes=2, progress=stop)


def test_a_bot_that_other_processes_cannot_find_is_an_error_that_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("only_here")
    exec("def make(seed): ...", module.__dict__)
    monkeypatch.setitem(sys.modules, "only_here", module)
    with pytest.raises(ModuleNotFoundError, match="only_here"):
        duel(COUNTING, Entrant("hidden", module.make), SHORT, deals=2, processes=2)


def test_a_bot_that_cannot_travel_is_refused() -> None:
    with pytest.raises(ValueError, match="local cannot be made in another process"):
        duel(COUNTING, Entrant("local", lambda seed: RandomBot(seed)), SHORT, deals=2, processes=2)


@pytest.mark.parametrize("processes", [1, 2])
def test_a_bot_of_ours_that_breaks_the_rules_is_an_error_that_says_where(processes: int) -> None:
    with pytest.raises(BotFailed, match=r"cheat failed in seat \d of .*, deal \d, seed 0: IllegalAction: bid 22: "):
        duel(find_entrant("counting"), Entrant("cheat", Cheat), SHORT, deals=2, processes=processes)


@pytest.mark.parametrize("options", [{"deals": 0}, {"deals": 1, "processes": 0}])
def test_numbers_out_of_range_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="expected"):
        duel(COUNTING, RANDOM, SHORT, **options)
    with pytest.raises(ValueError, match="expected 2 to 24 entrants, got 1"):
        league([COUNTING], SHORT, deals=1)


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ImportError, match=r'pip install "foretold\[ray\]"'):
        duel(COUNTING, RANDOM, SHORT, deals=2, ray=True)


def test_ray_maps_the_same_function(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in that gives results back in another order."""
    started: list[bool] = []

    def remote(function: Any) -> Any:
        return SimpleNamespace(remote=lambda deal: (function, deal))

    ray = SimpleNamespace(
        is_initialized=lambda: bool(started),
        init=lambda **_: started.append(True),
        remote=remote,
        wait=lambda waiting, num_returns: (waiting[-num_returns:], waiting[:-num_returns]),
        get=lambda reference: reference[0](reference[1]),
        cancel=lambda _: None,
    )
    monkeypatch.setitem(sys.modules, "ray", ray)
    assert duel(COUNTING, RANDOM, SHORT, deals=6, seed=5, ray=True) == duel(COUNTING, RANDOM, SHORT, deals=6, seed=5)
    assert started == [True]


def test_table_json_and_title() -> None:
    result = duel(COUNTING, RANDOM, SHORT, deals=3, seed=9)
    title, head, _, one, table = result.table().splitlines()
    assert title == (
        "counting against a table of random: players=4 edition=us hand-sizes=1,2,3,4, 3 deals, 12 games, seed 9"
    )
    assert head.split() == ["games", "points", "margin", "won", "exact", "bids"]
    assert one.startswith("counting") and table.startswith("random") and "±" in one
    content = json.loads(result.to_json())
    assert content["contest"] == "duel" and content["seed"] == "9" and content["rules"]["hand-sizes"] == "1,2,3,4"
    assert content["standings"][0]["margin"]["mean"] == result.margin.mean
    assert len(content["standings"][0]["margins"]) == 3
    alone = duel(COUNTING, RANDOM, SHORT, deals=1)
    assert "±" not in alone.table() and json.loads(alone.to_json())["standings"][0]["margin"]["half"] is None


def test_plots_are_well_formed() -> None:
    odd = Entrant("<&'\">", CountingBot)
    one, two = duel(odd, RANDOM, SHORT, deals=3), duel(COUNTING, RANDOM, SHORT, deals=1)
    table = league([COUNTING, RANDOM], SHORT, deals=3)
    for drawing, points in ((plot(one), 1), (plot([one, two]), 2), (plot(table), 2)):
        root = ElementTree.fromstring(drawing)
        assert len(root.findall("{*}circle")) == points
    with pytest.raises(ValueError, match="one league, or one or more duels"):
        plot([one, table])


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 10, (0, 10, 2)),
        (-3, 47, (-10, 50, 10)),
        (0, 0, (0, 0.2, 0.2)),
        (441, 449, (440, 450, 2)),
        (0.01, 0.02, None),
    ],
)
def test_an_axis_has_round_steps(low: float, high: float, expected: tuple[float, float, float] | None) -> None:
    first, last, step = scale(low, high)
    assert first <= low and high <= last + 1e-9 and first < last
    assert 1 <= round((last - first) / step) <= 8
    if expected is not None:
        assert (first, last, step) == pytest.approx(expected)


def test_an_entrant_is_found_by_its_name() -> None:
    assert find_entrant("Counting") == Entrant("counting", CountingBot)
    with pytest.raises(
        ValueError,
        match=r"there is no bot 'nobody'; expected one of beginner, .*counting.*, or program:COMMAND",
    ):
        find_entrant("nobody")


def test_an_estimate_tells_both_ends() -> None:
    assert (Estimate(3, 1).low, Estimate(3, 1).high) == (2, 4)
