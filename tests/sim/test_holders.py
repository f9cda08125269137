"""Learned beliefs: worlds that go with all that was seen, each as likely as its cards are said to be where they are."""

from itertools import permutations
from random import Random

import numpy as np
import numpy.typing as npt

from foretold import Game, Rules
from foretold.rules.cards import ALL_ORDINARY, NO_CARD, ORDINARY, PLACES, SUITS, numbers_of
from foretold.rules.state import MAX_PLAYERS
from foretold.sim.hidden_hands import HOLDERS, STOCK, kernels
from foretold.sim.holders import LearnedWorlds, holder_chances
from foretold.sim.observation import SIZE


def by_rank(observation: list[int]) -> npt.NDArray[np.float32]:
    """Says that high cards are with the left neighbour and low ones in the stock."""
    logits = np.zeros((ORDINARY, MAX_PLAYERS), np.float32)
    logits[:, 0] = 0.3 * (np.arange(ORDINARY) % PLACES)
    logits[:, -1] = 3.0
    return logits


def test_worlds_go_with_all_that_was_seen() -> None:
    """Every hand has its size, no card is seen twice, and nobody holds a suit that he has shown not to hold."""
    random, game = Random(1), Game(Rules(players=4, hand_sizes=(6, 7)), seed=1)
    while not game.over:
        seat = game.pending[0]
        view = game.view(seat)
        hands = LearnedWorlds(view, by_rank, seed=3).draw(32)["hands"]
        turned = 1 << view.state.turned if view.state.turned != NO_CARD else 0
        assert not (np.bitwise_or.reduce(hands, axis=1) & (view.state.played | turned)).any()
        assert (np.bitwise_count(np.bitwise_or.reduce(hands, axis=1)) == sum(view.hand_counts)).all()
        assert (hands[:, seat] == view.state.hands[seat]).all()
        for other, count in enumerate(view.hand_counts):
            void = sum(numbers_of(suit) for suit in range(SUITS) if view.memory.voids[other] >> suit & 1)
            assert (np.bitwise_count(hands[:, other]) == count).all()
            assert other == seat or not (hands[:, other] & void).any()
        game.play(random.choice(view.legal), seat)


def test_worlds_follow_the_network() -> None:
    """The left neighbour has higher cards than the others, in every order of seats and suits."""
    game = Game(Rules(players=4, hand_sizes=(8,)), seed=4)
    view = game.view(game.pending[0])
    assert view.seat is not None
    hands = LearnedWorlds(view, by_rank, seed=3).draw(400)["hands"]
    ranks = np.arange(ORDINARY) % PLACES
    held = (hands[:, :, None] >> np.arange(ORDINARY)) & 1
    mean = (held * ranks).sum(axis=(0, 2)) / held.sum(axis=(0, 2)).clip(1)
    left = (view.seat + 1) % 4
    assert all(mean[left] > mean[seat] + 2 for seat in range(4) if seat not in (left, view.seat))


def test_what_is_said_is_said_of_the_right_card_and_seat() -> None:
    """In the observer's order of suits a network names cards by their places and seats by their distance."""

    def judge(observation: list[int]) -> npt.NDArray[np.float32]:
        assert len(observation) == SIZE
        return np.eye(ORDINARY, MAX_PLAYERS, dtype=np.float32) * 9

    game = Game(Rules(players=3, hand_sizes=(5,)), seed=2)
    for seat in range(3):
        chances = np.exp(holder_chances(game.view(seat), judge))
        assert np.allclose(chances.sum(axis=1), 1.0, atol=1e-3) and (chances[:, seat] < 1e-6).all()
        assert [card % PLACES for card in np.flatnonzero(chances[:, (seat + 1) % 3] > 0.9)] == [0]
        assert [card % PLACES for card in np.flatnonzero(chances[:, (seat + 2) % 3] > 0.9)] == [1]


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
