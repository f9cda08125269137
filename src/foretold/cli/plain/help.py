"""The game for somebody who has never seen it: what is played here and now, and nothing else."""

from __future__ import annotations

from ...game.cards import Card, Suit
from ...rules.cards import AS_A_SHAPE, AS_A_SUIT
from ...rules.options import Form, Rules, variants
from ...rules.schedules import Schedule
from .labels import Labels


def explanation(rules: Rules, labels: Labels) -> list[tuple[str, str]]:
    """Return a summary of the game, and a line for each special card and variant in play, as pairs of a topic (empty
    for the general lines) and its text."""
    text, sizes = labels.text, rules.rounds
    rounds = text("plain.rounds", rounds=len(sizes), first=min(sizes), last=max(sizes))
    general = [("", text("terminal.help.1")), ("", rounds), ("", text("terminal.help.2"))]
    return [*general, *_cards(rules, labels), *_variants(rules, labels)]


def _cards(rules: Rules, labels: Labels) -> list[tuple[str, str]]:
    names = labels.names
    cards = [card.row.name for card in rules.anniversary]
    lines = [(f"{names.announced(kind)} ({kind})", names.help(kind)) for kind in "WJ"]
    return lines + [(names.card(card), names.help(card)) for card in cards]


def _variants(rules: Rules, labels: Labels) -> list[tuple[str, str]]:
    chosen = [(value, name) for value, name in variants().items() if getattr(rules, name) is value]
    keys = [f"game.option.{name.replace('_', '-')}.{value.value}" for value, name in chosen if value not in Schedule]
    return [(labels.text(key), labels.text(f"{key}.help")) for key in keys]


def what_to_type(rules: Rules, labels: Labels) -> list[tuple[str, str]]:
    """How to answer, with examples of this edition: what to type, and what it means."""
    letter, cards, text = labels.key(Suit.BLUE), rules.anniversary, labels.text
    card = f"{labels.key(Card('B13'))} / {labels.names.card('B13')}"
    forms = [
        (card, text("plain.type.card")),
        ("3", text("plain.type.bid")),
        (text("plain.enter"), text("plain.type.enter")),
    ]
    if rules.form is not Form.UNICOLOR:
        forms.insert(2, (f"{letter} / {labels.suits[0]}", text("plain.type.suit")))
    for special in cards:
        word = special.row.name.lower()
        if special.row.ways == AS_A_SUIT:
            forms.append((f"{word}={letter}", text("plain.type.named")))
        elif special.row.ways == AS_A_SHAPE:
            forms.append((f"{word}=w, =j", text("plain.type.shape")))
    if any(special.row.changed_bids for special in cards):
        forms.append(("+1, -1", text("plain.type.change")))
    return forms
