"""Encode what each person at a table receives. Nothing of a game is hidden here: the public and own views and
``Event.seen_by`` contain only what the receiver may know. As for the table around the game, this module decides who
sees which chat messages and when the deals' secret is published."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from ...game.events import Event, Hands
from ...game.moments import ORDINARY, changes, own_views
from ...game.view import OwnView
from ...rules.options import Sight
from ..codec import UNSET, Encoder, Struct
from ..table.absence import leaves_at
from ..table.chat import hears
from ..table.clock import thinkers
from ..table.events import Acted, Entry, Said
from ..table.rematch import rematch_at
from ..table.start import chooses_dealer, names_of
from ..table.state import Seat, Table
from .game import event_message, in_words, public_message, to_wire
from .messages import ChatLine, Heard, SeatView, Snapshot, TableView, Update

_encode = Encoder(enc_hook=to_wire).encode


class Broadcast:
    """The updates about a table's last entry: the common part is encoded once, and each receiver's part is added to
    it."""

    def __init__(self, table: Table, entry: Entry) -> None:
        self.table, self.entry = table, entry
        kinds = {type(moment.event) for moment in table.moments}
        act = next((event for event in entry.events if isinstance(event, Acted)), None)
        only_acts = act is not None and len(entry.events) == 1 and table.playing
        self._said = [event for event in entry.events if isinstance(event, Said)]
        only_talk = len(self._said) == len(entry.events)
        self._whole_own = not only_talk and not table.moments and table.game is not None
        self._concerned = _concerned(table, kinds) if only_acts else None
        update = Update(
            seq=entry.seq,
            now=entry.at,
            by=act.by if act is not None else None,
            table=None if only_talk or only_acts else table_view(table),
            clock_until=clock_until(table) if only_acts and table.settings.clock else UNSET,
        )
        self._common = _encode(update)[:-1]
        self._public = [_encode(in_words(moment.changed)) if moment.changed else b"" for moment in table.moments]
        self._shared = self._as_seen_by(None) if _OPEN.issuperset(kinds) else None
        self._alike = None
        if self._shared is not None and not self._said:
            self._alike = self._common + _together(self._shared, ()) + b"}"

    def to(self, person: str, ack: str = "") -> bytes:
        """Return the encoded update for one person; ``ack`` is the id of the person's command that it acknowledges."""
        seat = self.table.seat_in_game(person)
        concerned = self._concerns(seat)
        if self._alike is not None and not concerned and not ack:
            return self._alike
        own = self._own_changes(seat) if concerned and self.table.moments else ()
        parts = [self._common, _together(self._shared or self._as_seen_by(seat), own)]
        if self._whole_own:
            parts += (b',"own":', _encode(own_view(self.table, seat)))
        if self._said:
            heard = [chat_line(self.entry.at, said) for said in self._said if hears(self.table, person, said)]
            parts += (b',"chat":', _encode(heard)) if heard else ()
        if ack:
            parts += (b',"ack":', _encode(ack))
        parts.append(b"}")
        return b"".join(parts)

    def _as_seen_by(self, seat: int | None) -> list[bytes]:
        """Return each moment's event and public changes as a seat sees them, encoded, without the closing brace."""
        made = []
        for moment, public in zip(self.table.moments, self._public, strict=True):
            event = b'{"event":' + _event(moment.event.seen_by(seat))
            made.append(event + b',"game":' + public if public else event)
        return made

    def _own_changes(self, seat: int | None) -> list[dict[str, object]]:
        """Return the changes of a seat's own view, moment by moment."""
        table = self.table
        before, after = self._own_before(seat), own_view(table, seat)
        if len(table.moments) == 1:
            return [changes(before, after)]
        shows_all = seat is None and table.hands_open
        events = [moment.event if shows_all else moment.event.seen_by(seat) for moment in table.moments]
        nothing = OwnView(after.seat, None, (None,) * len(after.hands), (), None)
        found = []
        for now in own_views(before or nothing, events, after):
            found.append(changes(before, now))
            before = now
        return found

    def _own_before(self, seat: int | None) -> OwnView | None:
        """Return a seat's own view before this entry; None if no game had begun, or its last action was taken back."""
        before = self.table.before
        if before is None:
            return None
        if seat is None and self.table.hands_open:
            return replace(before[None], hands=_hands_seen(before.values()))
        return before[seat]

    def _concerns(self, seat: int | None) -> bool:
        """Return whether this seat's own view has changed."""
        if self._concerned is None:
            return bool(self.table.moments) or self._whole_own
        return self.table.hands_open if seat is None else seat in self._concerned


