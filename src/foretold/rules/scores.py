"""Scores (rule 8)."""

from .rule import rule
from .state import DEAL, NO_SEAT, OVER, Setup, State
from .turns import left_of

EXACT = 20
EACH_TRICK = 10


@rule
def points(bid: int, tricks: int) -> int:
    """Rule 8.1: an exact bid earns 20 and 10 for each trick taken; each trick over or under costs 10."""
    if bid == tricks:
        return EXACT + EACH_TRICK * tricks
    return -EACH_TRICK * abs(bid - tricks)


@rule
def score_round(setup: Setup, state: State) -> None:
    """Rules 8.1 and 2.4: add each seat's points; the deal passes to the left, or the game is over."""
    for seat in range(setup.players):
        state.scores[seat] += points(state.bids[seat], state.tricks[seat])
    state.turn = NO_SEAT
    state.round += 1
    if state.round == setup.rounds:
        state.phase = OVER
    else:
        state.phase = DEAL
        state.dealer = left_of(setup, state.dealer)


@rule
def winners(setup: Setup, state: State) -> int:
    """Rule 8.2: the mask of the seats with the most points; who ties for the most shares the victory."""
    most = state.scores[0]
    for seat in range(1, setup.players):
        most = max(most, state.scores[seat])
    mask = 0
    for seat in range(setup.players):
        if state.scores[seat] == most:
            mask |= 1 << seat
    return mask
