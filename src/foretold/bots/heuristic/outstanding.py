"""The cards that are still out: which a seat has not seen yet, who may hold them, who is void.

Cards are the rules' numbers here, and sets of cards are masks of all 67.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from ...game.cards import Card
from ...game.view import View
from ...rules.cards import NO_CARD, ORDINARY, SUITS, is_number, numbers_of, suit_of
from ...rules.deal import cards_for, deck_cards, start_game
from ...rules.memory import Memory
from ...rules.options import Rules
from ...rules.state import NO_SEAT, State

SUIT_MASKS = tuple(numbers_of(suit) for suit in range(SUITS))
NUMBERS = sum(SUIT_MASKS)


@dataclass(frozen=True, slots=True)
class Outstanding:
    """What a seat can conclude about the cards that are out."""

    hand: int  #: the seat's own cards; none while they are unseen
    unseen: int  #: cards of the deck that may be in somebody else's hand, or in the stock
    pools: tuple[int, ...]  #: for each seat the cards that it may hold
    counts: tuple[int, ...]  #: how many it does hold
    voids: tuple[int, ...]  #: for each seat the number cards that it cannot hold
    cloud: int | None  #: the seat that took the trick with the Cloud, and will have to change its bid

    @property
    def share(self) -> float:
        """The part of the unseen cards that is in hands, and not in the stock."""
        held = sum(self.counts) - self.hand.bit_count()
        return min(1.0, held / max(1, self.unseen.bit_count()))

    def density(self, seat: int) -> float:
        """How likely a seat is to hold any one card of its pool."""
        return min(1.0, self.counts[seat] / max(1, self.pools[seat].bit_count()))


def mask_of(cards: Iterable[Card]) -> int:
    """Cards as a mask."""
    mask = 0
    for card in cards:
        mask |= 1 << card.index
    return mask


def numbers_in(mask: int) -> Iterator[int]:
    """The cards of a mask, from the lowest number on."""
    while mask:
        bit = mask & -mask
        yield bit.bit_length() - 1
        mask ^= bit


@cache
def whole_deck(rules: Rules) -> int:
    """The cards that a game is played with."""
    table = State()
    start_game(table, 0)
    ordinary, extras = deck_cards(rules.setup, table)
    return ordinary | extras << ORDINARY


@cache
def whole_pile(rules: Rules, seat: int) -> int:
    """The cards that a seat may be dealt."""
    ordinary, extras = cards_for(rules.setup, seat)
    return ordinary | extras << ORDINARY


def outstanding_cards(view: View) -> Outstanding:
    """What the seat of a view can conclude from all that it has seen."""
    seats, state, memory = range(view.rules.players), view.state, view.memory
    known = [state.hands[seat] | state.extras[seat] << ORDINARY for seat in seats]
    hand = 0
    if view.seat is not None:
        hand, known[view.seat] = known[view.seat], 0
    gone = state.played | state.played_extras << ORDINARY
    if state.turned != NO_CARD:
        gone |= 1 << state.turned
    unseen = whole_deck(view.rules) & ~gone & ~hand
    voids = tuple([_numbers_ruled_out(state, memory, seat, seats[seat - 1]) for seat in seats])
    cloud = None if state.cloud_seat == NO_SEAT else state.cloud_seat
    return Outstanding(hand, unseen, _pools(view, unseen, voids, known), view.hand_counts, voids, cloud)


def _numbers_ruled_out(state: State, memory: Memory, seat: int, giver: int) -> int:
    """The number cards that a seat cannot hold. After the Juggler's passing the suits that it had shown to be void in
    count only as far as the card is known that it was given."""
    void = memory.voids[seat] if memory.passed else memory.dealt_voids[seat]
    received = state.passed[giver]
    if memory.passed and received != NO_CARD:
        void |= memory.dealt_voids[seat] & ~(1 << suit_of(received) if is_number(received) else 0)
    mask = 0
    for suit in range(SUITS):
        if void >> suit & 1:
            mask |= SUIT_MASKS[suit]
    return mask


def _pools(view: View, unseen: int, voids: tuple[int, ...], known: list[int]) -> tuple[int, ...]:
    placed = 0
    for cards in known:
        placed |= cards
    pools = []
    for seat in range(view.rules.players):
        pool = unseen & ~placed & ~voids[seat] & whole_pile(view.rules, seat)
        if seat == view.seat:
            pool = unseen & ~placed if view.hand is None else 0
        elif known[seat].bit_count() >= view.hand_counts[seat]:
            pool = known[seat]
        else:
            pool |= known[seat]
        pools.append(pool)
    return tuple(pools)
