"""From a first visit to a whole game, on a phone and in three languages, as one picture for docs/screens:

    PYTHONPATH=src:tests python -m web.first_visit docs/screens/first-visit.webp

A line is a language: the start page, the first round with its guide, and then a game against bots to its end. Server,
game and browser are real. It says how long it took, which for a person is the reading and thinking alone.
"""

from __future__ import annotations

import base64
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright
from web.browser import ARGUMENTS
from web.chromium import executable
from web.hands_on import AT_ONCE, asked, over, play_until, watch

from foretold.service.processes import Node

LANGUAGES = ("en", "de", "pt-BR")
SETTINGS = '{"rules":{"players":"4","edition":"us"},"level":"casual","wait":0}'
PHONE: ViewportSize = {"width": 390, "height": 664}
WIDTH, GAP = 240, 8  # pixels of a picture in the strip, and between two
QUALITY = 0.62
READING = ".guide .next"
TO_DO = ".guide .numbers button.marked, .hand .marked button"
JOIN = """async ({ lines, width, height, gap, quality }) => {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(...lines.map((line) => line.length)) * (width + gap) + gap
  canvas.height = lines.length * (height + gap) + gap
  const paper = canvas.getContext('2d', { alpha: false })
  paper.fillStyle = '#d9d3c7'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  for (const [row, line] of lines.entries())
    for (const [place, png] of line.entries()) {
      const whole = await (await fetch('data:image/png;base64,' + png)).blob()
      const one = await createImageBitmap(whole, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' })
      paper.drawImage(one, gap + place * (width + gap), gap + row * (height + gap))
    }
  return canvas.toDataURL('image/webp', quality).split(',')[1]
}"""


def visit(browser: Browser, site: str, language: str) -> Iterator[bytes]:
    """The pictures of one visit."""
    context = browser.new_context(
        base_url=site, viewport=PHONE, locale=language, reduced_motion="reduce", service_workers="block"
    )
    context.add_init_script(AT_ONCE)
    context.add_init_script(f"localStorage.setItem('foretold.settings', '{SETTINGS}')")
    page = context.new_page()
    page.goto("/")
    page.locator("main h1").wait_for()
    yield page.screenshot()
    page.locator("main a[href^='/learn']").first.click()
    yield from guided(page)
    page.goto("/play")
    page.wait_for_url("**/t/*")
    for cards, bidding in ((1, 1), (7, 0)):
        play_until(page, lambda: asked(page) and in_hand(page) == cards and bids(page) == bidding)  # noqa: B023
        watch(page, lambda: page.locator(".caption").count() == 0)
        yield page.screenshot()
    play_until(page, lambda: over(page))
    page.locator(".after").wait_for()
    yield page.screenshot()
    context.close()


def bids(page: Page) -> int:
    """Whether a bid is asked for: 1 or 0."""
    return page.locator(".numbers").count()


def in_hand(page: Page) -> int:
    """How many cards the player has."""
    return page.locator("ul button[data-card]").count()


def guided(page: Page) -> Iterator[bytes]:
    """The first round, as its guide says: a picture of every third thing to read or to do, and of its end."""
    page.locator("main.cloth, main a[href='/learn/round']").first.wait_for()
    if page.locator("main.cloth").count() == 0:
        yield page.screenshot()
        page.locator("main a[href='/learn/round']").first.click()
    for step in range(100):
        watch(page, lambda: page.locator(f"{READING}, {TO_DO}, main.scored").count() > 0)
        if step % 3 == 0 or page.locator("main.scored").count():
            yield page.screenshot()
        if page.locator("main.scored").count():
            return
        page.locator(f"{READING}, {TO_DO}").first.click(position={"x": 14, "y": 18})


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as data,
        Node(f"sqlite:///{data}/site.db", folder=Path(data)) as node,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        lines = []
        for language in LANGUAGES:
            begun = time.monotonic()
            lines.append([base64.b64encode(png).decode() for png in visit(browser, node.address, language)])
            print(f"{language}: {len(lines[-1])} pictures, {time.monotonic() - begun:.0f} s", flush=True)
        height = WIDTH * PHONE["height"] // PHONE["width"]
        options = {"lines": lines, "width": WIDTH, "height": height, "gap": GAP, "quality": QUALITY}
        Path(sys.argv[1]).write_bytes(base64.b64decode(browser.new_page().evaluate(JOIN, options)))
        browser.close()


if __name__ == "__main__":
    main()
