"""A game played again, step by step: for all who show or judge what happened in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .events import Event
from .game import Game


class Step(NamedTuple):
    """The beginning, a deal or an action."""

    game: Game  #: as it stands then: always the same object, which goes on
    events: tuple[Event, ...]  #: what just happened
    move: int | None = None  #: the number of the action among all of the game, from 0; none for the others


def replay(game: Game) -> Iterator[Step]:
    """The game again from its beginning to where it stands."""
    again = beginning_of(game)
    yield Step(again, again.events)
    move = 0
    for deck, made in zip(game.decks, game.actions, strict=True):
        yield Step(again, again.deal(deck))
        for seat, action in made:
            yield Step(again, again.play(action, seat), move)
            move += 1


def beginning_of(game: Game) -> Game:
    """The game before its first deal, waiting for the deck."""
    if game.began_at_position:
        raise ValueError("expected a game from its first deal on, got one that began at a position")
    dealer = None if game.draw is not None else game.first_dealer
    return Game(game.rules, decks=(), names=game.names, dealer=dealer, draw=game.draw)
