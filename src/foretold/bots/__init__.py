"""Players that are programs: a ``View`` in, an ``Action`` out."""

from .counting import CountingBot
from .heuristic import HeuristicBot
from .protocol import Bot
from .simple import RandomBot, SimpleBot

__all__ = ["Bot", "CountingBot", "HeuristicBot", "RandomBot", "SimpleBot"]
