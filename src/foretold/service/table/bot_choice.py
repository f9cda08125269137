"""A bot's choice at a table. Its seed comes from the position in the log, so that every node gets the same choice."""

from __future__ import annotations

from ...bots.registry import find_bot
from ...game.view import View
from .state import Table


def seed_of(table: Table, seat: int) -> str:
    """Return the seed of a bot that decides for a seat now."""
    return f"{table.game_id}/{table.seq}/{seat}"


def choose(level: str, seed: str, view: View) -> str:
    """Return the action of a bot of a level in this view."""
    if len(view.legal) == 1:
        return str(view.legal[0])
    return str(find_bot(level)(int.from_bytes(seed.encode()[-6:], "big")).choose(view))
