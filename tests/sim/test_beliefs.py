"""Beliefs: worlds that go with all that was seen, each as often as Bayes' rule wants it."""

from collections.abc import Iterator
from itertools import permutations
from random import Random

import numpy as np
import numpy.typing as npt
import pytest

from foretold import Bids, Game, Rules, View
from foretold.rules.cards import ALL_ORDINARY, NO_CARD, ORDINARY, SUITS, numbers_of
from foretold.rules.memory import remember
from foretold.rules.state import STATE_LAYOUT
from foretold.rules.step import apply
from foretold.sim.beliefs import POWER, Beliefs
from foretold.sim.hidden_hands import HOLDERS, STOCK, kernels
from foretold.sim.past import only_hands_hidden, past


def views(players: int, sizes: tuple[int, ...], seed: int) -> Iterator[View]:
    """What the seat to act sees, again and again in a game of random actions."""
    random, game = Random(seed), Game(Rules(players=players, hand_sizes=sizes), seed=seed)
    while not game.over:
        seat = game.pending[0]
        view = game.view(seat)
        yield view
        game.play(random.choice(view.legal), seat)


def by_suits(observations: npt.NDArray[np.int8]) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """A player of simple habits: it prefers bids and plays by what else it holds."""
    strength = np.linspace(-60, 60, 171, dtype=np.float32)
    held = observations[:, :ORDINARY].astype(np.float32) @ np.linspace(0, 1, ORDINARY, dtype=np.float32)
    return np.outer(held - 1, strength), held


@pytest.mark.parametrize("players", [3, 5])
def test_the_past_leads_to_the_present(players: int) -> None:
    for view in views(players, (1, 3, 4), seed=players):
        state, memory = view.state, view.memory
        steps = past(view)
        if steps:
            last = steps[-1]
            remember(view.rules.setup, last.state, last.memory, last.seat, last.action)
            apply(view.rules.setup, last.state, last.seat, last.action)
            for field in STATE_LAYOUT:
                assert getattr(last.state, field.name) == getattr(state, field.name), field.name
            assert last.memory == memory


def test_which_rules_hide_nothing_but_hands() -> None:
    assert only_hands_hidden(Rules())
    assert not only_hands_hidden(Rules(bids=Bids.HIDDEN))


def test_worlds_go_with_all_that_was_seen() -> None:
    """Every hand has its size, no card is seen twice, and nobody holds a suit that he has shown not to hold."""
    beliefs = {seat: Beliefs(by_suits, worlds=32, moves=1, seed=seat) for seat in range(4)}
    for view in views(4, (6, 7), seed=1):
        assert view.seat is not None
        worlds = beliefs[view.seat].follow(view)
        seen = view.state.played | (1 << view.state.turned if view.state.turned != NO_CARD else 0)
        assert (np.bitwise_or.reduce(worlds, axis=1) == ALL_ORDINARY & ~seen).all()
        assert (np.bitwise_count(worlds).sum(axis=1) == ORDINARY - seen.bit_count()).all()
        assert (worlds[:, view.seat] == view.state.hands[view.seat]).all()
        for seat, count in enumerate(view.hand_counts):
            void = sum(numbers_of(suit) for suit in range(SUITS) if view.memory.voids[seat] >> suit & 1)
            assert (np.bitwise_count(worlds[:, seat]) == count).all()
            assert seat == view.seat or not (worlds[:, seat] & void).any()


def test_worlds_are_as_likely_as_bayes_wants_them() -> None:
    """One card left in each of three hands: all 55 times 54 worlds can be gone through."""
    for view in views(3, (2,), seed=5):
        if view.hand_counts == (1, 1, 1):
            break
    beliefs = Beliefs(by_suits, worlds=4096, moves=3, seed=1)
    worlds = beliefs.follow(view)
    others = [seat for seat in range(3) if seat != view.seat]
    pool = sum(np.bitwise_or.reduce(worlds[:1, holder]) for holder in (*others, STOCK))
    cards = [card for card in range(ORDINARY) if pool >> card & 1]
    likely = {
        (seat, card): beliefs.likelihood_of(seat, 1 << card | view.memory.cards[seat])
        for seat in others
        for card in cards
    }
    void = {s: sum(numbers_of(suit) for suit in range(SUITS) if view.memory.voids[s] >> suit & 1) for s in others}
    exact = np.zeros((2, ORDINARY))
    for pair in permutations(cards, 2):
        if not any(1 << card & void[seat] for seat, card in zip(others, pair, strict=True)):
            weight = np.exp(POWER * sum(likely[seat, card] for seat, card in zip(others, pair, strict=True)))
            for place, card in enumerate(pair):
                exact[place, card] += weight
    exact /= exact.sum(axis=1, keepdims=True)
    for place, seat in enumerate(others):
        found = ((worlds[:, seat, None] >> np.arange(ORDINARY)) & 1).mean(axis=0)
        assert np.abs(found - exact[place]).sum() < 0.15
        even = np.where(exact[place] > 0, 1 / (exact[place] > 0).sum(), 0.0)
        assert np.abs(even - exact[place]).sum() > 0.3  # what was seen says something


def test_swaps_bring_worlds_to_the_chances_of_their_cards() -> None:
    """Two seats hold a card each and three are left over: every deal as often as the product of its cards' chances."""
    count, hero = 60_000, 1
    chances = np.full((1, ORDINARY, HOLDERS), -20.0, np.float32)
    chances[0, :5] = np.log(np.random.default_rng(3).uniform(0.1, 1.0, (5, HOLDERS)))
    allowed = np.full((1, HOLDERS), ALL_ORDINARY, np.int64)
    allowed[0, 2] &= ~1  # seat 2 cannot hold card 0
    worlds = np.zeros((count, HOLDERS), np.int64)
    worlds[:, 0], worlds[:, 2], worlds[:, STOCK] = 1, 2, 0b11100
    room = np.zeros_like(worlds), np.zeros((count, 2), np.int64)
    kernels("cpu")[2](worlds, allowed, chances, np.array([hero]), np.int64(3), np.int64(40), *room, np.uint64(7))

    likely = {}
    for first, second in permutations(range(5), 2):
        if second != 0:
            rest = [card for card in range(5) if card not in (first, second)]
            chance = chances[0, first, 0] + chances[0, second, 2] + chances[0, rest, STOCK].sum()
            likely[1 << first, 1 << second] = np.exp(chance)
    found, numbers = np.unique(worlds[:, [0, 2]], axis=0, return_counts=True)
    assert {(int(one), int(other)) for one, other in found} == set(likely)
    for (one, other), number in zip(found, numbers, strict=True):
        share = likely[int(one), int(other)] / sum(likely.values())
        assert abs(number / count - share) < 5 * (share / count) ** 0.5
    assert (worlds.sum(axis=1) == 0b11111).all()
