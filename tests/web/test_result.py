"""What comes after the last trick: the result, another game, and the way to the replay."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, Route, expect
from web.browser import misfits, problems
from web.conftest import NARROW, PHONE
from web.people import Guest, ask, enter, open_table
from web.playing import finished_game, play_on
from web.seats import Chair

SHORT = {"players": "3", "edition": "us", "hand-sizes": "1,2"}

Visit = Callable[..., Page]


def table_of(game: str) -> str:
    return game.rpartition("-")[0]


@pytest.fixture
def ada(site: str) -> Guest:
    return enter(site, "Ada")


def test_who_won_and_what_everybody_has(visit: Visit, site: str, ada: Guest) -> None:
    game = finished_game(site, ada, SHORT)
    page = visit(f"/t/{table_of(game)}", guest=ada)
    seats = ask(site, "GET", f"/api/games/{game}/replay")["seats"]
    best = [seat["name"] for seat in seats if seat["place"] == 1]
    heading = page.get_by_role("heading", level=2).first
    expect(heading).to_have_text(re.compile("You win|share the victory" if "Ada" in best else " and ".join(best)))
    places = page.get_by_role("list", name="Final standings").get_by_role("listitem")
    expect(places).to_have_count(3)
    for place, seat in enumerate(sorted(seats, key=lambda seat: seat["place"])):
        expect(places.nth(place)).to_contain_text(str(seat["points"]).replace("-", "−"))
    expect(page.get_by_text(f"You met {seats[0]['exact']} of 2 bids.")).to_be_visible()
    expect(page.get_by_role("link", name="Deals not proven")).to_be_visible()
    with page.expect_download() as downloading:
        page.get_by_role("link", name="Download record").click()
    assert downloading.value.path().read_text(encoding="utf-8").startswith("foretold record 1\n")
    page.get_by_role("link", name="Watch the replay").click()
    expect(page).to_have_url(re.compile(f"/g/{game}$"))
    expect(page.get_by_text("Deals not proven")).to_be_visible()


def test_a_changed_record_is_seen(visit: Visit, site: str, ada: Guest) -> None:
    game = finished_game(site, ada, SHORT)

    def change(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=re.sub(r"(?<=\nsecret .{5}).", "x", response.text()))

    page = visit("/pad")
    page.context.add_init_script(ada.script)
    page.route(f"**/api/games/{game}", change)
    page.goto(f"/t/{table_of(game)}")
    expect(page.get_by_role("link", name="The deals do not check out")).to_be_visible()


def test_another_game_against_bots_begins_at_once(visit: Visit, site: str, ada: Guest) -> None:
    game = finished_game(site, ada, SHORT)
    page = visit(f"/t/{table_of(game)}", guest=ada)
    page.get_by_role("button", name="Play again").click()
    expect(page.get_by_role("heading", name="Round 1 of 2")).to_be_visible()
    expect(page.get_by_role("button", name="Play again")).to_have_count(0)


def test_another_game_waits_for_everybody(visit: Visit, site: str, ada: Guest) -> None:
    bo = enter(site, "Bo")
    table = open_table(site, ada, SHORT, wait=0, level="beginner")
    with Chair(site, table, ada) as one, Chair(site, table, bo) as other:
        one.ask(type="sit")
        other.ask(type="sit")
        one.ask(type="start")
        for chair in (one, other):
            chair.nonce()
        play_on([one, other], Random(3).choice)
        page = visit(f"/t/{table}", guest=ada)
        who = page.get_by_role("list", name="Who plays again")
        expect(who).to_contain_text("Bo: undecided")
        page.get_by_role("button", name="Play again").click()
        expect(who).to_contain_text("Ada: wants to")
        page.get_by_role("button", name="Rather not").click()
        expect(who).to_contain_text("Ada: undecided")
        other.ask(type="rematch")
        expect(who).to_contain_text("Bo: wants to")
        page.get_by_role("button", name="Play again").click()
        other.until(lambda: other.table["state"] in ("preparing", "playing"))
        assert [seat.get("name") for seat in other.table["seats"]][:2] == ["Ada", "Bo"]


def test_every_language_fits_and_nobody_is_left_out(visit: Visit, site: str, ada: Guest, axe: str) -> None:
    six = {"players": "6", "edition": "brazil", "anniversary": "all", "hand-sizes": "1"}
    page = visit(f"/t/{table_of(finished_game(site, ada, six))}", guest=ada, size=PHONE)
    page.locator("a.not-proven").wait_for()
    assert problems(page, axe) == []
    for size in (PHONE, NARROW):
        page.set_viewport_size(size)
        assert misfits(page) == []
    page.emulate_media(color_scheme="dark")
    assert problems(page, axe) == []
