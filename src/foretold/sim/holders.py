"""Learned beliefs: worlds drawn by what a network says of who holds each hidden card, in the base game.

Worlds drawn by bids are the beginning. Cards are then swapped between holders until a world is as likely as the product
of the chances of its cards. That takes one evaluation for a decision, whatever has happened in the round before.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from ..game.view import View
from ..rules.cards import ALL_ORDINARY, NO_CARD, ORDINARY, PLACES, SUITS
from ..rules.state import MAX_PLAYERS
from .hidden_hands import HOLDERS, STOCK, kernels
from .knowledge import void_cards
from .observation import SIZE, STANDING, observe_on_blank
from .worlds import Worlds

Judge = Callable[[list[int]], npt.NDArray[np.float32]]
"""A function from an observation to a logit for each card, suits in the observer's order, and holder: the other seats
from the left on, then the stock."""

SWAPS = 200  # tried in every world
LEAST = -20.0  # the logarithm of a chance, at least


class LearnedWorlds(Worlds):
    """The worlds in which the seat of a view of the base game may be, as a network sees it."""

    def __init__(self, view: View, judge: Judge, *, seed: int = 0) -> None:
        super().__init__(view, seed=seed)
        state = view.state
        turned = 1 << state.turned if state.turned != NO_CARD else 0
        self._unseen = ALL_ORDINARY & ~(state.hands[self.seat] | state.played | turned)
        self._allowed = np.full((1, HOLDERS), ALL_ORDINARY, np.int64)
        for seat, voids in enumerate(view.memory.voids[: view.rules.players]):
            self._allowed[0, seat] &= ~void_cards(voids)
        self._chances = holder_chances(view, judge)[None]

    def draw(self, count: int) -> npt.NDArray[np.void]:
        """The next ``count`` worlds, each as likely as its cards are to be where they are."""
        states = super().draw(count)
        worlds = np.zeros((count, HOLDERS), np.int64)
        worlds[:, :MAX_PLAYERS] = states["hands"]
        worlds[:, STOCK] = self._unseen & ~np.bitwise_or.reduce(states["hands"], axis=1)
        room = np.zeros_like(worlds), np.zeros((count, 2), np.int64)
        players = self.setups["players"].astype(np.int64)[0]
        seed = self._seed + np.uint64(self._drawn)
        kernels("cpu")[2](
            worlds, self._allowed, self._chances, np.array([self.seat]), players, np.int64(SWAPS), *room, seed
        )
        states["hands"] = worlds[:, :MAX_PLAYERS]
        return states


def holder_chances(view: View, judge: Judge) -> npt.NDArray[np.float32]:
    """The logarithm of the chance of each card to be with each holder: a seat, or the stock."""
    assert view.seat is not None
    order, observation = [0] * SUITS, [0] * SIZE
    observe_on_blank(view.rules.setup, view.state, view.memory, view.seat, order, observation)
    observation[STANDING] = [0] * MAX_PLAYERS
    cards, players = np.arange(ORDINARY), view.rules.players
    told = judge(observation)[PLACES * np.array(order)[cards // PLACES] + cards % PLACES]
    logits = np.full((ORDINARY, HOLDERS), -np.inf, np.float32)
    for distance in range(1, players):
        logits[:, (view.seat + distance) % players] = told[:, distance - 1]
    logits[:, STOCK] = told[:, -1]
    logits -= logits.max(axis=1, keepdims=True)
    logits -= np.log(np.exp(logits).sum(axis=1, keepdims=True))
    return logits.clip(min=LEAST)
