"""Bids (rules 4, 7.1 to 7.4) and the Cloud's change of a bid (6.8)."""

from .options import FREE_SUM, LEADERS_SUM, OPEN_BIDS
from .rule import rule
from .scores import score_round
from .state import BID, NO_BID, Setup, State
from .tricks import start_play
from .turns import all_choose, chosen, left_of

CHANGE_DOWN = 0
CHANGE_UP = 1


@rule
def start_bids(setup: Setup, state: State) -> None:
    """Rule 4.1: bids begin left of the dealer; under hidden and secret bids all choose at once (7.2, 7.3)."""
    state.phase = BID
    if setup.bids == OPEN_BIDS:
        state.turn = left_of(setup, state.dealer)
    else:
        all_choose(setup, state)


@rule
def legal_bids(setup: Setup, state: State, seat: int) -> int:
    """Rule 4.1: 0 to as many as there are tricks, less the one that the last bidder may not choose (7.1, 7.4)."""
    choices = (2 << state.hand_size) - 1
    if setup.bid_sum != FREE_SUM and seat == state.dealer:
        forbidden = forbidden_bid(setup, state)
        if forbidden >= 0:
            choices &= ~(1 << forbidden)
    return choices


@rule
def forbidden_bid(setup: Setup, state: State) -> int:
    """Rule 7.1: the bid that would make the sum equal the tricks of the round; negative if no bid would.
    Rule 7.4 forbids it only to a last bidder, the dealer, who alone has the most points."""
    if setup.bid_sum == LEADERS_SUM:
        for seat in range(setup.players):
            if seat != state.dealer and state.scores[seat] >= state.scores[state.dealer]:
                return NO_BID
    forbidden = state.hand_size
    for seat in range(setup.players):
        if seat != state.dealer:
            forbidden -= state.bids[seat]
    return forbidden


@rule
def make_bid(setup: Setup, state: State, seat: int, tricks: int) -> None:
    """Rule 4.1: note a bid; after the last one play begins."""
    state.bids[seat] = tricks
    if setup.bids == OPEN_BIDS:
        if seat == state.dealer:
            start_play(setup, state)
        else:
            state.turn = left_of(setup, seat)
    elif chosen(state, seat):
        start_play(setup, state)


@rule
def legal_changes(bid: int, hand_size: int) -> int:
    """Rule 6.8: one down or one up, but never below zero or above the tricks of the round."""
    choices = 0
    if bid > 0:
        choices |= 1 << CHANGE_DOWN
    if bid < hand_size:
        choices |= 1 << CHANGE_UP
    return choices


@rule
def changed_bid(bid: int, choice: int) -> int:
    """Rule 6.8: a bid after its change by one."""
    return bid + 1 if choice == CHANGE_UP else bid - 1


@rule
def change_bid(setup: Setup, state: State, seat: int, choice: int) -> None:
    """Rule 6.8: whoever has taken the Cloud's trick changes their bid by one; then the round is scored."""
    state.bids[seat] = changed_bid(state.bids[seat], choice)
    score_round(setup, state)
