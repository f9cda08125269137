"""Batches of games on CPU threads."""

from collections.abc import Callable
from functools import cache
from typing import Any

from .compiled import compile_for_cpu
from .play import game_loop
from .policies import random_policy


@cache
def batch_kernel(policy: Callable[..., Any] = random_policy) -> Callable[..., Any]:
    """A compiled function that plays games ``first`` to ``first + len(moves) - 1`` of a run."""
    play_game = game_loop(policy)

    def play_batch(setups, by_high_card, seed, first, states, deck, scores, exact, moves):  # type: ignore[no-untyped-def]
        setup = setups[0]
        state = states[0]
        for index in range(moves.size):
            moves[index] = play_game(setup, state, deck, by_high_card, seed, first + index, exact[index])
            for seat in range(setup.players):
                scores[index, seat] = state.scores[seat]

    return compile_for_cpu(play_batch)
