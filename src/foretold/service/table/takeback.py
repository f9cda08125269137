"""Take back a misclick before the next action, if everybody agrees."""

from __future__ import annotations

from ...game.events import ActionTakenBack, BidMade, CardPassed, CardPlayed, TrickTaken, TrumpFound
from ...game.game import Game
from ...game.moments import moments
from .commands import AnswerTakeBack, TakeBack
from .dispatch import Asker, applies, handles
from .events import AnyEvent, TakeBackAnswered, TakeBackAsked
from .play import note_turn, require_game, shift_clocks
from .refusal import Code, Refused
from .seats import require_seat
from .state import Table, TakeBackWanted

ANSWER_WAIT = 20.0  # seconds to answer; no answer counts as a refusal

# Events after which an action can still be taken back, since they revealed nothing
REVERSIBLE = (BidMade, CardPlayed, CardPassed, TrickTaken, TrumpFound)


@handles(TakeBack)
def _take_back(table: Table, command: TakeBack, asker: Asker) -> list[AnyEvent]:
    seat = require_seat(table, asker)
    game = require_game(table)
    if table.last_actor != seat:
        raise Refused(Code.TOO_LATE, "only the last action can be taken back, by the player who made it")
    if not _reversible(game, seat):
        raise Refused(Code.TOO_LATE, "this action revealed something, so it cannot be taken back")
    asked: list[AnyEvent] = [TakeBackAsked(seat)]
    if not _to_be_asked(table, seat):
        asked.append(TakeBackAnswered(seat, agreed=True, done=True))
    return asked


def _reversible(game: Game, seat: int) -> bool:
    """Return whether the last action revealed nothing but itself."""
    for event in reversed(game.events):
        if not isinstance(event, REVERSIBLE):
            return False
        if isinstance(event, BidMade | CardPlayed | CardPassed) and event.seat == seat:
            return True
        if isinstance(event, TrumpFound):
            return event.seat == seat
    return False


def _to_be_asked(table: Table, seat: int) -> list[int]:
    """Return the people who have to agree: those who are present."""
    return [other for other in table.people() if other != seat and not table.seats[other].played_by_bot]


@applies(TakeBackAsked)
def _asked(table: Table, event: TakeBackAsked, at: float) -> None:
    table.take_back = TakeBackWanted(event.seat, at)
    for seat in table.seats:
        seat.agrees = False


@handles(AnswerTakeBack)
def _answer(table: Table, command: AnswerTakeBack, asker: Asker) -> list[AnyEvent]:
    seat = require_seat(table, asker)
    if table.take_back is None:
        raise Refused(Code.TOO_LATE, "nobody has asked for a take-back")
    if seat == table.take_back.seat:
        if command.agree:
            raise Refused(Code.NOT_YOURS, "the others have to agree")
        return [TakeBackAnswered(seat, agreed=False)]
    if table.seats[seat].agrees and command.agree:
        return []
    missing = [
        other for other in _to_be_asked(table, table.take_back.seat) if other != seat and not table.seats[other].agrees
    ]
    return [TakeBackAnswered(seat, command.agree, done=command.agree and not missing)]


@applies(TakeBackAnswered)
def _answered(table: Table, event: TakeBackAnswered, at: float) -> None:
    assert table.take_back is not None
    table.seats[event.seat].agrees = event.agreed
    if event.agreed and not event.done:
        return
    if event.done:
        assert table.game is not None
        before = table.game.public()
        table.game.undo()
        table.moments = moments(before, (ActionTakenBack(table.take_back.seat),), table.game.public())
        table.before = table.last_actor = None
        note_turn(table, at, ())
    else:
        shift_clocks(table, at - table.take_back.since, at)
    table.take_back = None
