"""The client as files below some path of a host that knows nothing of it. Tests of what works there are marked
``EVERYWHERE`` where they are."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from web.browser import misfits, problems
from web.conftest import PHONE


@pytest.mark.parametrize("host", ["files"])
def test_the_start_page_has_what_needs_no_server_and_links_that_can_be_passed_on(
    visit: Callable[..., Page], files: str, axe: str
) -> None:
    page = visit("/", size=PHONE)
    more = page.get_by_role("navigation", name="More")
    expect(more.locator("a:not([href^='#'])")).to_have_count(0)
    links = page.get_by_role("main").get_by_role("link").all()
    assert {link.get_attribute("href") for link in links} == {"#/learn/round", "#/learn", "#/pad", "#/offline"}
    expect(page.get_by_role("button", name="Table for friends")).to_have_count(0)
    expect(page.get_by_label("Code or link of a table")).to_have_count(0)
    assert misfits(page) == [] and problems(page, axe) == []
    more.get_by_role("link", name="Scorepad").click()
    expect(page).to_have_url(f"{files}#/pad")
    expect(page.get_by_role("heading", level=1)).to_have_text("Scorepad")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Foretell your tricks")
