"""What a careful player remembers: which cards are still out, who may hold them, who is void.

Cards are the rules' numbers here, and sets of cards are masks of all 67.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from ..game.cards import Card
from ..game.events import CardPlayed, CardReceived, RoundDealt, TrickTaken, WerewolfSwapped
from ..game.view import View
from ..rules.cards import CLOUD, ORDINARY, SUITS, numbers_of
from ..rules.deal import cards_for, deck_cards, start_game
from ..rules.following import follow_after, follow_at_start
from ..rules.options import Rules
from ..rules.state import OPEN, State
from ..sim.memory import shows_void
from ..sim.seen import events_that_matter

SUIT_MASKS = tuple(numbers_of(suit) for suit in range(SUITS))
NUMBERS = sum(SUIT_MASKS)


@dataclass(frozen=True, slots=True)
class Memory:
    """What a seat can conclude from all it has seen."""

    hand: int  #: the own cards; none while they are unseen
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


def recall(view: View) -> Memory:
    """Go through what happened in this round; in Duel, where cards do not come back, in all of them."""
    players = view.rules.players
    hand = mask_of(view.hand or ())
    gone = mask_of([view.turned] if view.turned is not None else [])
    voids = [0] * players
    known = [0] * players
    follow = follow_at_start(view.rules.setup)
    cloud, clouded = None, False
    for event in events_that_matter(view):
        if isinstance(event, CardPlayed):
            card = event.play.card
            assert card is not None
            bit = 1 << card.index
            gone |= bit
            clouded = clouded or card.index == CLOUD
            known[event.seat] &= ~bit
            if shows_void(follow, card.index):
                voids[event.seat] |= SUIT_MASKS[follow]
            elif follow == OPEN:
                follow = follow_after(event.play.index)
        elif isinstance(event, TrickTaken):
            follow = follow_at_start(view.rules.setup)
            if clouded and event.counts:
                cloud = event.seat
            clouded = False
        elif isinstance(event, RoundDealt):
            voids = [0] * players
            known = [mask_of(held) if held and seat != view.seat else 0 for seat, held in enumerate(event.hands)]
            gone |= mask_of([event.turned] if event.turned is not None else [])
        elif isinstance(event, WerewolfSwapped):
            gone &= ~mask_of([event.card])
            known[event.seat] |= mask_of([event.card]) if event.seat != view.seat else 0
        elif isinstance(event, CardReceived):
            _received(event, view.seat, voids, known)
    unseen = whole_deck(view.rules) & ~gone & ~hand
    return Memory(hand, unseen, _pools(view, unseen, voids, known), view.hand_counts, tuple(voids), cloud)


def _received(event: CardReceived, seat: int | None, voids: list[int], known: list[int]) -> None:
    """A card changed hands: what its receiver was void in is certain no longer, unless one knows the card."""
    known[event.giver] = 0 if event.card is None else known[event.giver] & ~(1 << event.card.index)
    if event.card is None:
        voids[event.seat] = 0
    elif event.seat != seat:
        bit = 1 << event.card.index
        known[event.seat] |= bit
        for suit in SUIT_MASKS:
            if bit & suit:
                voids[event.seat] &= ~suit


def _pools(view: View, unseen: int, voids: list[int], known: list[int]) -> tuple[int, ...]:
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
