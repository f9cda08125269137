"""Beliefs of a seat: worlds sampled from their posterior, given the deal and what the others have done.

Worlds are dealt, weighted by the likelihood that a network in the other seats would have bid and played as observed,
resampled, and moved by swaps with Metropolis acceptance, with a power of the likelihood that rises in steps
(tempering). They are kept through the round: a later view of the same round only costs what is new.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from ..game.view import View
from ..rules.actions import ACTIONS
from ..rules.cards import ALL_ORDINARY, NO_CARD, SUITS, numbers_of
from ..rules.memory import MEMORY_LAYOUT
from ..rules.state import MAX_PLAYERS, STATE_LAYOUT
from .batches import cpu_kernels
from .compiled import Records, record_of, setup_record
from .hidden_hands import HOLDERS, kernels
from .observation import SIZE, STANDING
from .past import Step, past

Judge = Callable[[npt.NDArray[np.int8]], tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]]
"""A function from many observations to unmasked preferences and values."""

Numbers = npt.NDArray[np.float64]
Worlds = npt.NDArray[np.int64]

POWER = 0.7  # to which likelihoods are raised: nobody plays just as the network would
MIXED = 0.02  # the share of actions that the model does not explain
SPARE = 0.5  # effective sample size that a step must leave, as a share of the worlds
STEPS = (1.0, 0.75, 0.5, 0.35, 0.2, 0.1, 0.05)  # candidate step sizes, as shares of the remaining rise of the power
MOST_STEPS = 6
IMPOSSIBLE = -1e6
ROWS = 2048  # observations that are evaluated at once


class Beliefs:
    """A seat's sampled worlds, under rules that hide only hands (``past.only_hands_hidden``)."""

    def __init__(self, judge: Judge, *, worlds: int, moves: int, seed: int) -> None:
        self._judge, self._moves = judge, moves
        self._random = np.random.default_rng(seed)
        self._update, self._propose, _ = kernels("cpu")
        self.worlds: Worlds = np.zeros((worlds, HOLDERS), np.int64)
        self._levels = np.zeros(worlds)  #: log-likelihood that each world was resampled for
        self._round: tuple[object, ...] = ()  #: the round that they belong to
        self.explained = 0.0  #: mean log-likelihood per action of the others in these worlds
        self.judged = 0  #: evaluations that the last view cost
        self._done: list[tuple[int, int]] = []  #: what they have gone through
        self._kept: dict[tuple[int, int], tuple[int, float]] = {}  #: by seat and hand: steps judged, and how likely

    def follow(self, view: View, evaluations: float = np.inf) -> Worlds:
        """Update the worlds for a view and return them. After so many evaluations they are no longer moved."""
        self._read(view)
        self.judged = 0
        possible = self._bring_up_to_date()
        others = np.broadcast_to(self._others, (len(self.worlds), MAX_PLAYERS))
        likely = self._likelihood(self.worlds, others)
        likely[:, self._hero] = np.where(possible, 0.0, IMPOSSIBLE)
        likely = self._raise(likely, evaluations)
        self._levels = POWER * likely.sum(axis=1)
        self.explained = float(likely.sum(axis=1).mean()) / max(int((self._seats != self._hero).sum()), 1)
        return self.worlds

    def likelihood_of(self, seat: int, hand: int) -> float:
        """Return the log-likelihood of a seat's actions, given the hand it was dealt."""
        self._judge_hands(seat, np.array([hand]), np.flatnonzero(self._seats == seat))
        return self._kept[seat, hand][1]

    def _read(self, view: View) -> None:
        """Read the view, and reset what belongs to another round."""
        assert view.seat is not None
        self._steps = past(view)
        done = [(step.seat, step.action) for step in self._steps]
        state, memory = view.state, view.memory
        hand = state.hands[view.seat]
        which = (view.seat, view.round, view.dealer, view.scores, hand | memory.cards[view.seat])
        if which != self._round or done[: len(self._done)] != self._done:
            self._done, self._round = [], which
            self._levels[:] = 0.0
            self._kept = {}
        self._hero, self._players = view.seat, view.rules.players
        self._setups = setup_record(view.rules.setup)
        seats = np.arange(MAX_PLAYERS)
        self._others = (seats != self._hero) & (seats < self._players)
        self._cards = np.array(memory.cards, np.int64)
        self._allowed = np.full((1, HOLDERS), ALL_ORDINARY, np.int64)
        for seat in range(self._players):
            void = sum(numbers_of(suit) for suit in range(SUITS) if memory.voids[seat] >> suit & 1)
            self._allowed[0, seat] &= ~void
        known = hand | memory.cards[view.seat] | (1 << state.turned if state.turned != NO_CARD else 0)
        self._hand, self._size, self._pool = hand, state.hand_size, ALL_ORDINARY & ~known
        self._fresh = not self._done
        self._first, self._done = len(self._done), done
        self._take(self._steps)

    def _take(self, steps: list[Step]) -> None:
        """Store the steps as arrays."""
        self._states = np.concatenate([record_of(step.state, STATE_LAYOUT) for step in steps]) if steps else None
        self._memories = np.concatenate([record_of(step.memory, MEMORY_LAYOUT) for step in steps]) if steps else None
        self._seats = np.array([step.seat for step in steps], np.int64)
        self._actions = np.array([step.action for step in steps], np.int64)

    def _seed(self) -> np.uint64:
        return np.uint64(self._random.integers(1 << 62))

    def _bring_up_to_date(self) -> npt.NDArray[np.bool_]:
        """Deal the worlds if there are none yet, and advance them through the events; return which are still
        possible."""
        possible = np.zeros(len(self.worlds), np.bool_)
        self._update(
            self.worlds,
            self._allowed,
            np.array([self._fresh]),
            (self._seats[None].astype(np.int8), self._actions[None]),
            np.array([[self._first, len(self._seats)]]),
            np.array([self._hero]),
            np.int64(self._players),
            np.array([self._pool]),
            np.array([self._size], np.int8),
            possible,
            self._seed(),
        )
        self.worlds[:, self._hero] = self._hand
        return possible

    def _likelihood(self, worlds: Worlds, wanted: npt.NDArray[np.bool_]) -> Numbers:
        """Return the log-likelihood of the given seats' actions, for every world and seat. It is cached by hand, so
        that for a known hand only new steps are evaluated."""
        found = np.zeros(wanted.shape)
        hands = worlds[:, :MAX_PLAYERS] | self._cards
        for seat in range(self._players):
            rows = np.flatnonzero(wanted[:, seat])
            steps = np.flatnonzero(self._seats == seat)
            if seat != self._hero and len(rows) and len(steps):
                different, which = np.unique(hands[rows, seat], return_inverse=True)
                self._judge_hands(seat, different, steps)
                found[rows, seat] = np.array([self._kept[seat, hand][1] for hand in different.tolist()])[which]
        return found

    def _judge_hands(self, seat: int, hands: Worlds, steps: npt.NDArray[np.intp]) -> None:
        """Update the cache for hands that a seat may have been dealt."""
        before = [self._kept.get((seat, hand), (0, 0.0)) for hand in hands.tolist()]
        new = np.arange(len(steps)) >= np.array([count for count, _ in before])[:, None]
        hand, step = np.nonzero(new)
        sums = np.array([likely for _, likely in before])
        for first in range(0, len(hand), ROWS):
            part = slice(first, first + ROWS)
            likely = self._likely(steps[step[part]], seat, hands[hand[part]])
            np.add.at(sums, hand[part], likely)
        self._kept.update(
            {(seat, one): (len(steps), kept) for one, kept in zip(hands.tolist(), sums.tolist(), strict=True)}
        )

    def _likely(self, steps: npt.NDArray[np.intp], seat: int, dealt: Worlds) -> Numbers:
        """Return the log-probability of a seat's action at a step, given the hand it was dealt."""
        assert self._states is not None and self._memories is not None
        states, memories = self._states[steps], self._memories[steps]
        states["hands"][:, seat] = dealt & ~memories["cards"][:, seat]
        observations, masks, orders = look(self._setups, states, memories)
        done = np.zeros(len(steps), np.int64)
        cpu_kernels()[2](orders, self._actions[steps], done, False)
        options = masks.sum(axis=1)
        free = np.flatnonzero(options > 1)  # a forced action carries no information
        likely = np.zeros(len(steps))
        self.judged += len(free)
        preferences = np.where(masks[free] > 0, self._judge(observations[free])[0], -np.inf)
        shares = np.exp(preferences - preferences.max(axis=1, keepdims=True, initial=-1e9))
        chance = shares[np.arange(len(free)), done[free]] / shares.sum(axis=1)
        likely[free] = np.log((1 - MIXED) * chance + MIXED / options[free])
        return likely

    def _raise(self, likely: Numbers, evaluations: float) -> Numbers:
        """Reweight, resample and move the worlds in steps until the full power is reached; return their likelihoods."""
        now, base = 0.0, self._levels
        for step in range(MOST_STEPS):
            late = step == MOST_STEPS - 1 or self.judged > evaluations
            total = likely.sum(axis=1)
            powers = [now + (POWER - now) * part for part in (STEPS[:1] if late else STEPS)]
            weights = [power * total - base for power in powers]
            enough = [effective_number(weight) for weight in weights]
            place = next((p for p, number in enumerate(enough) if number >= SPARE * len(total)), int(np.argmax(enough)))
            kept = self._thinned(weights[place])
            self.worlds, likely = self.worlds[kept], likely[kept]
            now = powers[place]
            for _ in range(self._moves):
                if self.judged > evaluations:
                    break
                self._move(likely, now)
            if now >= POWER - 1e-9:
                break
            base = now * likely.sum(axis=1)
        return likely

    def _thinned(self, weights: Numbers) -> npt.NDArray[np.intp]:
        """Return as many indices as there are weights, drawn by systematic resampling."""
        sums = np.cumsum(np.exp(weights - weights.max()))
        steps = (np.arange(len(weights)) + self._random.random()) / len(weights)
        places: npt.NDArray[np.intp] = np.searchsorted(sums, steps * sums[-1])
        return np.minimum(places, len(weights) - 1)

    def _move(self, likely: Numbers, power: float) -> None:
        """Try a swap in every world."""
        proposed, movers = np.zeros_like(self.worlds), np.zeros((len(self.worlds), 2), np.int64)
        heroes, players = np.array([self._hero]), np.int64(self._players)
        self._propose(self.worlds, self._allowed, heroes, players, proposed, movers, self._seed())
        moved = np.zeros((len(self.worlds), HOLDERS + 1), np.bool_)
        moved[np.arange(len(moved))[:, None], np.where(movers < 0, HOLDERS, movers)] = True
        wanted = moved[:, :MAX_PLAYERS]
        theirs = np.where(wanted, self._likelihood(proposed, wanted), likely)
        gain = power * (theirs.sum(axis=1) - likely.sum(axis=1))
        yes = (movers[:, 0] >= 0) & (np.log(self._random.random(len(gain))) < gain)
        self.worlds[yes], likely[yes] = proposed[yes], theirs[yes]


def look(
    setups: Records, states: Records, memories: Records
) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int8], npt.NDArray[np.int8]]:
    """Return the observations of the seats to act, without the scores, their legal actions, and their orders of
    suits."""
    count = len(states)
    seats, orders = np.zeros(count, np.int64), np.zeros((count, SUITS), np.int8)
    observations, masks = np.zeros((count, SIZE), np.int8), np.zeros((count, ACTIONS), np.int8)
    cpu_kernels()[0](setups, states, memories, np.arange(count), seats, orders, observations, masks)
    observations[:, STANDING] = 0
    return observations, masks, orders


def effective_number(weights: Numbers) -> float:
    """Return the effective sample size of logarithmic weights."""
    shares = np.exp(weights - weights.max())
    return float(shares.sum() ** 2 / (shares**2).sum())
