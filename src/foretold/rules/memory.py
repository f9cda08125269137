"""What everybody at the table can remember beyond the state: who played what this round, who has shown to be void, and
how well each seat has met its bids in this game.

``Memory`` is a record like ``State`` and is kept beside it, by ``deal_round`` and ``act``. Nothing in it is hidden from
anybody.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from .actions import UNSEEN, card_played
from .cards import NO_CARD, ORDINARY, is_number, suit_of
from .deal import deal
from .layout import copier, layout_of, number, numbers
from .rule import rule
from .state import MAX_PLAYERS, NO_BID, NO_SEAT, OPEN, PASS, PLAY, Setup, State
from .step import apply
from .tricks import only_card
from .turns import left_of

MOST_OFF = 127  # tricks over or under that are counted


@dataclass(slots=True, kw_only=True)
class Memory:
    """What can be remembered of a round, and of the bids of those before it."""

    cards: list[int] = numbers("i8", MAX_PLAYERS, "ordinary cards each seat has played this round")
    before_passing: int = number("i8", "ordinary cards played before the Juggler's passing; 0 until there is one")
    extras: list[int] = numbers("u1", MAX_PLAYERS, "anniversary cards each seat has played this round")
    extras_before_passing: int = number("u1", "anniversary cards played before the Juggler's passing, likewise")
    voids: list[int] = numbers(
        "i1", MAX_PLAYERS, "suits of which each seat has shown to hold no number card, as a mask"
    )
    dealt_voids: list[int] = numbers(
        "i1", MAX_PLAYERS, "the same, of the cards that each seat held before the Juggler's passing"
    )
    swapper: int = number("i1", "seat that swapped the Werewolf", NO_SEAT)
    passed: int = number("i1", "1 after the Juggler's passing")
    scored: int = number("i1", "rounds of this game that have been scored")
    exact: list[int] = numbers("i1", MAX_PLAYERS, "bids that each seat has met in these")
    over: list[int] = numbers("i1", MAX_PLAYERS, "tricks that each seat took beyond its bids in these")
    under: list[int] = numbers("i1", MAX_PLAYERS, "tricks that each seat fell short of its bids in these")

    def copy(self) -> "Memory":
        """A memory that shares nothing with this one."""
        return _copy(self)


MEMORY_LAYOUT = layout_of(Memory)
_copy = copier(Memory)


@rule
def deal_round(setup: Setup, state: State, memory: Memory, deck: Sequence[int]) -> None:
    """Deal a round from the top of ``deck``, and remember."""
    remember_scores(setup, state, memory)
    deal(setup, state, deck)
    remember_deal(state, memory)


@rule
def act(setup: Setup, state: State, memory: Memory, seat: int, action: int) -> None:
    """Let a seat do what ``legal`` allows, and remember."""
    remember(setup, state, memory, seat, action)
    apply(setup, state, seat, action)


@rule
def remember_scores(setup: Setup, state: State, memory: Memory) -> None:
    """A round is about to be dealt: note how everybody met the bid of the one before. If nobody has bid, there was none
    in this game: forget the game before."""
    if state.bids[0] == NO_BID:
        memory.scored = 0
        for seat in range(MAX_PLAYERS):
            memory.exact[seat] = 0
            memory.over[seat] = 0
            memory.under[seat] = 0
        return
    memory.scored += 1
    for seat in range(setup.players):
        remember_bid(memory, seat, state.bids[seat], state.tricks[seat])


@rule
def remember_bid(memory: Memory, seat: int, bid: int, tricks: int) -> None:
    """Note how a seat met its bid."""
    if tricks > bid:
        memory.over[seat] = min(memory.over[seat] + tricks - bid, MOST_OFF)
    elif tricks < bid:
        memory.under[seat] = min(memory.under[seat] + bid - tricks, MOST_OFF)
    else:
        memory.exact[seat] += 1


@rule
def remember_deal(state: State, memory: Memory) -> None:
    """A round has been dealt: nothing has been played, and the Werewolf's holder, if any, is to name the trump."""
    for seat in range(MAX_PLAYERS):
        memory.cards[seat] = 0
        memory.extras[seat] = 0
        memory.voids[seat] = 0
        memory.dealt_voids[seat] = 0
    memory.swapper = state.turn if state.swapped != NO_CARD else NO_SEAT
    memory.passed = 0
    memory.before_passing = 0
    memory.extras_before_passing = 0


@rule
def remember(setup: Setup, state: State, memory: Memory, seat: int, action: int) -> None:
    """Note what an action is about to show."""
    if state.phase == PLAY:
        remember_play(state, memory, seat, action)
    elif state.phase == PASS:
        memory.voids[left_of(setup, seat)] = 0  # who knows what was passed there
        if state.pending == 1 << seat:
            memory.passed = 1
            memory.before_passing = state.played
            memory.extras_before_passing = state.played_extras


@rule
def shows_void(follow: int, card: int) -> bool:
    """Rule 5.4: whoever plays a number card of another suit holds none of the suit to follow."""
    return follow < OPEN and card < ORDINARY and is_number(card) and suit_of(card) != follow


@rule
def remember_play(state: State, memory: Memory, seat: int, play: int) -> None:
    """Note a card, and what it shows."""
    card = card_played(play) if play != UNSEEN else only_card(state.hands[seat])
    if card >= ORDINARY:
        memory.extras[seat] |= 1 << (card - ORDINARY)
        return
    memory.cards[seat] |= 1 << card
    if shows_void(state.follow, card):
        memory.voids[seat] |= 1 << state.follow
        if not memory.passed:
            memory.dealt_voids[seat] |= 1 << state.follow
