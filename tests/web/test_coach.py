"""The coach beside a replay: asked on request, and then at hand for every move. The server's part is played here."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from web.browser import misfits, problems
from web.conftest import DESKTOP, NARROW, PHONE
from web.hands_on import stop_the_clock, watch
from web.people import Guest, ask, enter
from web.playing import finished_game

from foretold.lab.coach.facts import FACTS
from foretold.lab.coach.reasons import CODES

RULES = {"players": "3", "edition": "us", "hand-sizes": "2"}
PAUSE = 1500  # milliseconds between two looks
LOCALES = Path(__file__).parents[2] / "src" / "foretold" / "locales"

Visit = Callable[..., Page]
NUMBERS = ("needed", "left", "sure", "taken", "bid", "sum", "size", "wizards", "trumps", "jesters", "cards", "other")
VALUES = {**dict.fromkeys(NUMBERS, 1), "promise": 1.4, "more": 1.4, "less": 0.5, "card": "B3", "winning": "R12"}


@pytest.fixture(scope="module")
def ada(site: str) -> Guest:
    return enter(site, "Ada")


@pytest.fixture(scope="module")
def game(site: str, ada: Guest, deals: Callable[[str], None]) -> str:
    deals("a game")
    return finished_game(site, ada, RULES)


def codes(kind: str = "why") -> list[str]:
    texts = json.loads((LOCALES / "en" / "coach.json").read_text(encoding="utf-8"))
    return [key.removeprefix(f"coach.{kind}.") for key in texts if key.startswith(f"coach.{kind}.")]


def review(site: str, game: str) -> dict[str, Any]:
    """What a coach may say: every move was a mistake, each for another reason."""
    moments = ask(site, "GET", f"/api/games/{game}/replay")["moments"]
    decisions, names = [], codes()
    for moment in moments:
        number, event = moment.get("move"), moment["event"]
        if event["event"] not in ("BidMade", "CardPlayed"):  # a trump that was named is a move, too
            continue
        action = event["play"] if event["event"] == "CardPlayed" else f"bid {event['tricks']}"
        best = "play WB" if event["event"] == "CardPlayed" else "bid 2"
        values = {"action": action, "best": best, **VALUES}
        decisions.append(
            {
                "number": number,
                "round": 1,
                "trick": int(event["event"] == "CardPlayed"),
                "seat": event["seat"],
                "kind": action.split()[0],
                "action": action,
                "best": best,
                "gain": -12.3,
                "error": 1.0,
                "alternatives": [[best, 20.0], [action, 7.7]] if best != action else [[action, 7.7]],
                "reason": {"code": names[number % len(names)], "values": values, "because": ["stands"]},
            }
        )
    players = [
        {
            "seat": seat,
            "name": name,
            "score": 20,
            "par": -5.0,
            "account": {"ahead": 25, "skill": -10.5, "luck": 35.5, "own": 0, "others": 0, "hand": 0, "fall": 0},
            "decisions": 3,
            "agreed": 1,
            "mistakes": [
                {**decisions[place], "decision": place, "cost": 12.3, "text": ""}
                for place in range(len(decisions))
                if decisions[place]["seat"] == seat
            ],
            "bidding": [{"hand_size": 2, "rounds": 1, "exact": 0, "over": 1, "under": 0, "cost": 4.2}],
            "rounds": [],
        }
        for seat, name in enumerate(["Ada", "Bramble", "Cinder"])
    ]
    return {"version": 1, "depth": "normal", "rules": "", "finished": True, "players": players, "decisions": decisions}


def coached(page: Page, answers: list[dict[str, Any]]) -> None:
    """Let these be the answers, one after another; the last is given for ever."""

    def answer(route: Route) -> None:
        route.fulfill(json=answers.pop(0) if len(answers) > 1 else answers[0])

    page.route("**/review", answer)
    page.reload()


def test_it_is_asked_and_followed(visit: Visit, site: str, game: str) -> None:
    page = visit(f"/g/{game}")
    expect(page.get_by_role("button", name="Ask the coach")).to_be_visible()  # nothing is asked for under way
    found = review(site, game)
    none = {"state": "none", "progress": 0.0, "review": None}
    page.clock.install()
    half = {"state": "running", "progress": 0.5, "review": None}
    coached(
        page,
        [none, {**half, "state": "waiting", "progress": 0}, half, {"state": "done", "progress": 1, "review": found}],
    )
    stop_the_clock(page)
    page.get_by_role("button", name="Ask the coach").click()
    expect(page.get_by_text("Waiting for the coach")).to_be_visible()
    page.clock.run_for(PAUSE)
    expect(page.get_by_role("progressbar", name="Coach")).to_have_attribute("value", "50")
    page.clock.run_for(PAUSE)
    expect(page.get_by_text("20 points: the others have −5 on average")).to_be_visible()
    page.get_by_label("Player").select_option("Cinder")
    mistake = page.get_by_role("button", name=re.compile("Round 1, trick 1")).first
    mistake.click()
    expect(page.locator("[aria-live=polite]").first).to_contain_text("Cinder:")
    expect(page.get_by_text("Cost: 12.3 points", exact=True)).to_be_visible()
    expect(page.get_by_role("list", name="What each choice was worth")).to_contain_text("chosen")


def test_progress_goes_on_after_a_failed_look_and_ends_with_the_page(visit: Visit, game: str) -> None:
    page = visit(f"/g/{game}")
    expect(page.get_by_role("button", name="Ask the coach")).to_be_visible()
    page.clock.install()
    routes: list[Route] = []

    def answered(progress: float | None = None) -> None:
        watch(page, lambda: routes)
        if progress is None:
            routes.pop().abort()
        else:
            routes.pop().fulfill(json={"state": "running", "progress": progress, "review": None})

    page.route("**/review", lambda route: routes.append(route))
    page.reload()
    answered()
    stop_the_clock(page)
    page.clock.run_for(PAUSE)
    answered(0.25)
    bar = page.get_by_role("progressbar", name="Coach")
    expect(bar).to_have_attribute("value", "25")
    page.clock.run_for(PAUSE)
    answered()
    expect(page.get_by_role("alert")).to_have_text("The server cannot be reached. Check your connection.")
    page.clock.run_for(PAUSE)
    answered(0.5)
    expect(bar).to_have_attribute("value", "50")
    expect(page.get_by_role("alert")).to_have_count(0)

    page.clock.run_for(PAUSE)
    watch(page, lambda: routes)
    page.get_by_role("link", name="Foretold").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Foretell your tricks")
    with page.expect_response("**/review"):
        answered(0.75)
    page.clock.run_for(3 * PAUSE)
    page.evaluate("fetch('/sw.js')")  # whatever was asked for before has arrived here
    assert routes == []


def test_a_mistake_is_explained_beside_the_table_that_shows_it(visit: Visit, site: str, game: str) -> None:
    page = visit(f"/g/{game}", size=PHONE)
    coached(page, [{"state": "done", "progress": 1, "review": review(site, game)}])
    page.get_by_role("button", name=re.compile("Round 1, trick 1")).first.click()
    expect(page.locator(".felt")).to_be_in_viewport()
    expect(page.locator(".bar .why")).to_be_in_viewport(ratio=1)
    expect(page.locator(".bar .why")).to_contain_text("Bid 1, taken 1, tricks to come: 1.")


def test_a_server_without_a_coach_offers_none(visit: Visit, game: str) -> None:
    page = visit(f"/g/{game}")
    page.route("**/review", lambda route: route.fulfill(status=404, json={"code": "unknown", "message": "no"}))
    page.reload()
    expect(page.get_by_text("Deals not proven")).to_be_visible()
    expect(page.get_by_role("heading", name="Coach")).to_have_count(0)


def test_every_language_says_why(visit: Visit, site: str, game: str, axe: str) -> None:
    found = review(site, game)
    reasons = {"action": "play B3", "best": "play WB", **VALUES}
    some = found["players"][0]["mistakes"][0]
    found["players"][0]["mistakes"] = [
        {**some, "decision": place, "reason": {"code": code, "values": reasons, "because": list(FACTS)}}
        for place, code in enumerate(codes())
    ]
    page = visit(f"/g/{game}", size=PHONE)
    coached(page, [{"state": "done", "progress": 1, "review": found}])
    page.locator(".player").wait_for()
    assert misfits(page) == []
    page.keyboard.press("PageDown")
    assert problems(page, axe) == []
    for size in (PHONE, NARROW, DESKTOP):
        page.set_viewport_size(size)
        assert misfits(page) == []
    page.emulate_media(color_scheme="dark")
    assert problems(page, axe) == []


def test_every_reason_has_a_sentence() -> None:
    assert set(codes()) == set(CODES)
    assert set(codes("because")) == set(FACTS)
