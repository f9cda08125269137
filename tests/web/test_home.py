"""Before a game: the start page, one tap to a game, tables for friends, lists and preferences."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, WebSocketRoute, expect
from web.browser import go, misfits, problems, settled
from web.conftest import DESKTOP, EVERYWHERE, NARROW, PHONE
from web.hands_on import come_true, watch
from web.people import Guest, ask, open_table
from web.playing import finished_game

SCREENS = ("/", "/new", "/tables", "/games", "/settings")
TABLE = re.compile(r"/t/[\w-]+$")
FETCHED = "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/')).length"

Visit = Callable[..., Page]
Come = Callable[[str], Guest]


def test_a_first_visit_takes_few_files(visit: Visit) -> None:
    """Over HTTP/1.1 on a slow line every six files are a round trip more, before anything is seen."""
    page = visit("/", size=PHONE)
    assert page.evaluate(FETCHED) <= 6
    page.goto("/play")
    page.wait_for_url(TABLE)
    page.locator("button[data-card]").first.wait_for()
    assert page.evaluate(FETCHED) <= 40  # with what comes after the first cards; it comes sooner or later


def test_one_tap_starts_a_game_against_bots(visit: Visit, site: str) -> None:
    page = visit("/", size=PHONE)
    page.get_by_role("link", name="Play against bots").click()
    page.wait_for_url(TABLE)
    code = page.url.rsplit("/", 1)[1]
    table = ask(site, "GET", f"/api/tables/{code}")
    assert table["state"] in ("preparing", "playing")
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot", "bot", "bot"]
    assert table["seats"][0]["name"]  # somebody who typed nothing has a name all the same
    page.reload()
    expect(page).to_have_url(TABLE)
    assert page.url.endswith(code)


def test_play_opened_twice_at_once_is_one_game(visit: Visit, site: str) -> None:
    """It is opened again when its table is there, but has not heard that its game begins."""
    page = visit("/tables")
    sockets: list[WebSocketRoute] = []

    def carry(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        if len(sockets) > 1:
            socket.connect_to_server()

    page.route_web_socket("**/socket", carry)
    page.goto("/play")
    watch(page, lambda: sockets)
    page.reload()
    page.wait_for_url(TABLE)
    token = page.evaluate("JSON.parse(localStorage.getItem('foretold.me')).token")
    assert len(ask(site, "GET", "/api/me/tables", token=token)["tables"]) == 1


def test_a_name_is_remembered_and_taken_along(visit: Visit, site: str) -> None:
    page = visit("/")
    page.get_by_label("Your name").fill("  Grace   H. ")
    page.get_by_role("button", name="Table for friends").click()
    page.wait_for_url(TABLE)
    expect(page.get_by_role("list").filter(has_text="Grace H.")).to_be_visible()
    page.goto("/")
    assert page.get_by_label("Your name").input_value() == "Grace H."
    page.get_by_label("Your name").fill("Hopper")
    page.get_by_label("Your name").press("Tab")
    expect(page.get_by_text("Saved")).to_be_visible()
    assert page.evaluate("JSON.parse(localStorage.getItem('foretold.me')).person.name") == "Hopper"


def test_a_table_is_joined_by_its_code_or_its_link(visit: Visit, site: str, guest: Come) -> None:
    code = open_table(site, guest("Ada"), {"players": "3", "edition": "italy"})
    page = visit("/", guest=guest("Ben"))
    field = page.get_by_label("Code or link of a table")
    field.fill("no such table!")
    field.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("A code has only letters, digits and hyphens.")
    field.fill("zzzzzzzz")
    field.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("There is no such table or game.")
    field.fill(f" {site}/t/{code} ")
    field.press("Enter")
    page.wait_for_url(TABLE)
    assert page.url.endswith(code)


def test_running_games_are_found_again(visit: Visit, guest: Come) -> None:
    page = visit("/play", guest=guest("Ada"), size={"width": 375, "height": 553})
    page.wait_for_url(TABLE)
    address = page.url
    page.goto("/")
    expect(page.get_by_role("link", name="Continue")).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Continue").click()
    page.wait_for_url(address)


def test_what_clashes_gives_way_and_it_is_said_why(visit: Visit, site: str) -> None:
    page = visit("/new", size=PHONE)
    page.get_by_role("radio", name="Plus/Minus One").check()
    page.get_by_role("radio", name="Secret").check()
    expect(page.get_by_role("status")).to_contain_text("Sum of bids: Free")
    expect(page.get_by_role("status")).to_contain_text("can only know the sum if bids are open")
    page.get_by_role("checkbox", name="Dragon").check()
    expect(page.get_by_role("checkbox", name="Fairy")).to_be_checked()
    page.get_by_role("radio", name="2", exact=True).check()
    expect(page.get_by_role("checkbox", name="Dragon")).to_have_count(0)
    page.get_by_role("button", name="Open for friends").click()
    page.wait_for_url(TABLE)
    rules = ask(site, "GET", f"/api/tables/{page.url.rsplit('/', 1)[1]}")["rules"]
    assert rules["form"] == "duel" and rules["bids"] == "secret" and "anniversary" not in rules


def test_unicolors_suits_are_chosen_seat_by_seat(visit: Visit, site: str) -> None:
    page = visit("/new", size=PHONE)
    page.get_by_role("radio", name="Portugal").check()
    page.get_by_role("radio", name="3", exact=True).check()
    page.get_by_role("radio", name="Unicolor").check()
    page.get_by_role("group", name="Seat 1").get_by_role("radio", name="Giants").check()
    expect(page.get_by_role("group", name="Seat 4")).to_have_count(0)
    page.get_by_role("button", name="Open for friends").click()
    page.wait_for_url(TABLE)
    assert ask(site, "GET", f"/api/tables/{page.url.rsplit('/', 1)[1]}")["rules"]["suits"] == "YRGB"


def test_a_refused_hand_size_is_named_with_the_reason(visit: Visit) -> None:
    page = visit("/new", size=PHONE)
    page.get_by_role("radio", name="House rule").check()
    field = page.get_by_label("Cards in each round")
    field.fill("1 16 3")
    field.press("Tab")
    reason = "Round 2: 16 cards cannot be dealt. Hands have 1 to 15 cards here."
    expect(page.get_by_role("alert").filter(has_text=reason)).to_be_visible()
    assert field.get_attribute("aria-invalid") == "true"
    page.get_by_role("button", name="Open for friends").click()
    expect(page.locator(".actions [role=alert]")).to_have_text(reason)
    field.fill("")
    field.press("Tab")
    expect(page.get_by_text("here there are 0")).to_be_visible()
    field.fill("1 15 3")
    field.press("Tab")
    expect(page.get_by_text("cannot be dealt")).to_have_count(1)  # what was said when it was tried
    page.get_by_role("button", name="Open for friends").click()
    page.wait_for_url(TABLE)


def test_a_table_is_set_up_with_cards_level_clock_and_hand_sizes(visit: Visit, site: str) -> None:
    page = visit("/new")
    page.get_by_role("radio", name="5", exact=True).check()
    page.get_by_role("radio", name="25 years (Brazil)").check()
    page.get_by_role("radio", name="Master").check()
    for card in ("Dragon", "Fairy", "Bomb", "Shapeshifter", "Juggler", "Cloud", "Werewolf"):
        expect(page.get_by_role("checkbox", name=card)).to_be_checked()  # as the edition is played
    page.get_by_role("checkbox", name="Werewolf").uncheck()
    page.get_by_role("radio", name="House rule").check()
    page.get_by_label("Cards in each round").fill("1, 3 5")
    page.get_by_label("Cards in each round").press("Tab")
    page.get_by_role("radio", name="30 s").check()
    page.get_by_role("switch", name="Public table").check()
    page.get_by_role("button", name="Open for friends").click()
    page.wait_for_url(TABLE)
    code = page.url.rsplit("/", 1)[1]
    assert ask(site, "GET", f"/api/tables/{code}")["rules"] == {
        "players": "5",
        "edition": "brazil",
        "first-dealer": "chosen",
        "hand-sizes": "1,3,5",
        "anniversary": "dragon+fairy+bomb+shapeshifter+juggler+cloud",
    }
    assert code in [one["table"] for one in ask(site, "GET", "/api/tables")["tables"]]
    kept = json.loads(page.evaluate("localStorage.getItem('foretold.settings')"))
    assert kept["level"] == "master" and kept["clock"] == 30


def test_public_tables_say_who_is_there(visit: Visit, site: str, guest: Come) -> None:
    page = visit("/settings")
    page.clock.install()
    page.goto("/tables")
    settled(page)
    codes = [open_table(site, guest("Ada"), {"players": "4", "edition": "france"}, public=True) for _ in range(2)]
    page.clock.run_for(10_000)  # it is there by itself
    expect(page.locator(f"a[href='/t/{codes[1]}']")).to_be_visible()
    page.get_by_role("button", name="Refresh").click()
    page.locator(f"a[href='/t/{codes[0]}']").get_by_text("Join").click()
    page.wait_for_url(TABLE)


def test_somebody_new_is_told_what_will_be_kept(visit: Visit) -> None:
    page = visit("/games", size=PHONE)
    expect(page.get_by_text("You have not played yet.")).to_be_visible()
    expect(page.get_by_role("link", name="Play against bots")).to_be_visible()


def test_finished_games_and_how_one_does(visit: Visit, site: str, guest: Come, axe: str) -> None:
    ada = guest("Ada")
    games = [
        finished_game(site, ada, {"players": "3", "edition": "us", "hand-sizes": "1,2,3"}, seed) for seed in (1, 2)
    ]
    page = visit("/games", guest=ada, size=PHONE)
    for game in games:
        expect(page.locator(f"a[href='/g/{game}']")).to_contain_text("3 players")
    expect(page.get_by_role("row").filter(has_text="3 cards")).to_contain_text("of 2")
    expect(page.get_by_role("definition").first).to_have_text("2")
    expect(page.get_by_role("heading", name="Continue playing")).to_have_count(0)  # a table that is over is not running
    assert problems(page, axe) == []
    page.locator(f"a[href='/g/{games[0]}']").click()
    page.wait_for_url(re.compile(f"/g/{games[0]}"))


def test_a_server_out_of_reach_is_said_and_tried_again(visit: Visit) -> None:
    page = visit("/settings")
    page.route("**/api/tables", lambda route: route.abort())
    page.goto("/tables")
    expect(page.get_by_role("alert")).to_contain_text("cannot be reached")
    page.unroute("**/api/tables")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("alert")).to_have_count(0)


@EVERYWHERE
def test_preferences_are_kept(visit: Visit) -> None:
    page = visit("/settings")
    page.get_by_label("Language", exact=True).select_option("it")
    expect(page.get_by_role("heading", level=1)).to_have_text("Impostazioni")
    page.get_by_role("radio", name="Scuro").check()
    page.get_by_role("radio", name="Quattro popoli").check()
    page.get_by_role("switch", name="Gioca con due tocchi").check()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    expect(page.get_by_role("radio", name="Quattro popoli")).to_be_checked()
    expect(page.get_by_role("switch", name="Gioca con due tocchi")).to_be_checked()


def test_what_another_tab_prefers_is_taken_over_and_not_undone(visit: Visit, site: str) -> None:
    page = visit("/settings")
    other = page.context.new_page()
    other.goto("/settings")
    other.get_by_label("Language", exact=True).select_option("it")
    other.get_by_role("radio", name="Scuro").check()
    expect(page.get_by_role("heading", level=1)).to_have_text("Impostazioni")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("switch", name="Gioca con due tocchi").check()
    kept = json.loads(page.evaluate("localStorage.getItem('foretold.preferences')"))
    assert (kept["language"], kept["theme"], kept["confirm"]) == ("it", "dark", True)


def test_at_an_ip_address_no_passkey_is_offered(visit: Visit) -> None:
    page = visit("/settings")
    expect(page.get_by_text("a secure address (https) with a domain name")).to_be_visible()
    expect(page.get_by_role("button", name="Add a passkey")).to_have_count(0)


def test_a_passkey_is_added_and_signs_in_on_a_bare_device(visit: Visit, guest: Come, site: str) -> None:
    page = visit("/settings", guest=None)
    page.goto(site.replace("127.0.0.1", "localhost") + "/settings")
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    device = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    options = {**device, "isUserVerified": True, "automaticPresenceSimulation": True}
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_text("The passkey is added.")).to_be_visible()
    mine = page.evaluate("JSON.parse(localStorage.getItem('foretold.me')).person")
    page.evaluate("localStorage.clear()")
    page.reload()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_text("You play as Ada.")).to_be_visible()
    assert page.evaluate("JSON.parse(localStorage.getItem('foretold.me')).person") == mine
    page.get_by_role("button", name=re.compile("^Remove")).click()
    expect(page.get_by_text("The passkey is removed.")).to_be_visible()


def test_signing_out_everywhere_else_leaves_this_browser_in(visit: Visit, site: str) -> None:
    page = visit("/settings", guest=None)
    page.get_by_label("Your name").wait_for()
    expect(page.get_by_role("button", name="Sign out everywhere else")).to_have_count(0)
    ada = ask(site, "POST", "/api/people", {"name": "Ada"})
    page.evaluate("me => localStorage.setItem('foretold.me', JSON.stringify(me))", ada)
    page.reload()
    other = page.context.new_page()
    other.goto(f"{site}/settings")
    page.get_by_role("button", name="Sign out everywhere else").click()
    expect(page.get_by_text("you are signed in only here")).to_be_visible()
    kept = page.evaluate("JSON.parse(localStorage.getItem('foretold.me'))")
    assert kept["person"] == ada["person"] and kept["token"] != ada["token"]
    other.get_by_label("Your name").fill("Ada L")  # a tab that still has the old token takes the new one over
    other.get_by_label("Your name").blur()
    come_true(page, "JSON.parse(localStorage.getItem('foretold.me')).person.name === 'Ada L'")
    renamed = page.evaluate("JSON.parse(localStorage.getItem('foretold.me')).person")
    assert renamed == {"id": ada["person"]["id"], "name": "Ada L"}


@pytest.mark.parametrize(("size", "scheme"), [(PHONE, "light"), (DESKTOP, "dark")], ids=["phone", "desktop"])
def test_axe_finds_nothing(visit: Visit, axe: str, size: ViewportSize, scheme: str) -> None:
    page = visit(SCREENS[-1], size=size, color_scheme=scheme)
    for path in SCREENS:
        go(page, path)
        assert problems(page, axe) == [], path


def test_every_language_fits_a_phone(visit: Visit) -> None:
    page = visit(SCREENS[-1])
    for path in SCREENS:
        go(page, path)
        for size in (PHONE, NARROW):
            page.set_viewport_size(size)
            assert misfits(page) == [], f"{path} at {size}"
