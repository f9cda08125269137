"""What a web page asks of its worker besides tables: records from elsewhere, opened and replayed."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from game.golden_games import FOLDER
from service.local_session import Player

from foretold.bots.neural.evaluator import use_host_evaluators
from foretold.game.game import Game
from foretold.service.local import page as module
from foretold.service.local.page import Page


def answer(**call: object) -> dict[str, Any]:
    return json.loads(Page().answer(json.dumps(call)))  # type: ignore[no-any-return]


def opened(text: str) -> dict[str, Any]:
    return answer(do="open-record", record=text)["result"]  # type: ignore[no-any-return]


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_every_record_is_opened_and_replayed(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    game = Game.parse(text)
    found = opened(text)
    assert found["record"] == text and found["finished"] is None
    assert [(seat["name"], seat["points"]) for seat in found["seats"]] == list(
        zip(game.names, game.scores, strict=True)
    )
    assert {seat["kind"] for seat in found["seats"]} == {"person"}
    replay = answer(do="show-replay", **found)["result"]
    assert replay["record"] == text and replay["finished"] is None and len(replay["pad"]) == len(game.pad.rows)
    assert replay["moments"][-1]["event"]["event"] == "GameOver"


def test_the_same_record_has_the_same_name_however_it_was_saved() -> None:
    text = (FOLDER / "fair-deals.txt").read_text(encoding="utf-8")
    assert opened(("# from a friend\n\n" + text).replace("\n", "\r\n")) == opened(text)
    assert opened((FOLDER / "fair-duel.txt").read_text(encoding="utf-8"))["game"] != opened(text)["game"]


def test_a_game_that_was_broken_off_is_replayed_as_far_as_it_went() -> None:
    found = opened(Game("us", players=3, seed=7).record())
    moments = answer(do="show-replay", **found)["result"]["moments"]
    assert [moment["event"]["event"] for moment in moments][:2] == ["DealerChosen", "RoundDealt"]


@pytest.mark.parametrize(
    ("damaged", "expected"),
    [
        (lambda _: "", "line 1, column 1: expected 'foretold', got the end of the text"),
        (lambda _: "Dear Ada,\nhow are you?", "line 1, column 1: expected 'foretold', got 'Dear'"),
        (lambda text: text[: len(text) // 2].rpartition("\n")[0], "got the end of the text"),
        (
            lambda text: text.replace("totals", "totals 1", 1),
            "expected a total for each seat (4 after 'totals'), got 5",
        ),
        (lambda text: text[:-2] + ("1" if text[-2] == "0" else "0") + "\n", "the seal is not that of this record"),
        (lambda text: text.partition("round 1")[0] + "unfinished\n", "expected round 1"),
        (lambda text: text + "x" * 1_000_000, "expected at most 1000000 characters"),
    ],
)
def test_a_damaged_one_is_refused_in_the_words_of_the_parser(damaged: Any, expected: str) -> None:
    text = (FOLDER / "fair-deals.txt").read_text(encoding="utf-8")
    refused = answer(do="open-record", record=damaged(text))["refused"]
    assert refused["code"] == "malformed" and expected in refused["message"]


def test_a_game_without_a_deal_has_nothing_to_show() -> None:
    text = Game("us", players=3, seed=7).record().partition("round 1")[0] + "unfinished\n"
    refused = answer(do="open-record", record=text)["refused"]
    assert refused["message"] == "expected a round that has been dealt, got none"


@pytest.mark.parametrize(
    "call",
    [
        "",
        "[" * 100_000,
        '{"do":"dance"}',
        '{"do":"open-table","table":"two","person":{"id":"ada","name":"Ada"},"settings":{"rules":{"players":4}}}',
        '{"do":"open-table","table":"two","person":{"id":"ada","name":"Ada"},"settings":{"rules":{},"level":7}}',
    ],
)
def test_a_call_that_cannot_be_read_is_refused_and_costs_no_table(call: str) -> None:
    page, person = Page(), {"id": "ada", "name": "Ada"}
    page.answer(json.dumps({"do": "open-table", "table": "one", "person": person, "settings": {"rules": {}}}))
    assert json.loads(page.answer(call))["refused"]["code"] == "malformed"
    assert json.loads(page.answer(json.dumps({"do": "wake", "table": "one"})))["listed"]["table"] == "one"


@pytest.fixture
def browser_page(monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    """A page as in a browser, where nothing runs a network at first."""
    monkeypatch.setattr(module, "possible_levels", lambda: ("beginner", "casual", "regular", "skilled"))
    yield Page()
    use_host_evaluators({})


@pytest.mark.parametrize(
    ("level", "rules", "network"),
    [
        ("skilled", {"players": "4"}, None),
        ("expert", {"players": "4"}, "base"),
        ("master", {"players": "6", "edition": "italy"}, "base"),
        ("master", {"players": "4", "anniversary": "all"}, "special"),
        ("expert", {"players": "4", "hand-sizes": "2,3"}, "any"),
    ],
)
def test_bots_need_the_network_for_the_rules(
    browser_page: Page, level: str, rules: dict[str, str], network: str | None
) -> None:
    settings, person = {"rules": rules, "level": level}, {"id": "ada", "name": "Ada"}
    calls: list[dict[str, object]] = [
        {"do": "name-network", "settings": settings},
        {"do": "open-table", "table": "one", "person": person, "settings": settings},
    ]
    named, opened_table = (json.loads(browser_page.answer(json.dumps(call))) for call in calls)
    assert named.get("result") == opened_table.get("needs_network") == network


def test_once_the_page_runs_the_network_bots_play_by_it(browser_page: Page) -> None:
    asked = 0

    def evaluate(_: array[int], found: array[float]) -> None:
        nonlocal asked
        asked += 1
        found[:] = array("f", [0.0] * len(found))

    player = Player({"players": "3", "edition": "italy"}, level="expert")
    player.start()
    entries = [entry for outcome in player.outcomes for entry in outcome.entries]
    call = {"do": "read-table", "table": "one", "person": {"id": "ada", "name": "Ada"}, "entries": entries}
    found = json.loads(browser_page.answer(json.dumps(call)))
    assert found["needs_network"] == "base"
    browser_page.use_network("base", evaluate)
    while not asked:
        found = json.loads(browser_page.answer(json.dumps({"do": "wake", "table": "one"})))
        assert found["entries"] and "needs_network" not in found
