"""Lenient parsing of what a player types: ``b13``, ``w``, ``2``, ``juggler r``, ``hearts``, or the number of a
choice."""

from __future__ import annotations

import re

from ...game.actions import ACTIONS, Action, Kind
from ...game.cards import hand_order
from ...game.errors import NotationError
from ...game.view import KINDS, View
from ...rules.state import MAX_HAND
from .labels import Labels, plain

CHANGES = {"+": "+1", "-": "-1", "up": "+1", "down": "-1"}
_WITH_ANNOUNCEMENT = re.compile(r"([^=:]+?)(?: ?[=:] ?| )([^ =:]+)")
_BY_WORDS = {str(action).casefold(): action for action in ACTIONS}


def read_action(text: str, view: View, labels: Labels) -> Action:
    """Return the action that was typed, legal or not; raise ``NotationError`` if it cannot be parsed."""
    words = " ".join(text.casefold().split())
    kind = KINDS[view.phase]
    verb, _, rest = words.partition(" ")
    if rest and verb in {kind.value for kind in Kind}:
        kind, words = Kind(verb), rest
    elif words.isdecimal() and kind is not Kind.BID:
        return _choice(words, kind, view, labels)
    found = _BY_WORDS.get(f"{kind.value} {_in_notation(words, kind, view, labels)}")
    if found is None:
        raise _not_understood(text, kind, view, labels)
    return found


def _not_understood(text: str, kind: Kind, view: View, labels: Labels) -> NotationError:
    most = view.hand_size if kind is Kind.BID else len(view.legal)
    expected = labels.text(f"plain.expected.{'play' if kind is Kind.PASS else kind.value}", most=most)
    return NotationError(labels.text("plain.not-understood", typed=text.strip()[:40], expected=expected))


def choices(view: View) -> tuple[Action, ...]:
    """What the player may do, in the order in which it is numbered: that of the hand."""
    return tuple(sorted(view.legal, key=lambda action: hand_order(action.card) if action.card else ()))


def _choice(words: str, kind: Kind, view: View, labels: Labels) -> Action:
    if len(words) > 3 or not 1 <= int(words) <= len(view.legal):
        raise _not_understood(words, kind, view, labels)
    return choices(view)[int(words) - 1]


def _in_notation(words: str, kind: Kind, view: View, labels: Labels) -> str:
    if kind is Kind.BID:
        return _bid(words, view, labels)
    if kind is Kind.CHANGE:
        return CHANGES.get(words, words)
    if kind is Kind.TRUMP:
        return labels.typed_suit(words) or ("none" if words in ("no trump", "no") else words)
    return _announced_card(words, kind, labels) or _card(labels.typed(words), view)


def _bid(words: str, view: View, labels: Labels) -> str:
    if words.isdecimal() and (len(words) > 3 or int(words) > MAX_HAND):
        raise _not_understood(words, Kind.BID, view, labels)
    return str(int(words)) if words.isdecimal() else words


def _card(words: str, view: View) -> str:
    """A card's words: a Wizard or Jester without its colour is the first one held, since all are alike (rule 1.4)."""
    if words in ("w", "wizard", "j", "jester"):
        held = [str(action.card).casefold() for action in view.legal if action.card is not None]
        alike = [card for card in held if card[0] == words[0] and len(card) == 2]
        return alike[0] if alike else f"{words[0]}b"
    return words


def _announced_card(words: str, kind: Kind, labels: Labels) -> str | None:
    """An anniversary card's words, with what it is announced to be; None if this is none."""
    found = _WITH_ANNOUNCEMENT.fullmatch(words)
    card = _anniversary(found[1], labels) if found else None
    if found is not None and card is not None:
        said = labels.typed_suit(found[2]) if card != "shapeshifter" else labels.typed(found[2])[:1]
        return f"{card}={said or found[2]}"
    card = _anniversary(words, labels)
    plays = [action for text, action in _BY_WORDS.items() if card is not None and text.startswith(f"play {card}=")]
    if kind is Kind.PLAY and plays:
        said = ", ".join(labels.action(action).plain.casefold() for action in plays)
        raise NotationError(labels.text("plain.say-as", choices=said))
    return card


def _anniversary(words: str, labels: Labels) -> str | None:
    """The anniversary card of that name, or of one that begins so."""
    start = plain(words)
    meant = {
        card.casefold() for name, card in labels.anniversary().items() if len(start) > 2 and name.startswith(start)
    }
    return meant.pop() if len(meant) == 1 else None
