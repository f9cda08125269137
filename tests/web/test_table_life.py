"""The life of a table in the browser: closed tabs, a host who goes, removal, and from one game to the next."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import ExitStack
from random import Random

from playwright.sync_api import Locator, Page, expect
from web.browser import misfits, problems
from web.conftest import DESKTOP, PHONE
from web.people import Guest, open_table
from web.playing import begun, finished_game, play_on
from web.seats import Chair, game_for

Visit = Callable[..., Page]
Enter = Callable[[str], Guest]
RULES = {"players": "3", "edition": "portugal", "hand-sizes": "1"}


def seat(page: Page, name: str) -> Locator:
    return page.locator("ol > li", has=page.locator("strong", has_text=name))


def manage(page: Page, name: str, action: str) -> None:
    page.get_by_role("button", name=f"Manage {name}").click()
    page.get_by_role("dialog").get_by_role("button", name=action).click()


def test_a_closed_tab_is_away_and_a_bot_takes_its_place(visit: Visit, guest: Enter, site: str, axe: str) -> None:
    ada, ben = guest("Ada"), guest("Ben")
    table = open_table(site, ada, RULES)
    page = visit(f"/t/{table}", guest=ada, size=PHONE)
    expect(page.get_by_text("1 person is here")).to_be_visible()
    other = visit(f"/t/{table}", guest=ben)
    expect(page.get_by_text("2 people are here")).to_be_visible()
    other.close()
    expect(seat(page, "Ben")).to_contain_text("away")
    expect(page.get_by_text("1 person is here")).to_be_visible()
    page.get_by_role("button", name="Manage Ben").click()
    assert problems(page, axe) == []
    page.get_by_role("button", name="Seat a bot instead").click()
    expect(seat(page, "Ben")).to_have_count(0)
    expect(page.get_by_label(re.compile("^Level of Bramble"))).to_be_visible()
    page.get_by_label("First dealer").select_option("Bramble")
    expect(seat(page, "Bramble").get_by_label("deals first")).to_be_visible()
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".seat", has_text="Bramble").locator(".dealer")).to_be_visible()


def test_the_host_goes_and_somebody_else_starts(visit: Visit, guest: Enter, site: str) -> None:
    ada, ben = guest("Ada"), guest("Ben")
    table = open_table(site, ada, RULES)
    with Chair(site, table, ada) as host:
        host.ask(type="sit")
        page = visit(f"/t/{table}", guest=ben)
        expect(page.get_by_text("Ada starts the game.")).to_be_visible()
        host.until(lambda: host.table["seats"][1].get("person") == ben.id)
        host.ask(type="hand-over", seat=1)
        expect(page.get_by_role("button", name="Start the game")).to_be_visible()
        manage(page, "Ada", "Make host")
        expect(page.get_by_text("Ada starts the game.")).to_be_visible()
    expect(seat(page, "Ada")).to_contain_text("away")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".state", has_text="a bot plays")).to_be_visible()  # nobody waits for Ada


def test_whoever_is_removed_is_told_and_stays_out(visit: Visit, guest: Enter, site: str) -> None:
    ada, ben = guest("Ada"), guest("Ben")
    table = open_table(site, ada, RULES)
    page = visit(f"/t/{table}", guest=ada)
    other = visit(f"/t/{table}", guest=ben)
    manage(page, "Ben", "Remove")
    expect(other.get_by_text("The host has removed you from this table.")).to_be_visible()
    other.reload()
    expect(other.get_by_text("The host has removed you from this table.")).to_be_visible()
    page.get_by_role("button", name="Let Ben back in").click()
    expect(page.get_by_role("button", name="Let Ben back in")).to_have_count(0)
    other.reload()
    expect(other.get_by_role("heading", name="Seats")).to_be_visible()


def test_a_rematch_waits_for_nobody_who_left_and_rules_change_between_games(
    visit: Visit, guest: Enter, site: str, axe: str
) -> None:
    ada, ben = guest("Ada"), guest("Ben")
    table = open_table(site, ada, RULES, wait=0, level="beginner")
    with ExitStack() as stack:
        chairs = begun(stack, site, table, [ada, ben])
        play_on(chairs, Random(3).choice)
        page = visit(f"/t/{table}", guest=ada, size=PHONE)
        page.get_by_role("button", name="Play again").click()
        expect(page.get_by_text("Bots play for whoever has not answered")).to_be_visible()
        page.get_by_role("button", name="Change").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_role("radio", name="4", exact=True).check()
        dialog.get_by_role("radio", name="Italy").check()
        dialog.get_by_role("button", name="Save").click()
        expect(page.get_by_text("4 players")).to_be_visible()
        assert problems(page, axe) == [] and misfits(page) == []
        chairs[1].close()
        expect(page.get_by_role("heading", name=re.compile("Round 1 of"))).to_be_visible()
        expect(page.locator(".seat")).to_have_count(4)
        expect(page.locator(".state", has_text="a bot plays")).to_be_visible()


def test_the_host_starts_the_next_game_without_waiting(visit: Visit, guest: Enter, site: str) -> None:
    ada = guest("Ada")
    page = visit(f"/t/{finished_game(site, ada, RULES).rpartition('-')[0]}", guest=ada)
    page.get_by_role("button", name="Start the next game now").click()
    expect(page.get_by_role("heading", name="Round 1 of 1")).to_be_visible()


def test_an_unfinished_game_against_bots_waits_and_can_be_deleted(visit: Visit, guest: Enter, site: str) -> None:
    ada = guest("Ada")
    tables = [game_for(site, ada, {**RULES, "hand-sizes": "1,2,3"}) for _ in range(2)]
    page = visit(f"/t/{tables[0]}", guest=ada._replace(name="Augusta"), size=DESKTOP)  # she has another name by now
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave the table").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("the game is paused until you return")
    dialog.get_by_role("button", name="Give the game up").click()
    expect(page.get_by_text("Round 1 of 3: you have 0 points, the leader has 0")).to_have_count(1)
    page.get_by_role("button", name="Delete the game").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_text("Round 1 of 3")).to_have_count(0)
    page.reload()
    page.get_by_role("heading", level=1).wait_for()
    expect(page.get_by_role("heading", name="Continue playing")).to_have_count(0)
