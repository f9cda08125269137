"""Nothing happens in silence: what no card or number shows by itself is captioned on the table, told to a screen
reader, and stands in the log."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack

import pytest
from playwright.sync_api import Page, expect
from web.browser import FRAMES, misfits, problems
from web.conftest import PHONE
from web.hands_on import AT_ONCE, act_and_see, asked, cards, later, over, play_until, stop_the_clock, watch
from web.people import Guest, open_table
from web.playing import begun, turns
from web.seats import Chair, game_for

Visit = Callable[..., Page]
Enter = Callable[[str], Guest]

# Captions and lines for a screen reader come and go; these are all that there have been.
KEPT = """window.kept = { caption: [], p: [] }
new MutationObserver((changes) => {
  const keep = (kind, one) => window.kept[kind].push(one.innerText.trim())
  for (const { addedNodes } of changes) for (const node of addedNodes) {
    if (node.nodeType !== 1) continue
    for (const one of [node, ...node.querySelectorAll('*')])
      if (one.matches('.caption')) keep('caption', one)
      else if (one.matches('[role=log] p')) keep('p', one)
  }
}).observe(document, { childList: true, subtree: true })"""
SPECIAL = ("play Juggler", "play Bomb", "play Cloud", "play Dragon", "play Fairy", "play Shapeshifter")


def captions(page: Page) -> str:
    """What has been captioned."""
    return " ".join(page.evaluate("window.kept.caption"))


def told(page: Page) -> str:
    """What a screen reader has been told."""
    return " ".join(page.evaluate("window.kept.p"))


def logged(page: Page) -> str:
    """What stands in the log, opened from the table."""
    page.keyboard.press("l")  # a tap would be taken for the one before it
    dialog = page.get_by_role("dialog")
    dialog.locator("details").first.wait_for()
    dialog.locator("details").evaluate_all("all => all.forEach((one) => (one.open = true))")
    text = dialog.inner_text()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    return text


def everywhere(page: Page, words: str) -> None:
    """Whether something was seen, is heard, and stands in the log."""
    watch(page, lambda: words in captions(page))
    assert words in told(page) and words in logged(page)


def test_special_cards(visit: Visit, guest: Enter, site: str, axe: str, deals: Callable[[str], None]) -> None:
    """One of three people who play over the wire also watches in a page."""
    deals("special cards 1597")  # all of them within 19 moves
    people = [guest(name) for name in ("Ada", "Ben", "Cleo")]
    rules = {"players": "3", "edition": "brazil", "anniversary": "all", "hand-sizes": ",".join(["4"] * 20)}
    wanted = {"WerewolfSwapped", "CardReceived", "BidChanged", "Bomb"}
    table = open_table(site, people[0], rules)
    with ExitStack() as stack:
        chairs = begun(stack, site, table, people)
        page = visit(f"/t/{table}", guest=people[0], script=f"{AT_ONCE}\n{KEPT}", size=PHONE)
        page.locator(".captions").wait_for(state="attached")
        for chair in turns(chairs):
            chair.act(lambda legal: next((one for one in legal if one.startswith(SPECIAL)), legal[0]))
            if wanted <= chairs[0].happened:
                break
        assert wanted <= chairs[0].happened
        everywhere(page, "Bids: ")
        everywhere(page, "Werewolf swapped for")
        everywhere(page, "Bomb: nobody gets the trick.")
        everywhere(page, "bid changed by")
        everywhere(page, "You receive")
        page.get_by_role("button", name="Last trick", exact=True).click()
        assert problems(page, axe) == []
        assert misfits(page) == []


def test_a_sheet_that_was_just_closed_opens_again(visit: Visit, guest: Enter, site: str) -> None:
    """The second key comes before the browser has told that the sheet was closed."""
    ada = guest("Ada")
    page = visit(f"/t/{game_for(site, ada, {'players': '3', 'edition': 'us', 'hand-sizes': '3'})}", guest=ada)
    page.locator(".felt").wait_for()
    dialog = page.get_by_role("dialog")
    for _ in range(2):
        page.keyboard.press("l")
        dialog.wait_for()
        page.evaluate("""async () => {
          const dialog = document.querySelector('dialog[open]')
          const cancelled = !dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
          if (!cancelled) dialog.close()
          for (const _ of 'abcde') await null
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'l', bubbles: true }))
        }""")
        page.evaluate(FRAMES)  # by then it has told
        expect(dialog).to_be_visible()
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)


def test_a_clock_that_runs_out_and_a_bot_that_takes_over(visit: Visit, guest: Enter, site: str) -> None:
    ada, ben = guest("Ada"), guest("Ben")
    table = open_table(
        site, ada, {"players": "2", "edition": "italy", "form": "duel", "bids": "secret"}, clock=3, grace=0
    )
    with ExitStack() as stack:
        chairs = begun(stack, site, table, [ada, ben])
        chairs[0].act()
        page = visit(f"/t/{table}", guest=ada, script=f"{AT_ONCE}\n{KEPT}")
        everywhere(page, "Ben: time is up, a bot decides.")
        chairs[1].close()
        everywhere(page, "Ben: away, a bot plays on.")
        page.reload()
        page.locator(".felt").wait_for()
        assert "Ben: time is up" in logged(page)
        with Chair(site, table, ben):
            everywhere(page, "Ben: back at the table.")


@pytest.mark.parametrize("pace", [0, 1])
def test_the_draw_for_the_first_dealer(visit: Visit, guest: Enter, site: str, pace: int) -> None:
    ada = guest("Ada")
    rules = {"players": "3", "edition": "us", "first-dealer": "high-card", "hand-sizes": "1"}
    table = open_table(site, ada, rules, wait=0)
    page = visit(f"/t/{table}", guest=ada, script=f"{AT_ONCE.replace('0', str(pace))}\n{KEPT}", timed=True)
    page.get_by_role("button", name="Start the game").wait_for()
    stop_the_clock(page)
    page.get_by_role("button", name="Start the game").click()
    if pace:
        watch(page, lambda: later(page, lambda: page.locator(".draw .of").count() == 3))
        expect(page.locator(".draw .high")).to_have_count(1)
        page.get_by_role("button", name="Continue").click()
        expect(page.locator(".draw")).to_have_count(0)
    else:
        watch(page, lambda: later(page, lambda: "First dealer" in captions(page)))
    assert "Draw for the dealer" in told(page) and "Draw for the dealer" in logged(page)


def test_the_last_trick_stays_after_its_round(visit: Visit, guest: Enter, site: str) -> None:
    people = [guest(name) for name in ("Ada", "Ben", "Cleo")]
    table = open_table(site, people[0], {"players": "3", "edition": "portugal", "hand-sizes": "1,2"})
    with ExitStack() as stack:
        chairs = begun(stack, site, table, people)
        page = visit(f"/t/{table}", guest=people[0], script=AT_ONCE)
        played: list[str] = []
        for chair in turns(chairs):
            if chairs[0].game["round"] == 2:
                break
            chair.act()
            played += [chair.guest.name] if chair.game["phase"] != "bid" or chair.game["round"] == 2 else []
        expect(page.get_by_role("heading", name="Round 2 of 2")).to_be_visible()
        page.get_by_role("button", name="Last trick", exact=True).click()
        trick = page.get_by_role("dialog").get_by_role("list").first
        expect(trick.get_by_role("listitem")).to_have_count(3)
        expect(trick.get_by_role("listitem").first).to_contain_text("led")
        expect(trick.get_by_text("won")).to_have_count(1)


# How many sounds the page has made.
COUNTED = """window.sounds = 0
for (const make of ['createOscillator', 'createBufferSource']) {
  const made = AudioContext.prototype[make]
  AudioContext.prototype[make] = function () { window.sounds++; return made.call(this) }
}"""


def test_sounds_are_on_and_one_tap_silences_them(visit: Visit, guest: Enter, site: str) -> None:
    ada = guest("Ada")
    table = game_for(site, ada, {"players": "3", "edition": "portugal", "hand-sizes": "5,5"})
    page = visit(f"/t/{table}", guest=ada, script=f"{AT_ONCE}\n{COUNTED}")
    play_until(page, lambda: cards(page).count() and page.evaluate("window.sounds") > 0)
    page.get_by_role("button", name="Turn sounds off").click()
    before = page.evaluate("window.sounds")
    act_and_see(page)
    play_until(page, lambda: cards(page).count() or over(page))
    assert page.evaluate("window.sounds") == before
    expect(page.get_by_role("button", name="Turn sounds on")).to_be_visible()


def test_a_bid_that_is_met_or_missed_has_its_moment(visit: Visit, guest: Enter, site: str) -> None:
    ada = guest("Ada")
    table = game_for(site, ada, {"players": "3", "edition": "portugal", "hand-sizes": "1,1"})
    page = visit(f"/t/{table}", guest=ada, script=AT_ONCE.replace("0", "1"), timed=True)
    watch(page, lambda: asked(page))
    stop_the_clock(page)
    play_until(page, lambda: later(page, page.locator(".felt .result").count))
    row = page.locator(".result tbody tr").first.locator("td").all_inner_texts()
    words = "Bid met: +" if row[0] == row[1] else f"Missed by {abs(int(row[0]) - int(row[1]))}: −"
    expect(page.locator(".result h2 strong")).to_contain_text(words)
