"""What a seat believes: the worlds in which decisions are tried, by the bots that think and by the coach."""

from __future__ import annotations

from ...game.view import View
from ...sim.holders import LearnedWorlds
from ...sim.worlds import Worlds
from .network import shipped_holders


def believed_worlds(view: View, seed: int) -> Worlds:
    """The worlds in which the seat of a view may be: in the base game by the network that knows who holds what, else
    by the bids."""
    if view.rules.is_base_game:
        return LearnedWorlds(view, shipped_holders().run, seed=seed)
    return Worlds(view, seed=seed)
