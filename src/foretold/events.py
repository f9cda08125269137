"""The event types. ``Game.play`` and ``Game.deal`` return events, and ``View.events`` lists those
that a seat has seen; ``event.seen_by(seat)`` leaves out what is hidden from it.

>>> import foretold.events
>>> game = foretold.Game("us", seed=1)
>>> [event.dealer for event in game.events if isinstance(event, foretold.events.DealerChosen)]
[2]
"""

from .game.events import (
    ActionTakenBack,
    BidChanged,
    BidMade,
    BidsShown,
    CardPassed,
    CardPlayed,
    CardReceived,
    DealerChosen,
    Event,
    GameOver,
    HandsTakenUp,
    RoundDealt,
    RoundScored,
    TrickTaken,
    TrumpFound,
    WerewolfSwapped,
)

__all__ = [
    "ActionTakenBack",
    "BidChanged",
    "BidMade",
    "BidsShown",
    "CardPassed",
    "CardPlayed",
    "CardReceived",
    "DealerChosen",
    "Event",
    "GameOver",
    "HandsTakenUp",
    "RoundDealt",
    "RoundScored",
    "TrickTaken",
    "TrumpFound",
    "WerewolfSwapped",
]
