"""What a player may do, shown so that it can be typed, and why it is asked."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from ...game.actions import Action, Kind
from ...game.events import WerewolfSwapped
from ...game.view import KINDS, View
from ...rules.turns import left_of
from .answers import choices
from .labels import Labels
from .screen import flowing, hanging


def label_of(text: str, labels: Labels) -> str:
    """A label before a line, in the room of the widest of them."""
    keys = [f"plain.kind.{kind.value}" for kind in Kind] + ["plain.hand"]
    return f"{text}:".ljust(max(len(labels.text(key)) for key in keys) + 2)


def choices_shown(view: View, labels: Labels, width: int) -> Table:
    """The choices, numbered where they are cards or suits, behind the reason for the question if it needs one."""
    kind = KINDS[view.phase]
    parts = [Text(f"{number}:", "dim").append_text(_label(action, labels)) for number, action in _numbered(view)]
    reason = _reason(view, labels)
    if kind is Kind.BID:
        parts = [_bids(view, labels)]
    elif view.legal == (Action.play_unseen(),):
        parts = [labels.say("plain.unseen")]
    label = label_of(labels.text(f"plain.kind.{kind.value}"), labels)
    shown = flowing(parts, width - len(label))
    if reason is not None:
        together = kind is Kind.PLAY and len(reason) + 3 + len(shown) <= width - len(label)
        shown = reason.append("   " if together else "\n").append_text(shown)
    return hanging(label, shown)


def _numbered(view: View) -> list[tuple[int, Action]]:
    return list(enumerate(choices(view), start=1))


def _label(action: Action, labels: Labels) -> Text:
    if action.kind is Kind.TRUMP:
        return labels.suit_name(action.suit) if action.suit is not None else labels.say("table.trump.none")
    return labels.action(action)


def _bids(view: View, labels: Labels) -> Text:
    numbers = [action.number for action in view.legal]
    if len(numbers) == view.hand_size + 1:
        return labels.say("plain.bids", most=view.hand_size)
    left_out = next(number for number in range(view.hand_size + 1) if number not in numbers)
    bids = ", ".join(map(str, numbers))
    return labels.say("plain.bids-barred", bids=bids, bid=left_out, tricks=view.hand_size)


def _reason(view: View, labels: Labels) -> Text | None:
    """Why the player is asked, or what binds the choice."""
    assert view.seat is not None
    kind = KINDS[view.phase]
    if kind is Kind.PASS:
        left = view.names[left_of(view.rules.setup, view.seat)]
        return labels.say("plain.pass", name=left)
    if kind is Kind.CHANGE:
        return labels.say("plain.change", bid=view.bids[view.seat] or 0, tricks=view.tricks[view.seat])
    if kind is Kind.TRUMP:
        return _why_named(view, labels)
    if kind is Kind.PLAY and view.follow is not None and view.trick:
        suit = labels.suit(view.follow)
        if any(card.suit is view.follow for card in view.hand or ()):
            return Text(f"{labels.text('table.follow')}: ").append_text(suit)
        return labels.say("plain.led", suit=suit)
    return None


def _why_named(view: View, labels: Labels) -> Text | None:
    swaps = [event for event in view.events if isinstance(event, WerewolfSwapped)]
    if view.turned is not None and str(view.turned) == "Werewolf" and swaps and swaps[-1].seat == view.seat:
        return labels.say("plain.named-werewolf")
    if view.turned is None:
        return None
    return labels.say("plain.named-turned", card=labels.card(view.turned))
