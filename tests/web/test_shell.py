"""What holds for every page."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page


def test_an_unknown_address_says_so(visit: Callable[..., Page]) -> None:
    page = visit("/nowhere")
    assert page.get_by_role("heading", level=1).inner_text() == "There is nothing here."
