"""The client as files below some path of a host that knows nothing of it."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from game.golden_games import FOLDER
from patience import PATIENCE
from playwright.sync_api import Browser, expect
from web.conftest import PHONE
from web.hands_on import ASKED, act_and_see, come_true
from web.test_local_game import RULES, begin, fetch, wishes

from foretold.service.server.http.pages import INSTALLED

MAKER = Path(__file__).parents[2] / "deploy" / "static_site.py"


class Quiet(SimpleHTTPRequestHandler):
    """A host of files that logs nothing."""

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[str]:
    """The address of the site, below a path."""
    command = [sys.executable, str(MAKER), str(INSTALLED), str(tmp_path / "some" / "path")]
    subprocess.run(command, check=True, capture_output=True)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/some/path/"
        server.shutdown()
        thread.join()


def test_it_teaches_keeps_score_and_plays_below_any_path(folder: str, browser: Browser) -> None:
    context = browser.new_context(viewport=PHONE, locale="en", reduced_motion="reduce")
    context.set_default_timeout(1000 * PATIENCE)
    context.add_init_script(wishes(RULES))
    page = context.new_page()
    missing: list[str] = []
    page.on("response", lambda answer: missing.append(answer.url) if answer.status >= 400 else None)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(folder)
    come_true(page, "navigator.serviceWorker.controller !== null")
    expect(page.get_by_role("button", name="Table for friends")).to_have_count(0)
    more = page.get_by_role("navigation", name="More")
    assert {link.get_attribute("href") for link in more.get_by_role("link").all()} == {"#/learn", "#/pad", "#/offline"}
    more.get_by_role("link", name="Scorepad").click()
    expect(page).to_have_url(f"{folder}#/pad")
    expect(page.get_by_role("heading", level=1)).to_have_text("Scorepad")
    page.go_back()
    more.get_by_role("link", name="Learn").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto(f"{folder}#/offline")
    fetch(page)
    context.set_offline(True)
    page.reload()
    page.get_by_text("Replay a record").click()
    page.get_by_label("Open a file").set_input_files(FOLDER / "duel.txt")
    expect(page.get_by_role("heading", level=1)).to_have_text("Seat 0 and Seat 1")
    page.go_back()
    begin(page)
    page.locator(ASKED).first.wait_for()
    act_and_see(page)
    page.reload()
    page.wait_for_selector(".felt")
    assert missing == [] and errors == []
    context.close()
