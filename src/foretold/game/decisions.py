"""Replay of a game from its beginning, and the decisions made in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .actions import Action
from .events import Event
from .game import Game
from .view import View


class Stage(NamedTuple):
    """One step of a replay: the beginning, a deal or an action."""

    game: Game  #: after this step; always the same object, which later steps change
    events: tuple[Event, ...]  #: what just happened
    move: int | None = None  #: index of the action in the whole game, from 0; None for other steps


class Decision(NamedTuple):
    """What a seat could see when it had to act, and what it did."""

    view: View
    action: Action


def replay(game: Game) -> Iterator[Stage]:
    """Replay a game step by step, from its beginning to its current state."""
    again = beginning_of(game)
    yield Stage(again, again.events)
    move = 0
    for deck, made in zip(game.decks, game.actions, strict=True):
        yield Stage(again, again.deal(deck))
        for seat, action in made:
            yield Stage(again, again.play(action, seat), move)
            move += 1


def decisions(game: Game, only: int | None = None) -> Iterator[Decision]:
    """Yield the decisions of a game in the order in which they were made, or only those of a round, counted from 1."""
    if only is not None and not 1 <= only <= len(game.actions):
        raise ValueError(f"expected a round from 1 to {len(game.actions)}, which have been dealt, got {only!r}")
    moves = iter([move for made in game.actions for move in made])
    for stage in replay(game):
        if only is not None and stage.game.round > only:
            return
        if stage.game.pending and (move := next(moves, None)) is not None:
            seat, action = move
            if only is None or stage.game.round == only:
                yield Decision(stage.game.view(seat), action)


def beginning_of(game: Game) -> Game:
    """Return a copy of the game before its first deal, waiting for the deck."""
    if game.began_at_position:
        raise ValueError("expected a game from its first deal on, got one that began at a position")
    dealer = None if game.draw is not None else game.first_dealer
    return Game(game.rules, decks=(), names=game.names, dealer=dealer, draw=game.draw)
