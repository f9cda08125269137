"""Policies for simulated games: ``policy(setup, state, seat, number) -> action`` in the language of the rules.

``number`` is a random number from 0 to 2**32 - 1. A policy sees the whole state; it is a tool for measurements, not a
player (players see a ``View``).
"""

from collections.abc import Callable
from random import Random
from types import FunctionType
from typing import Any, SupportsIndex

from ..rules.actions import FIRST_ACTION
from ..rules.cards import CARDS, ORDINARY
from ..rules.deal import deal, deck_cards, start_game
from ..rules.options import Rules
from ..rules.rule import rule
from ..rules.state import DEAL, OVER, Setup, State
from ..rules.step import apply, legal
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


TRIAL_GAMES = 3


def checked_policy(rules: Rules, policy: Callable[..., Any]) -> Callable[..., Any]:
    """The policy as a plain function, after it has played a few games interpreted and done nothing illegal: compiled
    code checks nothing."""
    plain: Callable[..., Any] = getattr(policy, "py_func", policy)  # somebody may have compiled it already
    if not isinstance(plain, FunctionType):
        raise TypeError(f"expected a plain function for a policy, got {plain!r:.60}")
    random = Random(1)
    for _ in range(TRIAL_GAMES):
        state = State()
        start_game(state, 0)
        while state.phase != OVER:
            if state.phase == DEAL:
                low, high = deck_cards(rules.setup, state)
                deck = [card for card in range(CARDS) if (low | high << ORDINARY) >> card & 1]
                random.shuffle(deck)
                deal(rules.setup, state, deck)
            else:
                _act(rules, state, plain, random.getrandbits(32))
    return plain


def _act(rules: Rules, state: State, policy: Callable[..., Any], number: int) -> None:
    low, high = legal(rules.setup, state, state.turn)
    first = FIRST_ACTION[state.phase]
    chosen = policy(rules.setup, state, state.turn, number)
    action = int(chosen) if isinstance(chosen, SupportsIndex) else -1  # of NumPy's integers, too
    if action < first or not (low | high << ORDINARY) >> (action - first) & 1:
        allowed = [first + choice for choice in range(2 * ORDINARY) if (low | high << ORDINARY) >> choice & 1]
        raise ValueError(f"the policy {policy.__name__} chose {chosen!r} where the legal actions are {allowed}")
    apply(rules.setup, state, state.turn, action)
