"""What is written in the same transaction as a log entry: listings of tables, records of games."""

from __future__ import annotations

import copy
from collections import OrderedDict

from ...game.game import Game
from ...game.text.rules_text import write_rules
from ...game.view import Phase
from ..protocol.summary import summary_of
from ..store import FinishedGame, HandTally, Listing, SeatResult
from ..table import apply
from ..table.events import (
    Abandoned,
    Acted,
    BotSat,
    Configured,
    Entry,
    HostChanged,
    Opened,
    Prepared,
    Sat,
    SeatsRotated,
    Started,
    Stood,
)
from ..table.state import Table

LISTED = frozenset((Opened, Configured, Sat, Stood, BotSat, HostChanged, Prepared, Started, SeatsRotated, Abandoned))


def changed_listing(table: Table, entry: Entry, *, ends: bool = False) -> Listing | None:
    """Return the table's listing after an entry, if the entry changes it; ``ends`` says whether it ends the game."""
    if ends:
        return listing_of(table, over=True)
    if LISTED.isdisjoint(map(type, entry.events)):
        return listing_of(table, over=False) if _begins_round(table, entry) else None
    after = copy.copy(table)
    after.game, after.seats = None, copy.deepcopy(table.seats)
    after.watchers, after.done, after.asides = dict(table.watchers), OrderedDict(), {}
    after.removed = dict(table.removed)
    apply(after, entry)
    if not any(isinstance(event, Abandoned) for event in entry.events):
        after.game = after.game or table.game  # the entry starts no new game
    return listing_of(after, over=after.game is not None and after.game.over)


def _begins_round(table: Table, entry: Entry) -> bool:
    """Return whether an entry is the first action of a round, which updates the round and points in listings."""
    if table.game is None or table.game.over or not any(isinstance(event, Acted) for event in entry.events):
        return False
    view = table.game.public()
    return view.phase in (Phase.TRUMP, Phase.BID) and not any(view.have_bid)


def listing_of(table: Table, *, over: bool) -> Listing:
    """Return the listing of a table."""
    return Listing(
        host=table.host,
        public=table.settings.public,
        state="preparing" if table.preparing else "over" if over else "playing" if table.playing else "open",
        people=tuple(seat.person.id for seat in table.seats if seat.person is not None),
        summary=summary_of(table, None if over else table.game),
    )


def finished_game(table: Table, entry: Entry) -> FinishedGame | None:
    """Return the game that ends with an entry, with its record."""
    act = entry.events[-1]
    game = table.game
    if not isinstance(act, Acted) or game is None or not game.may_end:
        return None
    after = game.copy()
    after.play(act.action, act.seat)
    if not after.over:
        return None
    return FinishedGame(
        id=table.game_id,
        rules=write_rules(after.rules),
        record=after.record(),
        results=tuple(_result(table, after, seat) for seat in range(after.rules.players)),
    )


def _result(table: Table, game: Game, number: int) -> SeatResult:
    seat = table.seats[number]
    rows = game.pad.rows
    return SeatResult(
        seat=number,
        person=seat.person.id if seat.person is not None else None,
        name=game.names[number],
        level=seat.level,
        points=game.scores[number],
        place=1 + sum(score > game.scores[number] for score in game.scores),
        exact=sum(row.bids[number] == row.tricks[number] for row in rows),
        rounds=len(rows),
        hands=tuple(_hand_tally(game, number, hand) for hand in sorted(set(game.rules.rounds))),
    )


def _hand_tally(game: Game, seat: int, hand: int) -> HandTally:
    """Return how often a seat's bid was exact, by hand size."""
    rows = [row for row, size in zip(game.pad.rows, game.rules.rounds, strict=True) if size == hand]
    return HandTally(hand, len(rows), sum(row.bids[seat] == row.tricks[seat] for row in rows))
