"""The service worker: what it keeps, and what it leaves alone."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Callable

from patience import PATIENCE
from playwright.sync_api import Page, expect
from web.conftest import PHONE
from web.hands_on import come_true
from web.people import Guest


def worker(site: str) -> str:
    with urllib.request.urlopen(f"{site}/sw.js", timeout=PATIENCE) as answer:
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["content-type"].startswith("text/javascript")
        policy = answer.headers["content-security-policy"]
        assert "worker-src 'self'" in policy and "manifest-src 'self'" in policy
        return str(answer.read().decode())


def kept(script: str) -> list[str]:
    found = re.search(r"FILES=(\[.*?\])", script)
    assert found is not None
    return [str(name) for name in json.loads(found[1])]


def test_everything_it_keeps_is_there_and_small(site: str) -> None:
    size = 0
    files = kept(worker(site))
    for name in files:
        request = urllib.request.Request(site + name, headers={"accept-encoding": "br"})
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            assert answer.status == 200
            size += len(answer.read())
    assert {"/", "/cards.svg", "/icon.svg", "/manifest.webmanifest"} <= set(files)
    assert not any(name.startswith("/api") for name in files)
    assert size < 400_000


def test_nothing_of_the_api_is_kept(visit: Callable[..., Page], guest: Callable[[str], Guest]) -> None:
    page = visit("/", size=PHONE, guest=guest("Ann"), service_workers="allow")
    come_true(page, "navigator.serviceWorker.controller !== null")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    script = """async () => {
      const names = await caches.keys()
      const caught = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return [names, caught.flat().map((request) => request.url)]
    }"""
    names, urls = page.evaluate(script)
    assert len(names) == 1 and re.fullmatch(r"foretold-[0-9a-f]{12}", names[0])
    assert urls and not any("/api/" in url for url in urls)


def test_every_address_opens_without_a_network_and_says_what_works(visit: Callable[..., Page]) -> None:
    page = visit("/learn", size=PHONE, service_workers="allow")
    come_true(page, "navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    page.goto("/")
    expect(page.get_by_text("You are offline.")).to_be_visible()
    page.get_by_role("status").get_by_role("link", name="Scorepad").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Scorepad")
    page.goto("/nowhere")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is nothing here.")
    page.context.set_offline(False)
    page.goto("/")
    expect(page.get_by_text("You are offline.")).to_have_count(0)


def test_another_language_is_there_without_a_network(visit: Callable[..., Page]) -> None:
    page = visit("/pad", size=PHONE, service_workers="allow")
    come_true(page, "navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    page.evaluate("() => localStorage.setItem('foretold.preferences', JSON.stringify({ language: 'it' }))")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Blocco note")
