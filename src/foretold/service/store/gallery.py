"""Finished games, and the statistics of their players."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
from sqlalchemy import Row, case, func, select

from .database import Part
from .records import HandTally, PlayedGame, SeatResult, Statistics, StoredGame, Tally
from .schema import games, results

_hands = msgspec.json.Decoder(tuple[HandTally, ...])


class Gallery(Part):
    """Finished games."""

    async def game(self, game_id: str) -> StoredGame | None:
        """Return a finished game with its record."""
        found = await self._rows(select(games).where(games.c.id == game_id))
        if not found:
            return None
        seats = await self._rows(select(results).where(results.c.game_id == game_id).order_by(results.c.seat))
        row = found[0]
        return StoredGame(
            id=row.id,
            table=row.table_id,
            finished=row.finished,
            rules=row.rules,
            record=row.record,
            results=tuple(map(_result, seats)),
        )

    async def games_of(
        self, person: str, limit: int = 50, offset: int = 0, rules: str | None = None
    ) -> list[PlayedGame]:
        """Return the games that somebody has played, latest first; with ``rules``, only those played by these rules."""
        query = (
            select(
                games.c.id,
                games.c.table_id.label("table"),
                games.c.finished,
                games.c.rules,
                results.c.points,
                results.c.place,
                results.c.exact,
                results.c.rounds,
            )
            .join(games, games.c.id == results.c.game_id)
            .where(results.c.person == person)
            .order_by(games.c.finished.desc(), games.c.id)
            .limit(limit)
            .offset(offset)
        )
        if rules is not None:
            query = query.where(games.c.rules == rules)
        return [PlayedGame(**row._mapping) for row in await self._rows(query)]

    async def statistics(self, person: str) -> Statistics:
        """Return somebody's statistics over all finished games."""
        won = case((results.c.place == 1, 1), else_=0)
        sums = {"wins": won, "points": results.c.points, "rounds": results.c.rounds, "exact": results.c.exact}
        query = (
            select(games.c.rules, func.count().label("games"), *(func.sum(sums[name]).label(name) for name in sums))
            .join(games, games.c.id == results.c.game_id)
            .where(results.c.person == person)
            .group_by(games.c.rules)
            .order_by(games.c.rules)
        )
        by_rules = {row.rules: _tally(row) for row in await self._rows(query)}
        return Statistics(total=_sum(by_rules), by_rules=by_rules, by_hand=await self._by_hand(person))

    async def _by_hand(self, person: str) -> tuple[HandTally, ...]:
        rounds: Counter[int] = Counter()
        exact: Counter[int] = Counter()
        for row in await self._rows(select(results.c.hands).where(results.c.person == person)):
            for tally in _hands.decode(row.hands):
                rounds[tally.hand] += tally.rounds
                exact[tally.hand] += tally.exact
        return tuple(HandTally(hand, rounds[hand], exact[hand]) for hand in sorted(rounds))


def _tally(row: Row[Any]) -> Tally:
    return Tally(**{name: int(row._mapping[name]) for name in Tally.__struct_fields__})


def _sum(tallies: dict[str, Tally]) -> Tally:
    fields = Tally.__struct_fields__
    return Tally(**{name: sum(getattr(tally, name) for tally in tallies.values()) for name in fields})


def _result(row: Row[Any]) -> SeatResult:
    return SeatResult(
        seat=row.seat,
        name=row.name,
        points=row.points,
        place=row.place,
        exact=row.exact,
        rounds=row.rounds,
        person=row.person,
        level=row.level,
        hands=_hands.decode(row.hands),
    )
