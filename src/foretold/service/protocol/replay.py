"""A finished game step by step, nothing hidden: for a client that shows it without knowing a rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

import msgspec

from ...game.events import (
    CardPassed,
    CardPlayed,
    CardReceived,
    Event,
    RoundDealt,
    RoundScored,
    TrickTaken,
    TrumpFound,
    WerewolfSwapped,
)
from ...game.game import Game
from ...game.plain import plain
from ...game.replay import replay
from .messages import PadRow
from .views import pad_rows, public_game


class ReplaySeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who played on a seat, and how it ended for them."""

    kind: Literal["person", "bot"]
    name: str
    points: int
    place: int  #: 1 for everybody with the most points
    exact: int  #: rounds with as many tricks as were bid
    level: str = ""  #: the bot's


class ReplayStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """What happened, and what it changed: of ``game`` the parts that are not as before, of ``hands`` those of the seats
    whose are not. The first step has everything."""

    events: list[Any]
    game: dict[str, Any] = {}  #: parts of a PublicGame; bids are there as they are made, even where they were hidden
    hands: list[tuple[int, list[str]]] = []
    move: int | None = None  #: the number of the action among all of the game, from 0; none for a deal


class ReplayFair(msgspec.Struct, frozen=True):
    """What the deals come from (docs/fair-deals.md)."""

    game: str
    commitment: str
    secret: str
    nonces: tuple[str, ...]
    seal: str


class Replay(msgspec.Struct, frozen=True):
    """A finished game."""

    game: str
    finished: float
    seats: list[ReplaySeat]
    steps: list[ReplayStep]
    pad: tuple[PadRow, ...]
    fair: ReplayFair | None
    record: str  #: the whole game as text, with every deck


class Shown(NamedTuple):
    """What the table shows at a moment."""

    game: dict[str, Any]
    hands: tuple[list[str], ...]


def replay_of(id: str, finished: float, seats: list[ReplaySeat], record: str) -> Replay:
    """The replay of a finished game's record."""
    game = Game.parse(record)
    fair = game.fair
    return Replay(
        game=id,
        finished=finished,
        seats=seats,
        steps=list(_steps(game)),
        pad=pad_rows(game),
        fair=None if fair is None else ReplayFair(fair.game, fair.commitment, fair.secret, fair.nonces, _seal(record)),
        record=record,
    )


def _seal(record: str) -> str:
    return record.rstrip().rpartition("seal ")[2]


def _steps(game: Game) -> Iterator[ReplayStep]:
    shown: Shown | None = None
    for move, events, now in moments(game):
        yield _step(move, events, shown, now)
        shown = now


def _step(move: int | None, events: list[Event], before: Shown | None, now: Shown) -> ReplayStep:
    told = [_told(event) for event in events]
    if before is None:
        return ReplayStep(told, now.game, list(enumerate(now.hands)), move)
    changed = {name: value for name, value in now.game.items() if value != before.game[name]}
    hands = [(seat, hand) for seat, hand in enumerate(now.hands) if hand != before.hands[seat]]
    return ReplayStep(told, changed, hands, move)


def _told(event: Event) -> Any:
    """An event without the hands, which the step has."""
    content = plain(event)
    content.pop("hands", None)
    return content


def moments(game: Game) -> Iterator[tuple[int | None, list[Event], Shown]]:
    """The game played again: the number of the action, what happened, and what the table shows then."""
    shown: Shown | None = None
    for again, events, move in replay(game):
        after = _shown(again)
        if shown is None:
            yield None, list(events), after
        elif move is None:
            for event in events:
                yield None, [event], _while_dealt(event, after)
        else:
            for together in _told_together(events):
                yield move, together, _on_the_way(together[0], together[-1] is events[-1], shown, after, events)
        shown = after


def _shown(game: Game) -> Shown:
    """All that there is to see. Bids are open."""
    content = msgspec.structs.asdict(public_game(game))
    bids = tuple(game.own(seat).bid for seat in range(game.rules.players))
    return Shown(
        {**content, "bids": bids},
        tuple([str(card) for card in hand] for hand in game.all_hands()),
    )


def _told_together(events: tuple[Event, ...]) -> Iterator[list[Event]]:
    """Cards are received by all at once; everything else happens one by one."""
    received: list[Event] = [event for event in events if isinstance(event, CardReceived)]
    yield from ([event] for event in events if not isinstance(event, CardReceived))
    if received:
        yield received


def _while_dealt(event: Event, after: Shown) -> Shown:
    """A deal, event by event: first the cards lie as dealt, then the Werewolf is swapped, then trump is found."""
    if isinstance(event, TrumpFound):
        return after
    unknown = {**after.game, "trump": None, "trump_known": False}
    if isinstance(event, WerewolfSwapped):
        return Shown(unknown, after.hands)
    assert isinstance(event, RoundDealt)
    hands = tuple([str(card) for card in hand or ()] for hand in event.hands)
    return Shown({**unknown, "turned": None if event.turned is None else str(event.turned)}, hands)


def _on_the_way(event: Event, last: bool, before: Shown, after: Shown, events: tuple[Event, ...]) -> Shown:
    """What the table shows when one event of an action has happened and others follow at once: a trick lies there whole
    before it is taken, and points are written down when it is."""
    if last:
        return after
    if isinstance(event, CardPlayed):
        changed = {
            "trick": (*before.game["trick"], (event.seat, str(event.play))),
            "hand_counts": after.game["hand_counts"],
            "pending": (),
            "winning": next(one.seat for one in events if isinstance(one, TrickTaken)),
        }
        return Shown({**before.game, **changed}, after.hands)
    if isinstance(event, CardPassed):
        return before
    names = ("winners",) if isinstance(event, RoundScored) else ("scores", "winners", "phase")
    return Shown({**after.game, **{name: before.game[name] for name in names}}, after.hands)
