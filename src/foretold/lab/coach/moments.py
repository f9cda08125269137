"""The decisions of a game, each with all that its seat knew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...game.actions import Action
from ...game.events import TrickTaken
from ...game.game import Game
from ...game.replay import beginning_of
from ...game.view import Phase, View


@dataclass(frozen=True, slots=True)
class Moment:
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


def moments(game: Game, only: int | None = None) -> Iterator[Moment]:
    """The decisions of a round, counted from 1, or of all: the game is played again from the first deal on."""
    again = beginning_of(game)
    number = 0
    for round_number, (deck, made) in enumerate(zip(game.decks, game.actions, strict=True), start=1):
        again.deal(deck)
        tricks = 0
        for seat, action in made:
            if only is None or only == round_number:
                trick = tricks + (again.phase is Phase.PLAY)
                yield Moment(number, trick, again.view(seat), action)
            number += 1
            tricks += sum(isinstance(event, TrickTaken) for event in again.play(action, seat))
        if only == round_number:
            return
