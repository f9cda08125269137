"""What a seat knows of where the hidden cards are: for each place that holds some, how many, and which they may be.

``Knowledge`` is a record like ``State``. A *holder* is a hand with cards that the seat cannot see, or the stock. After
the Juggler's passing a hand has two: the card that came from the right, which its giver held before, and the rest,
which its owner held before (rule 6.7); what either had shown not to hold then still counts.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ..game.view import View
from ..rules.cards import (
    ALL_ORDINARY,
    CARDS,
    NO_CARD,
    ORDINARY,
    SUITS,
    WEREWOLF_BIT,
    numbers_of,
)
from ..rules.deal import cards_for, deck_cards
from ..rules.layout import layout_of, number, numbers
from ..rules.mask import only
from ..rules.memory import Memory
from ..rules.state import MAX_PLAYERS, NO_SEAT, PASS, Setup, State
from ..rules.turns import left_of

STOCK = NO_SEAT  # the owner of the stock
HOLDERS = 2 * MAX_PLAYERS + 1


@dataclass(slots=True, kw_only=True)
class Knowledge:
    """Where the hidden cards may be."""

    low: list[int] = numbers("i8", HOLDERS, "ordinary cards that each holder may have")
    kept_low: list[int] = numbers(
        "i8", MAX_PLAYERS, "ordinary cards played since the passing that may be what each seat was given"
    )
    high: list[int] = numbers("u1", HOLDERS, "anniversary cards that each holder may have")
    kept_high: list[int] = numbers("u1", MAX_PLAYERS, "anniversary cards played since the passing, likewise")
    room: list[int] = numbers("i1", HOLDERS, "hidden cards that each holder has")
    owner: list[int] = numbers("i1", HOLDERS, "seat of each holder, or STOCK")
    main: list[int] = numbers("i1", MAX_PLAYERS, "holder of each seat's own hidden cards, or -1", -1)
    slot: list[int] = numbers(
        "i1", MAX_PLAYERS, "holder of the card that each seat was given, or -1 if nobody need wonder", -1
    )
    given: list[int] = numbers("i1", MAX_PLAYERS, "1 for each seat that has surely played the card it was given")
    pool: list[int] = numbers("i1", CARDS, "the hidden cards, those with the fewest holders first")
    size: int = number("i1", "how many cards are hidden")
    bound: int = number("i1", "how many of them, the first in the pool, some holder may not have")
    holders: int = number("i1", "how many holders there are")
    bids_hidden: int = number("i1", "seats that have bid what may not be seen, as a mask")
    bids_telling: int = number("i1", "seats whose bid tells of cards that are hidden, as a mask")
    passes_hidden: int = number("i1", "seats that have chosen a card to pass which may not be seen, as a mask")

    def add_holder(self, owner: int, room: int, cards: int) -> int:
        """One more holder, of ``room`` cards out of ``cards``; its number."""
        place = self.holders
        self.owner[place], self.room[place] = owner, room
        self.low[place], self.high[place] = cards & ALL_ORDINARY, cards >> ORDINARY
        self.holders += 1
        return place

    def may_hold(self, holder: int, card: int) -> bool:
        """Whether a holder may have a card."""
        return (self.low[holder] | self.high[holder] << ORDINARY) >> card & 1 == 1


KNOWLEDGE_LAYOUT = layout_of(Knowledge)


def knowledge(view: View) -> tuple[State, Memory, Knowledge]:
    """What the seat of a view has seen, and where the cards may be that it has not. Of hands seen in part, the state
    has the cards that are known to be there."""
    if view.seat is None:
        raise ValueError("expected the view of a seat, got a spectator's")
    setup, state, memory = view.rules.setup, view.state, view.memory
    known = Knowledge()
    _list_holders(view, setup, state, memory, known)
    if memory.passed and memory.swapper != NO_SEAT:
        _note_swapped(known, setup, state, memory, view.seat)
    _sort_pool(known, _pool(setup, state))
    _note_choices(view, setup, state, known)
    return state, memory, known


def _hand(state: State, seat: int) -> int:
    return state.hands[seat] | state.extras[seat] << ORDINARY


def void_cards(voids: int) -> int:
    """The number cards of some suits."""
    return sum(numbers_of(suit) for suit in range(SUITS) if voids >> suit & 1)


def _played_since(memory: Memory, seat: int) -> int:
    """What a seat has played since the Juggler's passing, as a mask of all cards."""
    extras = memory.extras[seat] & ~memory.extras_before_passing
    return memory.cards[seat] & ~memory.before_passing | extras << ORDINARY


