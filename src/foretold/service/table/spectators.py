"""Watching a game: hands stay hidden until it is over, or until all who play agree to show them."""

from __future__ import annotations

from .commands import Connect, ShowHands
from .dispatch import Asker, applies, handles
from .events import AnyEvent, HandsAgreed, Watched
from .refusal import Code, Refused
from .seats import require_not_removed, require_seat
from .state import Table

MOST_WATCHERS = 50


def watching(table: Table, command: Connect, asker: Asker) -> list[AnyEvent]:
    """Decide about the connection of somebody without a seat: everybody who receives updates is listed as a
    spectator."""
    assert asker.person is not None
    listed = table.watchers.get(asker.id)
    if command.on:
        require_not_removed(table, asker)
    if not command.on:
        elsewhere = listed is not None and listed.node not in ("", command.node)
        return [Watched(asker.person, on=False)] if listed is not None and not elsewhere else []
    if listed is None and len(table.watchers) >= MOST_WATCHERS:
        raise Refused(Code.FULL, f"{MOST_WATCHERS} people watch already")
    return [Watched(asker.person, True, command.node)] if listed is None or listed.node != command.node else []


@applies(Watched)
def _watched(table: Table, event: Watched, at: float) -> None:
    if event.on:
        table.watchers[event.person.id] = event
    else:
        table.watchers.pop(event.person.id, None)


@handles(ShowHands)
def _show_hands(table: Table, command: ShowHands, asker: Asker) -> list[AnyEvent]:
    seat = require_seat(table, asker)
    return [HandsAgreed(seat, command.on)] if table.seats[seat].shows_hands != command.on else []


@applies(HandsAgreed)
def _hands_agreed(table: Table, event: HandsAgreed, at: float) -> None:
    table.seats[event.seat].shows_hands = event.on
