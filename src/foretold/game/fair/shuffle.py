"""Decks from a key: a Fisher-Yates shuffle driven by HMAC-SHA256, the same on every machine and version of Python."""

import hmac
from collections.abc import Iterator, Sequence
from typing import TypeVar

from ...rules.cards import ORDINARY
from ...rules.deal import draw_dealer
from ...rules.state import NO_SEAT
from ..cards import CARDS, Card

Item = TypeVar("Item")

BLOCK = 32  # bytes of one digest
WORD = 4  # bytes of one number
RANGE = 1 << (8 * WORD)


def numbers(key: bytes, label: str) -> Iterator[int]:
    """An endless stream of 32-bit numbers from a key and a label: HMAC-SHA256 over the label and a counter."""
    counter = 0
    while True:
        block = hmac.digest(key, f"{label}/{counter}".encode(), "sha256")
        for start in range(0, BLOCK, WORD):
            yield int.from_bytes(block[start : start + WORD], "big")
        counter += 1


def shuffled(items: Sequence[Item], key: bytes, label: str) -> list[Item]:
    """The items in random order. Numbers that would favour some orders are rejected, so all are equally likely."""
    deck = list(items)
    stream = numbers(key, label)
    for place in range(len(deck) - 1, 0, -1):
        limit = RANGE - RANGE % (place + 1)
        number = next(stream)
        while number >= limit:
            number = next(stream)
        other = number % (place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    return deck


def draw_for_dealer(players: int, key: bytes) -> list[Card]:
    """The order of the sixty cards from which the first dealer is drawn (rule 2.3): shuffled until no tie stays."""
    attempt = 0
    while True:
        draw = shuffled(CARDS[:ORDINARY], key, f"draw/{attempt}")
        if draw_dealer(players, [card.index for card in draw]) != NO_SEAT:
            return draw
        attempt += 1
