"""Whether deals are proven: the browser's own verifier on games of every kind that the real engine has played; and in a
real browser, at an honest server and at two that cheat."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from game.test_evidence import EVERY_KIND, begun
from playwright.sync_api import Page, expect
from service.limits import UNLIMITED
from typer.testing import CliRunner, Result
from web.browser import misfits, problems
from web.cheating import LIKED, CheatingNode
from web.conftest import PHONE
from web.people import Guest, ask, enter, open_table
from web.playing import finished_game, turns
from web.seats import Chair

from foretold import FairDeal, FirstDealer, Game, Rules
from foretold.cli import app
from foretold.game.events import ActionTakenBack, Event
from foretold.game.moments import changes, moments, own_views
from foretold.game.view import OwnView, PublicView
from foretold.service.protocol.game import OwnViewChanges, event_message, public_changes, to_wire
from foretold.service.protocol.messages import Moment

WEB = Path(__file__).parents[2] / "web"
SHORT = {"players": "3", "edition": "us", "hand-sizes": "1,2"}

Visit = Callable[..., Page]


class Listener:
    """What a seat, or a spectator, is told of a game, message by message."""

    def __init__(self, seat: int | None) -> None:
        self.seat, self.messages = seat, list[Any]()
        self._public: PublicView | None = None
        self._own: OwnView | None = None

    def hear(self, events: tuple[Event, ...], game: Game) -> None:
        """Be told what happened."""
        public, own = game.public(), game.own(self.seat)
        seen = [event.seen_by(self.seat) for event in events]
        before = self._own or OwnView(self.seat, None, (None,) * game.rules.players, (), None)
        told = []
        for event, moment, now in zip(
            seen, moments(self._public, events, public), own_views(before, seen, own), strict=True
        ):
            changed = OwnViewChanges(**changes(self._own, now))
            told.append(Moment(event_message(event), public_changes(moment.changed), changed))
            self._own = now
        self._public = public
        self.messages.append(json.loads(msgspec.json.encode(told, enc_hook=to_wire)))


def played(rules: Rules, random: Random) -> dict[str, Any]:
    """A game played at random: its record, the record of another, and what one seat, or a spectator, heard of it."""
    game = begun(rules, random)
    fair = game.fair
    assert fair is not None
    seat = random.choice((*range(rules.players), None))
    listener = Listener(seat)
    events = game.events
    while True:
        listener.hear(events, game)
        if game.over:
            break
        actor, before = random.choice(game.pending), game.record()
        events = game.play(random.choice(game.legal(actor)), actor)
        if type(events[-1]).__name__ in ("BidMade", "CardPlayed", "TrickTaken") and random.random() < 0.1:
            listener.hear(events, game)
            game = Game.parse(before)
            events = (ActionTakenBack(actor),)
    return {
        "name": f"{rules} seat {seat}",
        "game": fair.game,
        "commitment": fair.commitment,
        "seat": seat,
        "nonce": "" if seat is None else fair.nonces[seat],
        "record": game.record(),
        "other": never_played(game, random),
        "updates": listener.messages,
    }


def never_played(game: Game, random: Random) -> str:
    """The record of another game under the same name, from another secret."""
    assert game.fair is not None
    fair = FairDeal(game.fair.game, random.randbytes(32).hex(), game.fair.nonces)
    dealer = game.first_dealer if game.rules.first_dealer is FirstDealer.CHOSEN else None
    other = Game(game.rules, fair=fair, dealer=dealer, names=game.names)
    while not other.over:
        seat = random.choice(other.pending)
        other.play(random.choice(other.legal(seat)), seat)
    return other.record()


@pytest.mark.skipif(not (WEB / "node_modules").is_dir(), reason="npm has installed nothing")
def test_games_of_every_kind_are_judged_as_python_judges_them(tmp_path: Path) -> None:
    games = [played(rules, Random(f"{number}")) for number, rules in enumerate(EVERY_KIND)]
    path = tmp_path / "games.json"
    path.write_text(json.dumps(games), encoding="utf-8")
    found = subprocess.run(
        [WEB / "node_modules" / ".bin" / "vitest", "run", "tests/evidence.test.ts"],
        cwd=WEB,
        env={**os.environ, "FORETOLD_GAMES": str(path)},
        capture_output=True,
        text=True,
    )
    assert found.returncode == 0, found.stdout[-4000:] + found.stderr[-2000:]
    assert "skipped" not in found.stdout


# ---------------------------------------------------------------------- in the browser


@pytest.fixture(scope="module", params=["search", "forge"])
def cheat(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that cheats, both ways."""
    folder = tmp_path_factory.mktemp("cheat")
    node = CheatingNode(f"sqlite:///{folder}/cheat.db", folder=folder, **UNLIMITED)
    node.way = request.param
    with node:
        yield node.address


def watched(
    visit: Visit, site: str, guest: Guest, during: Callable[[Page, int], None] = lambda page, moves: None
) -> tuple[Page, str]:
    """A game that a browser has watched from before its beginning, while another device of the same player acts; the
    page, which shows the result, and the game's name. ``during`` is called before each of the player's moves."""
    table = open_table(site, guest, SHORT, wait=0, level="beginner")
    with Chair(site, table, guest) as chair:
        chair.ask(type="sit")
        page = visit(f"{site}/pad", guest=guest)
        page.evaluate("localStorage.setItem('foretold.preferences', JSON.stringify({ pace: 0 }))")
        page.goto(f"{site}/t/{table}")
        expect(page.get_by_text(table).first).to_be_visible()
        chair.ask(type="start")
        chair.until(lambda: bool(chair.game))  # the browser adds its nonce
        for moves, player in enumerate(turns([chair])):
            during(page, moves)
            player.act(Random(moves).choice)
        game = str(chair.table["game"])
    page.get_by_role("list", name="Final standings").wait_for()
    return page, game


