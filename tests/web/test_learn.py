"""The lessons: every step can be solved, wrong answers are explained, and all of it works without a network."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect
from web.browser import go, misfits, problems
from web.conftest import PHONE
from web.hands_on import come_true

LESSONS = Path(__file__).parents[2] / "web" / "src" / "generated" / "lessons.json"
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


def test_the_whole_lesson_without_a_network(visit: Callable[..., Page]) -> None:
    page = visit("/learn", size=PHONE, service_workers="allow")
    come_true(page, "navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    page.get_by_role("link", name="Start", exact=True).click()
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
    expect(page.locator(".done")).to_have_count(sum(not chapter["optional"] for chapter in CHAPTERS))
    page.goto("/")
    expect(page.get_by_text("You are offline.")).to_be_visible()
    page.goto("/learn/dragon")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Dragon")


def test_a_legal_card_that_wins_is_told_apart_from_an_illegal_one(visit: Callable[..., Page]) -> None:
    page = visit("/learn/escape")
    page.get_by_role("button", name="Dwarves 3").click()
    expect(page.get_by_role("status")).to_contain_text("You hold the suit that was led")
    page.get_by_role("button", name="Humans 7").click()
    expect(page.get_by_role("status")).to_contain_text("it beats Humans 5")
    page.get_by_role("button", name="Jester").click()
    expect(page.get_by_role("status")).to_contain_text("Right!")


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
