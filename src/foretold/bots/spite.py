"""What it is worth that somebody else takes a trick: all of a table's points are compared in the end."""

from __future__ import annotations

from collections.abc import Sequence

from ..game.view import View
from ..rules.scores import points

SPITE = 0.5  # how much of what another loses counts as won


def harm(view: View, needs: Sequence[float], seat: int) -> float:
    """What a trick costs another seat, shared among all who gain by that."""
    bid = view.bids[seat]
    need = needs[seat]
    if bid is None:
        cost = -5.0 if need > 0 else 5.0
    elif need > 0:
        cost = -0.4 * points(bid, bid)
    elif need == 0:
        cost = 0.7 * (points(bid, bid) - points(bid, bid + 1))
    else:
        cost = 10.0
    return SPITE * cost / (view.rules.players - 1)
