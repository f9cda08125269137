"""Whose turn it is, one after another or all at once."""

from .rule import rule
from .state import MAX_PLAYERS, Setup, State


@rule
def left_of(setup: Setup, seat: int) -> int:
    """The left neighbour, who is next in clockwise order."""
    return seat + 1 if seat + 1 < setup.players else 0


@rule
def may_act(state: State, seat: int) -> bool:
    """Whether a seat may act now: it is its turn, or all choose at once and it has not chosen yet."""
    return seat == state.turn or (state.pending >> seat) & 1 == 1


@rule
def all_choose(setup: Setup, state: State) -> None:
    """Let every seat choose, in any order."""
    state.pending = (1 << setup.players) - 1
    state.turn = 0


@rule
def chosen(state: State, seat: int) -> bool:
    """Note that a seat has chosen; true when it was the last."""
    state.pending &= ~(1 << seat)
    if state.pending == 0:
        return True
    while (state.pending >> state.turn) & 1 == 0:
        state.turn = state.turn + 1 if state.turn + 1 < MAX_PLAYERS else 0
    return False
