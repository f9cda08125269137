"""Rollouts: what becomes of each action in many worlds, played to the end of the round by a policy in every seat."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ..rules.state import DEAL, OVER
from ..rules.step import apply
from .chance import advance, draw, stream
from .compiled import STATE, compile_for_cpu, register
from .habits import plain_policy
from .play import find_seat
from .policies import random_policy

_ANOTHER = np.uint64(0xD1B54A32D192ED03)  # so that rollouts and the worlds they start from draw different numbers


@register
def play_round(policy, setup, state, random):  # type: ignore[no-untyped-def]
    """Play the round to its end."""
    while state.phase != DEAL and state.phase != OVER:
        seat, random = find_seat(state, random)
        random = advance(random)
        action = policy(setup, state, seat, draw(random))
        apply(setup, state, seat, action)
    return random


@register
def run_rollouts(policy, setups, worlds, seat, actions, seed, first, states, points, margins):  # type: ignore[no-untyped-def]
    """For every world and action: the points of ``seat`` in this round, and those less the mean of the others'. In one
    world all actions meet the same chances."""
    setup = setups[0]
    state = states[0]
    for place in range(worlds.shape[0]):
        for choice in range(actions.shape[0]):
            states[0] = worlds[place]
            random = stream(seed ^ _ANOTHER, first + place)
            apply(setup, state, seat, actions[choice])
            play_round(policy, setup, state, random)
            others = 0
            for other in range(setup.players):
                if other != seat:
                    others += state.scores[other] - worlds[place].scores[other]
            own = state.scores[seat] - worlds[place].scores[seat]
            points[place, choice] = own
            margins[place, choice] = own - others / (setup.players - 1)


def plain_rollouts(setups, worlds, seat, actions, seed, first, states, points, margins):  # type: ignore[no-untyped-def]
    """``run_rollouts`` with the plain player: no closure, so that Numba recognises it on disk."""
    run_rollouts(plain_policy, setups, worlds, seat, actions, seed, first, states, points, margins)


def random_rollouts(setups, worlds, seat, actions, seed, first, states, points, margins):  # type: ignore[no-untyped-def]
    """``run_rollouts`` with random play, likewise."""
    run_rollouts(random_policy, setups, worlds, seat, actions, seed, first, states, points, margins)


@cache
def rollout_kernel(policy: Callable[..., Any]) -> Callable[..., Any]:
    """``run_rollouts`` compiled for a policy; those of this package are kept on disk."""
    if policy is plain_policy:
        return compile_for_cpu(plain_rollouts)
    if policy is random_policy:
        return compile_for_cpu(random_rollouts)
    register(policy)

    def rollouts_by_policy(setups, worlds, seat, actions, seed, first, states, points, margins):  # type: ignore[no-untyped-def]
        run_rollouts(policy, setups, worlds, seat, actions, seed, first, states, points, margins)

    return compile_for_cpu(rollouts_by_policy, keep=False)


def roll_out(
    policy: Callable[..., Any],
    setups: npt.NDArray[np.void],
    worlds: npt.NDArray[np.void],
    seat: int,
    actions: npt.NDArray[np.int64],
    seed: int,
    first: int,
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Points and margins, a row for each world and a column for each action. ``first`` counts worlds across calls."""
    points = np.zeros((len(worlds), len(actions)), np.float64)
    margins = np.zeros_like(points)
    kernel = rollout_kernel(policy)
    kernel(
        setups, worlds, np.int64(seat), actions, np.uint64(seed), np.int64(first), np.zeros(1, STATE), points, margins
    )
    return points, margins
