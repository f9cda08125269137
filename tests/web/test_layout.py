"""The hand is sacred: on every screen, with every number of cards and players and whatever is asked, all cards, buttons
and words that are needed are on the screen, and can be read and tapped."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable

import pytest
from playwright.sync_api import Page, ViewportSize
from web.browser import in_every_language, resize
from web.people import Guest
from web.scenes import ME, Scene, message_of, scenes, welcome

from foretold.game.view import Phase

Visit = Callable[..., Page]

#: Phones, upright and on their side, laptops, a desktop; and the last three magnified to 200 %.
SIZES = (
    *((390, 664), (360, 640), (375, 553), (844, 390)),
    *((1366, 625), (1280, 577), (1920, 1080)),
    *((683, 312), (640, 288), (640, 400), (960, 540)),
)

EVERY_SCENE = "FORETOLD_EVERY_SCENE" in os.environ

#: In place of a connection: what comes from the server is said by the test. Cards are as large without their drawings.
SOCKET = f"""
  const request = window.fetch
  window.fetch = (what, ...more) => (what === '/cards.svg' ? Promise.resolve(new Response('')) : request(what, ...more))
  window.WebSocket = class {{
    static OPEN = 1
    readyState = 1
    constructor() {{ window.line = this; setTimeout(() => this.onopen?.()) }}
    send(message) {{
      if (JSON.parse(message).type === 'hello') for (const one of [{json.dumps(welcome())}, first]) this.say(one)
    }}
    say(data) {{ this.onmessage?.({{ data }}) }}
    close() {{}}
  }}"""

#: What is wrong with what is shown for each of some messages.
LOOK = """async (shown) => {
  const wide = innerWidth, high = innerHeight, found = []
  const inside = (box) => box.left >= -0.5 && box.top >= -0.5 && box.right <= wide + 0.5 && box.bottom <= high + 0.5
  const meets = (one, x, y) => one.contains(document.elementFromPoint(x, y))
  const square = [[12, 12], [0, 0], [24, 24], [24, 0], [0, 24]]  // somewhere near the corner, which may be turned
  const corners = [1, 5, 9, 13, 17, 21, 26, 31].flatMap((x) => [2, 8, 16].map((y) => [x, y]))
  const known = new Map()  // where hands of the same size had it
  const seen = (one, { left, top }, place) => {
    const open = ([x, y]) => square.every(([across, down]) => meets(one, left + x + across, top + y + down))
    const found = known.has(place) && open(known.get(place)) ? known.get(place) : corners.find(open)
    known.set(place, found ?? corners[0])
    return found !== undefined
  }
  for (const [name, message, cards] of shown) {
    line.say(message)
    for (let turn = 0; turn < 12; turn++) await null
    const say = (problem) => found.push(`${wide}x${high} ${name}: ${problem}`)
    const hand = [...document.querySelectorAll('.hand button')]
    if (hand.length !== cards) say(`${hand.length} cards`)
    for (const [place, card] of hand.entries()) {
      const box = card.getBoundingClientRect()
      if (!inside(box)) say(`${card.dataset.card} is cut off`)
      else if (!seen(card, box, `${cards} ${place}`)) say(`${card.dataset.card} is covered`)
    }
    for (const button of document.querySelectorAll('.prompt button')) {
      const { left, top, width, height, right, bottom } = button.getBoundingClientRect()
      const words = button.ariaLabel ?? button.innerText
      if (!inside({ left, top, right, bottom })) say(`${words} is cut off`)
      if (Math.min(width, height) < 24) say(`${words} is small: ${width} by ${height}`)
      if (!meets(button, left + width / 2, top + height / 2)) say(`${words} is covered`)
    }
    for (const words of document.querySelectorAll('h1, .option span'))
      if (words.scrollWidth > words.clientWidth + 1 || words.offsetHeight > 44) say(`${words.innerText} is cut short`)
    const prompt = document.querySelector('.prompt p')
    if (!inside(prompt.getBoundingClientRect())) say('the prompt is cut off')
    if (prompt.scrollHeight > prompt.clientHeight + 1) say('the prompt is too long')
    for (const seat of document.querySelectorAll('.plaque'))
      if (!inside(seat.getBoundingClientRect())) say('a seat is cut off')
    const { scrollHeight, scrollWidth } = document.documentElement
    if (scrollHeight > high || scrollWidth > wide) say('the page scrolls')
  }
  return found
}"""
FRAMES = "async () => { for (const _ of 'abc') await new Promise(requestAnimationFrame) }"


def told(wanted: Iterable[Scene]) -> list[tuple[str, str, int]]:
    """What the page is sent for scenes, with what they are and how many cards are seen."""
    name = "{0.phase.value}, {0.players} players, {0.cards} cards"
    return [(name.format(one), message_of(one), one.cards) for one in wanted]


@pytest.fixture
def table(visit: Visit) -> Callable[[ViewportSize], Page]:
    """A page at a table that only the test speaks to."""

    def open_page(size: ViewportSize) -> Page:
        first = f"window.first = {json.dumps(message_of(Scene(Phase.PLAY, 3, 5)))};"
        page = visit("/t/scenes", size=size, guest=Guest(ME.id, ME.name, "token"), script=first + SOCKET)
        page.wait_for_selector(".seat")
        return page

    return open_page


def test_every_card_button_and_word_is_on_every_screen(table: Callable[[ViewportSize], Page]) -> None:
    """Sizes that are alike share the scenes between them; ``make test-all`` looks at each on every one."""
    shown = told(scenes())
    page = table({"width": 390, "height": 664})
    found: list[str] = []
    for number, (width, height) in enumerate(SIZES):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(FRAMES)
        found += page.evaluate(LOOK, shown if EVERY_SCENE else shown[number % 2 :: 2])
    assert found == []


def test_what_is_asked_fits_its_line_in_every_language(table: Callable[[ViewportSize], Page]) -> None:
    phases = (Phase.BID, Phase.TRUMP, Phase.PLAY, Phase.PASS)
    shown = told(Scene(phase, 4, 12) for phase in phases)
    page = table({"width": 360, "height": 640})
    found: list[str] = []
    for width, height in ((360, 640), (320, 568)):
        resize(page, {"width": width, "height": height})
        for language in in_every_language(page):
            found += [f"{language}: {one}" for one in page.evaluate(LOOK, shown)]
    assert found == []
