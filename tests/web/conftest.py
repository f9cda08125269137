"""A real server with the built client, and a real browser for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from patience import PATIENCE
from playwright.sync_api import Browser, BrowserContext, Page, Response, ViewportSize, expect, sync_playwright
from service.chosen import ChosenNode, deals_file
from service.limits import UNLIMITED
from web.browser import ARGUMENTS
from web.chromium import executable
from web.file_host import copy_client, serving
from web.people import Guest, enter

from foretold.service.server.http.pages import INSTALLED

expect.set_options(timeout=1000 * PATIENCE)

PHONE: ViewportSize = {"width": 390, "height": 844}
SHORT: ViewportSize = {"width": 375, "height": 553}
NARROW: ViewportSize = {"width": 320, "height": 640}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}

EVERYWHERE = pytest.mark.parametrize("host", ["site", "files"])
"""For tests of what needs no server of ours: they are run with one, and with the client as files below a path."""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server."""
    assert (INSTALLED / "index.html").is_file(), "build the web client first: make web"
    folder = tmp_path_factory.mktemp("site")
    with ChosenNode(f"sqlite:///{folder}/site.db", deals_file(tmp_path_factory), folder, **UNLIMITED) as node:
        yield node.address


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the client as `make site` copies it, below a path of a host that knows nothing of it."""
    root = tmp_path_factory.mktemp("files")
    copy_client(INSTALLED, root / "some" / "path")
    with serving(root) as address:
        yield f"{address}/some/path/"


@pytest.fixture
def host() -> str:
    """The fixture with the address at which pages are opened."""
    return "site"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium. It is closed with the module: as long as Playwright runs, no other test can have an event loop."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def visit(browser: Browser, site: str, host: str, request: pytest.FixtureRequest) -> Iterator[Callable[..., Page]]:
    """Open pages, each in a browser of its own: ``visit("/pad", size=PHONE)``. A script is run before everything else
    in each; the clock of a ``timed`` one can be stopped. Errors in a page fail the test, and so does whatever a host of
    files does not have. The service worker, which fetches all pages and texts ahead, is there only with
    ``service_workers="allow"``."""
    address = site if host == "site" else request.getfixturevalue(host)
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def check(answer: Response) -> None:
        if answer.status >= 400:
            errors.append(f"{answer.url}: {answer.status}")

    def open_page(
        path: str = "/",
        *,
        size: ViewportSize = DESKTOP,
        guest: Guest | None = None,
        script: str = "",
        timed: bool = False,
        **wishes: object,
    ) -> Page:
        language = str(wishes.pop("language", "en"))
        context = browser.new_context(
            base_url=address,
            viewport=size,
            locale=language,
            reduced_motion="reduce",
            **{"service_workers": "block", **wishes},  # type: ignore[arg-type]
        )
        contexts.append(context)
        context.set_default_timeout(1000 * PATIENCE)
        if guest is not None:
            context.add_init_script(guest.script)
        if script:
            context.add_init_script(script)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        if timed:
            page.clock.install()
        if host == "files":
            page.on("response", check)
            path = f"#{path}"
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def guest(site: str) -> Callable[[str], Guest]:
    """Come in by the API, under a name."""
    return lambda name: enter(site, name)


@pytest.fixture(scope="session")
def axe() -> str:
    """The script of axe-core."""
    script = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
    return script.read_text(encoding="utf-8")
