"""Where a game's decks come from: a seed, a fair deal, or the caller."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from ..rules.cards import ORDINARY
from ..rules.deal import cards_needed, deck_cards, draw_dealer
from ..rules.options import FirstDealer, Form, Rules, RulesError
from ..rules.state import NO_SEAT, State
from . import event_builder
from .cards import CARDS, Card, cards_in
from .checks import CardsGiven, Deck, checked_deck
from .events import DealerChosen
from .fair import FairDeal
from .fair.shuffle import draw_for_dealer, shuffled


class DeckSource:
    """The decks of a game, dealt and queued, and the source of later ones. With ``by_hand`` every deck has to be given
    by the caller; without any argument a random seed is used."""

    __slots__ = ("decks", "draw", "fair", "rounds_before", "rules", "seed")

    def __init__(
        self, rules: Rules, *, seed: int | str | None = None, fair: FairDeal | None = None, by_hand: bool = False
    ) -> None:
        given = sum((seed is not None, fair is not None, by_hand))
        if given > 1:
            raise ValueError(f"expected a seed, decks or a fair deal, got {'all' if given == 3 else 'two'} of them")
        if given == 0:
            seed = secrets.token_hex(16)
        self.rules = rules
        self.seed = None if seed is None else str(seed)
        self.fair = None if fair is None else self._fitting(fair)
        self.draw: Deck | None = None
        self.decks: list[Deck] = []
        self.rounds_before = 0  # if the game began at a position

    def copy(self) -> DeckSource:
        """Return an independent copy."""
        other = object.__new__(DeckSource)
        other.rules = self.rules
        other.seed = self.seed
        other.fair = self.fair
        other.draw = self.draw
        other.decks = self.decks[:]
        other.rounds_before = self.rounds_before
        return other

    def find_dealer(self, dealer: int | None, draw: CardsGiven | None) -> DealerChosen:
        """The first dealer: the seat that was chosen, or the one that draws the high card (rules 2.2, 2.3)."""
        players = self.rules.players
        if self.rules.first_dealer is FirstDealer.CHOSEN:
            if draw is not None:
                raise RulesError(
                    "a draw for the dealer was given, but the rules say that the dealer is chosen (rule 2.2)"
                )
            found = 0 if dealer is None else dealer
            if type(found) is not int or not 0 <= found < players:
                raise RulesError(f"dealer: expected a seat from 0 to {players - 1}, got {dealer!r}")
            return DealerChosen(found)
        if dealer is not None:
            raise RulesError(
                "a dealer was given, but the rules say that the high card deals (rule 2.3); "
                "to choose the dealer, play with first_dealer='chosen' (rule 2.2)"
            )
        if draw is None:
            draw = self._shuffled_draw()
        elif self.fair is not None:
            raise ValueError("a draw for the dealer was given, but it comes from the fair deal")
        self.draw = checked_deck(draw, CARDS[:ORDINARY])
        found = draw_dealer(players, [card.index for card in self.draw])
        if found == NO_SEAT:
            raise ValueError("the draw for the dealer breaks no tie: shuffle and draw again (rule 2.3)")
        return event_builder.dealer_drawn(players, self.draw, found)

    def queue(self, deck: CardsGiven, state: State) -> None:
        """Queue a deck for the round after the last deck."""
        rounds = len(self.rules.rounds) - self.rounds_before
        if len(self.decks) >= rounds:
            raise ValueError(f"expected at most {rounds} decks, one for each round")
        self.decks.append(checked_deck(deck, self._cards_of_next(state)))

    def deck(self, number: int, state: State) -> Deck | None:
        """Return the deck with this index, from 0; None if the caller has not given it yet."""
        if len(self.decks) == number:
            shuffled_deck = self._shuffled_deck(number + 1, state)
            if shuffled_deck is None:
                return None
            self.decks.append(shuffled_deck)
        return self.decks[number]

    def go_on_from(self, fair: FairDeal) -> None:
        """Use a fair deal from now on, provided that all decks so far came from it."""
        self._fitting(fair)
        if self.draw is not None:
            fair.check_draw(self.draw)
        for number, deck in enumerate(self.decks, start=1):
            fair.check_deck(deck, number)
        self.fair = fair

    def _fitting(self, fair: FairDeal) -> FairDeal:
        if len(fair.nonces) != self.rules.players:
            raise ValueError(f"expected a fair deal with {self.rules.players} nonces, got {len(fair.nonces)}")
        return fair

    def _shuffled_draw(self) -> Sequence[Card]:
        if self.fair is not None:
            return self.fair.draw()
        if self.seed is not None:
            return draw_for_dealer(self.rules.players, self.seed.encode())
        raise ValueError("the high card deals (rule 2.3): expected the order of the draw as well as the decks")

    def _shuffled_deck(self, round: int, state: State) -> Deck | None:
        if self.fair is not None:
            return self.fair.deck(cards_to_shuffle(self.rules, state), round)
        if self.seed is not None:
            return tuple(shuffled(cards_to_shuffle(self.rules, state), self.seed.encode(), f"round/{round}"))
        return None

    def _cards_of_next(self, state: State) -> Deck:
        """Return the cards to shuffle for the next deck. In Duel they are those that the last deck leaves (rule
        7.7)."""
        if self.rules.form is Form.DUEL and self.decks:
            last = State()
            last.round = self.rounds_before + len(self.decks) - 1
            return self.decks[-1][cards_needed(self.rules.setup, last) :]
        return cards_to_shuffle(self.rules, state)


def cards_to_shuffle(rules: Rules, state: State) -> Deck:
    """The cards that make up the next round's deck (rules 2.4, 7.6, 7.7)."""
    return cards_in(*deck_cards(rules.setup, state))
