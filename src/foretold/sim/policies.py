"""Policies for simulated games: ``policy(setup, state, seat, number) -> action`` in the language of the rules.

``number`` is a random number from 0 to 2**32 - 1. A policy sees the whole state; it is a tool for measurements, not a
player (players see a ``View``).
"""

from ..rules.actions import FIRST_ACTION
from ..rules.cards import ORDINARY
from ..rules.once import rule
from ..rules.state import Setup, State
from ..rules.step import legal
from .bits import nth_bit


@rule
def nth_choice(low: int, high: int, place: int) -> int:
    """The choice at ``place`` among those of a pair of masks."""
    first = 0
    count = low.bit_count()
    if place >= count:
        place -= count
        low = high
        first = ORDINARY
    return first + nth_bit(low, place)


@rule
def random_policy(setup: Setup, state: State, seat: int, number: int) -> int:
    """Any legal action, all equally likely."""
    low, high = legal(setup, state, seat)
    place = (number * (low.bit_count() + high.bit_count())) >> 32
    return FIRST_ACTION[state.phase] + nth_choice(low, high, place)
