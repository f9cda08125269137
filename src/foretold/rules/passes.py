"""The Juggler's passing (rule 6.7)."""

from .cards import ORDINARY
from .rule import rule
from .state import PLAY, Setup, State
from .turns import chosen, left_of


@rule
def legal_passes(state: State, seat: int) -> tuple[int, int]:
    """Any card of the hand may be passed."""
    return state.hands[seat], state.extras[seat]


@rule
def pass_card(setup: Setup, state: State, seat: int, card: int) -> None:
    """Rule 6.7: lay a card aside for the left neighbour; when all have, everybody takes up the card received."""
    state.passed[seat] = card
    if chosen(state, seat):
        hand_over(setup, state)
        state.phase = PLAY
        state.turn = state.leader


@rule
def hand_over(setup: Setup, state: State) -> None:
    """Move every passed card to the left neighbour's hand."""
    for seat in range(setup.players):
        card = state.passed[seat]
        left = left_of(setup, seat)
        if card < ORDINARY:
            state.hands[seat] &= ~(1 << card)
            state.hands[left] |= 1 << card
        else:
            state.extras[seat] &= ~(1 << (card - ORDINARY))
            state.extras[left] |= 1 << (card - ORDINARY)