def _together(moments: Sequence[bytes], own: Sequence[dict[str, object]]) -> bytes:
    """Return the moments with each one's changes for one receiver, as part of an encoded update."""
    if not moments:
        return b""
    if own:
        pairs = zip(moments, own, strict=True)
        moments = [moment + b',"own":' + _encode(mine) if mine else moment for moment, mine in pairs]
    return b',"moments":[' + b"},".join(moments) + b"}]"


_OPEN = frozenset(kind for kind in Event.__subclasses__() if kind.seen_by is Event.seen_by)  # seen alike by everybody


def _concerned(table: Table, kinds: set[type[Event]]) -> tuple[int, ...] | None:
    """Return the seats whose own views an action changed; None for all. Usually these are the seat that acted and the
    seats that are to act now."""
    assert table.game is not None and table.last_actor is not None
    ordinary = table.rules.sight is Sight.OWN and ORDINARY.issuperset(kinds)
    return (table.last_actor, *table.game.pending) if ordinary else None


@lru_cache(maxsize=10_000)  # most events are one of a few hundred: who plays which card
def _event(event: Event) -> bytes:
    return _encode(event_message(event))


def snapshot(table: Table, person: str, now: float, heard: Heard | None = None) -> Snapshot:
    """Return everything that somebody may know about a table; with ``heard`` also the events that were missed, except
    after a game: they would prove nothing then, since its secret is public."""
    game = table.game
    missed: tuple[Event, ...] = ()
    start = 0
    if game is not None and heard is not None and table.playing:
        start = min(heard.events, len(game.events)) if heard.game == table.game_id else 0
        missed = game.events[start:]
    return Snapshot(
        seq=table.seq,
        now=now,
        table=table_view(table),
        game=public_message(game.public()) if game is not None else None,
        own=own_view(table, table.seat_in_game(person)) if game is not None else None,
        pad=game.pad.rows if game is not None else (),
        chat=tuple(chat_line(at, said) for at, said in table.said if hears(table, person, said)),
        muted=tuple(sorted(table.muted.get(person, ()))),
        heard=start,
        missed=tuple(event_message(event.seen_by(table.seat_in_game(person))) for event in missed),
    )


def table_view(table: Table) -> TableView:
    """Return the table around the game, which is the same for everybody."""
    over = table.game is not None and table.game.over
    return TableView(
        id=table.id,
        host=table.acting_host,
        state="preparing" if table.preparing else "playing" if table.playing else "over" if over else "open",
        settings=table.settings,
        seats=tuple(_seat_view(table, seat, name) for seat, name in zip(table.seats, names_of(table), strict=True)),
        watchers=tuple(watched.person.name for watched in table.watchers.values()),
        game=table.game_id,
        commitment=table.commitment,
        secret=table.secret if over else "",
        nonces=table.game.fair.nonces if table.game is not None and table.game.fair is not None else (),
        paused=table.paused_since is not None,
        take_back=table.take_back.seat if table.take_back is not None else None,
        clock_until=clock_until(table),
        games=table.games,
        first_dealer=table.first_dealer if chooses_dealer(table) else None,
        removed=tuple(table.removed.values()),
        rematch_at=rematch_at(table),
        later=table.later,
    )


def clock_until(table: Table) -> float | None:
    """Return when the time of the seats to act runs out."""
    return min((thinker.at for thinker in thinkers(table) if thinker.by == "clock"), default=None)


def _seat_view(table: Table, seat: Seat, name: str) -> SeatView:
    if seat.person is None:
        return SeatView("empty") if seat.level is None else SeatView("bot", name=name, level=seat.level)
    return SeatView(
        "person",
        name=seat.person.name,
        person=seat.person.id,
        present=seat.present,
        right_back=seat.right_back,
        taken_over=seat.taken_over,
        leaves_at=leaves_at(table, seat) if table.playing and not seat.present else None,
        shows_hands=seat.shows_hands,
        wants_rematch=seat.wants_rematch,
    )


def own_view(table: Table, seat: int | None) -> OwnView:
    """Return what a seat, or with None a spectator, may know beyond the public view."""
    assert table.game is not None
    game = table.game
    own = game.own(seat)
    return replace(own, hands=game.all_hands()) if seat is None and table.hands_open else own


def _hands_seen(views: Iterable[OwnView]) -> Hands:
    """Return every hand, combined from what all seats see: others see a hand that its owner does not."""
    by_owner = zip(*(own.hands for own in views), strict=True)
    return tuple(next((hand for hand in hands if hand is not None), None) for hands in by_owner)


def chat_line(at: float, said: Said) -> ChatLine:
    """Return a chat message as sent to clients."""
    return ChatLine(at, said.person, said.name, said.text, said.phrase)


def encoded(message: Struct) -> bytes:
    """Encode a message."""
    return _encode(message)
