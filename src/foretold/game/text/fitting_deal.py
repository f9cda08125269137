"""Find a deal that is consistent with what is known of a round in which some hands are unknown.

This is a bipartite matching: every card of the deck gets a place in a hand, or stays in the stock. A place belongs to a
seat; if the seat has passed a card (rule 6.7), one of its places is for that card, which changes hands.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf
from typing import NamedTuple

from ...rules.cards import WEREWOLF
from ..cards import CARDS, Card, Suit


class Place(NamedTuple):
    """One card's place in the hand that a seat was dealt."""

    seat: int
    passed_on: bool
    number: int


@dataclass(slots=True)
class Facts:
    """What is known of a round. Times are counted in actions since the deal."""

    suits: tuple[Suit | None, ...]  #: by seat: the suit that it owns in Unicolor
    size: int  #: cards in a hand
    deck: tuple[Card, ...]  #: all cards that may be in a hand
    dealt: dict[Card, int]  #: known cards, and the seat to which each was dealt
    open: frozenset[int]  #: seats whose hands are not completely known
    played: dict[Card, tuple[int, int]] = field(default_factory=dict)  #: seat and time
    passed: dict[int, Card | None] = field(default_factory=dict)  #: by giver; None if the card is unknown
    passed_at: float = inf
    voids: set[tuple[int, Suit, int]] = field(default_factory=set)  #: seat, suit that it did not hold, time

    def deal(self) -> Deal | None:
        """Return a consistent deal; None if there is none."""
        places = [
            Place(seat, number == 0 and seat in self.passed, number)
            for seat in range(len(self.suits))
            for number in range(self.size)
        ]
        kinds = dict.fromkeys((place.seat, place.passed_on) for place in places)
        fitting = {card: [kind for kind in kinds if self._fits(card, *kind)] for card in self.deck}
        certain = self.dealt.keys() | self.played.keys() | {card for card in self.passed.values() if card is not None}
        match = _Match(
            {card: [place for place in places if (place.seat, place.passed_on) in fitting[card]] for card in self.deck}
        )
        if not certain <= match.choices.keys():
            return None
        if not all(match.seat_card(card, set()) for card in sorted(certain)):
            return None
        if not all(place in match.cards or match.fill(place, set()) for place in places):
            return None
        hands: list[list[Card]] = [[] for _ in self.suits]
        for place, card in match.cards.items():
            hands[place.seat].append(card)
        return Deal(
            tuple(tuple(sorted(hand)) for hand in hands),
            {place.seat: card for place, card in match.cards.items() if place.passed_on},
        )

    def _fits(self, card: Card, giver: int, passed_on: bool) -> bool:
        if not self._may_be_dealt(card, giver):
            return False
        passed = self.passed.get(giver)
        if passed is not None and (passed is card) != passed_on:
            return False
        holder = (giver + 1) % len(self.suits) if passed_on else giver
        until = inf
        if card in self.played:
            player, until = self.played[card]
            if player != holder or (passed_on and until < self.passed_at):
                return False
        held = [(giver, 0.0, self.passed_at if passed_on else until)]
        if passed_on:
            held.append((holder, self.passed_at, until))
        return not any(
            card.suit is suit and seat == owner and start <= time < end
            for owner, suit, time in self.voids
            for seat, start, end in held
        )

    def _may_be_dealt(self, card: Card, seat: int) -> bool:
        if card in self.dealt:
            return self.dealt[card] == seat
        if any(given is card and giver != seat for giver, given in self.passed.items()):
            return False
        # Everybody sees who holds the Werewolf, since it is swapped at once (rule 3.6): it is known or not dealt
        return seat in self.open and card.index != WEREWOLF and self.suits[seat] in (None, card.colour)


class Deal(NamedTuple):
    """Hands as dealt, after the Werewolf's swap, and the cards that were passed, by giver."""

    hands: tuple[tuple[Card, ...], ...]
    passed: dict[int, Card]

    def before_swap(self, swapper: int | None, turned: Card | None) -> Iterator[tuple[Card, ...]]:
        """Return the hands before the Werewolf's swap."""
        for seat, hand in enumerate(self.hands):
            yield tuple(CARDS[WEREWOLF] if seat == swapper and card is turned else card for card in hand)


class _Match:
    """A matching of cards and places, extended along augmenting paths: what is matched once stays matched."""

    def __init__(self, choices: dict[Card, list[Place]]) -> None:
        self.choices = choices
        self.cards: dict[Place, Card] = {}

    def seat_card(self, card: Card, seen: set[Place]) -> bool:
        """Find a place for a card, moving other cards if necessary."""
        for place in self.choices[card]:
            if place not in seen:
                seen.add(place)
                if place not in self.cards or self.seat_card(self.cards[place], seen):
                    self.cards[place] = card
                    return True
        return False

    def fill(self, place: Place, seen: set[Card]) -> bool:
        """Find a card for a place, taking it from another place if necessary."""
        matched = {card: taken for taken, card in self.cards.items()}
        for card, places in self.choices.items():
            if place in places and card not in seen:
                seen.add(card)
                if card not in matched or self.fill(matched[card], seen):
                    self.cards[place] = card
                    return True
        return False
