"""Foretold: a complete implementation of the card game Wizard.

>>> import foretold
>>> game = foretold.Game("anniversary", players=4, seed=7)
>>> view = game.view(game.turn)
>>> events = game.play(view.legal[0])
"""

from . import events
from .game.actions import Action, Kind, Shape
from .game.cards import Card, Suit
from .game.errors import IllegalAction, NotationError, RulesError
from .game.events import Event
from .game.fair import FairDeal
from .game.game import Game
from .game.pad import Pad
from .game.view import Phase, View
from .rules.editions import EDITIONS, find_rules
from .rules.options import Anniversary, Bids, BidSum, Edition, FirstDealer, Form, Rules, Sight, Wizards
from .rules.schedules import Schedule

__all__ = [
    "EDITIONS",
    "Action",
    "Anniversary",
    "BidSum",
    "Bids",
    "Card",
    "Edition",
    "Event",
    "FairDeal",
    "FirstDealer",
    "Form",
    "Game",
    "IllegalAction",
    "Kind",
    "NotationError",
    "Pad",
    "Phase",
    "Rules",
    "RulesError",
    "Schedule",
    "Shape",
    "Sight",
    "Suit",
    "View",
    "Wizards",
    "events",
    "find_rules",
]
