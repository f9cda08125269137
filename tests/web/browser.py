"""How the browser is started, and what the tests ask of every page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from patience import PATIENCE
from playwright.sync_api import Page, ViewportSize

from foretold.locales import LANGUAGES

ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


# A sheet that still rises lets what is below it shine through, and axe would judge colours that nobody reads.
MOTION_ENDED = """() => Promise.allSettled(
  document.getAnimations()
    .filter((animation) => animation.effect.getComputedTiming().iterations !== Infinity)
    .map((animation) => animation.finished)
)"""

# What adapts to its size has done so
FRAMES = "async () => { for (const _ of 'ab') await new Promise(requestAnimationFrame) }"

OVERFLOW = """() => {
  const found = []
  const { clientWidth, scrollWidth } = document.documentElement
  if (scrollWidth > clientWidth) found.push(`page: ${scrollWidth} > ${clientWidth}`)
  for (const one of document.querySelectorAll('button, a, label, h1, h2, h3, th, td, legend, p, span, option')) {
    const style = getComputedStyle(one)
    if (style.clipPath !== 'none' || style.visibility === 'hidden' || one.closest('.visually-hidden')) continue
    if (style.overflowX !== 'visible' && style.textOverflow !== 'ellipsis' && one.scrollWidth > one.clientWidth + 1)
      found.push(`${one.tagName}: ${one.textContent.trim().slice(0, 60)}`)
  }
  return found
}"""

# Another language, and what adapts to its texts
CHOOSE = f"""async (language) => {{
  const key = 'foretold.preferences', end = performance.now() + {1000 * PATIENCE}
  localStorage.setItem(key, JSON.stringify({{ ...JSON.parse(localStorage.getItem(key) ?? '{{}}'), language }}))
  dispatchEvent(new StorageEvent('storage', {{ key }}))
  while (document.documentElement.lang !== language) {{
    if (performance.now() > end) throw new Error(`the texts in ${{language}} did not come`)
    await new Promise(requestAnimationFrame)
  }}
  await ({FRAMES})()
}}"""

# What is wide and what is read in each of some languages, in one call: there are hundreds of them
READ = f"""async (languages) => {{
  const found = []
  for (const language of languages) {{
    await ({CHOOSE})(language)
    found.push([language, ({OVERFLOW})(), document.body.innerText])
  }}
  return found
}}"""

# No rule that is on asks for style sheets, and to have them parsed takes a quarter of the time.
OPTIONS = "{ resultTypes: ['violations'], preload: { assets: ['media'] } }"


def problems(page: Page, axe: str) -> list[str]:
    """What axe-core finds wrong with a page, at WCAG 2.2 AA and by good practice."""
    if not page.evaluate("'axe' in window"):  # half a megabyte
        page.evaluate(axe)
    page.evaluate(MOTION_ENDED)
    found: dict[str, Any] = page.evaluate(f"() => axe.run(document, {OPTIONS})")
    return [
        f"{violation['id']}: {node['html'][:200]}" for violation in found["violations"] for node in violation["nodes"]
    ]


def go(page: Page, path: str) -> None:
    """Go to an address of the site as its own links do, without loading the client anew."""
    script = """(main, path) => {
      main.dataset.left = ''
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }"""
    page.locator("#main").evaluate(script, path)
    page.locator("#main:not([data-left], [aria-busy=true])").wait_for()
    settled(page)


def load(page: Page, path: str) -> None:
    """Load the client anew at an address of the site, which stands behind the # on a host of files."""
    if page.evaluate("document.documentElement.dataset.static === undefined"):
        page.goto(path)
    else:
        page.goto(f"#{path}")  # from one # to another nothing is loaded
        page.reload()


def settled(page: Page) -> None:
    """Wait until a page is there with all that it fetches."""
    page.get_by_role("heading", level=1).wait_for()
    page.locator("[aria-busy=true]").first.wait_for(state="detached")


def resize(page: Page, size: ViewportSize) -> None:
    """Give a page another size, and wait until it has adapted to it."""
    page.set_viewport_size(size)
    page.evaluate(FRAMES)


def overflow(page: Page) -> list[str]:
    """What is wider than the page, or has text that does not fit into it."""
    return list(page.evaluate(OVERFLOW))


def untold(page: Page) -> list[str]:
    """The names of texts that are shown where the texts are missing, and gaps in texts that nothing has filled."""
    return unfilled(told(page))


def unfilled(text: str) -> list[str]:
    """The same in what was read."""
    return re.findall(r"\b(?:common|game|home|room|table|replay|pad|learn|coach|offline)\.[a-z][\w.-]*|{\w*}?", text)


def told(page: Page) -> str:
    """All that can be read."""
    return str(page.evaluate("document.body.innerText"))


def languages_from(page: Page) -> list[str]:
    """All languages, the one in which a page is now at last."""
    now = page.evaluate("document.documentElement.lang")
    return [*(one for one in LANGUAGES if one != now), now]


def in_every_language(page: Page) -> Iterator[str]:
    """Let a page go on in one language after another, as it does when they are chosen in another tab, and at last in
    the one it began with."""
    for language in languages_from(page):
        page.evaluate(CHOOSE, language)
        yield language


def misfits(page: Page) -> list[str]:
    """What does not fit in one of the languages, and texts that one of them lacks."""
    found = page.evaluate(READ, languages_from(page))
    return [f"{language} {one}" for language, wide, text in found for one in (*wide, *unfilled(text))]
