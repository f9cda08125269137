"""Legal and apply: the two functions that everything else calls."""

from .actions import FIRST_BID, FIRST_CHANGE, FIRST_PASS, FIRST_TRUMP
from .bids import change_bid, legal_bids, legal_changes, make_bid
from .passes import legal_passes, pass_card
from .plays import legal_plays
from .rule import rule
from .state import BID, CHANGE, PASS, PLAY, TRUMP, Setup, State
from .tricks import play_card
from .trump import legal_trumps, name_trump
from .turns import may_act


@rule
def legal(setup: Setup, state: State, seat: int) -> tuple[int, int]:
    """What a seat may choose now: a pair of masks over the phase's choices (actions.py), empty if it may not act."""
    phase = state.phase
    if not may_act(state, seat):
        return 0, 0
    if phase == PLAY:
        return legal_plays(setup, state, seat)
    if phase == BID:
        return legal_bids(setup, state, seat), 0
    if phase == TRUMP:
        return legal_trumps(state), 0
    if phase == PASS:
        return legal_passes(state, seat)
    if phase == CHANGE:
        return legal_changes(state.bids[seat], state.hand_size), 0
    return 0, 0


@rule
def apply(setup: Setup, state: State, seat: int, action: int) -> None:
    """Let a seat do what ``legal`` allows; nothing is checked here."""
    phase = state.phase
    if phase == PLAY:
        play_card(setup, state, seat, action)
    elif phase == BID:
        make_bid(setup, state, seat, action - FIRST_BID)
    elif phase == TRUMP:
        name_trump(setup, state, action - FIRST_TRUMP)
    elif phase == PASS:
        pass_card(setup, state, seat, action - FIRST_PASS)
    elif phase == CHANGE:
        change_bid(setup, state, seat, action - FIRST_CHANGE)


def may_end(setup: Setup, state: State) -> bool:
    """Whether the next action may end the game (rules 2.4, 6.8): in its last round, the last card of all, or the change
    of a bid that comes after it."""
    if state.round + 1 < setup.rounds:
        return False
    last_card = state.tricks_left == 1 and state.trick_size == setup.players - 1
    return state.phase == CHANGE or (state.phase == PLAY and last_card)
