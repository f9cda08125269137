"""Contests between any bots under any rules, with the luck of the cards taken out.

>>> from foretold import find_rules
>>> from foretold.lab.arena import duel, find_entrant
>>> result = duel(find_entrant("counting"), find_entrant("random"), find_rules("us"), deals=2, seed=1)
>>> result.games
8
"""

from .contest import duel, league
from .entrants import Entrant, find_entrant
from .panel import Panel, panel
from .plot import plot
from .results import Kind, Result, Standing
from .statistics import Estimate

__all__ = [
    "Entrant",
    "Estimate",
    "Kind",
    "Panel",
    "Result",
    "Standing",
    "duel",
    "find_entrant",
    "league",
    "panel",
    "plot",
]
