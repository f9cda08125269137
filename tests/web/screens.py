"""Pictures of every screen, on a phone and a desktop, light and dark, to be looked at:

    PYTHONPATH=src:tests python -m web.screens FOLDER

The server, the games and the browser are real. Four of the pictures are kept in docs/screens, for the README.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from service.limits import UNLIMITED
from web.browser import ARGUMENTS
from web.chromium import executable
from web.conftest import DESKTOP, PHONE
from web.hands_on import AT_ONCE, asked, play_until
from web.people import Guest, enter, open_table
from web.playing import finished_game
from web.seats import Chair, game_for

from foretold.service.processes import Node

SIZES = {"phone": PHONE, "desktop": DESKTOP}
SCHEMES = ("light", "dark")
STILL = (
    "/",
    "/new",
    "/tables",
    "/games",
    "/settings",
    "/pad",
    "/learn",
    "/learn/round",
    "/learn/follow",
    "/nowhere",
)
BASE = {"players": "4", "edition": "portugal", "hand-sizes": "8"}
ANNIVERSARY = {"players": "6", "edition": "brazil", "anniversary": "all", "hand-sizes": "9,10"}
LAST = {"players": "3", "edition": "us", "hand-sizes": "20"}
CLAIRVOYANCE = {"players": "4", "edition": "italy", "sight": "clairvoyance", "hand-sizes": "5"}
SHORT = {"players": "4", "edition": "portugal", "hand-sizes": "1,2,3,4"}


class Camera:
    """One size and scheme of a browser."""

    def __init__(self, browser: Browser, site: str, name: str, scheme: str, folder: Path) -> None:
        self.site, self._folder, self._name = site, folder, f"{name}-{scheme}"
        self._browser, self._size, self._scheme = browser, SIZES[name], scheme

    def open(self, path: str, guest: Guest | None = None) -> Page:
        """A page in a browser of its own."""
        context = self._browser.new_context(
            base_url=self.site,
            viewport=self._size,
            color_scheme="dark" if self._scheme == "dark" else "light",
            reduced_motion="reduce",
            locale="en",
        )
        context.add_init_script(AT_ONCE)
        if guest is not None:
            context.add_init_script(guest.script)
        page = context.new_page()
        page.goto(path)
        return page

    def shoot(self, page: Page, name: str) -> None:
        """Take a picture, and close the page."""
        page.wait_for_timeout(700)
        page.screenshot(path=self._folder / f"{name}-{self._name}.png")
        page.context.close()


def take(camera: Camera) -> Iterator[str]:
    """Every screen, one after another; what each shows."""
    site = camera.site
    for path in STILL:
        name = path.strip("/").replace("/", "-") or "start"
        camera.shoot(camera.open(path), name)
        yield name
    ada = enter(site, "Ada")
    camera.shoot(camera.open(f"/t/{open_table(site, ada, BASE)}", ada), "waiting-room")
    yield "waiting-room"
    for name, rules in (
        ("bid", BASE),
        ("anniversary", ANNIVERSARY),
        ("twenty-cards", LAST),
        ("clairvoyance", CLAIRVOYANCE),
    ):
        page = camera.open(f"/t/{game_for(site, ada, rules)}", ada)
        play_until(page, lambda page=page: asked(page))  # type: ignore[misc]
        camera.shoot(page, name)
        yield name
    page = camera.open(f"/t/{game_for(site, ada, BASE)}", ada)
    play_until(page, lambda: asked(page) and page.locator(".numbers").count() == 0)
    camera.shoot(page, "play")
    yield "play"
    table = open_table(site, ada, SHORT, wait=0, level="beginner")
    page = camera.open(f"/t/{table}", ada)
    page.get_by_text(table).first.wait_for()
    with Chair(site, table, ada) as chair:
        chair.start()  # the page is there before the game: its deals are proven to it
    play_until(page, lambda: page.locator(".after").count() > 0)
    page.locator(".after a.proven").wait_for()
    camera.shoot(page, "result")
    yield "result"
    camera.shoot(camera.open(f"/g/{finished_game(site, ada, BASE)}", ada), "replay")
    yield "replay"


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        Node(f"sqlite:///{data}/site.db", folder=Path(data), **UNLIMITED) as node,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        for name in SIZES:
            for scheme in SCHEMES:
                for screen in take(Camera(browser, node.address, name, scheme, folder)):
                    print(name, scheme, screen, flush=True)
        browser.close()


if __name__ == "__main__":
    main()
