"""The table in a browser: whole games, every picker, every variant, and what happens when the connection is gone."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Dialog, Page, WebSocketRoute, expect
from web.browser import go, misfits, problems
from web.conftest import DESKTOP, NARROW, PHONE
from web.hands_on import (
    AT_ONCE,
    CORNER,
    Finger,
    act_and_see,
    asked,
    cards,
    come_true,
    later,
    over,
    play_until,
    press,
    stop_the_clock,
    tap,
    watch,
)
from web.people import Guest, ask, open_table
from web.playing import begun, turns
from web.seats import Chair, game_for

Visit = Callable[..., Page]
Enter = Callable[[str], Guest]
SHORT = {"players": "3", "edition": "brazil", "hand-sizes": "1,2,3"}


@pytest.fixture
def sit(visit: Visit, guest: Enter, site: str) -> Callable[..., Page]:
    """Open a game against bots in a page: ``sit({"players": "3", …})``."""

    def begin(rules: dict[str, str], *, script: str = AT_ONCE, name: str = "Ada", **wishes: object) -> Page:
        somebody = guest(name)
        settings = {key: wishes.pop(key) for key in ("wait", "clock", "chat") if key in wishes}
        table = game_for(site, somebody, rules, **settings)
        page = visit(f"/t/{table}", guest=somebody, script=script, **wishes)
        page.wait_for_selector(".felt")
        return page

    return begin


def code_of(page: Page) -> str:
    return page.url.rsplit("/", 1)[1]


def test_a_whole_short_game(sit: Callable[..., Page], site: str) -> None:
    page = sit(SHORT)
    done = play_until(page, lambda: over(page))
    assert done.count("bid") == 3
    assert ask(site, "GET", f"/api/tables/{code_of(page)}")["state"] == "over"
    expect(page.locator("aside tbody tr")).to_have_count(3)


def test_a_whole_game_by_keyboard_alone(sit: Callable[..., Page]) -> None:
    page = sit(SHORT, size=PHONE)

    def press() -> str:
        if page.locator(".numbers").count():
            page.keyboard.press("0")
            come_true(page, "document.activeElement.closest('.numbers')")
        else:  # the focus comes by itself
            come_true(page, "document.activeElement.closest('.mine .choose button, .mine ul button')")
        while page.evaluate("document.activeElement.getAttribute('aria-disabled')") == "true":
            here = page.evaluate_handle("document.activeElement")
            page.keyboard.press("ArrowRight")
            watch(page, lambda here=here: page.evaluate("here => document.activeElement !== here", here))  # type: ignore[misc]
        page.keyboard.press("Enter")
        return "key"

    play_until(page, lambda: over(page), press)


def test_the_accessibility_tree_reads_as_the_game_does(sit: Callable[..., Page]) -> None:
    page = sit({"players": "3", "edition": "us", "hand-sizes": "5"})
    play_until(page, lambda: cards(page).count() and page.locator(".trick li").count())
    tree = page.locator("body").aria_snapshot()
    order = [
        "Round 1 of 1",
        "term: Trump",
        "term: To follow",
        'list "Seats"',
        "You, ",
        'list "Trick"',
        'list "Your hand"',
    ]
    found = [tree.lower().find(part.lower()) for part in order]
    assert -1 not in found and found == sorted(found), tree
    assert "to act" in tree and "bid" in tree and " of " in tree
    log = page.get_by_role("log").inner_text()
    assert "Your turn to play." in log and "bid" in log


def test_a_card_that_cannot_be_played_says_why(sit: Callable[..., Page]) -> None:
    page = sit({"players": "4", "edition": "brazil", "hand-sizes": "8,8,8,8"}, size=PHONE, timed=True)
    play_until(page, lambda: page.locator("button.dim").count() and cards(page).count())
    stop_the_clock(page)  # what it says stays for a while only
    tap(page.locator("button.dim").first)
    expect(page.get_by_role("status")).to_contain_text("You must follow")


def test_a_first_tap_raises_and_a_second_one_plays_where_wished(sit: Callable[..., Page]) -> None:
    page = sit(SHORT, script=AT_ONCE.replace("pace: 0", "pace: 0, confirm: true"))
    play_until(page, lambda: cards(page).count())
    tap(cards(page).first)
    expect(page.locator("li.raised")).to_have_count(1)
    tap(cards(page).first)
    expect(page.locator("li.raised")).to_have_count(0)


def middle_of(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_card_is_laid_on_the_table_by_mouse(sit: Callable[..., Page]) -> None:
    rules = {"players": "3", "edition": "brazil", "hand-sizes": "8,8"}
    page = sit(rules, script=AT_ONCE.replace("pace: 0", "pace: 0, confirm: true"))
    play_until(page, lambda: cards(page).count() and page.locator("li.raised").count() == 0)
    count = page.locator("button[data-card]").count()
    box = cards(page).first.bounding_box()
    assert box is not None
    x, y = box["x"] + CORNER["x"], box["y"] + CORNER["y"]
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y - 15, steps=4)
    expect(page.locator("li.held")).to_have_count(1)
    page.mouse.up()  # still in the hand: it goes back
    expect(page.locator("li.held, li.raised")).to_have_count(0)
    assert page.locator("button[data-card]").count() == count
    page.mouse.move(5, 5)
    watch(page, lambda: cards(page).first.bounding_box() == box)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(*middle_of(page, ".felt"), steps=6)
    expect(page.locator("li.out")).to_have_count(1)
    page.mouse.up()  # no second tap is asked for
    watch(page, lambda: page.locator("button[data-card]").count() < count)


def test_a_card_is_laid_on_the_table_by_finger_and_a_tap_still_plays(sit: Callable[..., Page]) -> None:
    rules = {"players": "3", "edition": "brazil", "hand-sizes": "8,8"}
    page = sit(rules, size=PHONE, has_touch=True, is_mobile=True, timed=True)
    play_until(page, lambda: cards(page).count())
    stop_the_clock(page)
    finger = Finger(page)
    count = page.locator("button[data-card]").count()
    box = cards(page).first.bounding_box()
    assert box is not None
    x, y = box["x"] + CORNER["x"], box["y"] + CORNER["y"]
    to_x, to_y = middle_of(page, ".felt")
    finger.touch("touchStart", (x, y))
    for part in (0.1, 0.3, 0.6, 1.0):
        finger.touch("touchMove", (x + (to_x - x) * part, y + (to_y - y) * part))
    expect(page.locator("li.out")).to_have_count(1)
    finger.touch("touchEnd")
    watch(page, lambda: page.locator("button[data-card]").count() < count)
    play_until(page, lambda: cards(page).count())
    count = page.locator("button[data-card]").count()
    box = cards(page).first.bounding_box()
    assert box is not None
    finger.tap(box["x"] + CORNER["x"], box["y"] + CORNER["y"], after=1.0)
    watch(page, lambda: page.locator("button[data-card]").count() < count)


def test_a_card_is_on_the_table_at_once(visit: Visit, guest: Enter, site: str) -> None:
    """It does not wait for the server, whose answers are held back here."""
    ada = guest("Ada")
    table = game_for(site, ada, {"players": "3", "edition": "brazil", "hand-sizes": "8"})
    page = visit("/", guest=ada)
    page.evaluate(AT_ONCE)
    held: list[str | bytes] = []
    lines: list[WebSocketRoute] = []
    holding = False

    def carry(socket: WebSocketRoute) -> None:
        lines.append(socket)
        socket.connect_to_server().on_message(lambda message: held.append(message) if holding else socket.send(message))

    page.route_web_socket("**/socket", carry)
    page.goto(f"/t/{table}")
    play_until(page, lambda: cards(page).count() and page.locator(".trick li").count() < 2)
    holding = True
    tap(cards(page).first)
    expect(page.locator(".trick")).to_contain_text("You")
    watch(page, lambda: held)
    holding = False
    for message in held:
        lines[-1].send(message)
    play_until(page, lambda: cards(page).count() == 0 or page.locator(".trick li").count() == 0)


SPECIAL = ("Juggler", "Cloud", "Shapeshifter")
SPECIAL_PLAYS = tuple(f"play {card}" for card in SPECIAL)


def picker_of(legal: list[str], seen: set[str]) -> str | None:
    """A picker that has not been seen and that somebody with these actions is shown, perhaps after tapping a card."""
    kind = legal[0].split()[0]
    if kind in ("trump", "pass", "change"):
        name = "none" if "trump none" in legal else kind
        return None if name in seen else name
    return next((card for card in SPECIAL if card not in seen and f"play {card}=" in " ".join(legal)), None)


def pick(page: Page, picker: str) -> None:
    """Look at a picker, and choose."""
    watch(page, lambda: asked(page))
    if picker in SPECIAL:
        press(page.locator(f"button.playable[data-card={picker}]"))
    if picker == "pass":
        expect(page.locator(".prompt")).to_contain_text("to pass to")
        press(cards(page).first)
        return
    words, options = {
        "trump": ("Name the trump", (4,)),
        "none": ("Name the trump", (5,)),
        "change": ("change your bid", (1, 2)),
        "Shapeshifter": ("Shapeshifter: what", (2,)),
    }.get(picker, (f"{picker}: what", (4,)))
    expect(page.locator(".prompt")).to_contain_text(words)
    assert page.locator(".choice .option").count() in options
    press(page.locator(".choice .option").last)


def test_every_picker(visit: Visit, guest: Enter, site: str, deals: Callable[[str], None]) -> None:
    """Three people play over the wire, which takes no time, until one would be shown a picker that none has seen;
    that one acts in a page."""
    deals("every picker 207")  # nearly all of them come in its first round
    people = [guest(name) for name in ("Ada", "Ben", "Cleo")]
    rules = {"players": "3", "edition": "brazil", "anniversary": "all", "hand-sizes": ",".join(["4"] * 20)}
    wanted = {"trump", "none", "pass", "change", *SPECIAL}
    seen: set[str] = set()
    table = open_table(site, people[0], rules)
    pages: dict[str, Page] = {}
    with ExitStack() as stack:
        for chair in turns(begun(stack, site, table, people)):
            chair.until(lambda chair=chair: bool(chair.own.get("legal")))  # type: ignore[misc]
            legal = chair.own["legal"]
            picker = picker_of(legal, seen)
            if picker is None:
                chair.act(lambda legal: next((one for one in legal if one.startswith(SPECIAL_PLAYS)), legal[0]))
                continue
            if chair.guest.id not in pages:
                pages[chair.guest.id] = visit(f"/t/{table}", guest=chair.guest, script=AT_ONCE, size=PHONE)
            pick(pages[chair.guest.id], picker)
            chair.until(lambda chair=chair, legal=legal: chair.own["legal"] != legal)  # type: ignore[misc]
            seen.add(picker)
            if seen == wanted:
                break
    assert seen == wanted


def test_a_bid_that_the_sum_forbids_is_crossed_out(sit: Callable[..., Page]) -> None:
    rules = {"players": "3", "edition": "brazil", "bid-sum": "plus-minus-one", "hand-sizes": ",".join("2" * 12)}
    page = sit(rules, size=PHONE, timed=True)
    play_until(page, lambda: page.locator(".numbers [aria-disabled=true]").count())
    stop_the_clock(page)
    page.locator(".numbers [aria-disabled=true]").click(force=True)
    expect(page.get_by_role("status")).to_contain_text("must not add up to 2")


VARIANTS: dict[str, dict[str, str]] = {
    "clairvoyance": {"players": "4", "edition": "italy", "sight": "clairvoyance", "hand-sizes": "3,4"},
    "foresight": {"players": "3", "edition": "brazil", "sight": "foresight", "hand-sizes": "1,2"},
    "hidden": {"players": "5", "edition": "brazil", "bids": "hidden", "hand-sizes": "2,3"},
    "secret": {"players": "6", "edition": "italy", "bids": "secret", "hand-sizes": "2,3"},
    "unicolor": {"players": "4", "edition": "brazil", "form": "unicolor", "hand-sizes": "4,5"},
    "duel": {"players": "2", "edition": "italy", "form": "duel", "bids": "secret", "hand-sizes": "2,3"},
    "dark": {"players": "3", "edition": "france", "wizards": "last", "hand-sizes": "2"},
    "leader": {"players": "3", "edition": "italy", "bid-sum": "leaders-sum", "hand-sizes": "2,3"},
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_variants_are_shown_and_played_to_the_end(sit: Callable[..., Page], axe: str, variant: str) -> None:
    page = sit(VARIANTS[variant], size=PHONE if variant != "secret" else DESKTOP)
    players = int(VARIANTS[variant]["players"])
    expect(page.locator(".seats > li")).to_have_count(players)
    play_until(page, lambda: page.locator(".numbers").count())
    hand = page.locator("ul[aria-label='Your hand'] button")
    if variant in ("clairvoyance", "foresight"):
        assert set(hand.evaluate_all("all => all.map((each) => each.ariaLabel)")) == {"face-down card"}
        assert page.get_by_role("region", name="Open hands").locator("ul").count() == players - 1
        assert problems(page, axe) == []
    act_and_see(page)
    watch(page, lambda: asked(page))
    if variant in ("clairvoyance", "foresight"):
        assert page.get_by_role("region", name="Open hands").count() == 0
        hidden = hand.first.get_attribute("aria-label") == "face-down card"
        assert hidden == (variant == "foresight")
    if variant in ("secret", "duel"):
        play_until(page, lambda: cards(page).count())
        seats = page.locator(".seats").inner_text()
        assert "face down" in seats and page.locator(".seat .back").count() == players
    if variant == "unicolor":
        assert "none" in page.locator("dl .trump").inner_text()
        play_until(page, lambda: cards(page).count())
        assert page.locator("button.dim").count() == 0
    assert problems(page, axe) == []
    play_until(page, lambda: over(page))


@pytest.fixture
def slow_game(sit: Callable[..., Page]) -> Callable[[str], Page]:
    """Open a game at a slow pace in a page, whose clock is stopped when something is asked for."""

    def begin(sizes: str) -> Page:
        rules = {"players": "3", "edition": "brazil", "hand-sizes": sizes}
        page = sit(rules, script=AT_ONCE.replace("0", "2"), timed=True)
        watch(page, lambda: asked(page))
        stop_the_clock(page)
        return page

    return begin


def test_a_trick_stays_until_it_is_tapped_away(slow_game: Callable[[str], Page]) -> None:
    page = slow_game("3,1")
    play_until(page, lambda: later(page, lambda: page.locator(".trick li").count() == 3))
    page.get_by_role("button", name="Continue").click()
    watch(page, lambda: page.locator(".trick li").count() < 3)
    play_until(page, lambda: later(page, page.locator(".felt .result").count))
    assert cards(page).count() == 0
    expect(page.locator(".result h2")).to_contain_text("Round 1 is over")
    page.keyboard.press("g")
    expect(page.locator(".result")).to_have_count(0)


def test_the_rest_of_a_round_is_finished_where_nothing_is_left_to_decide(slow_game: Callable[[str], Page]) -> None:
    page = slow_game("3,3")
    finish = page.get_by_role("button", name="Finish the round")
    play_until(page, lambda: later(page, finish.count))
    assert page.locator("button[data-card]").count() == 1
    press(finish)
    told = page.get_by_role("log")
    watch(page, lambda: later(page, lambda: "Round 1 is over" in told.inner_text()))


def test_forced_cards_play_themselves_where_wished(sit: Callable[..., Page]) -> None:
    page = sit(
        {"players": "3", "edition": "brazil", "hand-sizes": "1,1,1"}, script=AT_ONCE.replace("0", "0, forced: true")
    )
    decisions = page.locator(".numbers, .choice .option")  # a bid, or the trump
    watch(page, decisions.count)
    while not over(page):
        act_and_see(page)
        watch(page, lambda: decisions.count() or over(page))


def test_bots_go_at_the_pace_of_the_only_person(sit: Callable[..., Page], site: str, guest: Enter) -> None:
    page = sit({"players": "3", "edition": "brazil", "hand-sizes": "2"}, wait=10)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("radio", name="Quick").check()
    page.get_by_role("radio", name="At once").check()
    with Chair(site, code_of(page), guest("Eve")) as chair:
        chair.until(lambda: chair.table["settings"].get("wait") == 0)
    page.keyboard.press("Escape")
    play_until(page, lambda: over(page))


def test_the_state_is_back_within_a_second(visit: Visit, guest: Enter, site: str) -> None:
    ada = guest("Ada")
    table = game_for(site, ada, SHORT)
    page = visit("/", guest=ada)
    page.evaluate(AT_ONCE)
    sockets: list[WebSocketRoute] = []

    def carry(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        socket.connect_to_server()

    page.route_web_socket("**/socket", carry)
    page.clock.install()
    page.goto(f"/t/{table}")
    watch(page, lambda: asked(page) and page.locator(".seat").count())
    parts = page.locator(".seats, .mine")  # captions come and go with time
    before = parts.all_inner_texts()
    stop_the_clock(page)
    sockets[-1].close(code=4503)
    expect(page.get_by_text("Connection lost")).to_be_visible()
    assert len(sockets) == 1
    page.clock.run_for(1000)
    watch(page, lambda: len(sockets) == 2)
    expect(page.get_by_text("Connection lost")).to_have_count(0)
    page.clock.resume()
    assert parts.all_inner_texts() == before
    play_until(page, lambda: over(page))


def test_offline_and_back(sit: Callable[..., Page]) -> None:
    page = sit(SHORT, wait=0)
    page.clock.install()
    page.reload()
    watch(page, lambda: asked(page))
    stop_the_clock(page)
    page.context.set_offline(True)
    come_true(page, "!navigator.onLine")
    page.context.set_offline(False)  # it comes back at once: no time passes
    watch(page, lambda: page.get_by_text("Connection lost").count() == 0 and asked(page))
    page.clock.resume()
    play_until(page, lambda: over(page))


def test_a_misplay_is_taken_back_if_the_others_agree(visit: Visit, guest: Enter, site: str) -> None:
    ann, ben = guest("Ann"), guest("Ben")
    table = open_table(site, ann, {"players": "2", "edition": "italy", "form": "duel", "bids": "secret"})
    with Chair(site, table, ann) as chair, Chair(site, table, ben) as other:
        chair.ask(type="sit")
        other.ask(type="sit")
        chair.ask(type="start")
        chair.nonce()
        other.nonce()
        page = visit(f"/t/{table}", guest=ann)
        page.locator(".numbers button").first.click()
        page.get_by_role("button", name="Take back my last move").click()
        expect(page.get_by_role("status")).to_contain_text("You have asked")
        other.until(lambda: other.table.get("take_back") is not None)
        other.ask(type="answer-take-back", agree=True)
        expect(page.locator(".numbers")).to_be_visible()
        other.act()
        other.ask(type="take-back")
        expect(page.get_by_role("status")).to_contain_text("Ben would like")
        page.get_by_role("button", name="Do not agree").click()
        expect(page.get_by_role("status")).not_to_contain_text("Ben would like")


def test_pause_patience_talk_and_absence(visit: Visit, guest: Enter, site: str, axe: str) -> None:
    ann, ben = guest("Ann"), guest("Ben")
    table = open_table(site, ann, {"players": "3", "edition": "us", "hand-sizes": "4"}, wait=0, grace=30)
    with ExitStack() as stack:
        chair, other = begun(stack, site, table, [ann, ben])
        page = visit(f"/t/{table}", guest=ann, size=PHONE, timed=True)
        page.locator(".felt").wait_for()
        chair.close()
        talk_and_go(page, other, axe)


def talk_and_go(page: Page, other: Chair, axe: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Pause the game").click()
    expect(page.get_by_role("status")).to_contain_text("paused")
    assert problems(page, axe) == []
    page.get_by_role("button", name="Resume the game").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="I’ll be right back").click()
    other.until(lambda: other.table["seats"][0].get("right_back") is True)
    stop_the_clock(page)  # what is said stays for a while only
    other.ask(type="say", phrase="well-played")
    expect(page.locator(".said")).to_have_text("Well played!")
    said = page.locator(".said").bounding_box()
    assert said is not None and said["x"] >= 0 and said["x"] + said["width"] <= PHONE["width"]
    page.clock.resume()
    page.get_by_role("button", name="Chat (1)").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Thanks!").click()
    dialog.get_by_role("textbox").fill("Nice cards <b>today</b>")
    dialog.get_by_role("button", name="Send").click()
    other.until(lambda: len(other.chat) == 3)
    assert [line.get("text") for line in other.chat] == [None, None, "Nice cards <b>today</b>"]
    assert problems(page, axe) == []
    dialog.get_by_role("button", name="Mute Ben").click()
    expect(dialog.get_by_text("Well played!", exact=True)).to_have_count(1)  # the phrase to say, not the line said
    dialog.get_by_role("button", name="Close").click()
    other.close()
    expect(page.locator(".state", has_text="away")).to_contain_text("bot in")


def test_four_browsers_one_comes_back_and_one_is_taken_over(visit: Visit, guest: Enter, site: str) -> None:
    people = [guest(name) for name in ("Ann", "Ben", "Cleo", "Dan")]
    rules = {"players": "4", "edition": "brazil", "anniversary": "all", "hand-sizes": "1,2"}
    table = open_table(site, people[0], rules, grace=2)
    with ExitStack() as stack:
        begun(stack, site, table, people)
        pages = [visit(f"/t/{table}", guest=person, script=AT_ONCE, size=PHONE) for person in people]
        for page in pages:
            page.wait_for_selector(".felt")

    def play(stop: Callable[[], object]) -> None:
        while True:
            watch(pages[0], lambda: stop() or any(map(asked, pages)))
            if stop():
                return
            for page in filter(asked, pages):
                act_and_see(page)

    play(lambda: "Round 2" in pages[0].locator("h1").inner_text())
    pages[1].on("dialog", lambda dialog: dialog.accept())
    pages[1].reload()
    pages[1].wait_for_selector(".felt")
    pages.pop().close()
    expect(pages[0].locator(".seat", has_text="Dan").locator(".state")).to_contain_text("a bot plays")
    play(lambda: all(map(over, pages)))


def test_leaving_is_guarded(visit: Visit, guest: Enter, site: str, axe: str) -> None:
    ada = guest("Ada")
    table = game_for(site, ada, SHORT)
    page = visit("/", guest=ada)
    page.evaluate(AT_ONCE)
    go(page, f"/t/{table}")
    page.wait_for_selector(".felt")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_contain_text("Pace")
    page.go_back()  # from the menu, to the table
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.go_back()
    expect(page.get_by_role("dialog")).to_contain_text("the game is paused until you return")
    assert problems(page, axe) == []
    page.get_by_role("button", name="Stay").click()
    assert "/t/" in page.url
    play_until(page, lambda: asked(page))
    asked_about: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked_about.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    page.close(run_before_unload=True)
    watch(page, lambda: asked_about)
    assert asked_about == ["beforeunload"]


def test_spectators_see_hands_once_all_agree(visit: Visit, guest: Enter, site: str, axe: str) -> None:
    ada, eve = guest("Ada"), guest("Eve")
    table = game_for(site, ada, {"players": "3", "edition": "brazil", "hand-sizes": "4"})
    with Chair(site, table, ada) as chair:
        page = visit(f"/t/{table}", guest=eve)
        expect(page.get_by_text("You are watching")).to_be_visible()
        assert page.get_by_role("region", name="Open hands").count() == 0
        chair.ask(type="show-hands", on=True)
        expect(page.get_by_role("region", name="Open hands").locator("ul")).to_have_count(3)
        assert problems(page, axe) == []
        chair.until(lambda: chair.table.get("watchers") == ["Eve"])


def test_a_table_that_does_not_exist(visit: Visit, guest: Enter) -> None:
    page = visit("/t/nosuchtable", guest=guest("Ada"))
    expect(page.get_by_role("heading", level=1)).to_have_text("This table cannot be opened.")


@pytest.mark.parametrize(
    ("size", "theme", "other"), [(PHONE, "light", "dark"), (DESKTOP, "dark", "light")], ids=["phone", "desktop"]
)
def test_axe_finds_nothing(sit: Callable[..., Page], axe: str, size: Any, theme: str, other: Any) -> None:
    rules = {"players": "4", "edition": "brazil", "anniversary": "all", "hand-sizes": "6,7"}
    page = sit(rules, size=size, color_scheme=theme)
    play_until(page, lambda: page.locator(".numbers").count())
    assert problems(page, axe) == []
    play_until(page, lambda: page.locator(".trick li").count() and cards(page).count())
    assert problems(page, axe) == []
    page.keyboard.press("h")
    page.locator(".would").wait_for()
    assert problems(page, axe) == []
    for key in "msclr?":
        page.evaluate("document.activeElement.blur()")  # where a card has the focus, ? explains it
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_be_visible()
        assert problems(page, axe) == []
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    play_until(page, lambda: "2 of 2" in page.locator("h1").inner_text() and asked(page))
    page.emulate_media(color_scheme=other)
    assert problems(page, axe) == []
    page.keyboard.press("s")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert problems(page, axe) == []


def test_a_hint_says_what_the_bot_would_do(sit: Callable[..., Page]) -> None:
    page = sit(SHORT)
    play_until(page, lambda: asked(page))
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("region", name="Hint").locator(".would")).to_contain_text("the bot would choose")
    expect(page.locator(".marked")).to_have_count(1)  # the bid or the card itself
    hint, hand = (page.locator(one).bounding_box() for one in ("section[aria-label=Hint]", ".hand"))
    assert hint is not None and hand is not None and hint["y"] + hint["height"] <= hand["y"]
    act_and_see(page)
    expect(page.get_by_role("region", name="Hint")).to_have_count(0)


def test_every_language_fits(sit: Callable[..., Page]) -> None:
    rules = {"players": "6", "edition": "brazil", "hand-sizes": "10"}
    page = sit(rules, size=NARROW)
    play_until(page, lambda: page.locator(".numbers").count())
    assert misfits(page) == []
    play_until(page, lambda: cards(page).count())
    assert misfits(page) == []
    for key in "msclr?":
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press(key)
        page.get_by_role("dialog").wait_for()
        assert misfits(page) == []
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
