"""Trump (rule 3)."""

from .bids import start_bids
from .cards import (
    BOMB,
    FAIRY,
    NO_CARD,
    ORDINARY,
    PLACES,
    WEREWOLF,
    WEREWOLF_BIT,
    WIZARD,
    is_number,
    suit_of,
)
from .rule import rule
from .state import NO_SEAT, NO_TRUMP, TRUMP, Setup, State

ANY_SUIT = 0b1111
ANY_SUIT_OR_NONE = 0b11111


@rule
def find_trump(setup: Setup, state: State) -> None:
    """Rules 3.1 to 3.7: the card turned up decides, or the dealer names a suit, or the Werewolf's holder does."""
    holder = werewolf_holder(setup, state)
    if holder != NO_SEAT:
        swap_werewolf(state, holder)
        ask_for_trump(state, holder)
    elif dealer_names(state.turned):
        ask_for_trump(state, state.dealer)
    else:
        name_trump(setup, state, trump_turned(state.turned))


@rule
def trump_turned(turned: int) -> int:
    """Rules 3.2, 3.3, 3.5: a number card's suit; none for a Jester, the Fairy, the Bomb, or no card at all."""
    if turned != NO_CARD and is_number(turned):
        return suit_of(turned)
    return NO_TRUMP


@rule
def dealer_names(turned: int) -> bool:
    """Rule 3.4: a Wizard, and every anniversary card but Fairy and Bomb, lets the dealer name the trump."""
    if turned < ORDINARY:
        return turned != NO_CARD and turned % PLACES == WIZARD
    return turned != FAIRY and turned != BOMB


@rule
def werewolf_holder(setup: Setup, state: State) -> int:
    """The seat that was dealt the Werewolf, or NO_SEAT."""
    if setup.anniversary & WEREWOLF_BIT:
        for seat in range(setup.players):
            if state.extras[seat] & WEREWOLF_BIT:
                return seat
    return NO_SEAT


@rule
def swap_werewolf(state: State, holder: int) -> None:
    """Rule 3.6: the Werewolf goes face up on the stock and its holder takes the card turned up."""
    card = state.turned
    state.swapped = card
    state.turned = WEREWOLF
    state.extras[holder] &= ~WEREWOLF_BIT
    if card < ORDINARY:
        state.hands[holder] |= 1 << card
    else:
        state.extras[holder] |= 1 << (card - ORDINARY)


@rule
def ask_for_trump(state: State, seat: int) -> None:
    """Wait for a seat to name the trump."""
    state.phase = TRUMP
    state.turn = seat


@rule
def legal_trumps(state: State) -> int:
    """Rule 3.4: the dealer names one of four suits; rule 3.6: the Werewolf's holder may also say that there is none."""
    return ANY_SUIT if state.swapped == NO_CARD else ANY_SUIT_OR_NONE


@rule
def name_trump(setup: Setup, state: State, trump: int) -> None:
    """The trump is known; bids begin."""
    state.trump = trump
    start_bids(setup, state)
