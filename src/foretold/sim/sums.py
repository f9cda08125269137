"""What a simulation adds up, seat by seat: the same integers in whatever order the games are played."""

from ..rules.scores import winners
from .compiled import register

POINTS = 0
SQUARES = 1  # of the points
WINS = 2  # a shared victory counts for each who shares it
EXACT = 3  # rounds with an exact bid
MOVES = 4  # actions of all seats together, in column 0
SUMS = 5


@register
def add_game(setup, state, exact, moves, sums):  # type: ignore[no-untyped-def]
    """Add a finished game to the sums."""
    won = winners(setup, state)
    for seat in range(setup.players):
        points = state.scores[seat]
        sums[POINTS, seat] += points
        sums[SQUARES, seat] += points * points
        sums[WINS, seat] += won >> seat & 1
        sums[EXACT, seat] += exact[seat]
    sums[MOVES, 0] += moves
