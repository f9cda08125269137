"""What a player types, read kindly: ``b13``, ``w``, ``2``, ``juggler r``, ``hearts``, or the number of a choice."""

from __future__ import annotations

import re

from ..game.actions import ACTIONS, Action, Kind
from ..game.cards import ANNIVERSARY_NAMES, SUITS
from ..game.errors import NotationError
from ..game.view import Phase, View
from ..rules.state import MAX_HAND
from .labels import Labels, hand_order

KINDS = {
    Phase.TRUMP: Kind.TRUMP,
    Phase.BID: Kind.BID,
    Phase.PLAY: Kind.PLAY,
    Phase.PASS: Kind.PASS,
    Phase.CHANGE: Kind.CHANGE,
}
EXPECTED = {
    Kind.TRUMP: "a suit",
    Kind.BID: "a number of tricks",
    Kind.PLAY: "a card, or the number of a choice",
    Kind.PASS: "a card, or the number of a choice",
    Kind.CHANGE: "+1 or -1",
}
CHANGES = {"+": "+1", "-": "-1", "up": "+1", "down": "-1"}
_BY_WORDS = {str(action).casefold(): action for action in ACTIONS}


def read_action(text: str, view: View, labels: Labels) -> Action:
    """The action meant. It need not be allowed; ``NotationError`` says that nothing was understood."""
    words = " ".join(text.casefold().split())
    kind = KINDS[view.phase]
    verb, _, rest = words.partition(" ")
    if rest and verb in {kind.value for kind in Kind}:
        kind, words = Kind(verb), rest
    elif words.isdecimal() and kind is not Kind.BID:
        return _choice(words, view)
    found = _BY_WORDS.get(f"{kind.value} {_in_notation(words, kind, view, labels)}")
    if found is None:
        raise NotationError(f"expected {EXPECTED[kind]}, got {text.strip()[:40]!r}; ? explains")
    return found


def choices(view: View) -> tuple[Action, ...]:
    """What the player may do, in the order in which it is numbered: that of the hand."""
    return tuple(sorted(view.legal, key=lambda action: hand_order(action.card) if action.card else ()))


def _choice(words: str, view: View) -> Action:
    if len(words) > 3 or not 1 <= int(words) <= len(view.legal):
        raise NotationError(f"expected the number of a choice, 1 to {len(view.legal)}, got {words[:40]}")
    return choices(view)[int(words) - 1]


def _in_notation(words: str, kind: Kind, view: View, labels: Labels) -> str:
    if kind is Kind.BID:
        return _bid(words, view)
    if kind is Kind.CHANGE:
        return CHANGES.get(words, words)
    if kind is Kind.TRUMP:
        return _trump(labels.typed(words), labels)
    return _card(labels.typed(re.sub(r"(?<=\w\w)[ :=]+", "=", words)), kind, view)


def _bid(words: str, view: View) -> str:
    if words.isdecimal() and (len(words) > 3 or int(words) > MAX_HAND):
        raise NotationError(f"expected a bid from 0 to {view.hand_size}, got {words[:40]}")
    return str(int(words)) if words.isdecimal() else words


def _trump(words: str, labels: Labels) -> str:
    for suit in SUITS:
        if words in (suit.name.casefold(), labels.suits[suit.index].casefold()):
            return suit.value.casefold()
    return "none" if words in ("no trump", "no", "none") else words


def _card(words: str, kind: Kind, view: View) -> str:
    """A card's words: a Wizard or Jester without its colour is the first one held, since all are alike (rule 1.4)."""
    if words in ("w", "wizard", "j", "jester"):
        held = [str(action.card).casefold() for action in view.legal if action.card is not None]
        alike = [card for card in held if card[0] == words[0] and len(card) == 2]
        return alike[0] if alike else f"{words[0]}b"
    name, sign, announced = words.partition("=")
    meant = [full.casefold() for full in ANNIVERSARY_NAMES if len(name) > 2 and full.casefold().startswith(name)]
    if not meant:
        return words
    plays = [text.partition(" ")[2] for text in _BY_WORDS if text.startswith(f"{kind.value} {meant[0]}=")]
    if kind is Kind.PLAY and plays and not sign:
        said = " or ".join(f"{meant[0]}={play[-1]}" for play in plays)
        raise NotationError(f"say as what it is played: {said}")
    return f"{meant[0]}={announced[:1]}" if sign else meant[0]
