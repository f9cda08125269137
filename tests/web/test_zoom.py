"""At 200 %, a window of 1280 by 800 has half the room each way: nothing scrolls sideways, every control is reached. A
table on a magnified phone scrolls, and every control is reached too."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, ViewportSize, expect
from web.browser import go, overflow, resize
from web.hands_on import AT_ONCE, cards, play_until
from web.people import Guest
from web.seats import game_for

HALF: ViewportSize = {"width": 640, "height": 400}
HALF_PHONE: ViewportSize = {"width": 195, "height": 332}
Visit = Callable[..., Page]

#: Controls that cannot be scrolled to a place where a tap meets them.
OUT_OF_REACH = """() => {
  const found = []
  for (const one of document.querySelectorAll('button, a[href], input, select, summary, textarea')) {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('.skip, .visually-hidden')) continue
    one.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = one.getBoundingClientRect()
    const parts = [0.06, 0.3, 0.5, 0.7, 0.94]
    const met = parts.some((x) => parts.some((y) => {
      const hit = document.elementFromPoint(left + width * x, top + height * y)
      return hit !== null && (one.contains(hit) || hit.closest('label')?.control === one)
    }))
    if (!met) found.push(`${one.tagName} ${one.ariaLabel ?? one.textContent.trim().slice(0, 40)} ${one.id}`)
  }
  scrollTo(0, 0)
  return found
}"""


def fine(page: Page) -> None:
    assert overflow(page) == []
    assert page.evaluate(OUT_OF_REACH) == []
    assert overflow(page) == []


def test_pages(visit: Visit, guest: Callable[[str], Guest]) -> None:
    page = visit("/tables", size=HALF, device_scale_factor=2, guest=guest("Ada"))
    for path in ("/", "/new", "/settings", "/pad", "/learn/follow"):
        go(page, path)
        fine(page)


def test_the_pad(visit: Visit) -> None:
    page = visit("/pad?new", size=HALF, device_scale_factor=2)
    page.get_by_text("Variants", exact=True).click()
    fine(page)
    page.get_by_role("button", name="Start the pad").click()
    expect(page.get_by_role("heading", name="Round 1 of 15")).to_be_visible()
    fine(page)
    for view in ("Pad", "Chart"):
        page.get_by_role("button", name=view, exact=True).click()
        fine(page)
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert overflow(page) == []


def test_the_table(visit: Visit, guest: Callable[[str], Guest], site: str) -> None:
    ada = guest("Ada")
    table = game_for(site, ada, {"players": "6", "edition": "brazil", "hand-sizes": "10"})
    page = visit(f"/t/{table}", size=HALF, device_scale_factor=2, guest=ada, script=AT_ONCE)
    for asked in (
        lambda: page.locator(".numbers").count(),
        lambda: cards(page).count() and page.locator(".trick li").count(),
    ):
        play_until(page, asked)
        resize(page, HALF_PHONE)
        assert page.evaluate(OUT_OF_REACH) == []
        resize(page, HALF)
        fine(page)
    for key in "msc?":
        page.evaluate("document.activeElement.blur()")  # where a card has the focus, ? explains it
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_be_visible()
        assert overflow(page) == []
        assert page.get_by_role("dialog").evaluate("one => one.scrollWidth <= one.clientWidth")
        page.get_by_role("dialog").get_by_role("button").last.scroll_into_view_if_needed()
        page.get_by_role("dialog").get_by_role("button", name="Close").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
