"""The client in Firefox and in WebKit, Safari's engine, where the machine has them (Debian: firefox-esr;
webkit2gtk-driver and xvfb): pages open, whole games are played with the pointer, with a server and without one, and a
reload loses nothing."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator

import pytest
from patience import PATIENCE
from web.conftest import PHONE
from web.hands_on import AT_ONCE, MINE, PLACE
from web.others import BROWSERS, Driven, missing, other_browser
from web.people import Guest, ask
from web.seats import game_for

RULES = {"players": "3", "edition": "brazil", "anniversary": "all", "hand-sizes": "1,2"}


@pytest.fixture(scope="module", params=BROWSERS)
def other(request: pytest.FixtureRequest) -> Iterator[Driven]:
    """A browser besides Chromium, as large as a phone."""
    if needed := missing(request.param):
        pytest.skip(f"no {', '.join(needed)} on this machine")
    with other_browser(request.param, PHONE["width"], PHONE["height"]) as found:
        yield found


def come(browser: Driven, script: str) -> None:
    """Wait until an expression is true in the page."""
    end = time.monotonic() + PATIENCE
    while not browser.run(f"!!({script})"):
        assert time.monotonic() < end, f"{script} did not come to pass: " + browser.run("document.body.innerText")
        time.sleep(0.05)


def at_rest(browser: Driven) -> list[float] | None:
    """Where to tap, once it has stopped moving; None if nothing is asked."""
    before, place = None, browser.run(PLACE)
    while place != before:
        time.sleep(0.05)
        before, place = place, browser.run(PLACE)
    return place  # type: ignore[no-any-return]


@pytest.mark.parametrize("path", ["/", "/play", "/new", "/tables", "/games", "/settings", "/pad", "/learn"])
def test_pages_open_and_fit(other: Driven, site: str, path: str) -> None:
    other.open(site + path)
    come(other, "document.querySelector('main h1, main h2, .felt')")
    assert other.run("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def play_through(browser: Driven, table: str) -> None:
    """Play a game by tapping to its end, and reload the page in the middle of a round."""
    taps, reloaded, end = 0, False, time.monotonic() + 2 * PATIENCE
    come(browser, "document.querySelector('.felt')")
    while not browser.run("!!document.querySelector('.after')"):
        assert time.monotonic() < end, browser.run("document.body.innerText")
        if (place := at_rest(browser)) is not None:
            before = browser.run(MINE)
            browser.tap(*place)  # again if it came too soon after one's last action, when it is not heard
            taps += browser.run(MINE) != before
            if taps >= 2 and not reloaded:
                reloaded = True
                browser.open(table)
        time.sleep(0.03)
    assert reloaded


def test_a_whole_game_and_a_reload(other: Driven, site: str, guest: Callable[[str], Guest]) -> None:
    somebody = guest("Ada")
    table = game_for(site, somebody, RULES)
    other.open(site)
    other.run(somebody.script)
    other.run(AT_ONCE)
    other.open(f"{site}/t/{table}")
    play_through(other, f"{site}/t/{table}")
    assert ask(site, "GET", f"/api/tables/{table}")["state"] == "over"


def test_a_whole_game_without_a_server(other: Driven, site: str) -> None:
    other.open(f"{site}/offline")
    other.run(f"localStorage.setItem('foretold.settings', {json.dumps(json.dumps({'rules': RULES}))})")
    other.run(AT_ONCE)
    other.open(f"{site}/offline")
    button = "document.querySelector('main button.primary')"
    come(other, button)
    other.run(f"{button}.click()")
    come(other, "document.querySelector('main [role=status]')?.textContent.includes('Everything is here')")
    come(other, f"{button}?.textContent.includes('Play against bots')")
    other.run(f"{button}.click()")
    come(other, "location.pathname.startsWith('/t/local-')")
    play_through(other, other.run("location.href"))
    come(other, "document.querySelector('.after')?.textContent.includes('proven')")
