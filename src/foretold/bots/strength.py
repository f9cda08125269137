"""The measured strength of the bots: ``strength.json``, which ``benchmarks/strength.py`` writes. Panels are kept in
files of the same form."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

FILE = Path(__file__).with_name("strength.json")
BY = "python benchmarks/strength.py"


@dataclass(frozen=True, slots=True)
class Measured:
    """One contest: a bot alone, in every seat in turn, at tables of another; every deal was played in all rotations.
    ``..._half`` is half the width of the 95 % interval over deals."""

    group: str
    one: str
    table: str
    rules: str  #: as ``game.rules_text`` writes them
    games: int
    deals: int
    seed: int
    margin: float  #: points a game over the mean of the others
    margin_half: float
    won: float  #: share of the games
    won_half: float
    exact: float  #: share of its rounds in which the one met its bid
    table_exact: float  #: and those at the table
    seconds: float | None = None  #: for a move of an outside program, if one took part

    @property
    def command(self) -> str:
        """What plays the same contest again."""
        return f"foretold arena {self.one} {self.table} {self.rules} --deals {self.deals} --seed {self.seed}"

    def same_question(self, other: Measured) -> bool:
        """Whether another contest was about the same, with however many deals."""
        return (self.one, self.table, self.rules) == (other.one, other.table, other.rules)


def measured(path: Path = FILE) -> list[Measured]:
    """All that was measured, in the order in which it was; nothing where there is no file."""
    if not path.exists():
        return []
    try:
        return [Measured(**contest) for contest in json.loads(path.read_text(encoding="utf-8"))["contests"]]
    except (ValueError, TypeError, KeyError) as error:
        raise ValueError(f"{path}: expected contests as `foretold arena --panel --keep` writes them") from error


def keep(contest: Measured, path: Path = FILE, by: str = BY) -> None:
    """Add a contest to the file, in place of an earlier one about the same. The file is replaced whole: if that
    fails or is interrupted, the old one remains."""
    kept = [contest if contest.same_question(old) else old for old in measured(path)]
    if contest not in kept:
        kept.append(contest)
    sibling = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        sibling.write_text(to_json(kept, by), encoding="utf-8")
        os.replace(sibling, path)
    finally:
        sibling.unlink(missing_ok=True)


def to_json(contests: Sequence[Measured], by: str = BY) -> str:
    """Contests as they are kept; ``by`` is the command that measured them."""
    rows = [{key: value for key, value in asdict(each).items() if value is not None} for each in contests]
    content = {"kind": "foretold strength", "version": 1, "by": by, "contests": rows}
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"
