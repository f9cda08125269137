"""Reasons as English sentences: the one place where there are any."""

from __future__ import annotations

from ...game.actions import Action, Shape
from ...game.cards import Suit
from ...rules.editions import find_edition
from ...rules.options import Edition
from .result import Reason

SENTENCES = {
    "bid-below-sure": "Bid {action} with {sure_tricks} that nobody can take away; {best} was better.",
    "bid-low": "Bid {action} where {best} was better{promise}.",
    "bid-high": "Bid {action} where {best} was better{promise}.",
    "trump": "Named {action} as trump; {best} makes more of the hand.",
    "pass-winner": "Passed on {action}, a card for one of the {needed_tricks} still needed; {best} helps less.",
    "pass-danger": "Passed on {action} and kept {best}, which may take a trick too many.",
    "change": "Changed the bid by {action} with {taken_tricks} taken on a bid of {bid}.",
    "lead-weak": "Needed {needed_tricks} from {left} and led {action}, which others beat; {best} was a better lead.",
    "lead-strong": "Led {action}, a card that is worth more later; {best} was the better lead.",
    "lead-danger": "{enough} and led {action}, which is likely to take another trick; {best} is safer.",
    "lead-safe": "{enough} and led {action}; {best} is the card to lose while that can still be done.",
    "let-go": "Needed {needed_tricks} from {left} and let this one go with {action}; {best} would be winning it.",
    "wasted": "Needed {needed_tricks} and threw {action} on a trick that it cannot take; {best} was the one to lose.",
    "overspent": "Took the trick with {action}; {best} does as well, and keeps the stronger card for later.",
    "too-weak": "Tried for the trick with {action}, which others can still beat; {best} is the better card for it.",
    "too-early": "Spent {action} too early, a card that is worth more later; {best} lets this trick go.",
    "kept-weak": "Threw {action} away; {best} is needed less.",
    "took-unwanted": "{enough} and took another with {action}; {best} stays below.",
    "kept-danger": "{enough} and played {action}; here {best} could be got rid of, which may take a trick later.",
    "threw-safe": "{enough} and played {action}; {best} promises more.",
    "other": "Played {action}; {best} promises more.",
}


def sentence(reason: Reason, edition: Edition) -> str:
    """A reason in plain words."""
    values = reason.values
    needed = int(values.get("needed", 0))
    promise = values.get("promise")
    told = SENTENCES[reason.code].format(
        action=_named(str(values["action"]), edition),
        best=_named(str(values["best"]), edition),
        sure_tricks=_tricks(int(values.get("sure", 0))),
        promise="" if promise is None else f": the cards alone promise about {promise:g}",
        needed_tricks=_tricks(needed),
        taken_tricks=_tricks(int(values.get("taken", 0))),
        bid=values.get("bid"),
        left=_cards(int(values.get("left", 0))),
        enough="Had enough tricks" if needed == 0 else "Had too many tricks already",
    )
    return told[0].upper() + told[1:]


def short_name(text: str, edition: Edition) -> str:
    """An action as a table has it: a number, a suit, or a card without its article."""
    name = _named(text, edition)
    for article in ("the ", "a "):
        name = name.removeprefix(article)
    return name


def _tricks(count: int) -> str:
    return "one trick" if count == 1 else f"{count} tricks"


def _cards(count: int) -> str:
    return "the last card" if count == 1 else f"{count} cards"


def _named(text: str, edition: Edition) -> str:
    """An action without its verb: a number, a suit, or a card as the edition calls it."""
    action = Action(text)
    if action.card is None:
        if action.suit is not None:
            return action.suit.name_in(edition)
        return text.split()[1]
    name = _card(text, edition)
    if isinstance(action.announced, Suit):
        return f"{name} as {action.announced.name_in(edition)}"
    if isinstance(action.announced, Shape):
        words = find_edition(edition)
        return f"{name} as a {words.wizard if action.announced is Shape.WIZARD else words.jester}"
    return name


def _card(text: str, edition: Edition) -> str:
    card = Action(text).card
    assert card is not None
    name = card.name_in(edition)
    if card.number is None:
        return f"the {name}" if card.is_anniversary else f"a {name}"
    suit, _, rank = name.rpartition(" ")
    return f"the {rank} of {suit}" if find_edition(edition).pack else f"the {name}"
