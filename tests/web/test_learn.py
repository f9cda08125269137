"""The first round and the lessons: every step can be solved, wrong answers are explained, and all of it works without a
network."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect
from web.browser import go, in_every_language, load, misfits, overflow, problems, untold
from web.conftest import EVERYWHERE, PHONE, SHORT
from web.hands_on import AT_ONCE, come_true

from foretold.locales import Texts
from foretold.service.protocol.first_round import Branch, first_round

LESSONS = Path(__file__).parents[2] / "web" / "src" / "generated" / "lessons.json"
HIDDEN = """['.guide', 'main'].map((name) => {
  const one = document.querySelector(name)
  return Math.max(0, one.scrollHeight - one.clientHeight - 1)
})"""
CHAPTERS: list[dict[str, Any]] = json.loads(LESSONS.read_text(encoding="utf-8"))
STEPS: list[dict[str, Any]] = [step for chapter in CHAPTERS for step in chapter["steps"]]
CORE = [step for chapter in CHAPTERS if not chapter["optional"] for step in chapter["steps"]]


def answer(page: Page, step: dict[str, Any], choice: str) -> Locator:
    """The button of a choice."""
    if step["asks"] in ("play", "lose"):
        return page.locator(".hand button").nth(step["hand"].index(choice))
    if step["asks"] == "unseen":
        return page.locator(".trick button").nth(step["choices"].index(choice))
    if step["asks"] == "winner" and choice != "nobody":
        return page.locator(".trick button").nth([play["seat"] for play in step["trick"]].index(int(choice)))
    place = 0 if choice == "nobody" else step["choices"].index(choice)
    return page.locator(".answers button").nth(place)


def wrong(step: dict[str, Any]) -> list[str]:
    return [choice for choice in step["choices"] if choice not in step["right"]]


UNCOVERED = """(one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect()
  return [top + 4, bottom - 4].every((y) => document.elementFromPoint((left + right) / 2, y) === one)
}"""


def play_round(page: Page, branch: Branch, check: Callable[[str], None] = lambda code: None) -> None:
    """Play the first round as its guide says, reading all of it; ``check`` is called wherever it waits, with what is
    said there first."""
    while True:
        for step in branch.steps:
            if step.says:
                check(step.says[0].code)
                if step is not branch.steps[-1] and step.says[0].code not in ("met", "missed"):
                    page.locator(".guide .next").click()
        if branch.best is None:
            return
        kind, what = branch.best.split()
        if kind == "bid":
            page.locator(".numbers button").nth(int(what)).click()
        else:
            page.locator(f".hand button[data-card={what}]").click()
        branch = branch.choices[branch.best]


@EVERYWHERE
def test_somebody_new_is_led_to_the_first_round(visit: Callable[..., Page]) -> None:
    page = visit("/", size=SHORT, script=AT_ONCE)
    first = page.get_by_role("link", name="Play your first round")
    expect(first).to_be_in_viewport(ratio=1)
    first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your first round")
    for _ in range(3):
        page.locator(".guide .next").focus()
        page.keyboard.press("Enter")
    page.keyboard.press("2")  # by keyboard alone
    expect(page.locator(".numbers button").nth(2)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".guide")).to_contain_text("just what your cards promise")
    expect(page.locator(".guide .next")).to_be_focused()
    page.keyboard.press("Enter")
    page.locator(".hand button[data-card=R9]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".guide")).to_contain_text("You must follow: diamonds")
    load(page, "/")
    expect(page.get_by_role("link", name="Play your first round")).to_have_count(1)  # it is not done yet


def test_the_first_round_fits_a_small_phone_in_every_language(visit: Callable[..., Page], axe: str) -> None:
    page = visit("/learn/round", size=SHORT, script=AT_ONCE)

    def check(code: str) -> None:
        if code not in ("deal", "trump", "sure", "follow", "met"):  # where most is said
            return
        for language in in_every_language(page):
            assert [*overflow(page), *untold(page)] == [], language
            assert page.evaluate(HIDDEN) == [0, 0], language
            if code == "deal":  # the cards are called what the texts call them
                called = page.locator(".hand button[data-card=WB]").get_attribute("aria-label")
                assert called == Texts(language, "game")("game.card.W")

    play_round(page, first_round(), check)
    assert problems(page, axe) == []


def test_the_end_of_the_first_round_can_be_read_on_the_smallest_phone(visit: Callable[..., Page]) -> None:
    page = visit("/learn/round", size={"width": 320, "height": 568}, script=AT_ONCE)
    play_round(page, first_round())
    page.locator("table").wait_for()
    for language in in_every_language(page):
        assert page.locator(".guide p").first.evaluate(UNCOVERED), language


@EVERYWHERE
def test_the_whole_lesson_without_a_network(visit: Callable[..., Page]) -> None:
    page = visit("/learn", size=PHONE, service_workers="allow", script=AT_ONCE)
    come_true(page, "navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    page.get_by_role("link", name="Start", exact=True).click()
    play_round(page, first_round())
    expect(page.locator(".guide")).to_contain_text("Exactly as you bid!")
    page.get_by_role("link", name="To the chapters").last.click()
    page.get_by_role("link", name="Continue").click()
    for step in CORE:
        page.wait_for_url(f"**/learn/{step['id']}")
        told = page.get_by_role("status")
        if wrong(step):
            answer(page, step, wrong(step)[0]).click()
            expect(told).to_contain_text("Not quite.")
        answer(page, step, step["right"][0]).click()
        expect(told).to_contain_text("Right!")
        page.get_by_role("link", name="Next").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("You know the game.")
    page.get_by_role("link", name="To the chapters").click()
    expect(page.locator(".done")).to_have_count(1 + sum(not chapter["optional"] for chapter in CHAPTERS))
    load(page, "/")
    expect(page.get_by_text("You are offline.")).to_be_visible()
    load(page, "/learn/dragon")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Dragon")


@EVERYWHERE
def test_a_legal_card_that_wins_is_told_apart_from_an_illegal_one(visit: Callable[..., Page]) -> None:
    page = visit("/learn/escape")
    page.get_by_role("button", name="4 of hearts").click()
    expect(page.get_by_role("status")).to_contain_text("You hold the suit that was led")
    page.get_by_role("button", name="8 of spades").click()
    expect(page.get_by_role("status")).to_contain_text("it beats 6 of spades")
    page.get_by_role("button", name="Jester").click()
    expect(page.get_by_role("status")).to_contain_text("Right!")


@EVERYWHERE
def test_a_step_by_keyboard_alone(visit: Callable[..., Page]) -> None:
    page = visit("/learn/first-wizard")
    page.get_by_role("button", name="Ben, Wizard").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Right!")
    page.get_by_role("link", name="Next").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/learn/jester-led")


def test_every_step_fits_in_every_language_and_axe_finds_nothing(visit: Callable[..., Page], axe: str) -> None:
    page = visit("/learn", size=PHONE)
    for step in [None, *STEPS]:
        if step is not None:
            go(page, f"/learn/{step['id']}")
            for choice in [*wrong(step)[:1], step["right"][0]]:
                answer(page, step, choice).click()
        assert misfits(page) == [], step
        assert problems(page, axe) == []
