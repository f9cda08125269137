"""How many cards each round deals (rules 2.5 to 2.8, 7.6, 7.7)."""

from collections.abc import Iterable

from .cards import ORDINARY
from .option import Option


class Schedule(Option):
    """A named list of hand sizes."""

    ORDINARY = "ordinary"  # the rulebooks' own: 1, 2, 3 … until the sixty cards are used up
    TOURNAMENT = "tournament", "Tournament schedule", "2.8"  # the German tournaments'


TOURNAMENT = {
    3: (2, 4, 6, 8, 10, 12, 14, 16, 18, 20),
    4: (1, 3, 5, 7, 9, 11, 12, 13, 14, 15),
    5: (2, 4, 5, 6, 7, 8, 9, 10, 11, 12),
    6: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
}
UNICOLOR = tuple(range(4, 16))
DUEL = tuple(range(2, 8))


def ordinary_sizes(players: int) -> tuple[int, ...]:
    """Rule 2.5: one card more in every round, until the sixty cards are used up."""
    return tuple(range(1, ORDINARY // players + 1))


def duel_cards(sizes: Iterable[int]) -> int:
    """Rule 7.7: the cards that rounds of Duel use up, two hands and one turned up in each."""
    return sum(2 * size + 1 for size in sizes)
