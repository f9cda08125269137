"""The order of a hand."""

from __future__ import annotations

from collections.abc import Iterable

from ..game.cards import Card, hand_order


def sorted_hand(cards: Iterable[str]) -> tuple[str, ...]:
    """By suit and number; then Wizards, Jesters and anniversary cards."""
    return tuple(sorted(cards, key=lambda text: hand_order(Card(text))))
