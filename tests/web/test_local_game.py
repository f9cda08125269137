"""Games with no server: fetched once, then played, kept and gone on with where there is no network."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from game.golden_games import FOLDER
from playwright.sync_api import Page, Route, expect
from web.browser import load, misfits, problems, resize
from web.conftest import EVERYWHERE, PHONE, SHORT
from web.hands_on import ASKED, AT_ONCE, act_and_see, come_true, over, play_until
from web.people import Guest

from foretold.game.game import Game
from foretold.service.server.http.pages import INSTALLED

Visit = Callable[..., Page]
PLAIN = {"players": "3", "edition": "us", "hand-sizes": "3"}
INSTALLED_ON_WIFI = """
const match = matchMedia
globalThis.matchMedia = (query) => query.includes('display-mode') ? { matches: true } : match(query)
Object.defineProperty(navigator, 'connection', { value: { type: 'wifi' } })
"""
NO_MEMORY = """
for (const name of ['instantiate', 'instantiateStreaming'])
  WebAssembly[name] = () => Promise.reject(new RangeError('could not allocate memory'))
addEventListener('unhandledrejection', (event) => event.preventDefault())
"""
NO_ROOM = """() => {
  globalThis.add = IDBObjectStore.prototype.add
  IDBObjectStore.prototype.add = () => { throw new DOMException('no room', 'QuotaExceededError') }
}"""
DAMAGE = """async (part) => {
  const cache = await caches.open('foretold-runtime')
  const [path] = (await cache.keys()).map(({ url }) => url).filter((url) => url.includes(part))
  const bytes = new Uint8Array(await (await cache.match(path)).arrayBuffer())
  bytes.fill(7, 5000, 5010)
  await cache.put(path, new Response(bytes))
}"""
RULES = {"players": "3", "edition": "us", "hand-sizes": "2,3", "anniversary": "all"}


def wishes(rules: dict[str, str], level: str = "casual") -> str:
    """The settings that were used last, and nothing that stays for the eye."""
    settings = json.dumps(json.dumps({"rules": rules, "level": level}))
    return f"localStorage.setItem('foretold.settings', {settings}); {AT_ONCE}"


def fetch(page: Page) -> None:
    page.get_by_role("button", name="Fetch").click()
    expect(page.get_by_text("Everything is here")).to_be_visible()


def begin(page: Page) -> None:
    page.get_by_role("button", name="Play against bots").click()
    page.wait_for_selector(".felt")


@EVERYWHERE
def test_a_whole_game_with_no_network_and_a_tab_closed_in_the_middle_of_a_trick(visit: Visit, tmp_path: Path) -> None:
    first = visit("/offline", size=PHONE, service_workers="allow", script=wishes(RULES))
    come_true(first, "navigator.serviceWorker.controller !== null")
    fetch(first)
    context = first.context
    context.set_offline(True)
    load(first, "/offline")
    begin(first)
    played = play_until(first, lambda: first.locator(".trick [data-face]").count() > 0)
    table = first.url.rsplit("/", 1)[1]
    first.close()

    page = context.new_page()
    page.goto("")  # the start page
    page.get_by_role("status").get_by_role("link", name="Play offline").click()
    expect(page.get_by_role("button", name="Delete the game")).to_be_visible()  # it is nobody else's
    page.get_by_role("link", name="Against bots").filter(has_text="Continue").click()
    page.wait_for_selector(".felt")
    assert page.url.rsplit("/", 1)[1] == table
    played += play_until(page, lambda: over(page))
    assert played.count("bid") >= 2  # whoever wins the Cloud's trick changes a bid, too

    expect(page.get_by_text("proven", exact=False).first).to_be_visible()
    with page.expect_download() as saving:
        page.get_by_role("link", name="Record").click()
    record = tmp_path / "record.txt"
    saving.value.save_as(record)
    game = Game.parse(record.read_text(encoding="utf-8"))
    assert game.over and len(game.pad.rows) == 2
    verified = subprocess.run(
        [sys.executable, "-m", "foretold", "verify", str(record)], capture_output=True, check=False
    )
    assert verified.returncode in (0, 3), verified.stdout.decode()  # 3: consistent, and there is no evidence beside it
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_the_strongest_level_fetches_its_network_once_and_then_plays_with_no_network(visit: Visit) -> None:
    rules = {"players": "3", "edition": "us", "hand-sizes": "2"}
    page = visit("/offline", size=PHONE, service_workers="allow", script=wishes(rules, level="master"))
    come_true(page, "navigator.serviceWorker.controller !== null")
    fetch(page)
    [network] = INSTALLED.glob("assets/network-any-*.bin")
    size = network.stat().st_size / 1e6
    more = page.get_by_text(f"Expert and Master play by a neural network: {round(size, 1):g} MB more, fetched once")
    expect(more).to_be_visible()
    expect(page.get_by_text("Here Master plays by its network alone.")).to_be_visible()
    page.context.set_offline(True)
    page.get_by_role("button", name="Play against bots").click()
    expect(page.get_by_role("alert")).to_have_text(
        "The neural network of Expert and Master could not be loaded. "
        "Check your connection and try again, or choose another level."
    )
    page.context.set_offline(False)
    begin(page)

    page.evaluate(DAMAGE, "/network-")  # it is fetched again
    page.goto("/offline")
    expect(page.get_by_text("Here Master plays by its network alone.")).to_be_visible()
    expect(more).to_have_count(0)
    begin(page)
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_text("(Bot, Master)").first).to_be_attached()
    assert play_until(page, lambda: over(page)).count("bid") == 1


def test_bots_whose_network_cannot_be_loaded_are_refused_and_others_play(visit: Visit) -> None:
    """After a game the host wants bots that need one, where there is no connection."""
    rules = {"players": "3", "edition": "us", "hand-sizes": "1"}
    page = visit("/offline", size=PHONE, service_workers="allow", script=wishes(rules))
    come_true(page, "navigator.serviceWorker.controller !== null")
    fetch(page)
    page.context.set_offline(True)
    begin(page)
    play_until(page, lambda: over(page))
    choose_level(page, "Expert")
    expect(page.get_by_role("alert")).to_contain_text("The neural network of Expert and Master could not be loaded.")
    page.reload()
    for level in ("Skilled", "Expert"):
        choose_level(page, level)
        page.get_by_role("button", name="Play again").click()
        page.locator(ASKED).first.wait_for()
        expect(page.get_by_text(f"(Bot, {level})")).to_have_count(2)
        play_until(page, lambda: over(page))
        page.context.set_offline(False)


def choose_level(page: Page, level: str) -> None:
    page.get_by_role("button", name="Change", exact=True).click()
    page.get_by_role("radio", name=level).check()
    page.get_by_role("button", name="Save").click()


def test_an_installed_app_on_wifi_fetches_it_by_itself_until_it_is_removed(visit: Visit) -> None:
    page = visit("/", size=PHONE, script=INSTALLED_ON_WIFI)
    listed = "caches.match(`/assets/runtime-${document.documentElement.dataset.build}.json`)"
    come_true(page, f"{listed}.then(Boolean)")
    page.goto("/offline")
    page.get_by_role("button", name="Remove from this device").click()
    expect(page.get_by_role("button", name="Fetch")).to_be_visible()
    assert page.evaluate("localStorage.getItem('foretold.offline-removed')") == "1"


def open_records(page: Page) -> None:
    """Replay one record that is pasted and one from a file, by keyboard, and come back to one that is damaged."""
    text = (FOLDER / "fair-deals.txt").read_text(encoding="utf-8")
    field = page.get_by_role("textbox", name="Record of a game")
    field.fill(text)
    field.press("Tab")
    expect(page.get_by_role("button", name="Watch the replay")).to_be_focused()
    page.keyboard.press("Enter")
    names = page.get_by_role("heading", level=1)
    expect(names).to_have_text("Seat 0, Seat 1, Seat 2, and Seat 3")
    expect(page.get_by_text("Deals not proven")).to_be_visible()
    pasted = page.url
    page.reload()  # it is kept
    expect(names).to_have_text("Seat 0, Seat 1, Seat 2, and Seat 3")
    with page.expect_download() as saving:
        page.get_by_role("link", name="Download").click()
    assert saving.value.path().read_text(encoding="utf-8") == text

    page.go_back()
    page.get_by_text("Replay a record").click()
    page.get_by_label("Open a file").set_input_files(FOLDER / "duel.txt")  # it says nothing of where its deals are from
    expect(names).to_have_text("Seat 0 and Seat 1")
    expect(page.get_by_text("Deals not proven")).to_be_visible()
    assert page.url != pasted

    page.go_back()
    page.get_by_text("Replay a record").click()
    field.fill(text.replace("totals", "totals 1", 1))
    page.get_by_role("button", name="Watch the replay").click()
    expect(page.get_by_role("alert").filter(has_text="not a record")).to_have_text(
        "This is not a record that can be replayed: "
        "line 13, column 22: expected a total for each seat (4 after 'totals'), got 5"
    )


def play_while_the_server_is_silent(page: Page, axe: str) -> None:
    """A game that the server does not begin is begun on the device by whoever wants that, and stays there."""
    offer = page.get_by_role("button", name="Play it on this device")
    page.route("**/api/**", lambda route: route.abort())
    page.clock.install()
    page.goto("/play")
    expect(page.get_by_role("alert")).to_contain_text("The server is not responding.")
    expect(offer).to_be_visible()
    assert misfits(page) == [] and problems(page, axe) == []
    page.unroute("**/api/**")
    page.route("**/api/**", lambda _: None)  # not answered before it is no longer routed
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Shuffling the cards …")
    expect(offer).to_have_count(0)
    page.clock.fast_forward(3000)
    expect(page.get_by_role("status").filter(has_text="The server is not responding.")).to_be_visible()
    offer.click()
    page.wait_for_selector(".felt")
    with page.expect_response("**/api/tables"):
        page.unroute("**/api/**")
    page.locator(ASKED).first.wait_for()
    act_and_see(page)
    assert "/t/local-" in page.url


def test_the_page_is_good_to_use_and_all_can_be_removed(visit: Visit, axe: str) -> None:
    page = visit("/offline", size=PHONE, script=wishes(RULES))
    expect(page.get_by_role("button", name="Fetch")).to_be_visible()
    assert misfits(page) == [] and problems(page, axe) == []
    fetch(page)
    resize(page, SHORT)
    page.get_by_text("Replay a record").click()
    open_records(page)
    assert misfits(page) == [] and problems(page, axe) == []
    play_while_the_server_is_silent(page, axe)
    page.goto("/offline")
    page.get_by_role("button", name="Remove from this device").click()
    expect(page.get_by_role("button", name="Fetch")).to_be_visible()
    assert page.evaluate("caches.has('foretold-runtime')") is False
    page.route("**/api/**", lambda route: route.abort())
    page.goto("/play")
    expect(page.get_by_role("alert")).to_contain_text("The server cannot be reached. Check your connection.")


def test_trouble_is_explained_and_costs_no_game(visit: Visit, guest: Callable[[str], Guest]) -> None:
    page = visit("/offline", size=PHONE, script=wishes(PLAIN), guest=guest("Ada"))
    page.route("**/assets/library-*.bin", lambda route: route.abort())
    page.get_by_role("button", name="Fetch").click()
    alert = page.get_by_role("alert")
    expect(alert).to_have_text(
        "Not everything could be fetched. What has come is kept: check your connection and try again."
    )
    page.unroute("**/assets/library-*.bin")
    fetch(page)

    # Too little memory
    page.route("**/assets/worker-*.js", lambda route: _with(route, NO_MEMORY))
    page.reload()
    page.get_by_role("button", name="Play against bots").click()
    expect(alert).to_contain_text("Close other tabs and try again")
    page.unroute("**/assets/worker-*.js")

    # What was kept is damaged, and there is no network
    page.evaluate(DAMAGE, "/library-")
    page.route("**/assets/library-*.bin", lambda route: route.abort())
    page.reload()
    page.get_by_role("button", name="Play against bots").click()
    expect(alert).to_contain_text("missing or damaged on this device")
    page.unroute("**/assets/library-*.bin")
    fetch(page)
    begin(page)

    # No room for another entry, and then for all that were missing
    page.locator(ASKED).first.wait_for()
    [worker] = page.workers
    worker.evaluate(NO_ROOM)
    done = [act_and_see(page)]
    notice = page.get_by_text("The game is not being saved")
    expect(notice).to_be_visible()
    worker.evaluate("() => { IDBObjectStore.prototype.add = globalThis.add }")
    page.locator(ASKED).first.wait_for()
    done.append(act_and_see(page))
    expect(notice).to_have_count(0)
    page.reload()
    page.locator(".felt").wait_for()
    page.workers[0].evaluate(NO_ROOM)
    done += play_until(page, lambda: over(page))
    assert done.count("card") == 3
    with page.expect_download() as saving:
        page.get_by_role("link", name="Record").click()
    assert Game.parse(saving.value.path().read_text(encoding="utf-8")).over


def _with(route: Route, script: str) -> None:
    """Let a script run before the one that is asked for."""
    answer = route.fetch()
    route.fulfill(response=answer, body=script + answer.text())


def test_without_web_assembly_it_says_so(visit: Visit) -> None:
    page = visit("/offline", size=PHONE, script="delete globalThis.WebAssembly")
    expect(page.get_by_role("alert")).to_contain_text("it has no WebAssembly")


def test_a_browser_that_keeps_nothing_says_so_before_the_game(visit: Visit) -> None:
    refusal = "indexedDB.open = () => { throw new DOMException('', 'SecurityError') }"
    page = visit("/offline", size=PHONE, script=refusal)
    expect(page.get_by_role("alert")).to_contain_text("the game is lost when the tab is closed")
