"""The client in Firefox and in WebKit, Safari's engine, where the machine has them (Debian: firefox-esr;
webkit2gtk-driver and xvfb): pages open, a whole game is played with the pointer, and a reload loses nothing."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest
from patience import PATIENCE
from web.conftest import PHONE
from web.hands_on import ASKED, AT_ONCE, MINE
from web.others import BROWSERS, Driven, missing, other_browser
from web.people import Guest, ask
from web.seats import game_for

RULES = {"players": "3", "edition": "brazil", "anniversary": "all", "hand-sizes": "1,2"}
PLACE = f"""(() => {{
  const one = document.querySelector({ASKED!r})
  if (!one) return null
  const {{ left, top, width, height }} = one.getBoundingClientRect()
  for (const part of [0.5, 0.4, 0.3, 0.25, 0.2, 0.15, 0.1]) {{
    const [x, y] = [left + width * part, top + height / 2]
    if (one.contains(document.elementFromPoint(x, y))) return [x, y]
  }}
  return null
}})()"""  # cards of a hand are tilted and lie over each other: not every place of a card's box is the card's


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


def test_a_whole_game_and_a_reload(other: Driven, site: str, guest: Callable[[str], Guest]) -> None:
    somebody = guest("Ada")
    table = game_for(site, somebody, RULES)
    other.open(site)
    other.run(somebody.script)
    other.run(AT_ONCE)
    other.open(f"{site}/t/{table}")
    taps, reloaded, end = 0, False, time.monotonic() + 2 * PATIENCE
    come(other, "document.querySelector('.felt')")
    while not other.run("!!document.querySelector('.after')"):
        assert time.monotonic() < end, other.run("document.body.innerText")
        if (place := at_rest(other)) is not None:
            before = other.run(MINE)
            other.tap(*place)  # again if it came too soon after one's last action, when it is not heard
            taps += other.run(MINE) != before
            if taps >= 2 and not reloaded:
                reloaded = True
                other.open(f"{site}/t/{table}")  # in the middle of a round
        time.sleep(0.03)
    assert reloaded
    assert ask(site, "GET", f"/api/tables/{table}")["state"] == "over"
