"""Chance for simulations: one stream of random numbers for each game, the same on CPU and CUDA.

A stream is the 64-bit state of a permuted congruential generator (PCG-XSH-RS, 32 bits out), which starts at a hash of
the run's seed and the game's number. So a game's cards do not depend on which thread plays it, or when.
"""

import numpy as np

from .compiled import register

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_MULTIPLIER = np.uint64(6364136223846793005)
_INCREMENT = np.uint64(1442695040888963407)
_LOW_32 = np.uint64(0xFFFFFFFF)


@register
def stream(seed, game):  # type: ignore[no-untyped-def]
    """The stream of one game of a run."""
    x = np.uint64(seed) + _STEP * (np.uint64(game) + np.uint64(1))
    x = (x ^ (x >> np.uint64(30))) * _MIX_1
    x = (x ^ (x >> np.uint64(27))) * _MIX_2
    return x ^ (x >> np.uint64(31))


@register
def advance(random):  # type: ignore[no-untyped-def]
    """The stream's next state."""
    return random * _MULTIPLIER + _INCREMENT


@register
def draw(random):  # type: ignore[no-untyped-def]
    """The stream's current number, 0 to 2**32 - 1."""
    shifted = (random ^ (random >> np.uint64(22))) >> (np.uint64(22) + (random >> np.uint64(61)))
    return np.int64(shifted & _LOW_32)


@register
def scaled(number, limit):  # type: ignore[no-untyped-def]
    """A number of a stream scaled to 0 … limit - 1."""
    return (number * limit) >> 32


@register
def shuffle(deck, size, needed, random):  # type: ignore[no-untyped-def]
    """Bring ``needed`` random cards of ``deck[:size]`` to the top in random order (Fisher and Yates)."""
    for place in range(needed):
        random = advance(random)
        other = place + scaled(draw(random), size - place)
        card = deck[other]
        deck[other] = deck[place]
        deck[place] = card
    return random
