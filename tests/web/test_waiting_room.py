"""Before a game, at the table: people come by a link, take seats, are shown out, and the host begins."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

from playwright.sync_api import Page, expect
from web.browser import in_every_language, misfits, problems, settled
from web.conftest import DESKTOP, NARROW, PHONE
from web.hands_on import stop_the_clock
from web.people import Guest, ask, open_table

RULES = {"players": "4", "edition": "portugal", "hand-sizes": "1,2"}

BLOCKED = """
for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(globalThis, name, { get() { throw new DOMException('blocked', 'SecurityError') } })
"""
# Words on seats that go on in a second line
SPLIT = r"""() => {
  const texts = [...document.querySelectorAll('li .who > *')].flatMap(({ childNodes }) => [...childNodes])
  return texts.flatMap((text) => [...(text.data ?? '').matchAll(/\p{L}+/gu)].filter(({ 0: word, index }) => {
    const range = new Range()
    range.setStart(text, index)
    range.setEnd(text, index + word.length)
    return range.getClientRects().length > 1
  }).map(String))
}"""
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")

Visit = Callable[..., Page]
Come = Callable[[str], Guest]


def expect_seats(page: Page, *names: str) -> None:
    """These names come to be on the seats."""
    expect(page.locator("ol > li strong")).to_have_text(names)


def join(visit: Visit, code: str, name: str) -> Page:
    """Somebody without a name comes by the link."""
    page = visit(f"/t/{code}", size=PHONE)
    page.get_by_label("What shall we call you?").fill(name)
    page.get_by_role("button", name="Come in").click()
    page.get_by_role("heading", name="Seats").wait_for()
    return page


def test_four_browsers_meet_at_a_table_and_play(visit: Visit, site: str, guest: Come) -> None:
    host = visit("/", guest=guest("Ada"))
    host.get_by_role("button", name="Table for friends").click()
    link = host.get_by_label("Link to the table").input_value()
    code = link.rsplit("/", 1)[1]
    assert link == f"{site}/t/{code}"
    expect(host.get_by_role("img", name="QR code of the link")).to_be_visible()

    ben, cleo, dan = (join(visit, code, name) for name in ("Ben", "Cleo", "Dan"))
    expect(host.get_by_text("4 people are here")).to_be_visible()
    for page in (host, dan):
        expect_seats(page, "Ada", "Ben", "Cleo", "Dan")
    expect(ben.get_by_text("Ada starts the game.")).to_be_visible()
    expect(ben.get_by_role("button", name="Start the game")).to_have_count(0)

    dan.get_by_role("button", name="Stand up").click()
    expect(dan.get_by_role("button", name="Sit down: Seat 4")).to_be_visible()
    dan.reload()
    expect_seats(dan, "Ada", "Ben", "Cleo", "Free")  # and nobody has put him back
    dan.get_by_role("button", name="Sit down: Seat 4").click()
    expect_seats(host, "Ada", "Ben", "Cleo", "Dan")

    cleo.get_by_role("button", name="Hello!").click()
    expect(host.get_by_role("list", name="Messages").get_by_text("Hello!")).to_be_visible()

    host.get_by_role("button", name="Start the game").click()
    for page in (host, ben, cleo, dan):
        expect(page.get_by_role("heading", name="Seats")).to_have_count(0)
    table = ask(site, "GET", f"/api/tables/{code}")
    assert table["state"] == "playing" and [seat["kind"] for seat in table["seats"]] == ["person"] * 4


def test_where_nothing_can_be_stored_one_is_seated_all_the_same(visit: Visit, site: str, guest: Come) -> None:
    code = open_table(site, guest("Ada"), RULES)
    page = visit("/pad")
    page.context.add_init_script(BLOCKED)
    page.goto(f"/t/{code}")
    page.get_by_label("What shall we call you?").fill("Ben")
    page.get_by_role("button", name="Come in").click()
    expect_seats(page, "Ben", "Free", "Free", "Free")


def test_the_host_seats_bots_and_sends_them_away(visit: Visit, site: str, guest: Come) -> None:
    ada = guest("Ada")
    page = visit(f"/t/{open_table(site, ada, RULES)}", guest=ada, size=PHONE)
    page.get_by_role("button", name="Bot: Seat 2").click()
    level = page.get_by_label(re.compile("^Level of"))
    expect(level).to_have_value("casual")
    level.select_option("master")
    expect(page.locator("li").filter(has=level).locator("small")).to_contain_text("Master")
    page.get_by_role("button", name=re.compile("^Remove ")).click()
    expect(level).to_have_count(0)
    expect(page.get_by_text("Bots take the 3 free seats.")).to_be_visible()


def test_the_host_changes_the_settings_and_all_see_it(visit: Visit, site: str, guest: Come) -> None:
    ada = guest("Ada")
    code = open_table(site, ada, RULES)
    host = visit(f"/t/{code}", guest=ada, size=PHONE)
    other = join(visit, code, "Ben")
    expect(other.get_by_role("button", name="Change")).to_have_count(0)
    host.get_by_role("button", name="Change").click()
    dialog = host.get_by_role("dialog")
    dialog.get_by_role("radio", name="5", exact=True).check()
    dialog.get_by_role("radio", name="Hidden").check()
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_have_count(0)
    expect(other.get_by_text("5 players")).to_be_visible()
    expect(other.get_by_text("Hidden")).to_be_visible()
    expect(other.locator("ol > li strong")).to_have_count(5)


def test_who_stands_up_can_take_another_seat(visit: Visit, site: str, guest: Come) -> None:
    ada = guest("Ada")
    page = visit(f"/t/{open_table(site, ada, RULES)}", guest=ada)
    page.get_by_role("button", name="Sit down: Seat 3").click()
    expect(page.locator("ol > li").nth(2).get_by_text("Ada")).to_be_visible()
    page.get_by_role("button", name="Stand up").click()
    expect(page.get_by_text("Sit down first.")).to_be_visible()
    expect(page.get_by_role("button", name="Start the game")).to_be_disabled()


def test_the_link_is_copied(visit: Visit, site: str, guest: Come) -> None:
    ada = guest("Ada")
    code = open_table(site, ada, RULES)
    page = visit(f"/t/{code}", guest=ada, permissions=["clipboard-read", "clipboard-write"], timed=True)
    page.get_by_role("button", name="Copy the link").wait_for()
    stop_the_clock(page)  # it says so for a while only
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{site}/t/{code}"


def test_a_table_that_is_not_there_is_said(visit: Visit) -> None:
    page = visit("/t/zzzzzzzz")
    expect(page.get_by_role("alert")).to_contain_text("There is no such table")


def test_axe_finds_nothing(visit: Visit, site: str, guest: Come, axe: str) -> None:
    ada = guest("Ada")
    code = open_table(site, ada, RULES)

    def fine(page: Page) -> None:
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            assert problems(page, axe) == [], scheme

    gate = visit(f"/t/{code}", size=PHONE)
    gate.get_by_role("button", name="Come in").wait_for()
    settled(gate)
    fine(gate)
    room = visit(f"/t/{code}", guest=ada, size=DESKTOP)
    room.get_by_role("button", name="Bot: Seat 2").click()
    room.get_by_label(re.compile("^Level of")).wait_for()
    fine(room)
    room.get_by_role("button", name="Change").click()
    room.get_by_role("button", name="Save").wait_for()
    fine(room)


def test_every_language_fits_a_phone(visit: Visit, site: str, guest: Come) -> None:
    ada = guest("Ada")
    code = open_table(site, ada, {**RULES, "bids": "secret", "anniversary": "all"})
    gate = visit(f"/t/{code}", size=PHONE)
    gate.locator("form button").wait_for()
    room = visit(f"/t/{code}", size=PHONE, guest=ada)
    room.locator("ol > li").nth(1).get_by_role("button").first.click()
    for page in (gate, room):
        settled(page)
        for size in (PHONE, NARROW):
            page.set_viewport_size(size)
            assert misfits(page) == [], f"{page.url} at {size}"


def test_no_word_on_a_seat_is_split_on_a_narrow_phone(visit: Visit, site: str, guest: Come) -> None:
    ada = guest("Ada")
    page = visit(f"/t/{open_table(site, ada, RULES)}", guest=ada, size=NARROW)
    page.get_by_role("button", name="Bot: Seat 2").click()
    page.get_by_label(re.compile("^Level of")).wait_for()
    for language in in_every_language(page):
        assert page.evaluate(SPLIT) == [], language
