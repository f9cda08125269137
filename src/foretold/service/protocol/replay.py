"""A finished game as the moments that a live table sends, nothing hidden."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from ...game.decisions import replay
from ...game.events import HandsTakenUp, RoundDealt
from ...game.game import Game
from ...game.moments import changes, moments, own_views
from ...game.pad import PadRow
from ...game.view import OwnView, PublicView
from ..codec import Struct
from .game import OwnViewChanges, event_message, public_changes
from .messages import Moment


class ReplaySeat(Struct, frozen=True, omit_defaults=True):
    """Who played in a seat, and the result."""

    kind: Literal["person", "bot"]
    name: str
    points: int
    place: int  #: 1 for everybody with the most points
    exact: int  #: rounds with as many tricks as were bid
    level: str = ""  #: level of a bot


class ReplayFair(Struct, frozen=True):
    """The data from which the deals are derived (docs/fair-deals.md)."""

    game: str
    commitment: str
    secret: str
    nonces: tuple[str, ...]
    seal: str


class Replay(Struct, frozen=True):
    """A finished game."""

    game: str
    finished: float | None  #: None for a record that was opened: it does not say when
    seats: list[ReplaySeat]
    moments: list[Moment]  #: all hands are open, and hidden bids are shown as they are made
    pad: tuple[PadRow, ...]
    fair: ReplayFair | None
    record: str  #: the whole game as text, with every deck


def replay_of(id: str, finished: float | None, seats: list[ReplaySeat], record: str) -> Replay:
    """Return the replay of a finished game's record."""
    game = Game.parse(record)
    fair = game.fair
    return Replay(
        game=id,
        finished=finished,
        seats=seats,
        moments=list(_moments(game)),
        pad=game.pad.rows,
        fair=None if fair is None else ReplayFair(fair.game, fair.commitment, fair.secret, fair.nonces, _seal(record)),
        record=record,
    )


def replay_seats(game: Game, levels: Sequence[str | None]) -> list[ReplaySeat]:
    """Return who played a game, and each seat's result; ``levels`` are those of the bots, None for a person."""
    rows = game.pad.rows
    return [
        ReplaySeat(
            kind="person" if level is None else "bot",
            name=game.names[number],
            points=game.scores[number],
            place=1 + sum(score > game.scores[number] for score in game.scores),
            exact=sum(row.bids[number] == row.tricks[number] for row in rows),
            level=level or "",
        )
        for number, level in enumerate(levels)
    ]


def _seal(record: str) -> str:
    return record.rstrip().rpartition("seal ")[2]


def _moments(game: Game) -> Iterator[Moment]:
    """Replay the game with all cards open and return its moments."""
    before: PublicView | None = None
    own = OwnView(None, None, (None,) * game.rules.players, (), None)
    for again, events, move in replay(game):
        after = again.public(bids_open=True)
        shown = replace(again.own(None), hands=again.all_hands())
        made = zip(moments(before, events, after, bids_open=True), own_views(own, events, shown), strict=True)
        for moment, now in made:
            event = moment.event.seen_by(None) if isinstance(moment.event, RoundDealt | HandsTakenUp) else moment.event
            mine = changes(own if before is not None else None, now)
            yield Moment(
                event_message(event),  # without the hands, which the seat's own view has
                public_changes(moment.changed) if moment.changed else None,
                OwnViewChanges(**mine) if mine else None,
                move,
            )
            before, own = moment.public, now
