"""Replays: every hand open, every move, and deals that the browser computes again."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect
from web.browser import in_every_language, misfits, problems, settled, untold
from web.conftest import DESKTOP, NARROW, PHONE
from web.people import Guest, ask, enter
from web.playing import finished_game

PLAIN = {"players": "3", "edition": "us", "hand-sizes": "1,2,3"}
RICH = {"players": "5", "edition": "brazil", "anniversary": "all", "bids": "secret", "hand-sizes": "2,12"}
FORMS: dict[str, dict[str, str]] = {
    "rich": RICH,
    "high card": {"players": "4", "edition": "italy", "first-dealer": "high-card", "hand-sizes": "1,15"},
    "unicolor": {"players": "3", "edition": "brazil", "form": "unicolor", "hand-sizes": "4,5"},
    "duel": {"players": "2", "edition": "italy", "form": "duel", "bids": "secret"},
    "foresight": {"players": "3", "edition": "brazil", "sight": "foresight", "hand-sizes": "1,2"},
}

Visit = Callable[..., Page]
Change = Callable[[dict[str, Any]], None]


@pytest.fixture(scope="module")
def ada(site: str) -> Guest:
    return enter(site, "Ada")


@pytest.fixture(scope="module")
def game(site: str, ada: Guest, deals: Callable[[str], None]) -> str:
    deals("a game")
    return finished_game(site, ada, PLAIN)


@pytest.fixture(scope="module")
def rich(site: str, ada: Guest, deals: Callable[[str], None]) -> str:
    deals("a rich game")
    return finished_game(site, ada, RICH)


def consistent(page: Page) -> None:
    """This browser was not at the table: it can say no more than that the record does not contradict itself."""
    expect(page.get_by_text("Deals not proven")).to_be_visible()


def in_window(one: Locator) -> bool:
    """Whether something is on the screen, from its top to its bottom."""
    return bool(
        one.evaluate("one => one.getBoundingClientRect().top >= 0 && one.getBoundingClientRect().bottom <= innerHeight")
    )


def changing(page: Page, change: Change) -> None:
    """Let a change happen to the replay on its way."""

    def answer(route: Route) -> None:
        response = route.fetch()
        replay = response.json()
        change(replay)
        route.fulfill(response=response, json=replay)

    page.route("**/replay", answer)
    page.reload()


@pytest.mark.parametrize(("width", "height"), [(1280, 577), (1366, 625), (1280, 720), (844, 390)])
def test_controls_are_on_the_screen(visit: Visit, rich: str, width: int, height: int) -> None:
    page = visit(f"/g/{rich}", size={"width": width, "height": height})
    settled(page)
    play = page.get_by_role("button", name="Play", exact=True)
    assert in_window(play)
    page.get_by_role("heading", name="Scorepad").evaluate("one => one.scrollIntoView()")
    if width > 1000:  # the table stays beside it, whole
        assert in_window(play) and in_window(page.locator(".felt"))


def test_it_tells_the_game_move_by_move(visit: Visit, site: str, game: str) -> None:
    page = visit(f"/g/{game}")
    told = page.locator("[aria-live=polite]").first
    expect(told).to_contain_text("Round 1, 1 card each. Dealer: Ada.")
    expect(page.get_by_role("list", name="Ada’s hand").get_by_role("img")).to_have_count(1)
    slider = page.get_by_role("slider", name="Place in the game")
    moments = ask(site, "GET", f"/api/games/{game}/replay")["moments"]
    assert slider.get_attribute("max") == str(len(moments) - 1)
    page.get_by_role("button", name="One move on").click()
    expect(told).to_contain_text(re.compile("trump", re.IGNORECASE))
    page.get_by_label("Go to").select_option("Round 3")
    expect(told).to_contain_text("Round 3,")
    expect(page.get_by_role("list", name="Ada’s hand").get_by_role("img")).to_have_count(3)
    expect(page.get_by_role("row")).to_have_count(3)  # the scorepad has the two rounds before
    consistent(page)


def test_it_is_moved_by_keys_alone(visit: Visit, game: str) -> None:
    page = visit(f"/g/{game}")
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("1")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("3")
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value("2")
    page.keyboard.press("PageDown")
    expect(page.locator("[aria-live=polite]").first).to_contain_text("Round 2,")
    page.keyboard.press("PageUp")
    expect(slider).to_have_value("1")
    slider.focus()
    page.keyboard.press("End")
    expect(page.locator("[aria-live=polite]").first).to_contain_text("The game is over. Winner")
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(slider).not_to_have_value("0")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


@pytest.mark.parametrize("form", FORMS)
def test_records_of_every_form_are_consistent(visit: Visit, site: str, ada: Guest, form: str, rich: str) -> None:
    page = visit(f"/g/{rich if form == 'rich' else finished_game(site, ada, FORMS[form])}")
    consistent(page)
    page.get_by_text("Deals not proven").click()
    expect(page.locator("li.good", has_text="Round 1")).to_be_visible()
    expect(page.locator("li.bad")).to_have_count(0)


def changed_secret(replay: dict[str, Any]) -> None:
    place = replay["record"].index("\nsecret ") + 20
    letter = "1" if replay["record"][place] == "0" else "0"
    replay["record"] = replay["record"][:place] + letter + replay["record"][place + 1 :]


def changed_deck(replay: dict[str, Any]) -> None:
    replay["record"] = re.sub(r"deck (\S+) (\S+)", r"deck \2 \1", replay["record"], count=1)


def changed_hands(replay: dict[str, Any]) -> None:
    """Two players' cards of the first round are exchanged in what is shown."""
    own = next(moment["own"] for moment in replay["moments"] if moment["event"]["event"] == "RoundDealt")
    first, second, *rest = own["hands"]
    own["hands"] = [second, first, *rest]


def changed_name(replay: dict[str, Any]) -> None:
    replay["record"] = replay["record"].replace('names "Ada"', 'names "Eve"')


def test_what_was_changed_is_seen(visit: Visit, game: str) -> None:
    page = visit(f"/g/{game}")
    consistent(page)
    for change in (changed_secret, changed_deck, changed_hands, changed_name):
        changing(page, change)
        expect(page.get_by_text("The deals do not check out"), change.__name__).to_be_visible()
        expect(page.locator("li.bad").first, change.__name__).to_be_visible()
        page.unroute("**/replay")


def test_a_game_that_is_not_over_is_not_shown(visit: Visit) -> None:
    page = visit("/g/nosuch-1")
    expect(page.get_by_role("heading", level=1)).to_have_text("This game cannot be shown.")


def test_every_language_fits_and_nobody_is_left_out(visit: Visit, rich: str, axe: str) -> None:
    page = visit(f"/g/{rich}", size=PHONE)
    slider = page.get_by_role("slider")
    slider.wait_for()
    page.locator("summary").click()
    most = int(slider.get_attribute("max") or 0)
    move = "(slider, to) => { slider.value = to; slider.dispatchEvent(new Event('input', { bubbles: true })) }"
    for language in in_every_language(page):
        for part in range(0, most + 1, 7):
            slider.evaluate(move, part)
            assert untold(page) == [], language
    slider.fill(str(most // 2))
    assert problems(page, axe) == []
    for size in (PHONE, NARROW, DESKTOP):
        page.set_viewport_size(size)
        assert misfits(page) == []
    page.emulate_media(color_scheme="dark")
    assert problems(page, axe) == []
