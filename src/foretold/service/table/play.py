"""Acting in the game: people through ``Act``, bots and the clock through ``Decide``."""

from __future__ import annotations

from ...game.actions import Action
from ...game.errors import NotationError
from ...game.game import Game
from ...game.moments import moments
from .commands import Act, Decide
from .dispatch import Asker, applies, handles
from .events import Acted, AnyEvent, TakenOver
from .refusal import Code, Refused
from .seats import require_seat
from .state import Table


@handles(Act)
def _act(table: Table, command: Act, asker: Asker) -> list[AnyEvent]:
    seat = require_seat(table, asker)
    game = require_game(table)
    if asker.based_on < table.seats[seat].asked:
        raise Refused(Code.STALE, "the game has moved on since you decided; look again")
    action = checked_action(game, seat, command.action)
    back: list[AnyEvent] = [TakenOver(seat, on=False)] if table.seats[seat].taken_over else []
    return [*back, Acted(seat, str(action))]


@handles(Decide)
def _decide(table: Table, command: Decide, asker: Asker) -> list[AnyEvent]:
    game = require_game(table)
    if command.seat not in game.pending:
        return []
    return [Acted(command.seat, str(checked_action(game, command.seat, command.action)), by=command.by)]


def require_game(table: Table) -> Game:
    """Return the game in progress; refuse if there is none or it is paused."""
    if table.game is None:
        raise Refused(Code.TOO_EARLY, "no game has begun")
    if table.game.over:
        raise Refused(Code.TOO_LATE, "the game is over")
    if table.paused_since is not None:
        raise Refused(Code.PAUSED, "the game is paused")
    if table.take_back is not None:
        raise Refused(Code.PAUSED, "somebody has asked to take a card back")
    return table.game


def checked_action(game: Game, seat: int, text: str) -> Action:
    """Parse an action; refuse it if it is illegal for the seat now."""
    try:
        action = Action(text)
    except NotationError as error:
        raise Refused(Code.MALFORMED, str(error)) from None
    error_found = game.why_not(action, seat)
    if error_found is not None:
        code = Code.ILLEGAL if seat in game.pending else Code.NOT_YOURS
        raise Refused(code, str(error_found), error_found.rule)
    return action


@applies(Acted)
def _acted(table: Table, event: Acted, at: float) -> None:
    assert table.game is not None
    before = table.game.public()
    table.before = table.game.own_views()
    table.moments = moments(before, table.game.play(event.action, event.seat), table.game.public())
    table.last_actor = event.seat
    if table.game.over:
        table.finishers = tuple(seat.person.id if seat.person is not None else None for seat in table.seats)
        table.settings, table.later = table.later or table.settings, None
        table.first_dealer = (table.game.first_dealer + 1) % len(table.seats)  # the deal passes on to the left
    note_turn(table, at, before.pending if len(before.pending) > 1 else ())


def shift_clocks(table: Table, by: float, at: float) -> None:
    """Move all deadlines by the length of a wait that counts against nobody."""
    table.turn_since = min(table.turn_since + by, at)
    for seat in table.seats:
        seat.back_at = min(seat.back_at + by, at)


def note_turn(table: Table, at: float, still: tuple[int, ...]) -> None:
    """Record since when the seats to act have been so; seats in ``still`` that were to act before keep their time."""
    assert table.game is not None
    pending = table.game.pending
    if not set(pending) <= set(still):
        table.turn_since = at
        still = ()
    for seat in pending:
        if seat not in still:
            table.seats[seat].asked = table.seq