def _pool(setup: Setup, state: State) -> int:
    """The cards of the round that have not been seen, as a mask of all cards."""
    ordinary, extras = deck_cards(setup, state)
    whole = (ordinary | extras << ORDINARY) & ~(state.played | state.played_extras << ORDINARY)
    if state.turned != NO_CARD:
        whole &= ~(1 << state.turned)
    for seat in range(setup.players):
        whole &= ~_hand(state, seat)
    return whole


def _list_holders(view: View, setup: Setup, state: State, memory: Memory, known: Knowledge) -> None:
    """Every place with hidden cards. The Werewolf, if it was not dealt to anybody, lies in the stock (rule 3.6)."""
    pool = _pool(setup, state)
    hidden = 0
    for seat in range(setup.players):
        count = view.hand_counts[seat] - _hand(state, seat).bit_count()
        hidden += count
        ordinary, extras = cards_for(setup, seat)
        cards = pool & (ordinary | (extras & ~WEREWOLF_BIT) << ORDINARY)
        own = cards & ~void_cards(memory.dealt_voids[seat] | (memory.voids[seat] if memory.passed else 0))
        if count or memory.passed:
            known.main[seat] = known.add_holder(seat, count, own)
        giver = (seat - 1) % setup.players
        if memory.passed and seat != view.seat and state.passed[giver] == NO_CARD:
            came = cards & ~void_cards(memory.dealt_voids[giver] | memory.voids[seat])
            known.slot[seat] = known.add_holder(seat, 0, came)
            _note_kept(known, memory, seat, giver)
    stock = pool.bit_count() - hidden
    if stock:
        known.add_holder(STOCK, stock, pool)


def _note_kept(known: Knowledge, memory: Memory, seat: int, giver: int) -> None:
    """Which of the cards played since the passing may be the one that a seat was given, and whether one must be: a card
    that its owner could not have held before."""
    played = _played_since(memory, seat)
    candidates = played & ~void_cards(memory.dealt_voids[giver])
    surely = played & void_cards(memory.dealt_voids[seat])
    if surely:
        candidates, known.given[seat] = surely, 1
    known.kept_low[seat], known.kept_high[seat] = candidates & ALL_ORDINARY, candidates >> ORDINARY


def _note_swapped(known: Knowledge, setup: Setup, state: State, memory: Memory, seat: int) -> None:
    """The card that was swapped for the Werewolf is with who took it, or was passed on to the left; if it was played
    there, it was given there. It was not given to who took it."""
    swapper, left, card = memory.swapper, left_of(setup, memory.swapper), state.swapped
    low, high = only(card)
    if seat not in (swapper, left) and not (state.played & low or state.played_extras & high):
        _only_there(known, (known.main[swapper], known.slot[left]), card)
    known.kept_low[swapper] &= ~low
    known.kept_high[swapper] &= ~high
    if _played_since(memory, left) >> card & 1:
        known.given[left], known.kept_low[left], known.kept_high[left] = 1, low, high


def _only_there(known: Knowledge, holders: Sequence[int], card: int) -> None:
    """Of all holders only these may have a card: the Werewolf's is with the seat that took it, or was passed on."""
    low, high = only(card)
    for holder in range(known.holders):
        if holder not in holders:
            known.low[holder] &= ~low
            known.high[holder] &= ~high


def _sort_pool(known: Knowledge, pool: int) -> None:
    cards = [card for card in range(CARDS) if pool >> card & 1]
    choices = {card: sum(known.may_hold(holder, card) for holder in range(known.holders)) for card in cards}
    cards.sort(key=lambda card: choices[card])
    known.pool[: len(cards)] = cards
    known.size = len(cards)
    known.bound = sum(choices[card] < known.holders for card in cards)


def _note_choices(view: View, setup: Setup, state: State, known: Knowledge) -> None:
    """Which choices of others are hidden, and which bids tell of their cards."""
    for seat in range(setup.players):
        hidden = known.main[seat] >= 0 and known.room[known.main[seat]] > 0
        if view.have_bid[seat] and view.bids[seat] is None:
            known.bids_hidden |= 1 << seat
        elif view.have_bid[seat] and seat != view.seat and hidden:
            known.bids_telling |= 1 << seat
        if state.phase == PASS and seat != view.seat and not state.pending >> seat & 1:
            known.passes_hidden |= 1 << seat
