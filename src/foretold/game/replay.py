"""A game played again, step by step: for all who show or judge what happened in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .actions import Action
from .events import Event
from .game import Game
from .view import View


class Step(NamedTuple):
    """The beginning, a deal or an action."""

    game: Game  #: as it stands then: always the same object, which goes on
    events: tuple[Event, ...]  #: what just happened
    move: int | None = None  #: the number of the action among all of the game, from 0; none for the others


class Decision(NamedTuple):
    """What a seat could see when it had to act, and what it did."""

    view: View
    action: Action


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


def decisions(game: Game, only: int | None = None) -> Iterator[Decision]:
    """Yield the decisions of a game in the order in which they were made, or only those of a round, counted from 1."""
    if only is not None and not 1 <= only <= len(game.actions):
        raise ValueError(f"expected a round from 1 to {len(game.actions)}, which have been dealt, got {only!r}")
    moves = iter([move for made in game.actions for move in made])
    for step in replay(game):
        if only is not None and step.game.round > only:
            return
        if step.game.pending and (move := next(moves, None)) is not None:
            seat, action = move
            if only is None or step.game.round == only:
                yield Decision(step.game.view(seat), action)


def beginning_of(game: Game) -> Game:
    """The game before its first deal, waiting for the deck."""
    if game.began_at_position:
        raise ValueError("expected a game from its first deal on, got one that began at a position")
    dealer = None if game.draw is not None else game.first_dealer
    return Game(game.rules, decks=(), names=game.names, dealer=dealer, draw=game.draw)
