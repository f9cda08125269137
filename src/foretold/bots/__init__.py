"""Players that are programs: a ``View`` in, an ``Action`` out."""

from .heuristic import HeuristicBot
from .levels import LEVELS
from .protocol import Bot, NamedBot
from .registry import BOTS, bot_names, find_bot
from .simple import CountingBot, RandomBot

__all__ = ["BOTS", "LEVELS", "Bot", "CountingBot", "HeuristicBot", "NamedBot", "RandomBot", "bot_names", "find_bot"]
