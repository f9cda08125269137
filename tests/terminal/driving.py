"""Playing through the client as a player does: by keys, looking at what it shows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from textual.pilot import Pilot

from foretold.game.game import Game
from foretold.game.seating import seated
from foretold.locales import Texts
from foretold.rules.options import Rules
from foretold.terminal.app import Play
from foretold.terminal.showing import Showing
from foretold.terminal.starting import SECTIONS, alone

SMALL, LARGE = (80, 24), (160, 50)
MOST = 3000  # looks at the screen before a test gives up


def game_of(rules: Rules, seed: str = "1") -> Game:
    """A game with the player on seat 0."""
    return Game(rules, seed=seed, names=seated(rules, "Ada", 0))


def table(game: Game, language: str = "en", keep_in: Path | None = None) -> Play:
    """The client at a table of one's own, against bots that think fast, without waiting."""
    return alone(game, 0, "counting", "1", Texts(language, *SECTIONS), pace=0, keep_in=keep_in)


async def until(pilot: Pilot[str], app: Play, seen: Callable[[Showing], object], keys: tuple[str, ...] = ()) -> None:
    """Look until something is seen; where the player is to act, press the keys."""
    acted = None
    for _ in range(MOST):
        await pilot.pause(0.002)
        showing = app.showing
        if seen(showing):
            return
        if keys and showing.legal and showing is not acted and not app.lingering:
            acted = showing
            await pilot.press(*keys)
            if app.showing is showing and len({a.partition("=")[0] for a in showing.legal}) < len(showing.legal):
                await pilot.press("enter")  # a card that has to be announced
    raise AssertionError(f"it was never seen; last: {app.showing.game}")


def screen(app: Play) -> str:
    """What stands on the screen, line by line."""
    width, height = app.size
    lines = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in lines[:height])[: (width + 1) * height]
