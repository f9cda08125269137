"""Who sits where, and the seeds of every game: the same deal is played with everybody in every seat."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from ...game.fair.shuffle import shuffled

Seating = tuple[int, ...]
"""The number of the entrant in each seat."""


def deal_seed(seed: str, deal: int) -> str:
    """What the decks of a deal come from: not from the seating, so that all its games have the same cards."""
    return _digest(seed, "cards", deal).hex()


def bot_seed(seed: str, deal: int, seat: int) -> int:
    """The chance of the bot in a seat. It is the same in every game of a deal, so that an entrant and its copy play the
    same games, and differ by nothing."""
    return int.from_bytes(_digest(seed, "bot", deal, seat)[:8], "big")


def duel_seatings(players: int) -> tuple[Seating, ...]:
    """Entrant 0 in each seat once, entrant 1 in all others."""
    return tuple(tuple(0 if seat == place else 1 for seat in range(players)) for place in range(players))


def league_seatings(entrants: int, players: int, seed: str, deal: int) -> tuple[Seating, ...]:
    """The table of a deal, turned round all seats. Every choice of entrants has its turn; where there are fewer
    entrants than seats, some sit there twice, and take turns at that. Neighbours are random."""
    if entrants < players:
        table = [(deal * players + place) % entrants for place in range(players)]
    else:
        tables = _tables(entrants, players, seed)
        table = list(tables[deal % len(tables)])
    order = shuffled(table, seed.encode(), f"table/{deal}")
    return tuple(dict.fromkeys(_rotations(tuple(order))))


@lru_cache(maxsize=4)
def _tables(entrants: int, players: int, seed: str) -> tuple[Seating, ...]:
    """Every choice of this many entrants, in random order: otherwise the last would wait for long."""
    return tuple(shuffled(list(combinations(range(entrants), players)), seed.encode(), "tables"))


def _rotations(table: Seating) -> Iterator[Seating]:
    for turn in range(len(table)):
        yield table[turn:] + table[:turn]


def _digest(*parts: object) -> bytes:
    return hashlib.sha256(json.dumps([str(part) for part in parts]).encode()).digest()
