"""Pictures of every moment that no card or number shows by itself, on a phone and a desktop, to be looked at:

    PYTHONPATH=src:tests python -m web.moment_screens FOLDER

Special cards are played over the wire by three people, whose deals are chosen; pages of one of them are the camera.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from service.chosen import ChosenNode, choose_deals
from service.limits import UNLIMITED
from web.browser import ARGUMENTS
from web.chromium import executable
from web.conftest import DESKTOP, PHONE
from web.hands_on import AT_ONCE
from web.people import Guest, enter, open_table
from web.playing import begun, turns
from web.seats import game_for

SIZES = {"phone": PHONE, "desktop": DESKTOP}
SPECIAL = ("play Juggler", "play Bomb", "play Cloud")
ANNIVERSARY = {"players": "3", "edition": "brazil", "anniversary": "all", "hand-sizes": ",".join(["4"] * 20)}
CAPTIONS = {
    "bids": "Bids: ",
    "werewolf": "Werewolf swapped",
    "juggler": "You receive",
    "cloud": "bid changed by",
    "bomb": "Bomb: nobody",
    "met": "Bid met",
    "missed": "Missed by",
}


class Pages:
    """The same table in every size."""

    def __init__(self, browser: Browser, site: str, path: str, guest: Guest, folder: Path, script: str = "") -> None:
        self._folder = folder
        self._pages: dict[str, Page] = {}
        for name, size in SIZES.items():
            context = browser.new_context(base_url=site, viewport=size, locale="en", reduced_motion="reduce")
            context.add_init_script(guest.script)
            context.add_init_script(script)
            self._pages[name] = context.new_page()
            self._pages[name].goto(path)
            self._pages[name].locator(".felt").wait_for()

    def shoot(self, name: str, selector: str) -> bool:
        """Take a picture in every size in which something is seen now; whether it was in all."""
        shown = [(size, page) for size, page in self._pages.items() if page.locator(selector).count()]
        for size, page in shown:
            page.screenshot(path=self._folder / f"moment-{name}-{size}.png")
        return len(shown) == len(self._pages)

    def wait(self, selector: str) -> None:
        """Wait until it is there in every size."""
        for page in self._pages.values():
            page.locator(selector).first.wait_for()


def special_cards(browser: Browser, site: str, folder: Path) -> Iterator[str]:
    """What special cards do, and bids that are complete, met and missed."""
    people = [enter(site, name) for name in ("Ada", "Ben", "Cleo")]
    table = open_table(site, people[0], ANNIVERSARY)
    missing = dict(CAPTIONS)
    with ExitStack() as stack:
        chairs = begun(stack, site, table, people)
        pages = Pages(browser, site, f"/t/{table}", people[0], folder, AT_ONCE)
        for chair in turns(chairs):
            chair.act(lambda legal: next((one for one in legal if one.startswith(SPECIAL)), legal[0]))
            for name, words in list(missing.items()):
                if pages.shoot(name, f".caption:has-text('{words}')"):
                    del missing[name]
                    yield name
            if not missing:
                return


def house(browser: Browser, site: str, folder: Path) -> Iterator[str]:
    """What the house does: the draw for the dealer, a clock that runs out, a bot that takes over."""
    ada, ben = enter(site, "Ada"), enter(site, "Ben")
    drawn = {"players": "4", "edition": "us", "first-dealer": "high-card", "hand-sizes": "3"}
    pages = Pages(browser, site, f"/t/{game_for(site, ada, drawn, wait=9)}", ada, folder)
    pages.shoot("draw", ".draw")
    yield "draw"
    table = open_table(
        site, ada, {"players": "2", "edition": "italy", "form": "duel", "bids": "secret"}, clock=3, grace=0
    )
    with ExitStack() as stack:
        chairs = begun(stack, site, table, [ada, ben])
        pages = Pages(browser, site, f"/t/{table}", ada, folder, AT_ONCE)
        chairs[0].act()
        for name, words in (("clock", "time is up"), ("bot", "away, a bot")):
            if name == "bot":
                chairs[1].close()
            pages.wait(f".caption:has-text('{words}')")
            pages.shoot(name, ".caption")
            yield name


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        deals = Path(data) / "deals"
        choose_deals(deals, "every picker 677")
        with ChosenNode(f"sqlite:///{data}/site.db", deals, Path(data), **UNLIMITED) as node:
            browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
            for take in (special_cards, house):
                for name in take(browser, node.address, folder):
                    print(name, flush=True)
            browser.close()


if __name__ == "__main__":
    main()
