"""What a player may do, shown so that it can be typed, and why it is asked."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from ..game.actions import Action, Kind
from ..game.events import WerewolfSwapped
from ..game.view import KINDS, View
from ..rules.turns import left_of
from .labels import Labels
from .reading import choices
from .screen import flowing, hanging

LABEL = 8  # columns


def choices_shown(view: View, labels: Labels, width: int) -> Table:
    """The choices, numbered where they are cards or suits, behind the reason for the question if it needs one."""
    kind = KINDS[view.phase]
    parts = [Text(f"{number}:", "dim").append_text(_label(action, labels)) for number, action in _numbered(view)]
    reason = _reason(view, labels)
    if kind is Kind.BID:
        parts = [Text(_bids(view))]
    elif view.legal == (Action.play_unseen(),):
        parts = [Text("the card you have not seen; press Enter")]
    shown = flowing(parts, width - LABEL)
    if reason is not None:
        together = kind is Kind.PLAY and len(reason) + 3 + len(shown) <= width - LABEL
        shown = reason.append("   " if together else "\n").append_text(shown)
    return hanging(f"{kind.value.capitalize()}:".ljust(LABEL), shown)


def _numbered(view: View) -> list[tuple[int, Action]]:
    return list(enumerate(choices(view), start=1))


def _label(action: Action, labels: Labels) -> Text:
    if action.kind is Kind.TRUMP:
        return labels.suit_name(action.suit) if action.suit is not None else Text("none")
    return labels.action(action)


def _bids(view: View) -> str:
    numbers = [action.number for action in view.legal]
    if len(numbers) == view.hand_size + 1:
        return f"0 to {view.hand_size} tricks"
    left_out = next(number for number in range(view.hand_size + 1) if number not in numbers)
    why = f"with {left_out} the bids would add up to {view.hand_size}"
    return f"{', '.join(map(str, numbers))} ({why})"


def _reason(view: View, labels: Labels) -> Text | None:
    """Why the player is asked, or what binds the choice."""
    assert view.seat is not None
    kind = KINDS[view.phase]
    if kind is Kind.PASS:
        left = view.names[left_of(view.rules.setup, view.seat)]
        return Text(f"one card to {left} (the Juggler was played)")
    if kind is Kind.CHANGE:
        taken = view.tricks[view.seat]
        return Text(
            f"your bid of {view.bids[view.seat]} by one, for you took the Cloud's trick; you have {taken} in all"
        )
    if kind is Kind.TRUMP:
        return _why_named(view, labels)
    if kind is Kind.PLAY and view.follow is not None and view.trick:
        suit = labels.suit(view.follow)
        if any(card.suit is view.follow for card in view.hand or ()):
            return Text("to follow: ").append_text(suit)
        return Text("led: ").append_text(suit).append(" (you hold none)")
    return None


def _why_named(view: View, labels: Labels) -> Text | None:
    swaps = [event for event in view.events if isinstance(event, WerewolfSwapped)]
    if view.turned is not None and str(view.turned) == "Werewolf" and swaps and swaps[-1].seat == view.seat:
        return Text("yours to name, for you were dealt the Werewolf")
    if view.turned is None:
        return None
    return Text("yours to name, for you deal and ").append_text(labels.card(view.turned)).append(" was turned up")
