"""Players that are programs: a ``View`` in, an ``Action`` out."""

from .any_legal import RandomBot
from .counting import CountingBot
from .heuristic import HeuristicBot
from .levels import LEVELS, Level
from .protocol import Bot
from .registry import bot_names, find_bot

__all__ = ["LEVELS", "Bot", "CountingBot", "HeuristicBot", "Level", "RandomBot", "bot_names", "find_bot"]
