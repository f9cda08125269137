"""The result of a contest."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from enum import Enum
from typing import Any

from ...game.text.rules_text import options_of, write_rules
from ...rules.options import Rules
from .faults import Faults
from .statistics import CONFIDENCE, Estimate


class Kind(Enum):
    """The kinds of contest."""

    DUEL = "duel"
    LEAGUE = "league"


@dataclass(frozen=True, slots=True)
class Standing:
    """One entrant. All means are of deals, and so are their intervals."""

    name: str
    games: int
    points: Estimate  #: a game
    margin: Estimate  #: points less the mean of the others', a game
    won: Estimate  #: share of the games won, for each of its seats
    exact: Estimate  #: share of the rounds in which the bid was met
    rating: float | None  #: by openskill, without an interval; none in a duel
    faults: Faults
    margins: tuple[float, ...]  #: deal by deal


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a finished contest. The same contest with the same seed gives an equal result."""

    kind: Kind
    rules: Rules
    seed: str
    deals: int
    games: int
    standings: tuple[Standing, ...]  #: in a duel the one, then the table; in a league the highest margin first

    @property
    def margin(self) -> Estimate:
        """The first entrant's points per game minus the mean of the others."""
        return self.standings[0].margin

    def title(self) -> str:
        """What was played."""
        names = [standing.name for standing in self.standings]
        who = f"{names[0]} against a table of {names[1]}" if self.kind is Kind.DUEL else f"league of {len(names)}"
        return f"{who}: {write_rules(self.rules)}, {self.deals} deals, {self.games} games, seed {self.seed}"

    def table(self) -> str:
        """The result as text."""
        rated = self.kind is Kind.LEAGUE
        rows = [["", "games", "points", "margin", "won", "exact bids", *(["rating"] if rated else [])]]
        for standing in self.standings:
            rating = [f"{standing.rating:.1f}"] if standing.rating is not None else []
            rows.append(
                [
                    standing.name,
                    str(standing.games),
                    number(standing.points),
                    number(standing.margin, "+"),
                    percent(standing.won),
                    percent(standing.exact),
                    *rating,
                ]
            )
        lines = [self.title(), *aligned(rows)]
        lines += [f"{standing.name}: {standing.faults}" for standing in self.standings if standing.faults.count]
        return "\n".join(lines) + "\n"

    def to_json(self) -> str:
        """The result as JSON text."""
        content: dict[str, Any] = {
            "kind": "foretold contest",
            "version": 2,
            "contest": self.kind.value,
            "rules": options_of(self.rules),
            "seed": self.seed,
            "deals": self.deals,
            "games": self.games,
            "confidence": CONFIDENCE,
            "standings": [asdict(standing) for standing in self.standings],
        }
        return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def number(value: Estimate, sign: str = "") -> str:
    """A mean with its interval."""
    return f"{value.mean:{sign}.1f}" + ("" if value.half is None else f" ± {value.half:.1f}")


def percent(value: Estimate) -> str:
    """A share with its interval."""
    return f"{value.mean:.1%}" + ("" if value.half is None else f" ± {value.half:.1%}")


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Columns of the same width, the first to the left and the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        lines.append("  ".join(cells).rstrip())
    return [lines[0], "-" * max(map(len, lines)), *lines[1:]]
