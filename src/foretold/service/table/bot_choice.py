"""A bot's choice at a table. Its seed comes from the course of the game, so that every node gets the same choice,
whoever comes or goes meanwhile."""

from __future__ import annotations

from zlib import crc32

from ...bots.levels import LONG, SHORT, level_bot
from ...bots.registry import find_bot
from ...game.view import View
from .refusal import Code, Refused
from .state import Table

UNHURRIED = 0.5  # seconds that bots wait before they act, from which on they think longer


def seed_of(table: Table, seat: int) -> str:
    """Return the seed of a bot that decides for a seat now: the game, and how many actions the seat has made in it."""
    assert table.game is not None
    made = sum(actor == seat for actions in table.game.actions for actor, _ in actions)
    return f"{table.game_id}/{made}/{seat}"


def hinted(table: Table, person: str) -> tuple[View, str]:
    """Return what a bot needs to give a person a hint: the view of the person's seat, and a seed. Raise ``Refused`` if
    the person may not have one now."""
    seat = table.seat_of(person)
    if seat is None:
        raise Refused(Code.NOT_YOURS, "you do not sit at this table")
    if not table.settings.hints:
        raise Refused(Code.SETTINGS, "hints are off at this table")
    if table.game is None or seat not in table.game.pending:
        raise Refused(Code.TOO_EARLY, "it is not your turn")
    return table.game.view(seat), seed_of(table, seat)


def time_to_think(table: Table) -> float:
    """Return the seconds of one core that a bot may use for a decision: less where bots are to answer at once."""
    return LONG if table.settings.wait >= UNHURRIED else SHORT


def choose(level: str, seed: str, view: View, seconds: float = LONG) -> str:
    """Return the action of a bot of a level, or of another name, in this view."""
    if len(view.legal) == 1:
        return str(view.legal[0])
    number = crc32(seed.encode())
    bot = level_bot(level, number, seconds) or find_bot(level)(number)
    return str(bot.choose(view))
