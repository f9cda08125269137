"""What a hand is worth to somebody who lacks so many tricks, in points.

Each card takes a trick with a chance that its player can bend: from ``low``, if the player would rather lose with it,
to ``high``, if not. Going through the cards one by one and bending each the better way gives the points to expect.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from ..rules.bids import CHANGE_DOWN, CHANGE_UP, changed_bid, legal_changes
from ..rules.scores import points

CHANGES = CHANGE_DOWN, CHANGE_UP


class Prospect(NamedTuple):
    """A card's chances to take a trick."""

    low: float  #: while its player wants none
    high: float  #: while its player wants one


def worth(prospects: Sequence[Prospect], bid: int, taken: int, size: int, clouded: bool = False) -> list[float]:
    """The points to expect with these cards after a bid, for each number of tricks from ``taken`` on up to the cards
    left and one more. ``clouded``: the bid will have to change by one (rule 6.8)."""
    last = taken + len(prospects) + 1
    values = [_points(bid, tricks, size, clouded) for tricks in range(taken, last + 1)]
    for low, high in prospects:
        values = [value + (high if after > value else low) * (after - value) for value, after in pairwise(values)]
    return values


def _points(bid: int, tricks: int, size: int, clouded: bool) -> float:
    if not clouded:
        return points(bid, tricks)
    changes = legal_changes(bid, size)
    return max(points(changed_bid(bid, change), tricks) for change in CHANGES if changes >> change & 1)
