"""Rules 5.6 and 5.7: who wins a trick. Single tricks of one card each; nobody can follow, everybody may."""

from itertools import permutations

import pytest
from positions import play, playing, won_by

from foretold.rules.options import Anniversary, Rules
from foretold.rules.state import OPEN, State
from foretold.rules.tricks import play_card, start_trick


@pytest.mark.parametrize("order", list(permutations(("Dragon", "Fairy", "WB"))))
def test_5_6_1_the_fairy_beats_the_dragon(order: tuple[str, ...]) -> None:
    assert won_by(*order) == "Fairy"
    assert won_by(*order, trump="R") == "Fairy"


@pytest.mark.parametrize("order", list(permutations(("Dragon", "Fairy", "B13", "JB"))))
def test_5_6_1_wherever_the_two_lie(order: tuple[str, ...]) -> None:
    assert won_by(*order, trump="B") == "Fairy"


@pytest.mark.parametrize("dealer", range(5))
def test_5_6_1_whoever_leads(dealer: int) -> None:
    hands = ["Fairy", "B1", "Dragon", "WB", "WR"]
    made = playing(*hands, dealer=dealer)
    first = dealer + 1
    assert made.trick(*(hands[(first + step) % 5] for step in range(5))) == 0
    assert made.tricks == [1, 0, 0, 0, 0]


@pytest.mark.parametrize("order", list(permutations(("Dragon", "WB", "B13", "JB"))))
def test_5_6_2_the_dragon_beats_the_rest(order: tuple[str, ...]) -> None:
    assert won_by(*order, trump="B") == "Dragon"


@pytest.mark.parametrize("order", list(permutations(("WB", "WR", "B13", "JB"))))
def test_5_6_3_the_first_wizard_wins(order: tuple[str, ...]) -> None:
    first = min(("WB", "WR"), key=order.index)
    assert won_by(*order, trump="B") == first
    assert won_by(*order) == first


def test_5_6_3_all_four_wizards() -> None:
    assert won_by("WG", "WB", "WY", "WR") == "WG"
    assert won_by("B13", "WG", "WB", "WY", "WR", trump="B") == "WG"


@pytest.mark.parametrize("order", list(permutations(("R1", "R3", "B13", "G13"))))
def test_5_6_4_the_highest_trump_wins(order: tuple[str, ...]) -> None:
    assert won_by(*order, trump="R") == "R3"


def test_5_6_4_the_lowest_trump_beats_the_highest_card_led() -> None:
    assert won_by("B13", "R1", "B12", trump="R") == "R1"


def test_5_6_5_the_highest_of_the_suit_to_follow_wins() -> None:
    assert won_by("B3", "R13", "B4", "G13") == "B4"
    assert won_by("B3", "R13", "G13", "Y13") == "B3"
    assert won_by("B3", "R13", "G13", turned="Y4") == "B3"


def test_5_6_5_after_jesters_the_first_number_sets_the_suit() -> None:
    assert won_by("JB", "JR", "G2", "B13") == "G2"
    assert won_by("Fairy", "G2", "B13", "G5") == "G5"


def test_5_6_5_a_jester_and_a_fairy_never_beat_a_number() -> None:
    assert won_by("JB", "B1", "JR") == "B1"
    assert won_by("Fairy", "B1", "JR") == "B1"


@pytest.mark.parametrize("order", list(permutations(("JB", "JR", "JG", "JY"))))
def test_5_6_6_of_jesters_only_the_first_wins(order: tuple[str, ...]) -> None:
    assert won_by(*order, turned="B5") == order[0]


@pytest.mark.parametrize("order", list(permutations(("Fairy", "Bomb", "JR", "JG"))))
def test_5_6_6_beside_fairy_and_bomb_too(order: tuple[str, ...]) -> None:
    assert won_by(*order) == min(("JR", "JG"), key=order.index)


@pytest.mark.parametrize("order", [("Fairy", "Bomb"), ("Bomb", "Fairy")])
def test_5_6_6_fairy_and_bomb_alone_count_for_the_bomb(order: tuple[str, str]) -> None:
    """No table of three or more gets there, so the state is asked while the trick goes on."""
    setup = Rules(players=3, anniversary=Anniversary.DRAGON | Anniversary.FAIRY | Anniversary.BOMB).setup
    state = State()
    start_trick(setup, state, 0)
    for seat, text in enumerate(order):
        play_card(setup, state, seat, play(text))
    assert state.winner == order.index("Bomb")
    assert state.follow == OPEN


def test_5_7_a_shapeshifter_counts_as_what_was_announced() -> None:
    assert won_by("Shapeshifter/W", "WB", "B13") == "Shapeshifter/W"
    assert won_by("WB", "Shapeshifter/W", "B13") == "WB"
    assert won_by("B13", "R1", "Shapeshifter/W", trump="R") == "Shapeshifter/W"
    assert won_by("Shapeshifter/J", "JB", "JR") == "Shapeshifter/J"
    assert won_by("JB", "Shapeshifter/J", "JR") == "JB"
    assert won_by("Shapeshifter/J", "B1", "JR") == "B1"
    assert won_by("Shapeshifter/W", "Dragon", "B1") == "Dragon"
    assert won_by("Shapeshifter/J", "Fairy", "Bomb") == "Shapeshifter/J"
