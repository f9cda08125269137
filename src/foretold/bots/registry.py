"""Bots by their names: the levels, which are opponents from beginner to the strongest there is, and the others.

Bots that take a moment to load, NumPy and weights or compiled code, do so when the first is made.
"""

from __future__ import annotations

from .heuristic import HeuristicBot
from .levels import LEVELS
from .protocol import Bot, BotMaker, NamedBot
from .simple import CountingBot, MostBot, RandomBot, ZeroBot


def neural(seed: int) -> Bot:
    """The neural bot."""
    from .neural import NeuralBot

    return NeuralBot(seed)


def search(seed: int) -> Bot:
    """The search bot."""
    from .search import SearchBot

    return SearchBot(seed)


BOTS = (
    NamedBot("random", "Anything that is legal.", RandomBot),
    NamedBot("counting", "Adds up what its cards promise, bids that and plays for it; a yardstick.", CountingBot),
    NamedBot("zero", "Always bids as little as it may, and plays for that.", ZeroBot),
    NamedBot("most", "Always bids as much as it may, and plays for that.", MostBot),
    NamedBot("heuristic", "Rules of thumb, with all cards counted and every play weighed in points.", HeuristicBot),
    NamedBot("search", "Searches thousands of worlds that it may be in, each played to the end.", search),
    NamedBot("neural", "A network for every option and one more for the base game, taught by self-play.", neural),
)

_BOTS: dict[str, BotMaker] = {bot.name: bot.make for bot in (*LEVELS, *BOTS)}


def find_bot(name: str) -> BotMaker:
    """Return the factory of the bot with this name, in any case."""
    found = _BOTS.get(name.casefold())
    if found is None:
        raise ValueError(f"there is no bot {name!r:.60}; expected one of {', '.join(bot_names())}")
    return found


def bot_names() -> tuple[str, ...]:
    """Return the names that ``find_bot`` accepts."""
    return tuple(_BOTS)
