"""Information-set Monte Carlo tree search, one world per simulation.

A node is a sequence of actions since the decision, shared by all worlds; a simulation descends only through actions
that are legal in its world, and the exploration term of a child uses how often it was available. Every seat maximises
its own points minus the mean of the others'. Beyond the tree, a policy plays the round to its end.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..rules.actions import FIRST_ACTION
from ..rules.cards import ORDINARY
from ..rules.state import DEAL, OVER
from ..rules.step import apply, legal
from .bits import nth_bit
from .chance import advance, draw, scaled, stream
from .compiled import STATE, compile_for_cpu, register
from .habits import plain_policy
from .play import ANOTHER, play_round
from .policies import nth_choice, random_policy

DEPTH = 256  # more than the actions of a round
EXPLORE = 60.0  # exploration constant, in points

NODE = np.dtype(
    [
        ("margins", "f8"),  # of the seat that acts, added up
        ("squares", "f8"),  # of the margins
        ("points", "f8"),
        ("visits", "i4"),
        ("available", "i4"),  # how often a world has allowed it where its parent was visited
        ("first", "i4"),  # the first child; 0 if there is none
        ("next", "i4"),  # the next child of the same parent
        ("action", "i4"),
        ("seat", "i4"),  # who does it
    ],
    align=True,
)


class Tried(NamedTuple):
    """The statistics of an action."""

    action: int
    visits: int
    points: float
    margin: float
    error: float  # standard error of the margin


@register
def descend(nodes, node, seat, first, low, high, explore):  # type: ignore[no-untyped-def]
    """The child to follow among those that this world allows, or 0; and what of the legal choices has no child yet."""
    best = 0
    most = -1e30
    child = nodes[node].first
    while child != 0:
        choice = nodes[child].action - first
        allowed = False
        if choice >= 0 and nodes[child].seat == seat:
            if choice < ORDINARY:
                allowed = low >> choice & 1 == 1
                low &= ~(1 << choice)
            else:
                allowed = high >> (choice - ORDINARY) & 1 == 1
                high &= ~(1 << (choice - ORDINARY))
        if allowed:
            nodes[child].available += 1
            visits = nodes[child].visits
            worth = nodes[child].margins / visits + explore * math.sqrt(math.log(nodes[child].available) / visits)
            if worth > most:
                most = worth
                best = child
        child = nodes[child].next
    return best, low, high


@register
def grow(nodes, size, node, seat, action):  # type: ignore[no-untyped-def]
    """Add a child."""
    nodes[size].margins = 0.0
    nodes[size].squares = 0.0
    nodes[size].points = 0.0
    nodes[size].visits = 0
    nodes[size].available = 1
    nodes[size].first = 0
    nodes[size].next = nodes[node].first
    nodes[size].action = action
    nodes[size].seat = seat
    nodes[node].first = size


@register
def new_action(policy, setup, state, seat, first, low, high, random):  # type: ignore[no-untyped-def]
    """Of the choices without a child, what the policy would do; or any, if that has been tried."""
    random = advance(random)
    action = policy(setup, state, seat, draw(random))
    choice = action - first
    there = low >> choice & 1 if choice < ORDINARY else high >> (choice - ORDINARY) & 1
    if not there:
        random = advance(random)
        action = first + nth_choice(low, high, scaled(draw(random), low.bit_count() + high.bit_count()))
    return action, random


@register
def follow_tree(policy, setup, state, seat, explore, nodes, size, path, random):  # type: ignore[no-untyped-def]
    """Descend from the root, where ``seat`` acts, to a new node; returns the length of the path and the tree's size.
    Where all choose at once, they do so here from the first to the last."""
    node = 0
    depth = 0
    actor = seat
    grown = False
    while not grown and state.phase != DEAL and state.phase != OVER:
        if depth > 0:
            actor = nth_bit(state.pending, 0) if state.pending != 0 else np.int64(state.turn)
        first = FIRST_ACTION[state.phase]
        low, high = legal(setup, state, actor)
        node, low, high = descend(nodes, node, actor, first, low, np.int64(high), explore)
        if low != 0 or high != 0:
            if size == nodes.shape[0]:
                break
            action, random = new_action(policy, setup, state, actor, first, low, high, random)
            grow(nodes, size, path[depth - 1] if depth > 0 else 0, actor, action)
            node = size
            size += 1
            grown = True
        apply(setup, state, actor, nodes[node].action)
        path[depth] = node
        depth += 1
    return depth, size, random


@register
def note_result(setup, before, state, nodes, path, depth):  # type: ignore[no-untyped-def]
    """Credit every node of a path with what its seat made in the round."""
    total = 0
    for seat in range(setup.players):
        total += state.scores[seat] - before.scores[seat]
    for step in range(depth):
        node = path[step]
        seat = nodes[node].seat
        own = state.scores[seat] - before.scores[seat]
        margin = own - (total - own) / (setup.players - 1)
        nodes[node].visits += 1
        nodes[node].points += own
        nodes[node].margins += margin
        nodes[node].squares += margin * margin


@register
def run_tree(policy, setups, worlds, seat, seed, done, explore, states, nodes, size, path):  # type: ignore[no-untyped-def]
    """One simulation for each world, ``done`` having been made before; returns the tree's size."""
    setup = setups[0]
    state = states[0]
    for place in range(worlds.shape[0]):
        states[0] = worlds[place]
        random = stream(seed ^ ANOTHER, done + place)
        depth, size, random = follow_tree(policy, setup, state, seat, explore, nodes, size, path, random)
        play_round(policy, setup, state, random)
        note_result(setup, worlds[place], state, nodes, path, depth)
    return size


