"""Bots by their names."""

from collections.abc import Callable

from .counting import CountingBot
from .heuristic import HeuristicBot
from .protocol import Bot
from .simple import RandomBot, SimpleBot

BotMaker = Callable[[int], Bot]
"""Makes a bot from a seed. The same seed makes a bot that plays the same."""


def _neural(seed: int) -> Bot:
    from .neural import NeuralBot  # loads ten megabytes of weights, so not before it is asked for

    return NeuralBot(seed)


def _search(seed: int) -> Bot:
    from .search import SearchBot  # compiles, or loads compiled code, so not before it is asked for

    return SearchBot(seed)


_BOTS: dict[str, BotMaker] = {
    "random": RandomBot,
    "simple": SimpleBot,
    "counting": CountingBot,
    "heuristic": HeuristicBot,
    "neural": _neural,
    "search": _search,
}


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
