"""Rules 8.1 and 8.2: points, and who wins."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from positions import table

from foretold.rules.options import Rules
from foretold.rules.scores import points, winners
from foretold.rules.state import State


@pytest.mark.parametrize(("tricks", "score"), [(0, 20), (1, 30), (2, 40), (3, 50), (10, 120), (20, 220)])
def test_8_1_an_exact_bid_earns_20_and_10_a_trick(tricks: int, score: int) -> None:
    assert points(tricks, tricks) == score


@pytest.mark.parametrize(
    ("bid", "tricks", "score"), [(1, 0, -10), (0, 1, -10), (2, 1, -10), (5, 2, -30), (0, 7, -70), (20, 0, -200)]
)
def test_8_1_each_trick_over_or_under_costs_10(bid: int, tricks: int, score: int) -> None:
    assert points(bid, tricks) == score


@given(st.integers(0, 22), st.integers(0, 22))
def test_8_1_over_and_under_cost_the_same(bid: int, tricks: int) -> None:
    assert points(bid, tricks) == points(tricks, bid)
    assert (points(bid, tricks) > 0) == (bid == tricks)
    assert points(bid, tricks) % 10 == 0


def test_8_1_points_are_added_to_the_total() -> None:
    made = table("B1", "B2", "B3", scores=(50, -30, 0))
    made.bid_all(1, 0, 1)
    made.trick("B1", "B2", "B3")
    assert made.scores == [40, -10, 30]


@pytest.mark.parametrize(
    ("scores", "seats"),
    [
        ((10, 30, 20), {1}),
        ((-10, -30, -20), {0}),
        ((30, 30, 20), {0, 1}),
        ((30, 20, 30), {0, 2}),
        ((0, 0, 0), {0, 1, 2}),
    ],
)
def test_8_2_the_most_points_win_and_a_tie_is_shared(scores: tuple[int, ...], seats: set[int]) -> None:
    state = State()
    state.scores[:3] = scores
    mask = winners(Rules(players=3).setup, state)
    assert {seat for seat in range(6) if mask >> seat & 1} == seats


def test_8_2_empty_seats_do_not_win() -> None:
    state = State()
    state.scores[:6] = (-10, -20, -30, 0, 0, 0)
    assert winners(Rules(players=3).setup, state) == 0b001