def plain_tree(setups, worlds, seat, seed, done, explore, states, nodes, size, path):  # type: ignore[no-untyped-def]
    """``run_tree`` with the plain player: no closure, so that Numba recognises it on disk."""
    return run_tree(plain_policy, setups, worlds, seat, seed, done, explore, states, nodes, size, path)


def random_tree(setups, worlds, seat, seed, done, explore, states, nodes, size, path):  # type: ignore[no-untyped-def]
    """``run_tree`` with random play, likewise."""
    return run_tree(random_policy, setups, worlds, seat, seed, done, explore, states, nodes, size, path)


@cache
def tree_kernel(policy: Callable[..., Any]) -> Callable[..., Any]:
    """``run_tree`` compiled for a policy; those of this package are kept on disk."""
    if policy is plain_policy:
        return compile_for_cpu(plain_tree)
    if policy is random_policy:
        return compile_for_cpu(random_tree)
    register(policy)

    def tree_by_policy(setups, worlds, seat, seed, done, explore, states, nodes, size, path):  # type: ignore[no-untyped-def]
        return run_tree(policy, setups, worlds, seat, seed, done, explore, states, nodes, size, path)

    return compile_for_cpu(tree_by_policy, keep=False)


class Tree:
    """The search tree of one decision of ``seat``, with at most this many nodes."""

    def __init__(
        self, policy: Callable[..., Any], setups: npt.NDArray[np.void], seat: int, seed: int, room: int
    ) -> None:
        self._kernel = tree_kernel(policy)
        self._setups = setups
        self._seat = np.int64(seat)
        self._seed = np.uint64(seed)
        self._nodes = np.zeros(room + 1, NODE)
        self._size = 1
        self._state = np.zeros(1, STATE)
        self._path = np.zeros(DEPTH, np.int64)
        self.simulations = 0

    def run(self, worlds: npt.NDArray[np.void]) -> None:
        """One more simulation for each world."""
        self._size = self._kernel(
            self._setups,
            worlds,
            self._seat,
            self._seed,
            np.int64(self.simulations),
            EXPLORE,
            self._state,
            self._nodes,
            np.int64(self._size),
            self._path,
        )
        self.simulations += len(worlds)

    def results(self) -> list[Tried]:
        """What came of each action tried first."""
        found = []
        child = int(self._nodes[0]["first"])
        while child:
            node = self._nodes[child]
            visits = int(node["visits"])
            margin = float(node["margins"]) / visits
            spread = max(float(node["squares"]) / visits - margin * margin, 0.0)
            error = math.sqrt(spread / (visits - 1)) if visits > 1 else math.inf
            found.append(Tried(int(node["action"]), visits, float(node["points"]) / visits, margin, error))
            child = int(node["next"])
        return found
