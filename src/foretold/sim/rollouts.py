"""Rollouts: a round played to its end by a policy in every seat."""

import numpy as np

from ..rules.state import DEAL, OVER
from ..rules.step import apply
from .chance import advance, draw
from .compiled import register
from .play import find_seat

ANOTHER = np.uint64(0xD1B54A32D192ED03)  # so that rollouts and the worlds they start from draw different numbers


@register
def play_round(policy, setup, state, random):  # type: ignore[no-untyped-def]
    """Play the round to its end."""
    while state.phase != DEAL and state.phase != OVER:
        seat, random = find_seat(state, random)
        random = advance(random)
        action = policy(setup, state, seat, draw(random))
        apply(setup, state, seat, action)
    return random
