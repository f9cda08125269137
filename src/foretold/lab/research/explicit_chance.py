"""A game whose chance comes from outside, one card at a time: what OpenSpiel calls explicit chance."""

from __future__ import annotations

from typing import Any

from ...game.actions import ACTIONS
from ...game.cards import CARDS
from ...game.game import Game
from ...game.view import Phase
from ...rules.deal import cards_needed
from ...rules.options import FirstDealer, Rules
from .event_codes import numbers_of, words_of


class Course:
    """How a game has gone so far, and what chance has dealt of the round to come. Where the high card deals, chance
    names the first dealer outright: before the draw every seat is equally likely to win it."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.game: Game | None = None  #: None until chance has named the first dealer
        self.dealt: list[int] = []  #: the cards from the top of the coming round's deck
        self.gained = [0] * rules.players  #: what the last action of a seat brought
        self._numbers: dict[int | None, list[int]] = {}
        self._words: dict[int | None, list[str]] = {}
        self._heard: dict[int | None, int] = {}
        if rules.first_dealer is FirstDealer.CHOSEN:
            self._begin(0)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.game is not None and self.game.over

    @property
    def turn(self) -> int | None:
        """The seat to act, or None where chance is to."""
        if self.game is None or self.game.phase is Phase.DEAL:
            return None
        return self.game.turn

    def outcomes(self) -> list[int]:
        """What may come of chance now, all equally likely: a dealer, or a card's index."""
        if self.game is None:
            return list(range(self.rules.players))
        gone = set(self.dealt)
        return [card.index for card in self.game.cards_to_shuffle() if card.index not in gone]

    def happen(self, outcome: int) -> None:
        """Let chance name the dealer or deal the next card; with the round's last card the round begins. What cannot
        come of chance now raises a ``ValueError`` and changes nothing."""
        outcomes = self.outcomes()
        if outcome not in outcomes:
            raise ValueError(f"chance cannot bring {outcome} now; its outcomes are {outcomes}")
        if self.game is None:
            self._begin(outcome)
            return
        self.dealt.append(outcome)
        if len(self.dealt) == cards_needed(self.rules.setup, self.game.state):
            order = self.dealt + self.outcomes()
            self.dealt = []
            self.game.deal([CARDS[card] for card in order])

    def play(self, action: int) -> None:
        """Let the seat to act do something."""
        game = self.game
        assert game is not None
        before = game.scores
        game.play(ACTIONS[action])
        self.gained = [after - points for after, points in zip(game.scores, before, strict=True)]

    def numbers(self, seat: int | None) -> list[int]:
        """All that a seat has seen, as numbers."""
        self._hear(seat)
        return self._numbers[seat]

    def words(self, seat: int | None) -> list[str]:
        """All that a seat has seen, in words."""
        self._hear(seat)
        return self._words[seat]

    def _begin(self, dealer: int) -> None:
        self.game = Game(self.rules.but(first_dealer=FirstDealer.CHOSEN), decks=(), dealer=dealer)

    def _hear(self, seat: int | None) -> None:
        numbers, words = self._numbers.setdefault(seat, []), self._words.setdefault(seat, [])
        events = () if self.game is None else self.game.events
        for event in events[self._heard.get(seat, 0) :]:
            seen = event.seen_by(seat)
            numbers.extend(numbers_of(seen))
            words.append(words_of(seen))
        self._heard[seat] = len(events)

    def __deepcopy__(self, memo: dict[int, Any]) -> Course:
        other = Course.__new__(Course)
        other.rules = self.rules
        other.game = None if self.game is None else self.game.copy()
        other.dealt = self.dealt[:]
        other.gained = self.gained
        other._numbers = {seat: numbers[:] for seat, numbers in self._numbers.items()}
        other._words = {seat: words[:] for seat, words in self._words.items()}
        other._heard = dict(self._heard)
        return other
