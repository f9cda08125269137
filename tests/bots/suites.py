"""Positions with what must, or must not, be done there: ``suites/*.txt``.

Each is a position in our notation (docs/notation.md) behind comments: its name, why, and either ``allowed:`` or
``forbidden:`` with actions.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from foretold import Action, Game, View

FOLDER = Path(__file__).parent / "suites"
BEGIN = "foretold position"


@dataclass(frozen=True)
class Problem:
    """A position and the answers that pass."""

    suite: str
    name: str
    why: str
    position: str
    allowed: tuple[Action, ...]

    @property
    def view(self) -> View:
        """What the seat to act sees."""
        game = Game.from_position(self.position)
        return game.view(game.turn)

    def __str__(self) -> str:
        return f"{self.suite}: {self.name}"


def problems() -> list[Problem]:
    """All of them."""
    return [
        _read(path.stem, block)
        for path in sorted(FOLDER.glob("*.txt"))
        for block in path.read_text(encoding="utf-8").split("\n\n")
    ]


def _read(suite: str, block: str) -> Problem:
    said = [line.removeprefix("# ").strip() for line in block.splitlines() if line.startswith("#")]
    name, *why, answer = said
    kind, _, listed = answer.partition(": ")
    named = [Action(text) for text in listed.split(", ")]
    position = block[block.index(BEGIN) :].rstrip("\n") + "\n"
    game = Game.from_position(position)
    legal = game.legal()
    assert kind in ("allowed", "forbidden") and set(named) < set(legal), f"{suite}: {name}: {answer}"
    allowed = tuple(action for action in legal if (action in named) == (kind == "allowed"))
    return Problem(suite, name, " ".join(why), position, allowed)
