"""What a player types, read kindly: ``b13``, ``w``, ``2``, ``juggler r``, ``hearts``, or the number of a choice."""

from __future__ import annotations

import re

from ..game.actions import ACTIONS, Action, Kind
from ..game.cards import ANNIVERSARY, hand_order
from ..game.errors import NotationError
from ..game.view import KINDS, View
from ..rules.state import MAX_HAND
from .labels import Labels, plain

EXPECTED = {
    Kind.TRUMP: "a suit",
    Kind.BID: "a number of tricks",
    Kind.PLAY: "a card, or the number of a choice",
    Kind.PASS: "a card, or the number of a choice",
    Kind.CHANGE: "+1 or -1",
}
CHANGES = {"+": "+1", "-": "-1", "up": "+1", "down": "-1"}
_WITH_ANNOUNCEMENT = re.compile(r"([^=:]+?)(?: ?[=:] ?| )([^ =:]+)")
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
        return labels.typed_suit(words) or ("none" if words in ("no trump", "no") else words)
    return _announced_card(words, kind, labels) or _card(labels.typed(words), view)


def _bid(words: str, view: View) -> str:
    if words.isdecimal() and (len(words) > 3 or int(words) > MAX_HAND):
        raise NotationError(f"expected a bid from 0 to {view.hand_size}, got {words[:40]}")
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
        said = " or ".join(labels.action(action).plain.casefold() for action in plays)
        raise NotationError(f"say as what it is played: {said}")
    return card


def _anniversary(words: str, labels: Labels) -> str | None:
    """The anniversary card of that name, or of one that begins so."""
    start = plain(words)
    known = {plain(str(card)): str(card) for card in ANNIVERSARY}
    known |= {plain(card.name_in(labels.edition)): str(card) for card in ANNIVERSARY}
    meant = {card.casefold() for name, card in known.items() if len(start) > 2 and name.startswith(start)}
    return meant.pop() if len(meant) == 1 else None
