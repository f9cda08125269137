"""Games with no server, measured: what is fetched, how soon a game begins, how long bots think, how much memory it is.

    python benchmarks/offline_game.py [--times 3]
    python benchmarks/offline_game.py --slow           # on a processor of a quarter of the speed
    python benchmarks/offline_game.py --editions       # whole games of every edition, each record verified
    python benchmarks/offline_game.py --touch          # the same by touch

A real Chromium, the built client, what is needed already in its cache. Aims: at most 6 MB fetched, a game within 4 s of
the tap, 10 s on the slow processor, a bot's decision within 20 ms, 100 at the strongest level, at most 300 MB of
memory; and 5 MB fetched for a network of the strongest levels.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import checkout
from playwright.sync_api import Browser, Page, sync_playwright
from web.browser import ARGUMENTS
from web.chromium import executable
from web.conftest import PHONE
from web.hands_on import ASKED, AT_ONCE, MINE, PLACE, come_true, over, play_until

from foretold.bots import LEVELS
from foretold.rules.editions import EDITIONS
from foretold.service.processes import Node
from foretold.service.server.http.pages import INSTALLED

AIM_SIZE, AIM_NETWORK, AIM_START, AIM_SLOW, AIM_DECISION, AIM_MEMORY = 6.0, 5.0, 4.0, 10.0, 20.0, 300.0
TOP = LEVELS[-1].name
AIM_OF_THE_TOP = 100.0  # milliseconds of a decision of the strongest level
WATCH = """() => {  // how long Python takes whenever a bot's turn is due
  const { stringify, parse } = JSON
  globalThis.times = []
  let began = 0
  JSON.stringify = (asked, ...more) => {
    began = asked?.do === 'wake' ? performance.now() : 0
    return stringify(asked, ...more)
  }
  JSON.parse = (...given) => {
    if (began) times.push(performance.now() - began)
    began = 0
    return parse(...given)
  }
}"""
SLICE = 0.01  # seconds that a slowed browser runs at a time, before it is stopped for three times as long
CONSISTENT = 3  # what `foretold verify` exits with where there is no evidence beside a record
PYODIDE = checkout.ROOT / "web" / "node_modules" / "pyodide"


def sizes() -> None:
    """What is fetched for the first game, as it is sent."""
    [found] = INSTALLED.glob("assets/runtime-*.json")
    listed = json.loads(found.read_text(encoding="utf-8"))
    print(f"fetched: {listed['size'] / 1e6:.2f} MB (aim {AIM_SIZE:.0f})")
    for name, (_, size) in sorted(listed["networks"].items()):
        print(f"and for the strongest levels, network {name}: {size / 1e6:.2f} MB (aim {AIM_NETWORK:.0f})")
    for name, path in sorted(listed["parts"].items()):
        file = INSTALLED / path[1:]
        sent = file.with_name(file.name + ".gz")
        print(f"  {name}: {(sent if sent.is_file() else file).stat().st_size / 1e6:.2f} MB")


def decisions() -> None:
    """Milliseconds of a decision, level by level, in whole games of four."""
    parts = [next(INSTALLED.glob(f"assets/{part}-*.bin")) for part in ("foretold", "network-base")]
    command = [shutil.which("node") or "node", str(Path(__file__).parent / "offline" / "decisions.mjs")]
    made = subprocess.run([*command, str(PYODIDE), *map(str, parts)], check=True, capture_output=True, text=True)
    for level, times in json.loads(made.stdout.splitlines()[-1]).items():
        tell(level, times, AIM_OF_THE_TOP if level == TOP else AIM_DECISION)


def tell(level: str, times: list[float], aim: float) -> None:
    """Print how long decisions took."""
    middle, late = statistics.median(times), statistics.quantiles(times, n=100)[98]
    print(f"{level}: {middle:.1f} ms a decision, 99 % within {late:.1f} ms, of {len(times)} (aim {aim:.0f})")


def top_level(browser: Browser, page: Page) -> None:
    """Milliseconds of a turn of the strongest level in the browser, with all that the table does for it."""
    settings = json.dumps({"rules": {"players": "4", "edition": "us", "hand-sizes": "7,8,9"}, "level": TOP})
    page.evaluate("(text) => localStorage.setItem('foretold.settings', text)", settings)
    page.context.set_offline(False)
    begin(page)
    tell_memory(browser, f"in a first game of {TOP}")
    page.context.set_offline(True)
    [worker] = page.workers
    worker.evaluate(WATCH)
    play_until(page, lambda: over(page))
    tell(f"{TOP} in Chromium, a whole turn", worker.evaluate("times"), AIM_OF_THE_TOP)
    tell_memory(browser, "when it is over")
    page.context.new_cdp_session(page).send("HeapProfiler.collectGarbage")
    tell_memory(browser, "when its garbage is collected")


def begin(page: Page) -> float:
    """Seconds from the tap that begins a game to the first question."""
    page.goto("/offline")
    button = page.get_by_role("button", name="Play against bots")
    button.wait_for()
    began = time.perf_counter()
    button.click()
    page.locator(ASKED).first.wait_for()
    return time.perf_counter() - began


def spent(browser: Browser) -> float:
    """Seconds of processor time that the browser has used."""
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return float(sum(process["cpuTime"] for process in found))


def memory(browser: Browser) -> tuple[float, float]:
    """Megabytes of the page's process, with the program that all processes of the browser share and with its part of
    that."""
    session = browser.new_browser_cdp_session()
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    sizes = []
    for process in found:
        if process["type"] == "renderer":
            lines = Path(f"/proc/{process['id']}/smaps_rollup").read_text(encoding="utf-8").splitlines()[1:]
            amounts = {line.split(":")[0]: int(line.split()[1]) / 1000 for line in lines}
            sizes.append((amounts["Rss"], amounts["Pss"]))
    return max(sizes)


def tell_memory(browser: Browser, when: str) -> None:
    """Print how much memory the page and its worker have."""
    whole, part = memory(browser)
    print(f"memory {when}: {whole:.0f} MB (aim {AIM_MEMORY:.0f}); {part:.0f} MB with its part of what processes share")


@contextmanager
def slowed(browser: Browser, slow: bool) -> Iterator[None]:
    """Let all threads of all of the browser's processes run for a quarter of the time. DevTools slow down a page only,
    not its workers."""
    if not slow:
        yield
        return
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    numbers = [process["id"] for process in found]
    done = threading.Event()

    def send(sign: signal.Signals) -> None:
        for number in numbers:
            with suppress(ProcessLookupError):
                os.kill(number, sign)

    def run() -> None:
        while not done.wait(SLICE):
            send(signal.SIGSTOP)
            time.sleep(3 * SLICE)
            send(signal.SIGCONT)

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def touch(page: Page) -> str:
    """Tap what is asked for, again where a tap came too soon after the last."""
    before = page.evaluate(MINE)
    while page.evaluate(MINE) == before:
        place = page.evaluate(PLACE)
        if place is not None:
            page.touchscreen.tap(*place)
        page.wait_for_timeout(50)
    return "tap"


def editions(site: str, folder: Path, by_touch: bool) -> None:
    """Play short games of every edition, of all special cards and a Duel with secret bids, and verify their records."""
    tables = [{"players": "3", "edition": one.edition.value, "hand-sizes": "1,2"} for one in EDITIONS]
    tables.append({"players": "6", "edition": "us", "hand-sizes": "2,3", "anniversary": "all"})
    tables.append({"players": "2", "edition": "us", "form": "duel", "bids": "secret", "hand-sizes": "2,3"})
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        page = fetched(browser, site, has_touch=by_touch, **({"viewport": PHONE} if by_touch else {}))
        for rules in tables:
            settings = json.dumps({"rules": rules})
            page.evaluate("(text) => localStorage.setItem('foretold.settings', text)", settings)
            seconds = begin(page)
            done = play_until(page, lambda: over(page), (lambda: touch(page)) if by_touch else None)
            with page.expect_download() as saving:
                page.get_by_role("link", name="Record").press(
                    "Enter"
                )  # a second tap would be taken for part of the last
            record = folder / "record.txt"
            saving.value.save_as(record)
            verified = subprocess.run([sys.executable, "-m", "foretold", "verify", str(record)], capture_output=True)
            assert verified.returncode == CONSISTENT, verified.stdout.decode()
            table = " ".join(f"{name}={value}" for name, value in rules.items())
            print(f"{table}: begun in {seconds:.1f} s, {len(done)} actions, record verified")
        browser.close()


def fetched(browser: Browser, site: str, **wishes: Any) -> Page:
    """A page that has everything, and no network any more."""
    context = browser.new_context(base_url=site, locale="en", **wishes)
    context.add_init_script(AT_ONCE)
    page = context.new_page()
    page.goto("/offline")
    come_true(page, "navigator.serviceWorker.controller !== null")
    page.get_by_role("button", name="Fetch").click()
    page.get_by_text("Everything is here").wait_for()
    context.set_offline(True)
    return page


def start(site: str, times: int, slow: bool) -> None:
    """How soon a game begins once everything is in the cache."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        page = fetched(browser, site)
        before = spent(browser)
        with slowed(browser, slow):
            seconds = [begin(page)]
        cost = spent(browser) - before
        tell_memory(browser, "in a first game")
        with slowed(browser, slow):
            seconds += [begin(page) for _ in range(times - 1)]
        aim = AIM_SLOW if slow else AIM_START
        print(f"from the tap to the first question: {', '.join(f'{one:.1f}' for one in seconds)} s (aim {aim:.0f})")
        print(f"processor time of the first, with opening the page: {cost:.1f} s")
        browser.close()
        if slow:
            return
        browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        top_level(browser, fetched(browser, site))
        browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--slow", action="store_true")
    parser.add_argument("--editions", action="store_true")
    parser.add_argument("--touch", action="store_true")
    chosen = parser.parse_args()
    if not (chosen.editions or chosen.touch or chosen.slow):
        sizes()
        decisions()
    with tempfile.TemporaryDirectory() as folder, Node(f"sqlite:///{folder}/web.db", folder=Path(folder)) as node:
        if chosen.editions or chosen.touch:
            editions(node.address, Path(folder), chosen.touch)
        else:
            start(node.address, chosen.times, chosen.slow)


if __name__ == "__main__":
    main()
