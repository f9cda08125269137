"""Players that are programs: a ``View`` in, an ``Action`` out."""

from .protocol import Bot
from .simple import RandomBot, SimpleBot

__all__ = ["Bot", "RandomBot", "SimpleBot"]
