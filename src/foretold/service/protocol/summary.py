"""The summary of a table in lists."""

from __future__ import annotations

from ...game.game import Game
from ...game.text.rules_text import write_rules
from ..codec import Struct
from ..table.state import Table


class Summary(Struct, frozen=True, kw_only=True):
    """What a list shows about a table."""

    rules: str
    names: tuple[str, ...]  #: names of the people who sit there
    people: tuple[str, ...] = ()  #: their ids, in the order of their names
    players: int
    free: int  #: seats that somebody may take: empty ones and bots'
    level: str  #: level of the bots
    round: int = 0  #: round of the current game; 0 if there is none
    rounds: int = 0
    points: tuple[int, ...] = ()  #: of the people, in the order of their names
    best: int = 0  #: the most points that anybody has


def summary_of(table: Table, game: Game | None) -> Summary:
    """Return the summary of a table with its current game, or None if there is none."""
    people = [seat.person for seat in table.seats if seat.person is not None]
    scores = () if game is None else game.scores
    return Summary(
        rules=write_rules(table.rules),
        names=tuple(person.name for person in people),
        people=tuple(person.id for person in people),
        players=table.rules.players,
        free=sum(seat.empty or seat.level is not None for seat in table.seats),
        level=table.settings.level,
        round=0 if game is None else game.round,
        rounds=0 if game is None else len(game.rules.rounds),
        points=tuple(points for points, seat in zip(scores, table.seats, strict=False) if seat.person is not None),
        best=max(scores, default=0),
    )
