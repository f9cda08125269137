"""Suits in an order of their own: trump first, then the longest in the hand.

A player who has learned from one deal should know the same deal with the colours exchanged. Observations and actions
are therefore written with suits in the order in which they matter to the seat; ``order[suit]`` is a suit's place in it.
"""

from collections.abc import Sequence

from ..rules.actions import FIRST_PASS, FIRST_TRUMP, NO_SUIT, UNSEEN, suit_announced
from ..rules.cards import ORDINARY, PLACES, SUIT_NUMBERS, SUITS
from ..rules.rule import rule
from ..rules.state import NO_TRUMP


@rule
def suit_weight(cards: int, suit: int, trump: int) -> int:
    """How much a suit matters to a seat that was dealt ``cards``: trump most, then length, then height."""
    own = (cards >> (PLACES * suit)) & SUIT_NUMBERS
    return ((suit == trump) << 20) + (own.bit_count() << PLACES) + own


@rule
def place_of_suit(cards: int, suit: int, trump: int) -> int:
    """A suit's place in the order, from 0: how many suits matter more, or as much and come before it."""
    weight = suit_weight(cards, suit, trump)
    place = 0
    for other in range(SUITS):
        other_weight = suit_weight(cards, other, trump)
        if other_weight > weight or (other_weight == weight and other < suit):
            place += 1
    return place


@rule
def reordered_card(card: int, order: Sequence[int]) -> int:
    """A card with its suit's place for its suit; anniversary cards stay what they are."""
    if card >= ORDINARY:
        return card
    return PLACES * order[card // PLACES] + card % PLACES


@rule
def reordered_action(action: int, order: Sequence[int]) -> int:
    """An action with suits' places for suits; bids and changes of a bid stay what they are."""
    if action < ORDINARY:
        return reordered_card(action, order)
    if action <= UNSEEN:
        suit = suit_announced(action)
        return action if suit == NO_SUIT else action - suit + order[suit]
    if FIRST_PASS <= action < FIRST_PASS + ORDINARY:
        return FIRST_PASS + reordered_card(action - FIRST_PASS, order)
    if FIRST_TRUMP <= action < FIRST_TRUMP + NO_TRUMP:
        return FIRST_TRUMP + order[action - FIRST_TRUMP]
    return action


@rule
def suit_at(order: Sequence[int], place: int) -> int:
    """The suit that stands at a place of an order."""
    for suit in range(SUITS):
        if order[suit] == place:
            return suit
    return 0


@rule
def action_in_colours(action: int, order: Sequence[int]) -> int:
    """The action whose ``reordered_action`` this is."""
    return reordered_action(action, (suit_at(order, 0), suit_at(order, 1), suit_at(order, 2), suit_at(order, 3)))
