"""What somebody at a table is told. This is the one place where the wire hides: all that it shows of a game comes from
``Game.view`` and ``Event.seen_by``."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from msgspec import structs

from ...game.actions import Action
from ...game.cards import Card
from ...game.events import BidMade, CardPlayed, Event, TrickTaken, TrumpFound
from ...game.game import Game
from ...game.plain import plain
from ...game.rules_text import options_of
from ...rules.options import Sight
from ...rules.scores import points
from ..table.absence import leaves_at
from ..table.chatting import hears
from ..table.clock import thinkers
from ..table.events import Acted, AnyEvent, By, Entry, Said
from ..table.state import Seat, Table
from .messages import ChatLine, Course, Heard, OwnGame, PadRow, PublicGame, SeatView, Snapshot, TableView, Update

_encode = msgspec.json.Encoder().encode


class Teller:
    """Tells of a table's entries. What stays the same through a game is encoded once."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._game: Game | None = None
        self._terms = b""

    def tell(self, entry: Entry) -> Telling:
        """What there is to tell of the entry that was applied last."""
        game = self._table.game
        if game is not None and game is not self._game:
            self._game, self._terms = game, _encode({"rules": options_of(game.rules), "names": game.names})
        return Telling(self._table, entry, self._terms)


class Telling:
    """What there is to tell of a table's last entry: what everybody is told alike is encoded once, and for each viewer
    the rest is added. ``terms`` are the rules and names of the game."""

    def __init__(self, table: Table, entry: Entry, terms: bytes) -> None:
        self.table, self.entry = table, entry
        events = entry.events
        act = events[0] if len(events) == 1 else next(filter(_is_act, events), None)
        by: By | None = act.by if isinstance(act, Acted) else None
        only_acts = by is not None and len(events) == 1 and table.playing
        self._said = () if only_acts else tuple(event for event in events if isinstance(event, Said))
        self._hidden = not _OPEN.issuperset(map(type, table.news))
        only_talk = len(self._said) == len(events)
        self._game = None if only_talk else table.game
        self._concerned = _concerned(table) if only_acts else None
        common = Update(
            seq=entry.seq,
            now=entry.at,
            news=() if self._hidden else tuple(map(_encoded, table.news)),
            by=by,
            table=None if only_talk or only_acts else table_view(table),
        )
        self._common = _encode(common)[:-1]
        if self._game is not None:
            self._common += b',"game":' + _encode(course_of(self._game))[:-1] + b"," + terms[1:]
        self._alike = not self._said and not self._hidden  # who is not concerned is told what everybody is told
        self._whole = self._common + b"}"

    def to(self, person: str, ack: str = "") -> bytes:
        """The update for one person, encoded; ``ack`` is the command that it acknowledges to this one."""
        seat = self.table.seat_of(person)
        concerned = self._game is not None and self._concerns(seat)
        if self._alike and not concerned and not ack:
            return self._whole
        parts = [self._common]
        if concerned:
            parts += (b',"own":', _encode(own_game(self.table, seat)))
        if self._hidden:
            parts += (b',"news":', _encode([_encoded(event.seen_by(seat)) for event in self.table.news]))
        if self._said:
            heard = [chat_line(self.entry.at, said) for said in self._said if hears(self.table, person, said)]
            parts += (b',"chat":', _encode(heard)) if heard else ()
        if ack:
            parts += (b',"ack":', _encode(ack))
        parts.append(b"}")
        return b"".join(parts)

    def _concerns(self, seat: int | None) -> bool:
        """Whether what this seat alone knows has changed."""
        if self._concerned is None:
            return True
        return self.table.hands_open if seat is None else seat in self._concerned


_ORDINARY = frozenset((BidMade, CardPlayed, TrickTaken, TrumpFound))  # events that change no hand but the actor's
_OPEN = frozenset(kind for kind in Event.__subclasses__() if kind.seen_by is Event.seen_by)  # everybody sees them alike


def _concerned(table: Table) -> tuple[int, ...] | None:
    """The seats for which an action changed what they alone know; None for all. In the ordinary course of a round these
    are the seat that acted and those that are to act now."""
    assert table.game is not None and table.last_actor is not None
    ordinary = table.rules.sight is Sight.OWN and _ORDINARY.issuperset(map(type, table.news))
    return (table.last_actor, *table.game.pending) if ordinary else None


@lru_cache(maxsize=10_000)  # most are of some hundred kinds: who plays which card
def _encoded(event: Event) -> msgspec.Raw:
    return msgspec.Raw(_encode(plain(event)))


def _is_act(event: AnyEvent) -> bool:
    return isinstance(event, Acted)


