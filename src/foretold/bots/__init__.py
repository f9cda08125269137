"""Players that are programs: a ``View`` in, an ``Action`` out."""

from .counting import CountingBot
from .protocol import Bot
from .simple import RandomBot, SimpleBot

__all__ = ["Bot", "CountingBot", "RandomBot", "SimpleBot"]
