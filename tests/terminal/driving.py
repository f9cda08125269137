"""Playing through the client as a player does: by keys, looking at what it shows."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from patience import PATIENCE
from textual.pilot import Pilot
from textual.widgets import Static

from foretold.game.events import CardPlayed, RoundScored
from foretold.game.events import Play as Played
from foretold.locales import Texts
from foretold.rules.options import Rules
from foretold.terminal import paced_queue
from foretold.terminal.app import Play
from foretold.terminal.local import OwnTable, new_table
from foretold.terminal.look import ThemeName
from foretold.terminal.picture import Picture
from foretold.terminal.start import SECTIONS, alone

SMALL, LARGE = (80, 24), (160, 50)


def own(rules: Rules, seed: str = "1", keep_in: Path | None = None) -> OwnTable:
    """A table of one's own, with the player on seat 0 and bots that think fast."""
    return new_table(rules, "Ada", level="counting", seed=seed, keep_in=keep_in)


def client(table: OwnTable, language: str = "en", pace: float = 0, theme: ThemeName = "dark") -> Play:
    """The client at that table, without waiting."""
    return alone(table, Texts(language, *SECTIONS), pace=pace, theme=theme)


async def until(pilot: Pilot[str], app: Play, seen: Callable[[Picture], object], keys: tuple[str, ...] = ()) -> None:
    """Look until something is seen; where the player is to act, press the keys."""
    acted, end = None, time.monotonic() + PATIENCE
    while time.monotonic() < end:
        await pilot.pause(0.002)
        picture = app.picture
        if seen(picture):
            return
        if keys and picture.legal and picture is not acted:
            acted = picture
            await pilot.press(*keys)
            if app.picture is picture and len({str(action).partition("=")[0] for action in picture.legal}) < len(
                picture.legal
            ):
                await pilot.press("enter")  # a card that has to be announced
    raise AssertionError(f"it was never seen; last: {app.picture.game}")


def stop_at(patch: pytest.MonkeyPatch) -> None:
    """Let a client wait for the player where a trick is full and where a round is scored, and nowhere else."""
    patch.setattr(paced_queue, "FULL_TRICK", 3600.0)
    patch.setattr(paced_queue, "PAUSES", {RoundScored: 3600.0})


async def see_the_last_trick(pilot: Pilot[str], app: Play) -> tuple[Played, ...]:
    """Play the first round, of one card, and look at its trick: on the table, at the score, and after the next deal."""
    await until(pilot, app, lambda s: isinstance(s.event, CardPlayed) and s.passing, ("enter",))
    game = app.picture.game
    assert game is not None and game.round == 1 and len(game.trick) == len(game.names) and game.winning is not None
    assert not any(game.tricks) and not any(game.scores) and not app.picture.pad
    on_table = str(app.query_one("#trick", Static).render())
    assert all(name in on_table for name in game.names)
    told = []
    for place, (seat, play) in enumerate(game.trick):
        marks = ", ".join((["led"] if place == 0 else []) + (["won"] if seat == game.winning else []))
        told.append(f"{game.names[seat]}: {app.words.action(play)}{f' ({marks})' if marks else ''}")
    await pilot.press("enter")
    await until(pilot, app, lambda s: isinstance(s.event, RoundScored))
    assert len(app.picture.pad) == 1 and app.picture.game and app.picture.game.scores == app.picture.pad[0].totals
    await _press_l(pilot, app, ", ".join(told))
    await pilot.press("enter")
    await until(pilot, app, lambda s: s.game and s.game.round == 2 and s.legal)
    await _press_l(pilot, app, ", ".join(told))
    return game.trick


async def _press_l(pilot: Pilot[str], app: Play, told: str) -> None:
    app.query_one("#message", Static).update("")
    await pilot.press("l")
    await pilot.pause()
    assert str(app.query_one("#message", Static).render()) == told


def screen(app: Play) -> str:
    """What stands on the screen, line by line."""
    width, height = app.size
    lines = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in lines[:height])[: (width + 1) * height]