def snapshot(table: Table, person: str, now: float, heard: Heard | None = None) -> Snapshot:
    """Everything that somebody may know of a table; with what was ``heard`` also the events that were missed. After a
    game these prove nothing any more, since its secret is out."""
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
        game=public_game(game) if game is not None else None,
        own=own_game(table, table.seat_of(person)) if game is not None else None,
        pad=pad_rows(game) if game is not None else (),
        chat=tuple(chat_line(at, said) for at, said in table.said if hears(table, person, said)),
        muted=tuple(sorted(table.muted.get(person, ()))),
        heard=start,
        news=tuple(_encoded(event.seen_by(table.seat_of(person))) for event in missed),
    )


def table_view(table: Table) -> TableView:
    """The table around the game: the same for everybody."""
    over = table.game is not None and table.game.over
    clocks = [thinker.at for thinker in thinkers(table) if thinker.by == "clock"]
    return TableView(
        id=table.id,
        host=table.acting_host,
        state="preparing" if table.preparing else "playing" if table.playing else "over" if over else "open",
        settings=table.settings,
        seats=tuple(_seat_view(table, seat) for seat in table.seats),
        watchers=tuple(watched.person.name for watched in table.watchers.values()),
        game=table.game_id,
        commitment=table.commitment,
        secret=table.secret if over else "",
        nonces=table.game.fair.nonces if table.game is not None and table.game.fair is not None else (),
        paused=table.paused_since is not None,
        take_back=table.take_back.seat if table.take_back is not None else None,
        clock_until=min(clocks) if clocks else None,
        games=table.games,
        later=table.later,
    )


def _seat_view(table: Table, seat: Seat) -> SeatView:
    if seat.person is None:
        return SeatView("empty") if seat.level is None else SeatView("bot", level=seat.level)
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


def public_game(game: Game) -> PublicGame:
    """What everybody may know of a game."""
    return PublicGame(**structs.asdict(course_of(game)), rules=options_of(game.rules), names=game.names)


def course_of(game: Game) -> Course:
    """How a game stands."""
    view = game.public()
    bids, tricks, trump, follow = view.bids, view.tricks, view.trump, view.follow
    return Course(
        phase=view.phase._value_,  # not ``value``, which takes longer: this is told after every action
        round=view.round,
        rounds=len(game.rules.rounds),
        hand_size=view.hand_size,
        dealer=view.dealer,
        pending=view.pending,
        hand_counts=view.hand_counts,
        turned=_text(view.turned),
        trump=trump._value_ if trump is not None else None,
        trump_known=view.trump_known,
        bids=bids,
        have_bid=view.have_bid,
        tricks=tricks,
        scores=view.scores,
        projected=tuple(map(_projected, bids, tricks)),
        leader=view.leader,
        trick=_plays(view.trick),
        last_trick=_plays(game.last_trick),
        follow=follow._value_ if follow is not None else None,
        winning=view.winning,
        winners=game.winners,
    )


def own_game(table: Table, seat: int | None) -> OwnGame:
    """What a seat, or with None a spectator, may know beyond that."""
    assert table.game is not None
    if seat is not None and seat >= len(table.game.names):
        seat = None  # the game is over, and the table has more seats by now
    own = table.game.own(seat)
    hands = table.game.all_hands() if seat is None and table.hands_open else own.hands
    return OwnGame(
        seat=seat,
        hand=_cards(own.hand),
        hands=tuple([None if hand is None else _cards(hand) for hand in hands]),
        legal=tuple([str(action) for action in own.legal]),
        bid=own.bid,
    )


def pad_rows(game: Game) -> tuple[PadRow, ...]:
    """The Block of Truth."""
    return tuple(PadRow(row.round, row.bids, row.tricks, row.points, row.totals) for row in game.pad.rows)


def chat_line(at: float, said: Said) -> ChatLine:
    """Something said, as a client shows it."""
    return ChatLine(at, said.person, said.name, said.text, said.phrase)


def _projected(bid: int | None, taken: int) -> int | None:
    return None if bid is None else points(bid, taken)


def _text(card: Card | None) -> str | None:
    return None if card is None else str(card)


@lru_cache(maxsize=10_000)  # a hand is told many times before it changes
def _cards(hand: tuple[Card, ...] | None) -> tuple[str, ...] | None:
    return None if hand is None else tuple(map(str, hand))


@lru_cache(maxsize=10_000)  # the last trick is told until there is another
def _plays(plays: tuple[tuple[int, Action], ...]) -> tuple[tuple[int, str], ...]:
    return tuple([(seat, str(play)) for seat, play in plays])


def told(value: Any) -> bytes:
    """A message, encoded."""
    return _encode(value)
