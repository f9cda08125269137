"""The web client, measured: Lighthouse's marks, what a table weighs, and how fast a card answers a tap.

    npm ci --prefix benchmarks/lighthouse --ignore-scripts
    python benchmarks/web_client.py [--only lighthouse|weight|tap]

A real server, a real Chromium, a game against bots. Aims: 95 in every category of Lighthouse on the start page and the
table; at most 120 kB of script and style, compressed, for the table; a card on the screen within 100 ms of the tap.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import checkout
from playwright.sync_api import Page, Response, ViewportSize, sync_playwright
from web.browser import ARGUMENTS
from web.chromium import executable

from foretold.service.processes import Node

LIGHTHOUSE = checkout.ROOT / "benchmarks" / "lighthouse" / "node_modules" / "lighthouse" / "cli" / "index.js"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
AIM_MARK, AIM_WEIGHT, AIM_TAP = 95, 120_000, 100.0
PHONE = ViewportSize(width=390, height=844)
TAPS = 12


def lighthouse(site: str, chrome: str) -> None:
    """Lighthouse's marks, as on a slow phone."""
    print(f"Lighthouse, aim {AIM_MARK} in each")
    for name, path in (("start page", "/"), ("table, by one tap", "/play")):
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "report.json"
            flags = " ".join([*ARGUMENTS, f"--user-data-dir={folder}/profile"])
            command = ["node", str(LIGHTHOUSE), site + path, "--output=json", f"--output-path={out}", "--quiet"]
            command += [f"--chrome-flags={flags}", f"--only-categories={','.join(CATEGORIES)}"]
            subprocess.run(command, check=True, env=_environment(chrome))
            report: dict[str, Any] = json.loads(out.read_text(encoding="utf-8"))
        marks = {key: round(100 * (report["categories"][key]["score"] or 0)) for key in CATEGORIES}
        print(f"  {name}: " + ", ".join(f"{key} {mark}" for key, mark in marks.items()))
        for key in CATEGORIES:
            for reference in report["categories"][key]["auditRefs"]:
                audit = report["audits"][reference["id"]]
                if reference["weight"] and audit["score"] is not None and audit["score"] < 0.9:
                    print(f"    {audit['id']} {audit['score']:.2f} {audit.get('displayValue', '')}")


def _environment(chrome: str) -> dict[str, str]:
    return {**os.environ, "CHROME_PATH": chrome}


def weight(page: Page, site: str) -> None:
    """Bytes on the wire until the table is there."""
    sizes: dict[str, int] = {}

    def note(response: Response) -> None:
        kind = response.request.resource_type
        name = response.url.removeprefix(site)
        if kind in ("script", "stylesheet", "image", "document") or name.endswith((".svg", ".json")):
            sizes[name] = response.request.sizes()["responseBodySize"]

    page.on("requestfinished", lambda request: note(found) if (found := request.response()) else None)
    page.goto(f"{site}/play")
    page.wait_for_url("**/t/*")
    page.locator("button[data-card]").first.wait_for()
    page.wait_for_timeout(1500)
    code = sum(size for name, size in sizes.items() if name.endswith((".js", ".css")))
    rest = sum(sizes.values()) - code
    print(f"table: {code / 1000:.1f} kB of script and style (aim {AIM_WEIGHT / 1000:.0f}), {rest / 1000:.1f} kB else")
    for name, size in sorted(sizes.items(), key=lambda pair: -pair[1])[:8]:
        print(f"  {size / 1000:6.1f} kB {name}")


def tap(page: Page, site: str) -> None:
    """Milliseconds from a tap on a bid or a card to the next frame that shows it."""
    page.goto(f"{site}/play")
    page.wait_for_url("**/t/*")
    times: list[float] = []
    for _ in range(TAPS):
        found: float | None = page.evaluate(MEASURE)
        if found is not None:
            times.append(found)
        page.wait_for_timeout(1500)
    middle, worst = statistics.median(times), max(times)
    print(f"tap to screen: median {middle:.0f} ms, worst {worst:.0f} ms of {len(times)} (aim {AIM_TAP:.0f})")


MEASURE = """async () => {
  const able = (one) => one.ariaDisabled !== 'true' && !one.disabled
  const mine = () => [...document.querySelectorAll('button[data-card], button.number')].filter(able)
  const end = performance.now() + 8000
  while (!mine().length) {
    if (performance.now() > end) return null
    await new Promise((done) => setTimeout(done, 50))
  }
  const button = mine()[0]
  const before = document.body.innerHTML
  const start = performance.now()
  button.click()
  while (document.body.innerHTML === before) await new Promise((done) => requestAnimationFrame(done))
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  return performance.now() - start
}"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=("lighthouse", "weight", "tap"))
    chosen = parser.parse_args().only
    chrome = executable()
    with tempfile.TemporaryDirectory() as folder, Node(f"sqlite:///{folder}/web.db", folder=Path(folder)) as node:
        if chosen in (None, "lighthouse"):
            lighthouse(node.address, chrome)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chrome, args=ARGUMENTS)
            for name, measure in (("weight", weight), ("tap", tap)):
                if chosen in (None, name):
                    context = browser.new_context(viewport=PHONE, service_workers="block")
                    measure(context.new_page(), node.address)
                    context.close()
            browser.close()


if __name__ == "__main__":
    main()
