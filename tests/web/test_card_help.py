"""Cards explain themselves, wherever they lie: by a long press, by the pointer that rests on them, and by ``?``."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from web.browser import misfits, problems
from web.conftest import NARROW, PHONE
from web.hands_on import AT_ONCE, CORNER, cards, play_until, stop_the_clock, watch
from web.people import Guest
from web.seats import game_for

Visit = Callable[..., Page]
Enter = Callable[[str], Guest]
RULES = {"players": "3", "edition": "us", "hand-sizes": "5"}


@pytest.fixture
def sit(visit: Visit, guest: Enter, site: str) -> Callable[..., Page]:
    """A game in which it is one's turn to play, with a card on the table."""

    def begin(**wishes: Any) -> Page:
        ada = guest("Ada")
        page = visit(f"/t/{game_for(site, ada, RULES)}", guest=ada, script=AT_ONCE, **wishes)
        play_until(page, lambda: cards(page).count() and page.locator(".trick li").count())
        return page

    return begin


def explained(page: Page) -> Locator:
    return page.locator("[popover]:popover-open")


def test_hover_and_question_mark_at_the_table(sit: Callable[..., Page], axe: str) -> None:
    page = sit()
    for card in (cards(page).first, page.locator(".trick li").first, page.locator(".turned").first):
        face = card.locator("[data-face]").first.get_attribute("data-face")
        card.hover(position={"x": 9, "y": 12})
        expect(explained(page).locator(f"[data-face={face}]")).to_be_visible()
        page.mouse.move(5, 5)
        expect(explained(page)).to_have_count(0)
    cards(page).first.focus()
    page.keyboard.press("?")
    expect(explained(page)).to_contain_text(cards(page).first.get_attribute("aria-label") or "")
    expect(explained(page)).to_contain_text(re.compile("ace is highest and 2 lowest|the trick"))
    assert problems(page, axe) == []
    page.keyboard.press("Escape")
    expect(explained(page)).to_have_count(0)
    page.locator("main").click(position={"x": 2, "y": 2})
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Cards on the table")


def test_a_long_press_explains_and_plays_nothing(sit: Callable[..., Page]) -> None:
    page = sit(size=PHONE, has_touch=True, is_mobile=True)
    finger = page.context.new_cdp_session(page)
    box = cards(page).first.bounding_box()
    assert box is not None
    at = {"x": box["x"] + CORNER["x"], "y": box["y"] + CORNER["y"]}
    before = page.locator("button[data-card]").count()
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(explained(page)).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(explained(page)).to_be_visible()  # to be read
    assert misfits(page) == []
    page.set_viewport_size(NARROW)
    page.touchscreen.tap(3, 3)
    expect(explained(page)).to_have_count(0)
    assert page.locator("button[data-card]").count() == before


def test_a_card_that_comes_under_a_still_pointer_explains_nothing(visit: Visit) -> None:
    page = visit("/new", timed=True)
    card = page.locator("label:has([data-face=Dragon])")
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + 20
    page.evaluate("scrollTo(0, 0)")
    page.mouse.move(x, y)
    stop_the_clock(page)
    card.scroll_into_view_if_needed()
    watch(page, lambda: card.evaluate("one => one.matches(':hover')"))
    page.clock.run_for(5000)
    expect(explained(page)).to_have_count(0)
    page.mouse.move(x + 3, y)
    page.clock.run_for(5000)
    expect(explained(page)).to_be_visible()


PLACES = {"/new": "label:has([data-face=Dragon])", "/learn/follow": "button:has([data-face])"}


@pytest.mark.parametrize("path", PLACES)
def test_elsewhere(visit: Visit, path: str) -> None:
    page = visit(path)
    page.locator(PLACES[path]).first.hover()
    expect(explained(page)).to_be_visible()
