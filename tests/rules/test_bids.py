"""Rules 4.1 to 4.3: the bids."""

import pytest
from positions import table

from foretold.rules.state import NO_BID


@pytest.mark.parametrize("dealer", range(4))
def test_4_1_left_of_the_dealer_bids_first_and_the_dealer_last(dealer: int) -> None:
    made = table("B1 R1", "B2 R2", "B3 R3", "B4 R4", dealer=dealer)
    for step in (1, 2, 3, 4):
        seat = (dealer + step) % 4
        assert made.acting() == {seat}
        made.bid(seat, 0)
    assert made.phase == "play"


@pytest.mark.parametrize("size", [1, 2, 7, 13])
def test_4_1_a_bid_is_none_to_all_of_the_tricks(size: int) -> None:
    made = table(*(" ".join(f"{suit}{value}" for value in range(1, size + 1)) for suit in "BRG"))
    for seat in (0, 1, 2):
        assert made.legal_bids(seat) == set(range(size + 1))
        made.bid(seat, size)
    assert made.bids == [size] * 3


def test_4_2_an_open_bid_stands_before_the_next_is_made() -> None:
    made = table("B1 R1", "B2 R2", "B3 R3", dealer=2)
    made.bid(0, 2)
    assert made.bids == [2, NO_BID, NO_BID]
    made.bid(1, 1)
    assert made.bids == [2, 1, NO_BID]
    made.bid(2, 0)
    assert made.bids == [2, 1, 0]


def test_4_2_a_bid_stands_for_the_round() -> None:
    made = table("B1 R1", "B2 R2", "B3 R3", dealer=2)
    made.bid(0, 2)
    assert made.legal_bids(0) == set()


@pytest.mark.parametrize("bids", [(0, 0, 0), (1, 1, 0), (2, 2, 2), (0, 0, 2), (1, 0, 0)])
def test_4_3_the_bids_may_add_up_to_anything(bids: tuple[int, ...]) -> None:
    made = table("B1 R1", "B2 R2", "B3 R3")
    made.bid_all(*bids)
    assert made.phase == "play" and made.bids == list(bids)
