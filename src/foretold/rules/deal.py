"""The deal (rules 2.2 to 2.9, 3.1, 7.6, 7.7)."""

from collections.abc import Sequence

from .actions import NO_SUIT
from .cards import ALL_ORDINARY, JESTER, NO_CARD, ORDINARY, suit_of, value_of, whole_suit
from .options import DUEL, UNICOLOR
from .rule import rule
from .state import DEAL, MAX_PLAYERS, NO_BID, NO_SEAT, OPEN, UNNAMED, Setup, State
from .trump import find_trump
from .turns import left_of


@rule
def start_game(state: State, dealer: int) -> None:
    """An empty table at which ``dealer`` is about to deal the first round (rules 2.2, 2.3)."""
    state.phase = DEAL
    state.round = 0
    state.dealer = dealer
    state.turn = NO_SEAT
    state.pending = 0
    state.played = 0
    state.played_extras = 0
    state.hand_size = 0
    state.tricks_left = 0
    state.turned = NO_CARD
    state.swapped = NO_CARD
    state.trump = UNNAMED
    state.cloud_seat = NO_SEAT
    state.leader = NO_SEAT
    state.trick_size = 0
    state.trick_extras = 0
    state.strength = 0
    state.winner = NO_SEAT
    state.follow = OPEN
    for seat in range(MAX_PLAYERS):
        state.scores[seat] = 0
        state.trick[seat] = NO_CARD
        clear_seat(state, seat)


@rule
def clear_seat(state: State, seat: int) -> None:
    """Take away what a seat has from the round before."""
    state.hands[seat] = 0
    state.extras[seat] = 0
    state.bids[seat] = NO_BID
    state.tricks[seat] = 0
    state.passed[seat] = NO_CARD


@rule
def deck_cards(setup: Setup, state: State) -> tuple[int, int]:
    """The cards that are shuffled for the coming round, as two masks. Rule 2.4: all of them; rule 7.7: in Duel those
    that have not been used; rule 7.6: in Unicolor the suits that have an owner."""
    if setup.form == UNICOLOR:
        owned = 0
        for seat in range(setup.players):
            owned |= whole_suit(suit_owned(setup, seat))
        return owned, 0
    if setup.form == DUEL:
        gone = state.played
        if state.turned != NO_CARD:
            gone |= 1 << state.turned
        return ALL_ORDINARY & ~gone, 0
    return ALL_ORDINARY, setup.anniversary


@rule
def suit_owned(setup: Setup, seat: int) -> int:
    """Rule 7.6: the suit that a seat owns in Unicolor; NO_SUIT in other forms."""
    return setup.suits >> 2 * seat & 3 if setup.form == UNICOLOR else NO_SUIT


@rule
def cards_for(setup: Setup, seat: int) -> tuple[int, int]:
    """The cards that a seat may be dealt, as two masks: the whole deck, or its suit in Unicolor (7.6)."""
    suit = suit_owned(setup, seat)
    if suit != NO_SUIT:
        return whole_suit(suit), 0
    return ALL_ORDINARY, setup.anniversary


@rule
def cards_needed(setup: Setup, state: State) -> int:
    """How many cards from the top of the deck a round uses: the hands, and one to turn up if any is left."""
    if setup.form == UNICOLOR:
        return setup.deck_size
    needed = setup.players * setup.hand_sizes[state.round]
    return needed + 1 if needed < setup.deck_size else needed


@rule
def deal(setup: Setup, state: State, deck: Sequence[int]) -> None:
    """Rules 2.5, 2.9, 3.1: deal the round's hands from the top of ``deck``, turn up the next card, find the trump."""
    start_round(setup, state)
    if setup.form == UNICOLOR:
        deal_own_piles(setup, state, deck)
    else:
        deal_around(setup, state, deck)
    find_trump(setup, state)


@rule
def start_round(setup: Setup, state: State) -> None:
    """Clear what belongs to one round. In Duel the cards of earlier rounds stay away (7.7)."""
    if setup.form == DUEL:
        if state.turned != NO_CARD:
            state.played |= 1 << state.turned
    else:
        state.played = 0
    state.played_extras = 0
    state.hand_size = setup.hand_sizes[state.round]
    state.tricks_left = state.hand_size
    state.leader = NO_SEAT
    state.follow = OPEN
    state.turned = NO_CARD
    state.swapped = NO_CARD
    state.trump = UNNAMED
    state.cloud_seat = NO_SEAT
    for seat in range(setup.players):
        clear_seat(state, seat)


@rule
def deal_around(setup: Setup, state: State, deck: Sequence[int]) -> None:
    """Rule 2.9: one card at a time, beginning left of the dealer; the next card is turned up (3.1) if there is one."""
    seat = left_of(setup, state.dealer)
    dealt = setup.players * state.hand_size
    for place in range(dealt):
        card = deck[place]
        if card < ORDINARY:
            state.hands[seat] |= 1 << card
        else:
            state.extras[seat] |= 1 << (card - ORDINARY)
        seat = left_of(setup, seat)
    if dealt < setup.deck_size:
        state.turned = deck[dealt]


@rule
def deal_own_piles(setup: Setup, state: State, deck: Sequence[int]) -> None:
    """Rule 7.6: each seat draws from the pile of its own suit, in the order in which that suit lies in the deck."""
    for seat in range(setup.players):
        drawn = 0
        for place in range(setup.deck_size):
            card = deck[place]
            if drawn < state.hand_size and suit_of(card) == suit_owned(setup, seat):
                state.hands[seat] |= 1 << card
                drawn += 1


@rule
def draw_dealer(players: int, deck: Sequence[int]) -> int:
    """Rule 2.3: one card to each seat; the highest deals, and those who tie for it draw again from the rest.
    A Wizard is highest, a Jester lowest, suits do not count. NO_SEAT if sixty cards do not break the tie."""
    drawing = (1 << players) - 1
    place = 0
    while place + drawing.bit_count() <= ORDINARY:
        count = drawing.bit_count()
        drawing = highest_drawn(drawing, deck, place)
        place += count
        if drawing.bit_count() == 1:
            return (drawing - 1).bit_count()
    return NO_SEAT


@rule
def highest_drawn(drawing: int, deck: Sequence[int], place: int) -> int:
    """Rule 2.3: the seats, as a mask, that tie for the highest card when the seats ``drawing`` take one card each."""
    highest = JESTER - 1
    tied = 0
    for seat in range(MAX_PLAYERS):
        if drawing >> seat & 1:
            value = value_of(deck[place])
            place += 1
            if value > highest:
                highest = value
                tied = 0
            if value == highest:
                tied |= 1 << seat
    return tied
