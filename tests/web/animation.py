"""A round at the table as an animated picture, for the README:

    PYTHONPATH=src:tests python -m web.animation docs/screens/table.webp

The server, the game and the browser are real: a picture is taken whenever the table has changed. The browser encodes
each as WebP, and the file is their container (developers.google.com/speed/webp/docs/riff_container).
"""

from __future__ import annotations

import base64
import struct
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, ViewportSize, sync_playwright
from web.browser import ARGUMENTS
from web.chromium import executable
from web.hands_on import act, asked
from web.people import enter
from web.seats import game_for

from foretold.service.processes import Node

RULES = {"players": "4", "edition": "portugal", "hand-sizes": "4"}
SEEN: ViewportSize = {"width": 960, "height": 600}
WIDTH, HEIGHT = 640, 400  # of the animation
QUALITY = 0.6
MOST = 120  # pictures looked at
STEP, LAST = 300, 2500  # milliseconds that one is shown: for each time that nothing had changed, and at the end
ENCODE = """async ({ png, width, height, quality }) => {
  const whole = await (await fetch('data:image/png;base64,' + png)).blob()
  const picture = await createImageBitmap(whole, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' })
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d', { alpha: false }).drawImage(picture, 0, 0)
  return canvas.toDataURL('image/webp', quality).split(',')[1]
}"""


class Frame(NamedTuple):
    """A picture as WebP, and for how long it is shown."""

    webp: bytes
    milliseconds: int


def film(page: Page, encoder: Page) -> list[Frame]:
    """Play a round, and keep what is seen of it."""
    frames: list[Frame] = []
    before = b""
    for _ in range(MOST):
        png = page.screenshot()
        if png == before:
            frames[-1] = frames[-1]._replace(milliseconds=frames[-1].milliseconds + STEP)
        else:
            options = {"png": base64.b64encode(png).decode(), "width": WIDTH, "height": HEIGHT, "quality": QUALITY}
            frames.append(Frame(base64.b64decode(encoder.evaluate(ENCODE, options)), STEP))
        before = png
        if page.locator(".after").count():
            break
        if asked(page):
            act(page)
        page.wait_for_timeout(STEP)
    frames[-1] = frames[-1]._replace(milliseconds=LAST)
    return frames


def container(frames: list[Frame]) -> bytes:
    """An animated WebP that goes round and round."""
    size = _three(WIDTH - 1) + _three(HEIGHT - 1)
    parts = [_chunk(b"VP8X", bytes([0b10, 0, 0, 0]) + size), _chunk(b"ANIM", bytes(6))]
    for frame in frames:
        head = bytes(6) + size + _three(frame.milliseconds) + bytes([0b10])  # each picture is whole
        parts.append(_chunk(b"ANMF", head + _picture(frame.webp)))
    body = b"WEBP" + b"".join(parts)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def _picture(webp: bytes) -> bytes:
    """The chunk of a still WebP that has the picture itself."""
    place = 12
    while webp[place : place + 4] not in (b"VP8 ", b"VP8L"):
        (length,) = struct.unpack("<I", webp[place + 4 : place + 8])
        place += 8 + length + length % 2
    (length,) = struct.unpack("<I", webp[place + 4 : place + 8])
    return webp[place : place + 8 + length + length % 2]


def _chunk(name: bytes, data: bytes) -> bytes:
    return name + struct.pack("<I", len(data)) + data + bytes(len(data) % 2)


def _three(number: int) -> bytes:
    return struct.pack("<I", number)[:3]


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as data,
        Node(f"sqlite:///{data}/site.db", folder=Path(data)) as node,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        ada = enter(node.address, "Ada")
        context = browser.new_context(base_url=node.address, viewport=SEEN, locale="en", color_scheme="light")
        context.add_init_script(ada.script)
        page = context.new_page()
        page.goto(f"/t/{game_for(node.address, ada, RULES, wait=0.8)}")
        page.locator("section.mine").wait_for()
        Path(sys.argv[1]).write_bytes(container(film(page, browser.new_page())))
        browser.close()


if __name__ == "__main__":
    main()
