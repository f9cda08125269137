"""What is hidden at the table beyond the others' hands (rules 4.2, 7.2, 7.3, 7.8, 7.9)."""

from .options import CLAIRVOYANCE, FORESIGHT, HIDDEN_BIDS, OPEN_BIDS
from .rule import rule
from .state import BID, DEAL, OVER, TRUMP, Setup, State


@rule
def card_unseen(setup: Setup, state: State) -> bool:
    """Rule 7.8: in Foresight's first round nobody has seen their own card, not even when playing it."""
    return setup.sight == FORESIGHT and state.round == 0


@rule
def hands_reversed(setup: Setup, state: State) -> bool:
    """Whether everybody sees all hands but their own: in Foresight's first round (7.8), and in Clairvoyance until the
    bids are made (7.9)."""
    if setup.sight == CLAIRVOYANCE:
        return state.phase == TRUMP or state.phase == BID
    return card_unseen(setup, state)


@rule
def bids_shown(setup: Setup, state: State) -> bool:
    """Rule 4.2: open bids are seen at once; hidden ones when all are made (7.2); secret ones after the round (7.3)."""
    if setup.bids == OPEN_BIDS:
        return True
    if setup.bids == HIDDEN_BIDS:
        return state.phase != BID
    return state.phase == DEAL or state.phase == OVER
