"""Bots by rules of thumb: cards are counted, and every play is weighed in points."""

from .bot import HeuristicBot

__all__ = ["HeuristicBot"]
