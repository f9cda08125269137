"""Levels: opponents from beginner to the strongest there is, by what they are like to play against."""

from . import makers
from .beginner import BeginnerBot
from .casual import CasualBot
from .heuristic import HeuristicBot
from .protocol import NamedBot

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
        makers.expert,
    ),
    NamedBot(
        "master",
        "The strongest there is here: a network that has learnt by playing against itself and others, the bot neural, "
        "playing to win the game rather than for points, and kept from bidding below its sure tricks.",
        makers.master,
    ),
)