def downloaded(page: Page, game: str, site: str) -> str:
    """What the browser saw, as it gives it away."""
    page.goto(f"{site}/g/{game}")
    page.locator("details.panel").evaluate("panel => panel.open = true")
    with page.expect_download() as downloading:
        page.get_by_role("link", name="Download what I saw").click()
    return str(downloading.value.path())


def checked(site: str, game: str, *options: str) -> Result:
    """What ``foretold verify`` says of a published record."""
    record = ask(site, "GET", f"/api/games/{game}/replay")["record"]
    return CliRunner().invoke(app, ["verify", "-", *options], input=record)


def test_an_honest_game_is_proven_in_the_browser_and_on_the_command_line(visit: Visit, site: str) -> None:
    page, game = watched(visit, site, enter(site, "Ada"))
    expect(page.get_by_role("link", name="Deals proven fair")).to_be_visible()
    seen = downloaded(page, game, site)
    expect(page.locator("details.proven")).to_contain_text("The record matches everything this device kept")
    proven = checked(site, game, "--evidence", seen)
    assert proven.exit_code == 0 and "Deals proven fair" in proven.stdout
    assert checked(site, game).exit_code == 3  # without what was seen it is only consistent


def test_a_server_that_cheats_is_called_verified_nowhere(visit: Visit, cheat: str) -> None:
    page, game = watched(visit, cheat, enter(cheat, "Ada"))
    expect(page.get_by_role("link", name="The deals do not check out")).to_be_visible()
    seen = downloaded(page, game, cheat)
    expect(page.locator("details.broken")).to_be_visible()
    dealt = [event for event in json.loads(Path(seen).read_text())["events"] if event["event"] == "CardPlayed"]
    assert next(event["play"] for event in dealt if event["seat"] == LIKED).startswith("play W")  # it did cheat
    broken = checked(cheat, game, "--evidence", seen)
    assert broken.exit_code == 1 and broken.stdout == "" and "do not check out" in broken.stderr
    alone = checked(cheat, game)
    assert alone.exit_code == 3 and "Deals not proven" in alone.stdout and "proven fair" not in alone.stdout


def test_a_browser_that_was_not_there_says_that_nothing_is_proven(visit: Visit, cheat: str) -> None:
    ada = enter(cheat, "Ada")
    game = finished_game(cheat, ada, SHORT)
    page = visit(f"{cheat}/t/{game.rpartition('-')[0]}", guest=ada)
    expect(page.get_by_role("link", name="Deals not proven")).to_be_visible()
    page.goto(f"{cheat}/g/{game}")
    page.get_by_text("Deals not proven").click()
    expect(page.locator("details.not-proven")).to_contain_text("anything this device saw of the game")
    expect(page.get_by_role("link", name="Download what I saw")).to_have_count(0)


def test_a_page_that_is_loaded_again_in_the_middle_misses_nothing(visit: Visit, site: str) -> None:
    def reload(page: Page, moves: int) -> None:
        if moves in (1, 3):
            page.reload()
        if moves in (2, 4):
            page.get_by_role("heading", name="Round").first.wait_for()

    page, _ = watched(visit, site, enter(site, "Ada"), reload)
    expect(page.get_by_role("link", name="Deals proven fair")).to_be_visible()


def test_a_browser_whose_storage_was_lost_names_the_gap(visit: Visit, site: str) -> None:
    def lose(page: Page, moves: int) -> None:
        if moves == 1:
            table = page.url
            page.goto(f"{site}/robots.txt")  # the same storage, and no client that writes to it when a bot plays
            page.evaluate("localStorage.removeItem('foretold.evidence')")
            page.goto(table)
            page.get_by_role("heading", name="Round").first.wait_for()

    page, _ = watched(visit, site, enter(site, "Ada"), lose)
    expect(page.get_by_role("link", name="Deals not proven")).to_be_visible()
    expect(page.locator(".result")).to_contain_text("a commitment seen before the game; a random number")


def test_every_verdict_fits_a_phone_in_every_language(visit: Visit, site: str, axe: str) -> None:
    page, game = watched(visit, site, enter(site, "Ada"))
    kept = json.loads(page.evaluate("game => localStorage.getItem(`foretold.evidence.${game}`)", game))
    changes: dict[str, dict[str, object]] = {
        "proven": {},
        "not-proven": {"commitment": "", "nonces": [], "acknowledged": ""},
        "broken": {"commitment": "0" * 64},
    }
    page.set_viewport_size(PHONE)
    page.goto(f"/g/{game}")
    for word, change in changes.items():
        evidence = [f"foretold.evidence.{game}", json.dumps({**kept, **change})]
        page.evaluate("([name, kept]) => localStorage.setItem(name, kept)", evidence)
        page.reload()
        panel = page.locator(f"details.{word}")
        panel.wait_for()
        panel.evaluate("panel => panel.open = true")
        assert misfits(page) == []
        assert problems(page, axe) == []
