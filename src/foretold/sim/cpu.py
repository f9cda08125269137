"""Games on the CPU: one compiled function that plays a run of games, without the interpreter's lock."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ..rules.cards import CARDS
from ..rules.state import MAX_PLAYERS
from .compiled import STATE, compile_for_cpu, register_rules
from .play import game_loop
from .policies import random_policy
from .sums import SUMS, add_game


@cache
def batch_kernel(policy: Callable[..., Any] = random_policy) -> Callable[..., Any]:
    """A compiled function that plays games ``first`` to ``first + games - 1`` of a run and sums up their results."""
    register_rules()
    play_game = game_loop(policy)

    def play_batch(setups, by_high_card, seed, first, games, states, deck, exact, sums, scores):  # type: ignore[no-untyped-def]
        setup = setups[0]
        state = states[0]
        for index in range(games):
            moves = play_game(setup, state, deck, by_high_card, seed, first + index, exact, 0)
            add_game(setup, state, exact, moves, sums)
            if index < scores.shape[0]:
                for seat in range(setup.players):
                    scores[index, seat] = state.scores[seat]

    return compile_for_cpu(play_batch)


def play_batch(
    policy: Callable[..., Any],
    setups: npt.NDArray[np.void],
    by_high_card: bool,
    seed: int,
    first: int,
    games: int,
    scores: npt.NDArray[np.int16],
) -> npt.NDArray[np.int64]:
    """Play a run of games on this thread; ``scores`` takes those of as many games as it has rows."""
    sums = np.zeros((SUMS, MAX_PLAYERS), np.int64)
    kernel = batch_kernel(policy)
    state, deck, exact = np.zeros(1, STATE), np.zeros(CARDS, np.int8), np.zeros(MAX_PLAYERS, np.int8)
    kernel(setups, by_high_card, np.uint64(seed), np.int64(first), np.int64(games), state, deck, exact, sums, scores)
    return sums
