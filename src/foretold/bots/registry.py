"""Bots by their names."""

from . import makers
from .any_legal import RandomBot
from .counting import CountingBot
from .heuristic import HeuristicBot
from .levels import LEVELS
from .protocol import BotMaker, NamedBot

BOTS = (
    NamedBot("random", "Anything that is legal.", RandomBot),
    NamedBot("counting", "Adds up what its cards promise, bids that and plays for it; a yardstick.", CountingBot),
    NamedBot("heuristic", "Rules of thumb, with all cards counted and every play weighed in points.", HeuristicBot),
    NamedBot("search", "Searches thousands of worlds that it may be in, each played to the end.", makers.search),
    NamedBot("neural", "One network for every table and option, taught by playing against itself.", makers.neural),
)

_BOTS: dict[str, BotMaker] = {bot.name: bot.make for bot in (*LEVELS, *BOTS)}


def find_bot(name: str) -> BotMaker:
    """What makes the bot of this name; capitals do not matter."""
    found = _BOTS.get(name.casefold())
    if found is None:
        raise ValueError(f"there is no bot {name!r:.60}; expected one of {', '.join(bot_names())}")
    return found


def bot_names() -> tuple[str, ...]:
    """The names that ``find_bot`` knows."""
    return tuple(_BOTS)


def register_bot(name: str, maker: BotMaker) -> None:
    """Give a bot a name. For contests on several processes its maker must be a function or class of a module."""
    key = name.casefold()
    if not key or not key.isprintable() or any(sign in key for sign in " =:"):
        raise ValueError(f"expected a name without spaces, '=' and ':', got {name!r:.60}")
    if key in _BOTS:
        raise ValueError(f"there is a bot {key!r:.60} already")
    _BOTS[key] = maker
