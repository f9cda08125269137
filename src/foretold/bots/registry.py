"""Bots by their names: the levels, which are opponents from beginner to the strongest there is, and the others.

Bots that take a moment to load, NumPy and weights or compiled code, do so when the first is made.
"""

from __future__ import annotations

from .heuristic import HeuristicBot
from .heuristic.casual import CasualBot
from .protocol import Bot, BotMaker, NamedBot
from .simple import BeginnerBot, CountingBot, MostBot, RandomBot, ZeroBot
from .sound import SoundBot


def neural(seed: int) -> Bot:
    """The neural bot."""
    from .neural import NeuralBot

    return NeuralBot(seed)


def expert(seed: int) -> Bot:
    """The expert level: the neural bot with a short memory."""
    from .neural import ExpertBot

    return SoundBot(ExpertBot(seed))


def master(seed: int) -> Bot:
    """The strongest bot: the neural one, playing to win, and thinking ahead where there is a compiler."""
    from .neural import NeuralBot

    try:
        from .neural.thinker import ThinkingBot
    except ImportError:
        return SoundBot(NeuralBot(seed, to_win=True))
    return SoundBot(ThinkingBot(seed, to_win=True))


def search(seed: int) -> Bot:
    """The search bot."""
    from .search import SearchBot

    return SearchBot(seed)


LEVELS = (
    NamedBot(
        "beginner",
        "Knows the rules. Bids too much, counting every high card and decent trump as a trick, plays the best cards "
        "first, remembers nothing, and now and then misses that it has enough.",
        BeginnerBot,
    ),
    NamedBot(
        "casual",
        "Plays sensibly for its own bid and does not look at those of others. Remembers the last two tricks and high "
        "cards, does not notice who is out of a suit, and bids too little with big hands.",
        CasualBot,
    ),
    NamedBot(
        "skilled",
        "Counts all cards, knows who is out of a suit and which tricks are sure, and weighs every play in points, by "
        "rules of thumb. The same as the bot heuristic.",
        HeuristicBot,
    ),
    NamedBot(
        "expert",
        "Bids and plays as the network of master does, but keeps no count: it remembers the last trick and high cards, "
        "and not who is out of a suit.",
        expert,
    ),
    NamedBot(
        "master",
        "The strongest there is here: a network that has learnt by playing against itself and others, the bot neural, "
        "playing to win the game rather than for points, thinking ahead when few cards are left, and kept from bidding "
        "below its sure tricks.",
        master,
    ),
)

BOTS = (
    NamedBot("random", "Anything that is legal.", RandomBot),
    NamedBot("counting", "Adds up what its cards promise, bids that and plays for it; a yardstick.", CountingBot),
    NamedBot("zero", "Always bids as little as it may, and plays for that.", ZeroBot),
    NamedBot("most", "Always bids as much as it may, and plays for that.", MostBot),
    NamedBot("heuristic", "Rules of thumb, with all cards counted and every play weighed in points.", HeuristicBot),
    NamedBot("search", "Searches thousands of worlds that it may be in, each played to the end.", search),
    NamedBot("neural", "A network for the base game or one for every option, taught by self-play.", neural),
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


def register_bot(name: str, maker: BotMaker) -> None:
    """Give a bot a name. For contests on several processes its maker must be a function or class of a module."""
    key = name.casefold()
    if not key or not key.isprintable() or any(sign in key for sign in " =:"):
        raise ValueError(f"expected a name without spaces, '=' and ':', got {name!r:.60}")
    if key in _BOTS:
        raise ValueError(f"there is a bot {key!r:.60} already")
    _BOTS[key] = maker
