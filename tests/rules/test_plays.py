"""Rules 5.1 to 5.5: who leads, and which cards may be played."""

import pytest
from positions import playing

FREE = "B2 R2 G2 Y2 WY JY"  # a hand with a card of every kind
BLUE_FOLLOWS = {"B2", "WY", "JY"}
RED_FOLLOWS = {"R2", "WY", "JY"}
ANYTHING = set(FREE.split())


def answers(*plays: str, hand: str = FREE, trump: str | None = None) -> set[str]:
    """What the next seat may play with ``hand`` after these plays, none of them green or yellow. The others hold green
    and yellow numbers besides, so that they were free to play as they did."""
    others = iter(f"{suit}{value}" for value in range(3, 14) for suit in "GY")
    needed = len(hand.split()) - 1
    hands = [" ".join([text.split("/")[0], *(next(others) for _ in range(needed))]) for text in plays]
    while len(hands) < 2:
        hands.append(" ".join(next(others) for _ in range(needed + 1)))
    hands.insert(len(plays), hand)
    made = playing(*hands, trump=trump)
    for seat, text in enumerate(plays):
        made.play(seat, text)
    return made.plays(len(plays))


@pytest.mark.parametrize("dealer", range(3))
def test_5_1_left_of_the_dealer_leads_the_first_trick(dealer: int) -> None:
    made = playing("B1", "B2", "B3", dealer=dealer)
    assert made.acting() == {(dealer + 1) % 3}


def test_5_1_clockwise_and_the_winner_leads_the_next() -> None:
    made = playing("B1 R4 G2", "B2 R9 G1", "B9 R5 G3")
    made.play(0, "B1")
    assert made.acting() == {1}
    made.play(1, "B2")
    assert made.acting() == {2}
    made.play(2, "B9")
    assert made.acting() == {2}
    assert made.tricks == [0, 0, 1]
    assert made.trick("R5", "R4", "R9") == 1
    assert made.acting() == {1}


def test_5_1_any_card_may_be_led() -> None:
    assert answers() == ANYTHING


@pytest.mark.parametrize("trump", [None, "B", "R"])
def test_5_2_the_first_number_card_sets_the_suit_to_follow(trump: str | None) -> None:
    assert answers("B5", trump=trump) == BLUE_FOLLOWS
    assert answers("R5", trump=trump) == RED_FOLLOWS
    assert answers("B5", "B6", trump=trump) == BLUE_FOLLOWS


@pytest.mark.parametrize("first", ["WB", "Dragon", "Shapeshifter/W"])
def test_5_2_a_leading_wizard_or_dragon_frees_everybody(first: str) -> None:
    assert answers(first) == ANYTHING
    assert answers(first, "B5") == ANYTHING
    assert answers(first, "B5", "R5") == ANYTHING


@pytest.mark.parametrize("first", ["JB", "Fairy", "Bomb", "Shapeshifter/J"])
def test_5_2_a_wizard_before_any_number_frees_everybody_after_a_jester_too(first: str) -> None:
    assert answers(first, "WB", "B5") == ANYTHING
    assert answers(first, "JR", "WB") == ANYTHING


@pytest.mark.parametrize("first", ["JB", "Fairy", "Bomb", "Shapeshifter/J"])
def test_5_3_a_leading_jester_fairy_or_bomb_leaves_the_suit_open(first: str) -> None:
    assert answers(first) == ANYTHING
    assert answers(first, "JR") == ANYTHING
    assert answers(first, "B5") == BLUE_FOLLOWS
    assert answers(first, "JR", "R5") == RED_FOLLOWS
    assert answers(first, "R5", "B5") == RED_FOLLOWS


@pytest.mark.parametrize("second", ["R5", "WB", "JB", "Dragon", "Fairy", "Bomb", "Shapeshifter/W", "Juggler/R"])
def test_5_3_once_set_the_suit_never_changes(second: str) -> None:
    assert answers("B5", second) == BLUE_FOLLOWS


def test_5_4_who_holds_the_suit_plays_it_or_a_wizard_or_jester() -> None:
    assert answers("B5", hand="B1 B13 R13 WB JB") == {"B1", "B13", "WB", "JB"}


def test_5_4_a_trump_is_no_excuse() -> None:
    assert answers("B5", hand="B1 R13 G13", trump="R") == {"B1"}


def test_5_4_nobody_has_to_win() -> None:
    assert answers("B5", hand="B1 B13", trump="B") == {"B1", "B13"}


def test_5_4_every_anniversary_card_is_always_allowed() -> None:
    hand = "B1 R1 Dragon Fairy Bomb Shapeshifter Juggler Cloud"
    announced = {"Dragon", "Fairy", "Bomb", "Shapeshifter/W", "Shapeshifter/J"}
    announced |= {f"{name}/{suit}" for name in ("Juggler", "Cloud") for suit in "BRGY"}
    assert answers("B5", hand=hand) == {"B1"} | announced
    assert answers("WB", hand=hand) == {"B1", "R1"} | announced


def test_5_5_who_holds_none_of_the_suit_plays_anything() -> None:
    assert answers("B5", hand="R1 G1 Y1 WB JB") == {"R1", "G1", "Y1", "WB", "JB"}


@pytest.mark.parametrize("colour", "BRGY")
def test_5_5_a_wizard_or_jester_of_that_colour_is_not_of_the_suit(colour: str) -> None:
    assert answers("B5", hand=f"R1 G1 W{colour} J{colour}") == {"R1", "G1", f"W{colour}", f"J{colour}"}


def test_5_5_holding_trumps_is_no_duty_to_trump() -> None:
    assert answers("B5", hand="R1 G1 Y1", trump="R") == {"R1", "G1", "Y1"}


def test_5_5_a_number_after_a_leading_wizard_binds_nobody() -> None:
    assert answers("WB", "R11", hand="R1 B7") == {"R1", "B7"}
