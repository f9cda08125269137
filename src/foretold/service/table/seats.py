"""Opening a table, taking and leaving seats, bots in empty seats, settings, the host."""

from __future__ import annotations

from ..codec import replace
from .commands import Abandon, Configure, SeatBot, Sit, Stand
from .dispatch import Asker, applies, handles
from .events import (
    Abandoned,
    AnyEvent,
    BotSat,
    Configured,
    HostChanged,
    Opened,
    Person,
    Sat,
    Stood,
    TakenOver,
    Watched,
)
from .refusal import Code, Refused
from .settings import Settings, check_level, checked_settings
from .state import Seat, Table


def opening(table: str, host: Person, settings: Settings, levels: tuple[str, ...]) -> list[AnyEvent]:
    """Return the entry that opens a table."""
    checked_settings(settings, levels)
    return [Opened(table, host, settings.with_hints(not settings.public))]


def require_host(table: Table, asker: Asker) -> None:
    """Refuse anybody but the host."""
    if asker.id not in (table.host, table.acting_host):
        raise Refused(Code.NOT_YOURS, "this is for the host of the table")


def require_between(table: Table) -> None:
    """Refuse during a game."""
    if table.playing or table.preparing:
        raise Refused(Code.TOO_LATE, "the game has begun")


def require_not_removed(table: Table, asker: Asker) -> None:
    """Refuse people whom the host has removed."""
    if asker.id in table.removed:
        raise Refused(Code.REMOVED, "the host has removed you from this table")


def require_seat_number(table: Table, seat: int) -> Seat:
    """Return the seat with this number; refuse if it does not exist."""
    if seat >= len(table.seats):
        raise Refused(Code.UNKNOWN, f"expected a seat from 0 to {len(table.seats) - 1}, got {seat}")
    return table.seats[seat]


def require_seat(table: Table, asker: Asker) -> int:
    """Return the sender's seat; refuse if they have none."""
    seat = table.seat_of(asker.id)
    if seat is None:
        raise Refused(Code.NOT_YOURS, "this is for those who sit at the table")
    return seat


@applies(Opened)
def _opened(table: Table, event: Opened, at: float) -> None:
    table.id, table.host = event.table, event.host.id
    _configured(table, Configured(event.settings), at)


@handles(Configure)
def _configure(table: Table, command: Configure, asker: Asker) -> list[AnyEvent]:
    require_host(table, asker)
    rules = checked_settings(command.settings, asker.levels)
    in_game = table.playing or table.preparing
    wished = command.settings.with_hints(bool(table.settings.hints) if in_game else not command.settings.public)
    if wished == (table.later or table.settings):
        return []
    if rules != table.rules or wished.hints != table.settings.hints:
        require_between(table)
    if in_game:  # else a playing host could have a weak bot play for somebody who is away
        now = wished.at_the_pace_of(table.settings)
        if len(table.people()) == 1:  # whose bots they are
            now = replace(now, wait=wished.wait)
        return [Configured(now, later=wished if wished != now else None)]
    left_over = [seat for seat in table.people() if seat >= rules.players]
    free = [seat for seat in range(rules.players) if seat >= len(table.seats) or table.seats[seat].person is None]
    if len(left_over) > len(free):
        raise Refused(Code.FULL, f"{len(table.people())} people sit at the table, more than {rules.players} players")
    moved: list[AnyEvent] = []
    taken = dict(zip(left_over, free, strict=False))
    for seat, other in taken.items():
        person = table.seats[seat].person
        assert person is not None
        cleared = [Stood(other)] if _has_bot(table, other) else []
        moved += [Stood(seat), *cleared, Sat(other, person, table.seats[seat].node)]
    following = [
        bot
        for bot in following_bots(table, wished.level)
        if bot.seat < rules.players and bot.seat not in taken.values()
    ]
    return [*moved, Configured(wished), *following]


def following_bots(table: Table, level: str) -> list[BotSat]:
    """Bots for whom nobody chose another level follow the table's."""
    usual = table.usual_level
    return [BotSat(number, level) for number, seat in enumerate(table.seats) if seat.level == usual != level]


def _has_bot(table: Table, seat: int) -> bool:
    return seat < len(table.seats) and table.seats[seat].level is not None


@applies(Configured)
def _configured(table: Table, event: Configured, at: float) -> None:
    table.settings, table.later = event.settings, event.later
    if not (table.playing or table.preparing):
        table.usual_level = event.settings.level
    table.rules = event.settings.parsed_rules()
    players = table.rules.players
    table.seats = (table.seats + [Seat() for _ in range(players)])[:players]
    table.first_dealer %= players


