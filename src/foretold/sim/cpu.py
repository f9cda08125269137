"""Games on the CPU: one compiled function that plays a run of games, without the interpreter's lock."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ..rules.cards import CARDS
from ..rules.state import MAX_PLAYERS
from .compiled import STATE, compile_for_cpu, register
from .play import SUMS, add_game, note_nothing, play_game
from .policies import random_policy


@register
def run_games(policy, setups, by_high_card, seed, first, games, states, deck, exact, sums, scores):  # type: ignore[no-untyped-def]
    """Play games ``first`` to ``first + games - 1`` of a run and sum up their results."""
    setup = setups[0]
    state = states[0]
    for index in range(games):
        moves = play_game(policy, note_nothing, setup, state, deck, by_high_card, seed, first + index, exact, 0)
        add_game(setup, state, exact, moves, sums)
        if index < scores.shape[0]:
            for seat in range(setup.players):
                scores[index, seat] = state.scores[seat]


def random_games(setups, by_high_card, seed, first, games, states, deck, exact, sums, scores):  # type: ignore[no-untyped-def]
    """``run_games`` with random play: no closure, so that Numba recognises it on disk."""
    run_games(random_policy, setups, by_high_card, seed, first, games, states, deck, exact, sums, scores)


@cache
def batch_kernel(policy: Callable[..., Any]) -> Callable[..., Any]:
    """``run_games`` compiled for a policy. Random play is kept on disk; another policy is compiled in every process,
    since it may change where no file does."""
    if policy is random_policy:
        return compile_for_cpu(random_games)
    register(policy)

    def games_by_policy(setups, by_high_card, seed, first, games, states, deck, exact, sums, scores):  # type: ignore[no-untyped-def]
        run_games(policy, setups, by_high_card, seed, first, games, states, deck, exact, sums, scores)

    return compile_for_cpu(games_by_policy, keep=False)


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
