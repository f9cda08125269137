"""A finger that taps twice: whole games in which every tap is a double tap, and nothing is done that was not meant."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Page, WebSocket
from web.conftest import PHONE
from web.hands_on import AT_ONCE, Finger, asked, cards, over, stop_the_clock, watch
from web.people import Guest
from web.seats import game_for

Visit = Callable[..., Page]
Enter = Callable[[str], Guest]

#: Where the first thing is that may be done, and what it is.
TARGET = """() => {
  const bid = document.querySelector('.numbers button:not([aria-disabled=true])')
  const one = bid ?? document.querySelector('.choice .option') ?? document.querySelector('ul button.playable')
  const { left, top, width, height } = one.getBoundingClientRect()
  const card = one.dataset.card
  return { x: left + (card ? 14 : width / 2), y: top + (card ? 20 : height / 2), kind: bid ? 'bid' : card ?? 'choice' }
}"""


def test_a_double_tap_does_one_thing(visit: Visit, guest: Enter, site: str) -> None:
    ada = guest("Ada")
    table = game_for(site, ada, {"players": "3", "edition": "brazil", "hand-sizes": "1,2,4,5"})
    script = f"{AT_ONCE}\nwindow.frame = requestAnimationFrame.bind(window)"  # the browser's own
    page = visit(f"/t/{table}", guest=ada, script=script, size=PHONE, has_touch=True, is_mobile=True, timed=True)
    done: list[str] = []

    def hear(message: str | bytes) -> None:
        command = json.loads(message).get("command", {})
        if command.get("type") == "act":
            done.append(command["action"])

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", hear)

    page.on("websocket", listen)
    page.reload()
    watch(page, lambda: asked(page))
    stop_the_clock(page)
    finger, meant, again = Finger(page), 0, 0
    while True:
        watch(page, lambda: asked(page) or over(page))
        if over(page):
            break
        target = page.evaluate(TARGET)
        finger.tap(target["x"], target["y"], after=2.0)
        meant += 1
        watch(page, lambda meant=meant: len(done) == meant)  # type: ignore[misc]
        watch(page, lambda: asked(page) or over(page))  # now a tap could do something else
        again += page.evaluate("({ x, y }) => !!document.elementFromPoint(x, y)?.closest('button')", target)
        finger.tap(target["x"], target["y"], after=0.15)
        page.evaluate("new Promise(frame)")
        assert len(done) == meant, f"{target['kind']}, tapped twice, also did {done[-1]}"
    assert again >= 3  # of these second taps met something that could have been done
    assert cards(page).count() == 0
