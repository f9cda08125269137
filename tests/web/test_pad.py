"""The scorepad for a table with real cards, with and without a network."""

from __future__ import annotations

import csv
import io
import random
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect
from web.browser import in_every_language, load, misfits, problems
from web.conftest import DESKTOP, EVERYWHERE, PHONE
from web.hands_on import come_true

from foretold import Game
from foretold.bots.registry import find_bot

SIX = ["Anna", "Bernhard", "Cleo", "Dorothea", "Emil", "Friederike"]


def start(page: Page, names: list[str], edition: str = "us", *, rounds: str = "", **options: str) -> None:
    """A new pad; the first of the names deals first."""
    if not page.url.endswith("?new"):
        load(page, "/pad?new")
    page.get_by_role("textbox").first.wait_for()
    for seat, name in enumerate(names, start=1):
        if page.get_by_role("textbox", name=f"Player {seat}").count() == 0:
            page.get_by_role("button", name="+ Player").click()
        page.get_by_role("textbox", name=f"Player {seat}").fill(name)
    while page.get_by_role("textbox").count() > len(names):
        page.get_by_role("button", name=f"Remove: Player {len(names) + 1}").click()
    page.get_by_label("Edition").select_option(edition)
    page.get_by_text("Variants", exact=True).click()
    for option, value in options.items():
        page.get_by_label(option.replace("_", " ").capitalize(), exact=True).select_option(value)
    if rounds:
        page.get_by_role("radio", name=rounds).check()
    page.get_by_role("button", name="Start the pad").click()


def note(page: Page, counts: list[int], dealer: int) -> None:
    """Tap everybody's number, in the order of the bids."""
    for step in range(1, len(counts) + 1):
        key(page, counts[(dealer + step) % len(counts)])


def key(page: Page, count: int) -> None:
    page.get_by_role("toolbar").get_by_role("button").nth(count).click()


def play(page: Page, bids: list[int], tricks: list[int], dealer: int) -> None:
    """Note everybody's bid, and everybody's tricks but the last player's, which follow."""
    note(page, bids, dealer)
    for step in range(1, len(tricks)):
        key(page, tricks[(dealer + step) % len(tricks)])


def totals(page: Page) -> list[str]:
    """The last row of the Block of Truth."""
    page.get_by_role("button", name="Pad", exact=True).click()
    found = [cell.inner_text() for cell in page.locator("tbody tr:last-child td b").all()]
    page.get_by_role("button", name="Round", exact=True).click()
    return found


