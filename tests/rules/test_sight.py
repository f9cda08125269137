"""Rules 4.2, 7.2, 7.3, 7.8 and 7.9: when bids are shown, and whose cards one sees."""

import pytest
from positions import Table, table

from foretold.rules.options import Bids, Rules, Sight
from foretold.rules.sight import bids_shown, card_unseen, hands_reversed


def shown_through_a_round(bids: Bids) -> dict[str, bool]:
    """Whether bids are shown in each phase of a round that ends with the Cloud's change."""
    made = table("WB", "Cloud", "B2", bids=bids, hand_sizes=(1, 1))
    shown = {}

    def note() -> None:
        shown[made.phase] = bids_shown(made.setup, made.state)

    made.bid(0, 0)
    note()
    made.bid(1, 0)
    made.bid(2, 0)
    note()
    made.trick("WB", "Cloud/B", "B2")
    note()
    made.change(0, 1)
    note()
    return shown


def test_4_2_open_bids_are_seen_at_once() -> None:
    assert shown_through_a_round(Bids.OPEN) == {"bid": True, "play": True, "change": True, "deal": True}


def test_7_2_hidden_bids_are_shown_before_the_first_card() -> None:
    assert shown_through_a_round(Bids.HIDDEN) == {"bid": False, "play": True, "change": True, "deal": True}


def test_7_3_secret_bids_are_shown_after_the_last_trick_and_the_clouds_change() -> None:
    assert shown_through_a_round(Bids.SECRET) == {"bid": False, "play": False, "change": False, "deal": True}


def test_7_3_also_after_the_last_round() -> None:
    made = table("B1", "B2", "B3", bids=Bids.SECRET)
    made.bid_all()
    made.trick("B1", "B2", "B3")
    assert made.phase == "over" and bids_shown(made.setup, made.state)


def reversed_through_two_rounds(sight: Sight) -> list[tuple[str, bool]]:
    """Whether the hands are turned round, in the phases of two rounds that begin with a Wizard turned up."""
    made = Table(Rules(players=3, sight=sight, hand_sizes=(1, 1)), dealer=2)
    seen = []
    for dealer in (2, 0):
        made.deal("B1", "B2", "B3", turned="WB")
        seen.append((made.phase, hands_reversed(made.setup, made.state)))
        made.name(dealer, "R")
        seen.append((made.phase, hands_reversed(made.setup, made.state)))
        made.bid_all()
        seen.append((made.phase, hands_reversed(made.setup, made.state)))
        for step in (1, 2, 3):
            seat = (dealer + step) % 3
            made.play(seat, "unseen" if card_unseen(made.setup, made.state) else f"B{seat + 1}")
    return seen


@pytest.mark.parametrize(
    ("sight", "expected"),
    [
        (Sight.OWN, [False, False, False, False, False, False]),
        (Sight.FORESIGHT, [True, True, True, False, False, False]),
    ],
)
def test_7_8_foresight_turns_the_cards_round_in_the_first_round(sight: Sight, expected: list[bool]) -> None:
    assert reversed_through_two_rounds(sight) == list(zip(("trump", "bid", "play") * 2, expected, strict=True))


def test_7_9_clairvoyance_turns_the_hands_round_until_the_bids_are_made() -> None:
    expected = [("trump", True), ("bid", True), ("play", False)] * 2
    assert reversed_through_two_rounds(Sight.CLAIRVOYANCE) == expected