@handles(Sit)
def _sit(table: Table, command: Sit, asker: Asker) -> list[AnyEvent]:
    assert asker.person is not None
    require_not_removed(table, asker)
    if table.seat_of(asker.id) is not None:
        if command.seat in (None, table.seat_of(asker.id)):
            return []
        require_between(table)
    if table.playing or table.preparing:
        raise Refused(Code.TOO_LATE, "the game has begun; you can watch it")
    seat = command.seat
    if seat is None:
        seat = next((number for number, one in enumerate(table.seats) if one.empty), None)
        if seat is None:
            seat = next((number for number, one in enumerate(table.seats) if one.level is not None), None)
        if seat is None:
            raise Refused(Code.FULL, "all seats are taken; you can watch")
    elif require_seat_number(table, seat).person is not None:
        raise Refused(Code.TAKEN, "somebody sits there")
    left = table.seat_of(asker.id)
    events: list[AnyEvent] = [Stood(left)] if left is not None else []
    if table.seats[seat].level is not None:
        events.append(Stood(seat))
    events.append(Sat(seat, asker.person, asker.node))
    return events


@applies(Sat)
def _sat(table: Table, event: Sat, at: float) -> None:
    while event.seat >= len(table.seats):  # Configured follows in the same entry
        table.seats.append(Seat())
    here = event.node != ""
    away_since = None if here else at
    table.seats[event.seat] = Seat(person=event.person, present=here, node=event.node, away_since=away_since)
    table.watchers.pop(event.person.id, None)


@handles(Stand)
def _stand(table: Table, command: Stand, asker: Asker) -> list[AnyEvent]:
    seat = require_seat(table, asker)
    if table.playing or table.preparing:
        return [] if table.seats[seat].taken_over else [TakenOver(seat, on=True)]
    return [*leaving(table, seat), *next_host(table, seat)]


def leaving(table: Table, number: int) -> list[AnyEvent]:
    """Return the events of leaving a seat: if its person is still connected, they become a spectator."""
    seat = table.seats[number]
    watches = [Watched(seat.person, True, seat.node)] if seat.person is not None and seat.present else []
    return [Stood(number), *watches]


def next_host(table: Table, left: int) -> list[AnyEvent]:
    """Return the events that make the next person at the table host if the host leaves."""
    person = table.seats[left].person
    if person is None or person.id != table.host:
        return []
    others = [seat for seat in table.people() if seat != left]
    if not others:
        return []
    nearest = min(others, key=lambda seat: (seat - left) % len(table.seats))
    heir = table.seats[nearest].person
    assert heir is not None
    return [HostChanged(heir.id)]


@applies(HostChanged)
def _host_changed(table: Table, event: HostChanged, at: float) -> None:
    table.host = event.person


@applies(Stood)
def _stood(table: Table, event: Stood, at: float) -> None:
    table.seats[event.seat] = Seat()


@handles(SeatBot)
def _seat_bot(table: Table, command: SeatBot, asker: Asker) -> list[AnyEvent]:
    require_host(table, asker)
    require_between(table)
    level = command.level or table.settings.level
    check_level(level, asker.levels)
    seat = require_seat_number(table, command.seat)
    if seat.person is not None and seat.present:
        raise Refused(Code.TAKEN, "somebody sits there")
    if seat.level == level:
        return []
    return [BotSat(command.seat, level), *next_host(table, command.seat)]


@applies(BotSat)
def _bot_sat(table: Table, event: BotSat, at: float) -> None:
    table.seats[event.seat] = Seat(level=event.level)


@handles(Abandon)
def _abandon(table: Table, command: Abandon, asker: Asker) -> list[AnyEvent]:
    seat = require_seat(table, asker)
    if len(table.people()) > 1:
        raise Refused(Code.TAKEN, "others sit at this table; stand up instead")
    unfinished: list[AnyEvent] = [Abandoned()] if table.playing or table.preparing else []
    return [*unfinished, *leaving(table, seat)]


@applies(Abandoned)
def _abandoned(table: Table, event: Abandoned, at: float) -> None:
    table.settings, table.later = table.later or table.settings, None
    table.game, table.game_id, table.prepared_at = None, "", None
    table.take_back, table.last_actor, table.before, table.paused_since = None, None, None, None
