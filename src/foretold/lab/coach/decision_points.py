"""The decisions of a game, each with all that its seat knew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...game.actions import Action
from ...game.game import Game
from ...game.view import Phase, View


@dataclass(frozen=True, slots=True)
class DecisionPoint:
    """A seat has to act: what it sees, and what it then did."""

    number: int  #: among all of the game, from 0
    trick: int  #: counted from 1; 0 before the first card. A passing or a change of bid belongs to the one before
    view: View
    action: Action

    @property
    def seat(self) -> int:
        """Who decides."""
        assert self.view.seat is not None
        return self.view.seat

    @property
    def free(self) -> bool:
        """Whether there was a choice."""
        return len(self.view.legal) > 1


def decision_points(game: Game, only: int | None = None) -> Iterator[DecisionPoint]:
    """The decisions of a round, counted from 1, or of all."""
    first = sum(map(len, game.actions[: only - 1])) if only is not None else 0
    for number, (view, action) in enumerate(game.decisions(only), start=first):
        yield DecisionPoint(number, _trick(view), view, action)


def _trick(view: View) -> int:
    """Which trick a decision belongs to."""
    assert view.seat is not None
    if view.phase in (Phase.TRUMP, Phase.BID):
        return 0
    return view.hand_size - view.hand_counts[view.seat] + (view.phase is Phase.PLAY)
