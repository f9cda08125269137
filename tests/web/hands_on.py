"""Playing in a page by hand: acting on whatever the table asks for."""

from __future__ import annotations

import time
from collections.abc import Callable

from patience import PATIENCE
from playwright.sync_api import CDPSession, Locator, Page

AT_ONCE = "localStorage.setItem('foretold.preferences', JSON.stringify({pace: 0}))"  # nothing stays for the eye
ASKED = ".numbers button:not([aria-disabled=true]), .choice .option, ul button.playable"
MINE = "document.querySelector('section.mine')?.innerHTML"
# Where to tap: cards of a hand are tilted and lie over each other, so not every place of a card's box is the card's
PLACE = f"""(() => {{
  const one = document.querySelector({ASKED!r})
  if (!one) return null
  const {{ left, top, width, height }} = one.getBoundingClientRect()
  for (const part of [0.5, 0.4, 0.3, 0.25, 0.2, 0.15, 0.1]) {{
    const [x, y] = [left + width * part, top + height / 2]
    if (one.contains(document.elementFromPoint(x, y))) return [x, y]
  }}
  return null
}})()"""
CORNER = {"x": 17.0, "y": 42.0}  # what is seen of every card of a hand


def watch(page: Page, come: Callable[[], object]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not come():
        assert time.monotonic() < end, "it did not come to pass: " + page.locator("main").inner_text()[:500]
        page.wait_for_timeout(20)


def come_true(page: Page, script: str) -> None:
    """Wait until an expression is true in the page. Playwright's own way to do so asks again by ``eval``, which the
    policy of our pages forbids: it fails whenever the first look comes too early."""
    watch(page, lambda: page.evaluate(script))


def stop_the_clock(page: Page) -> None:
    """From now on no time passes in the page, whose clock is installed, but what the test lets pass. First it jumps
    ahead by more than this takes, however busy the machine: it cannot be stopped in the past."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + PATIENCE)  # in seconds


def later(page: Page, come: Callable[[], object]) -> object:
    """Whether something is so; if not, a moment passes in the page, whose clock is stopped."""
    found = come()
    if not found:
        page.clock.run_for(100)
    return found


def asked(page: Page) -> bool:
    """Whether the table waits for the one who plays here."""
    return page.locator(ASKED).count() > 0


def over(page: Page) -> bool:
    """Whether the game at the table is."""
    return page.locator(".after").count() > 0


def cards(page: Page) -> Locator:
    """The cards that may be played or passed now."""
    return page.locator("ul button.playable")


def tap(card: Locator) -> None:
    """Tap a card where it can be seen."""
    forbidden = card.get_attribute("aria-disabled") == "true"  # it can be tapped, and says why it cannot be played
    card.click(position={"x": CORNER["x"], "y": CORNER["y"]}, force=forbidden)


def press(one: Locator) -> None:
    """Choose something by keyboard, which the table never keeps waiting: after a tap it does not hear the next for a
    while."""
    one.press("Enter")


def act(page: Page, *, first: tuple[str, ...] = ()) -> str:
    """Do the first thing that is allowed, or play one of ``first``; says what kind of thing it was."""
    if page.locator(".numbers").count():
        press(page.locator(".numbers button:not([aria-disabled=true])").first)
        return "bid"
    if page.locator(".choice .option").count():
        words = page.locator(".prompt p").inner_text()
        press(page.locator(".choice .option").last)
        return words
    for name in first:
        if page.locator(f"button.playable[data-card={name}]").count():
            press(page.locator(f"button.playable[data-card={name}]"))
            return name
    press(cards(page).first)
    return "card"


def act_and_see(page: Page, acting: Callable[[], str] | None = None, *, first: tuple[str, ...] = ()) -> str:
    """Act, and wait until that is seen."""
    before = page.evaluate(MINE)
    done = act(page, first=first) if acting is None else acting()
    watch(page, lambda: page.evaluate(MINE) != before)
    return done


def play_until(
    page: Page,
    stop: Callable[[], object],
    acting: Callable[[], str] | None = None,
    *,
    first: tuple[str, ...] = (),
) -> list[str]:
    """Act until something is so; what was done."""
    done: list[str] = []
    while True:
        watch(page, lambda: stop() or asked(page))
        if stop():
            return done
        done.append(act_and_see(page, acting, first=first))


class Finger:
    """Touches of a page whose clock is stopped: however long the machine takes, a second tap comes as soon as a
    finger's would, and no touch becomes a long one."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._line: CDPSession = page.context.new_cdp_session(page)

    def touch(self, kind: str, *at: tuple[float, float]) -> None:
        """Touch the page somewhere, move there, or let go."""
        points = [{"x": x, "y": y} for x, y in at]
        self._line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def tap(self, x: float, y: float, after: float) -> None:
        """Tap so many seconds after the last touch."""
        self._page.clock.run_for(round(1000 * after))
        self.touch("touchStart", (x, y))
        self.touch("touchEnd")
