"""The levels: opponents from beginner to the strongest there is, a row for each, made of the same parts.

The lower a level, the more it errs as people do: it forgets cards, misjudges its hand, plays a card without thinking.
How much was tuned so that each is about as far above the one below (benchmarks/results.md).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from .fallible import FallibleBot
from .heuristic import HeuristicBot
from .mixture import MixedBot
from .protocol import Bot, NamedBot
from .sound import SoundBot

LONG, SHORT = 1.0, 0.3  # seconds to think about a decision


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """What the bots of a level are like. Their slips depend on the seed, and what they forget on the view alone."""

    name: str
    what: str  #: what people notice, in a sentence or two
    network: float = 0.0  #: the share of its plays that are as the network would, and not by rules of thumb
    thinks: bool = False  #: whether it plays to win the game and, where there is a compiler, thinks ahead
    watches: bool = True  #: whether it looks at the others' bids
    memory: float = 1.0  #: the chance that it remembers a card a trick later
    nerve: float = 0.0  #: by how many tricks its bids are too high in the mean, with one card; see ``FallibleBot``
    misjudged: float = 0.0  #: the spread of that
    slips: float = 0.0  #: how often it plays a card without thinking
    pace: float = 1.0  #: how long it takes for a decision, compared with others


ROWS = (
    Level(
        name="beginner",
        what="Knows the rules. Bids on a hope, a trick or two beside what its hand is worth, sees its own bid only, "
        "remembers nothing but the last trick, and plays one card in four without thinking.",
        watches=False,
        memory=0.0,
        nerve=0.1,
        misjudged=0.5,
        slips=0.28,
        pace=0.8,
    ),
    Level(
        name="casual",
        what="Plays sensibly for its own bid and does not look at those of others. Remembers the last tricks and "
        "some high cards, misjudges hands, and plays one card in seven without thinking.",
        watches=False,
        memory=0.4,
        misjudged=0.34,
        slips=0.14,
    ),
    Level(
        name="regular",
        what="Plays against the others' bids too, and remembers most cards for a while, but not who is out of a suit. "
        "Its bids are a trick off now and then, and one card in fourteen is careless.",
        memory=0.7,
        misjudged=0.26,
        slips=0.07,
    ),
    Level(
        name="skilled",
        what="Counts all cards, knows who is out of a suit and which tricks are sure, and weighs every play in points, "
        "by rules of thumb. The same as the bot heuristic.",
        pace=1.1,
    ),
    Level(
        name="expert",
        what="Has the network of master, but does not trust it throughout: it bids as the network would, plays most "
        "of its cards so, and the rest by rules of thumb, with all cards counted.",
        network=0.65,
        pace=1.1,
    ),
    Level(
        name="master",
        what="The strongest level: a network trained by playing against itself and others, the bot neural, playing to "
        "win the game rather than for points, thinking ahead when few cards are left, and kept from bidding below its "
        "sure tricks.",
        network=1.0,
        thinks=True,
        pace=1.2,
    ),
)


def make(level: Level, seed: int, seconds: float = LONG) -> Bot:
    """A bot of a level, which may think about a decision for so long on one core, if it does at all."""
    bot: Bot = HeuristicBot(seed, memory=level.memory, watches=level.watches)
    if level.network:
        by_network = SoundBot(_neural_bot(level, seed, seconds))
        bot = MixedBot(by_network, bot, seed, share=level.network) if level.network < 1.0 else by_network
    if level.misjudged or level.slips:
        bot = FallibleBot(bot, seed, nerve=level.nerve, misjudged=level.misjudged, slips=level.slips)
    return bot


def _neural_bot(level: Level, seed: int, seconds: float) -> Bot:
    from .neural import NeuralBot

    if level.thinks and seconds > 0:
        try:
            from .neural.thinker import EVALUATIONS, ThinkingBot
        except ImportError:
            pass
        else:
            return ThinkingBot(seed, evaluations=round(seconds * EVALUATIONS), to_win=True)
    return NeuralBot(seed, to_win=level.thinks)


def level_bot(name: str, seed: int, seconds: float) -> Bot | None:
    """A bot of the level with this name, with so much time to think; None if there is no such level."""
    return next((make(level, seed, seconds) for level in ROWS if level.name == name.casefold()), None)


SLIPPING = tuple(level.name for level in ROWS if level.slips)
"""The levels that should not give hints."""

LEVELS = tuple(NamedBot(level.name, level.what, partial(make, level), level.pace) for level in ROWS)