def works_offline(page: Page) -> None:
    """Wait until the service worker has all that it keeps, and cut the network."""
    come_true(page, "navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)


@EVERYWHERE
def test_a_whole_game_without_a_network(visit: Callable[..., Page]) -> None:
    page = visit("/", size=PHONE, service_workers="allow")
    works_offline(page)
    load(page, "/pad")
    expect(page.get_by_role("heading", level=1)).to_have_text("Scorepad")
    start(page, ["Paul", "Thomas", "Marie"], rounds="Tournament")
    some = random.Random(1)
    points = [0, 0, 0]
    for place, size in enumerate((2, 4, 6, 8, 10, 12, 14, 16, 18, 20)):
        expect(page.get_by_role("heading", level=2)).to_have_text(f"Round {place + 1} of 10")
        tricks = [0, 0, 0]
        for _ in range(size):
            tricks[some.randrange(3)] += 1
        bids = [some.randint(0, size // 2) if some.random() < 0.5 else taken for taken in tricks]
        play(page, bids, tricks, place % 3)
        for seat in range(3):
            missed = abs(bids[seat] - tricks[seat])
            points[seat] += -10 * missed if missed else 20 + 10 * tricks[seat]
    assert totals(page) == [str(total).replace("-", "−") for total in points]
    best = max(points)
    winners = [name for name, total in zip(["Paul", "Thomas", "Marie"], points, strict=True) if total == best]
    assert page.get_by_role("heading", level=2).first.inner_text().startswith(winners[0])
    page.get_by_role("button", name="Again, next dealer").click()
    expect(page.get_by_role("button", name="deals Thomas 0 points")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", level=2).first).to_have_text("Round 1 of 10")


@EVERYWHERE
def test_8_the_rounds_of_the_rulebooks(visit: Callable[..., Page]) -> None:
    page = visit("/pad?new", size=PHONE)
    start(page, ["Paul", "Thomas", "Marie"])
    play(page, [0, 1, 1], [0, 0, 1], 0)
    assert totals(page) == ["20", "−10", "30"]
    play(page, [2, 0, 0], [1, 0, 1], 1)
    assert totals(page) == ["10", "10", "20"]
    play(page, [2, 2, 0], [2, 1, 0], 2)
    assert totals(page) == ["50", "0", "40"]


@EVERYWHERE
def test_impossible_totals_are_refused_with_the_reason(visit: Callable[..., Page]) -> None:
    page = visit("/pad?new", size=PHONE)
    start(page, ["Ann", "Ben", "Cleo"])
    note(page, [1, 1, 1], 0)
    expect(page.get_by_role("status")).to_contain_text("Bids: 3 of 1: over")
    key(page, 1)
    key(page, 1)
    expect(page.get_by_role("alert")).to_have_text("2 tricks are noted, but this round has only one.")
    page.get_by_role("button", name="Cleo 0 points").click()
    key(page, 0)
    expect(page.get_by_role("heading", level=2).first).to_have_text("Round 2 of 20")
    expect(page.get_by_role("status")).to_have_text("Round 1 is scored.")
    assert totals(page) == ["−10", "30", "−10"]


@EVERYWHERE
def test_6_5_the_bomb_takes_a_trick_and_6_8_the_cloud_changes_a_bid(visit: Callable[..., Page]) -> None:
    page = visit("/pad?new", size=PHONE)
    start(page, ["Ann", "Ben", "Cleo"], "brazil")
    score = page.get_by_role("button", name="Score the round")
    note(page, [1, 0, 0], 0)
    note(page, [0, 0, 0], 0)
    score.click()
    assert totals(page) == ["−10", "20", "20"]
    note(page, [2, 0, 0], 1)
    note(page, [0, 0, 0], 1)
    expect(page.get_by_role("alert")).to_contain_text("the Bomb takes one trick at most")
    page.get_by_role("button", name="Ann −10 points").click()
    key(page, 1)
    expect(page.get_by_role("status")).to_contain_text("One trick went up with the Bomb.")
    page.get_by_label("Cloud", exact=True).select_option("Ben")
    expect(page.get_by_role("alert")).to_have_text("Ben cannot have the Cloud without a trick.")
    page.get_by_label("Cloud", exact=True).select_option("Ann")
    expect(page.get_by_role("button", name="bid 1")).to_have_attribute("aria-pressed", "true")
    score.click()
    assert totals(page) == ["20", "40", "40"]


def test_an_evening_of_15_rounds_takes_at_most_90_taps(visit: Callable[..., Page]) -> None:
    names = ["Ann", "Ben", "Cleo", "Dora"]
    game = Game("us", players=4, seed=4)  # others take from 85 to 96 taps, the fewer the more bids are met
    bot = find_bot("skilled")(1)
    while not game.over:
        game.play(bot.choose(game.view(game.turn)))
    page = visit("/pad?new", size=PHONE)
    start(page, names)
    page.evaluate("() => { window.taps = 0; addEventListener('click', () => window.taps++, true) }")
    for row in game.pad.rows:
        order = [(row.round - 1 + step) % 4 for step in range(1, 5)]
        for seat in order:
            key(page, row.bids[seat])
        missed = [seat for seat in order if row.bids[seat] != row.tricks[seat]]
        if not missed:
            page.get_by_role("button", name="All as bid").click()
        elif len(missed) > 2:
            for seat in order[:-1]:
                key(page, row.tricks[seat])
        else:
            first, last = missed[0], missed[-1]
            if first != last:
                if first != order[0]:
                    page.get_by_role("button", name=f"{names[first]} ").first.click()
                key(page, row.tricks[first])
            page.get_by_role("button", name=f"{names[last]} took {row.tricks[last]}, everybody else as bid").click()
    expect(page.locator("#pad-winner")).to_be_visible()
    assert page.evaluate("window.taps") <= 90
    assert totals(page) == [str(total).replace("-", "−") for total in game.pad.rows[-1].totals]


@EVERYWHERE
def test_7_1_and_7_4_the_forbidden_bid_is_shown_and_refused(visit: Callable[..., Page]) -> None:
    page = visit("/pad?new", size=PHONE)
    start(page, ["Ann", "Ben", "Cleo"], Sum_of_bids="plus-minus-one")
    key(page, 1)
    key(page, 0)
    expect(page.get_by_text("Ann bids last and may not bid 0")).to_be_visible()
    barred = page.get_by_role("button", name="Ann bids 0")
    expect(barred).to_have_attribute("aria-disabled", "true")
    barred.click(force=True)
    expect(page.get_by_role("alert")).to_have_text("Ann has not bid yet.")
    page.get_by_role("button", name="Ann bids 1").click()
    expect(page.get_by_role("toolbar", name="Tricks of Ben")).to_be_visible()
    start(page, ["Ann", "Ben", "Cleo"], Sum_of_bids="leaders-sum")
    key(page, 1)
    key(page, 0)
    expect(page.get_by_text("bids last and may not")).to_have_count(0)


@EVERYWHERE
def test_undo_and_correction(visit: Callable[..., Page]) -> None:
    page = visit("/pad?new", size=PHONE)
    start(page, ["Ann", "Ben", "Cleo"])
    play(page, [0, 1, 1], [0, 0, 1], 0)
    play(page, [2, 0, 0], [1, 0, 1], 1)
    page.get_by_role("button", name="Pad", exact=True).click()
    page.get_by_role("button", name="Correct round 1").click()
    page.get_by_role("button", name="More (Ben: tricks)").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("2 tricks are noted")
    expect(page.get_by_role("button", name="Save the round")).to_be_disabled()
    page.get_by_role("button", name="Less (Cleo: tricks)").click()
    page.get_by_role("button", name="Save the round").click()
    assert totals(page) == ["10", "50", "−20"]
    undo = page.get_by_role("button", name="Undo")
    undo.click()
    assert totals(page) == ["10", "10", "20"]
    taps = 0
    while undo.is_enabled():
        undo.click()
        taps += 1
    assert taps == 2 * (3 + 2)
    expect(page.get_by_role("heading", level=2).first).to_have_text("Round 1 of 20")


@EVERYWHERE
def test_share_by_link_and_csv(visit: Callable[..., Page]) -> None:
    page = visit("/pad?new", size=PHONE)
    start(page, ["Ann", "Zoë", "=1+1"])
    play(page, [0, 1, 1], [0, 0, 1], 0)
    key(page, 2)
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    link = page.get_by_label("Link", exact=True).input_value()
    with page.expect_download() as download:
        page.get_by_role("button", name="CSV file").click()
    text = Path(download.value.path()).read_text(encoding="utf-8-sig")
    rows = list(csv.reader(io.StringIO(text)))
    assert rows[0][:3] == ["round", "Ann: bid", "Ann: tricks"] and rows[0][9] == "'=1+1: bid"
    assert rows[1] == ["1", "0", "0", "20", "20", "1", "0", "-10", "-10", "1", "1", "30", "30"]

    other = visit(link[link.index("/pad") :], size=PHONE)
    expect(other.get_by_role("heading", level=1)).to_have_text("A pad that was shared")
    assert [cell.inner_text() for cell in other.locator("td b").all()] == ["20", "−10", "30"]
    assert other.get_by_role("button", name="Undo").count() == 0
    other.get_by_role("button", name="Continue on this device").click()
    expect(other.get_by_role("heading", level=2).first).to_have_text("Round 2 of 20")
    expect(other.get_by_role("button", name="=1+1 30 points")).to_contain_text("bid2")
    load(other, "/pad#1.broken")
    expect(other.get_by_role("heading", level=1)).to_have_text("This link contains no pad.")


@EVERYWHERE
def test_names_are_put_in_order_by_keys_and_remembered(visit: Callable[..., Page]) -> None:
    page = visit("/pad?new", size=PHONE)
    start(page, ["Ann", "Ben", "Cleo"])
    load(page, "/pad?new")
    for name in ("Ann", "Ben", "Cleo"):
        page.get_by_role("button", name=name, exact=True).click()
    page.get_by_role("button", name="Move Cleo with").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert [field.input_value() for field in page.get_by_role("textbox").all()] == ["Cleo", "Ann", "Ben"]
    expect(page.get_by_role("button", name="Move Cleo with")).to_be_focused()
    page.get_by_role("button", name="Move Ben up").click()
    box = page.get_by_role("button", name="Move Cleo with").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(box["x"] + 10, box["y"] + 130, steps=6)
    page.mouse.up()
    assert [field.input_value() for field in page.get_by_role("textbox").all()] == ["Ben", "Ann", "Cleo"]


@EVERYWHERE
def test_a_round_by_keyboard_alone(visit: Callable[..., Page]) -> None:
    page = visit("/pad?new", size=DESKTOP)
    start(page, ["Ann", "Ben", "Cleo"])
    page.get_by_role("toolbar").get_by_role("button").first.focus()
    for press in ("Enter", "Enter", "ArrowRight", "Enter"):
        page.keyboard.press(press)
    expect(page.get_by_role("button", name="Ann 0 points")).to_contain_text("bid1")
    expect(page.get_by_role("toolbar", name="Tricks of Ben")).to_be_visible()


@EVERYWHERE
def test_hand_sizes_of_a_house_rule(visit: Callable[..., Page]) -> None:
    page = visit("/pad?new", size=PHONE)
    page.get_by_text("Variants", exact=True).click()
    page.get_by_role("radio", name="House rule").check()
    field = page.get_by_label("Cards in each round")
    field.fill("3 18")
    field.press("Tab")
    expect(page.locator("form > .go")).to_contain_text("Round 2: 18 cards cannot be dealt.")
    page.get_by_role("button", name="Start the pad").click()
    assert "new" in page.url
    field.fill("3 1")
    field.press("Tab")
    expect(page.locator("form > .go")).to_contain_text("Cards in hand: 3 · 1")
    page.get_by_role("button", name="Start the pad").click()
    expect(page.get_by_role("heading", name="Round 1 of 2")).to_be_visible()
    expect(page.get_by_role("toolbar").get_by_role("button")).to_have_count(4)
    for bids, tricks, dealer in (([1, 1, 0, 0], [1, 1, 1, 0], 0), ([0, 0, 0, 0], [1, 0, 0, 0], 1)):
        play(page, bids, tricks, dealer)
    expect(page.locator("#pad-winner")).to_contain_text("Player 2")


def test_every_screen_fits_in_every_language_and_axe_finds_nothing(visit: Callable[..., Page], axe: str) -> None:
    setup = {"names": SIX, "edition": "brazil", "dealer": 0}
    page = visit("/pad", size=PHONE)

    def fine() -> None:
        expect(page.locator("h1")).to_have_count(1)
        assert misfits(page) == []
        assert problems(page, axe) == []

    fine()
    load(page, "/pad?new")
    page.locator("summary").click()
    page.locator("select[id$='bid-sum']").select_option("plus-minus-one")
    fine()
    page.locator("#pad-edition").select_option(str(setup["edition"]))
    for _ in range(2):
        page.locator("p.row button").first.click()
    page.locator("form > .go button").click()
    expect(page.locator(".entry")).to_be_visible()
    for count in (0, 0, 0, 1, 1):
        key(page, count)
    fits = "() => document.documentElement.scrollHeight <= innerHeight"
    for language in in_every_language(page):
        assert page.evaluate(fits), f"six players fit on one screen: {language}"
    fine()
    key(page, 1)
    fine()
    for count in (0, 0, 0, 1, 1, 0):
        key(page, count)
    page.locator(".cloud select").select_option(index=5)
    fine()
    page.locator("li button.row").nth(4).click()
    key(page, 0)
    page.locator(".cloud select").select_option(index=0)
    page.locator(".go .primary").click()
    views = page.locator(".views button")
    for view in (1, 2):
        views.nth(view).click()
        fine()
    views.nth(1).click()
    page.locator("tbody th button").first.click()
    fine()
    page.keyboard.press("Escape")
    page.locator(".bar > button").click()
    expect(page.locator("dialog input")).to_be_visible()
    fine()
    page.keyboard.press("Escape")
    page.locator(".block > .button").click()
    page.locator("dialog .primary").click()
    expect(page.locator(".result")).to_be_visible()
    fine()
    load(page, "/pad")
    fine()
