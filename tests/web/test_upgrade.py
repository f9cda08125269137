"""A new build of the client takes over from the old one, and the pad is there without a server all the while."""

from __future__ import annotations

import json
import re
import shutil
from contextlib import closing
from pathlib import Path

from patience import PATIENCE
from playwright.sync_api import Browser, BrowserContext, Page, expect
from web.conftest import PHONE
from web.hands_on import ASKED, AT_ONCE, come_true, watch

from foretold.service.processes import Node
from foretold.service.server.http.pages import INSTALLED

OLD, NEW = "Scorepad", "Tally sheet"
WAIT = "=4e3;"  # milliseconds that the worker waits for the server: a busy machine takes longer
SETTINGS = json.dumps({"rules": {"players": "3", "edition": "us", "hand-sizes": "3"}, "level": "casual"})
STRONG = """async () => {  // what a level that needs a network fetches with its first base game
  const list = `/assets/runtime-${document.documentElement.dataset.build}.json`
  const { networks: { base: [path] } } = await (await fetch(list)).json()
  await (await caches.open('foretold-runtime')).add(path)
}"""
LOSE = """async (kind) => {
  const cache = await caches.open('foretold-runtime')
  const lost = (await cache.keys()).filter(({ url }) => url.match(kind))
  await Promise.all(lost.map((request) => cache.delete(request)))
  return lost.length
}"""
OLD_PYTHON, NEW_PYTHON = "/foretold-[0-9a-f]+[.]bin", "/foretold-[0-9a-f]+_[.]bin"


def builds(folder: Path) -> tuple[Path, Path]:
    """The build that is installed, and one with another word in its English texts. As always, what changes gets another
    name, and so does the service worker's cache; here it is all files."""
    old, new = folder / "old", folder / "new"
    shutil.copytree(INSTALLED, old, ignore=shutil.ignore_patterns("*.br", "*.gz"))
    worker = (old / "sw.js").read_text("utf-8")
    assert worker.count(WAIT) == 1
    (old / "sw.js").write_text(worker.replace(WAIT, f"={1000 * PATIENCE};"), "utf-8")
    shutil.copytree(old, new)
    names = {path.name: f"{path.stem}_{path.suffix}" for path in (new / "assets").iterdir()}
    build = re.findall('BUILD="([0-9a-f]+)"', worker)[0]
    names |= {build: f"0{build}", f"runtime-{build}.json": f"runtime-0{build}.json"}
    known = re.compile("|".join(re.escape(name) for name in sorted(names, key=len, reverse=True)))
    for path in [*new.glob("*.js"), *new.glob("*.html"), *new.glob("assets/*.[cjs]*")]:
        text = known.sub(lambda found: names[found[0]], path.read_text("utf-8"))
        path.write_text(text.replace(f"`{OLD}`", f"`{NEW}`"), "utf-8")
    for path in [*new.glob("assets/*")]:
        path.rename(path.with_name(names[path.name]))
    return old, new


def see(page: Page, heading: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)


def fetch(page: Page) -> None:
    page.get_by_role("button", name="Fetch").click()
    expect(page.get_by_text("Everything is here")).to_be_visible()


def play(page: Page) -> None:
    """Begin a game with no server, in which one is asked for a bid."""
    page.goto("/offline")
    page.get_by_role("button", name="Play against bots").click()
    page.locator(ASKED).first.wait_for()


def test_a_reload_brings_the_new_build_and_the_pad_works_without_a_server(tmp_path: Path, browser: Browser) -> None:
    old, new = builds(tmp_path)
    served = old.rename(tmp_path / "web")
    node = Node(f"sqlite:///{tmp_path}/site.db", folder=tmp_path, web=str(served))
    with node, closing(browser.new_context(base_url=node.address, viewport=PHONE, locale="en")) as context:
        context.set_default_timeout(1000 * PATIENCE)
        upgrade(node, served, new, context)


def upgrade(node: Node, served: Path, new: Path, context: BrowserContext) -> None:
    context.add_init_script(f"localStorage.setItem('foretold.settings', {json.dumps(SETTINGS)}); {AT_ONCE}")
    page = context.new_page()
    page.goto("/pad")
    come_true(page, "navigator.serviceWorker.controller !== null")
    see(page, OLD)
    page.evaluate(STRONG)
    page.goto("/offline")
    fetch(page)
    page.goto("/pad")

    node.stop()
    served.rename(served.with_name("old"))
    new.rename(served)
    node.start()
    page.goto("/offline")
    expect(page.get_by_text("Everything is here")).to_be_visible()  # with nothing fetched by hand
    page.goto("/pad")
    see(page, NEW)
    watch(page, lambda: page.evaluate("async () => (await navigator.serviceWorker.ready).waiting !== null"))

    node.stop()  # the old worker still has all that the old pad needs
    page.reload()
    see(page, OLD)
    page.get_by_role("link", name="New pad").click()
    page.get_by_role("button", name="Start the pad").click()
    expect(page.get_by_role("heading", name="Round 1 of 15")).to_be_visible()
    assert page.evaluate(LOSE, NEW_PYTHON) == 1
    play(page)  # and the Python that belongs to it

    node.start()
    page.goto("/pad")
    see(page, NEW)
    assert page.evaluate(LOSE, OLD_PYTHON) == 1
    page.goto("/offline")
    fetch(page)
    play(page)  # the new page starts that of its own build
    node.stop()

    page.close()  # the last page of the old build: now the new worker takes over
    page = context.new_page()
    page.goto("/pad")
    watch(page, lambda: page.evaluate("async () => (await caches.keys()).length === 2"))
    renewed = page.evaluate("async () => (await (await caches.open('foretold-runtime')).keys()).map(({ url }) => url)")
    names = [url.rpartition("/")[2] for url in renewed if "/assets/" in url]
    kinds = {name.rpartition("-")[0] for name in names}
    assert {"python", "network-base"} <= kinds
    assert "network-any" not in kinds
    lists = [name for name in names if name.endswith(".json")]
    assert len(lists) == 1 and lists[0].startswith("runtime-0")
    assert all(Path(name).stem.endswith("_") for name in names if name not in lists)  # nothing is left of the old build
    page.reload()
    see(page, NEW)
    page.get_by_role("listitem").get_by_role("link").click()  # the pad that was begun before
    expect(page.get_by_role("heading", name="Round 1 of 15")).to_be_visible()
    play(page)
