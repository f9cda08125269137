"""What holds for every page."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page
from web.hands_on import come_true


def test_an_unknown_address_says_so(visit: Callable[..., Page]) -> None:
    page = visit("/nowhere")
    assert page.get_by_role("heading", level=1).inner_text() == "There is nothing here."


def test_it_speaks_the_browsers_language(visit: Callable[..., Page]) -> None:
    page = visit("/learn", language="pt-BR")
    page.get_by_role("link", name="Começar").first.wait_for()
    assert page.locator("html").get_attribute("lang") == "pt-BR"


def test_focus_goes_along_to_another_page(visit: Callable[..., Page]) -> None:
    page = visit("/")
    page.get_by_role("link", name="Your games").focus()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Your games").wait_for()
    come_true(page, "document.activeElement.id === 'main'")
    page.keyboard.press("Tab")
    assert page.locator("main :focus").count() == 1
