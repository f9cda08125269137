"""A state cut down to what one seat knows (rules 3.6, 4.2, 6.7, 7.2, 7.3, 7.8, 7.9), by what ``sight.py`` says is
hidden. A spectator is ``NO_SEAT``. ``Event.seen_by`` does the same for an event."""

from .cards import NO_CARD, ORDINARY
from .memory import Memory
from .options import CLAIRVOYANCE
from .sight import bids_shown, hands_reversed
from .state import NO_BID, NO_SEAT, Setup, State
from .turns import left_of


def hide(setup: Setup, state: State, memory: Memory, seat: int) -> None:
    """Take from a state all that a seat may not know. Hands keep the cards that it knows to be there: its own, or,
    where hands are reversed, the others', which Clairvoyance lets it remember all round (7.8, 7.9). A bid that was made
    but not seen is 0."""
    bids_hidden = not bids_shown(setup, state)
    own_hidden = hands_reversed(setup, state)
    others_hidden = seat == NO_SEAT or not (own_hidden or setup.sight == CLAIRVOYANCE)
    for owner in range(setup.players):
        if owner == seat:
            if own_hidden:
                state.hands[owner] = state.extras[owner] = 0
            continue
        if others_hidden:
            low, high = cards_known(setup, state, memory, seat, owner) if setup.anniversary else (0, 0)
            state.hands[owner] &= low
            state.extras[owner] &= high
        if bids_hidden and state.bids[owner] != NO_BID:
            state.bids[owner] = 0
        if not memory.passed or left_of(setup, owner) != seat:
            state.passed[owner] = NO_CARD


def cards_known(setup: Setup, state: State, memory: Memory, seat: int, owner: int) -> tuple[int, int]:
    """The cards that a seat knows another to hold until it plays them, as two masks: the one that the Werewolf's holder
    took (3.6), unless it may have been passed on to somebody else, and the one that the seat itself passed (6.7)."""
    low = high = 0
    if owner == memory.swapper and (not memory.passed or left_of(setup, owner) == seat):
        low, high = only(state.swapped)
    if memory.passed and seat != NO_SEAT and owner == left_of(setup, seat):
        passed_low, passed_high = only(state.passed[seat])
        low, high = low | passed_low, high | passed_high
    return low, high


def only(card: int) -> tuple[int, int]:
    """One card as two masks."""
    return (1 << card, 0) if card < ORDINARY else (0, 1 << (card - ORDINARY))
