"""Rules 3.1 to 3.8: how the trump is found."""

from random import Random

import pytest
from generators import random_game
from positions import table

from foretold.rules.cards import WEREWOLF, WEREWOLF_BIT
from foretold.rules.options import Anniversary, Rules

SUITS = {"B", "R", "G", "Y"}


def test_3_1_the_next_card_of_the_deck_is_turned_up() -> None:
    assert table("B1 B2", "R1 R2", "G1 G2", turned="Y13").turned == "Y13"


@pytest.mark.parametrize("turned", ["B8", "R1", "G13", "Y7"])
def test_3_2_a_number_card_makes_its_suit_trump(turned: str) -> None:
    made = table("B2", "R2", "G2", turned=turned)
    assert made.trump == turned[0]
    assert made.phase == "bid"


@pytest.mark.parametrize("turned", ["JB", "JR", "JG", "JY", "Fairy", "Bomb"])
def test_3_3_jester_fairy_and_bomb_mean_no_trump(turned: str) -> None:
    made = table("B2", "R2", "G2", turned=turned)
    assert made.trump == "none"
    assert made.phase == "bid"


@pytest.mark.parametrize("dealer", [0, 1, 2])
@pytest.mark.parametrize("turned", ["WB", "WR", "WG", "WY", "Dragon", "Shapeshifter", "Juggler", "Cloud", "Werewolf"])
def test_3_4_the_dealer_names_a_suit_and_never_none(turned: str, dealer: int) -> None:
    made = table("B2", "R2", "G2", turned=turned, dealer=dealer)
    assert made.trump == "?"
    assert made.acting() == {dealer}
    assert made.legal_trumps(dealer) == SUITS
    made.name(dealer, "G")
    assert made.trump == "G"
    assert made.phase == "bid" and made.turn == (dealer + 1) % 3


def test_3_5_nothing_left_means_no_trump() -> None:
    rules = Rules(players=6, hand_sizes=(10,))
    made = table(*[" ".join(hand) for hand in _whole_deck(6)], hand_sizes=rules.hand_sizes)
    assert made.turned is None
    assert made.trump == "none"
    assert made.phase == "bid"


def _whole_deck(players: int) -> list[list[str]]:
    cards = [f"{suit}{value}" for value in range(1, 14) for suit in "BRGY"] + [f"{x}{s}" for x in "WJ" for s in "BRGY"]
    return [cards[seat::players] for seat in range(players)]


@pytest.mark.parametrize("turned", ["B8", "JB", "WR", "Dragon", "Fairy", "Bomb", "Shapeshifter", "Juggler", "Cloud"])
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_3_6_the_werewolf_is_swapped_for_the_card_turned_up(turned: str, dealer: int) -> None:
    made = table("B2 B3", "R2 Werewolf", "G2 G3", turned=turned, dealer=dealer)
    assert made.hand(1) == {"R2", turned}
    assert made.turned == "Werewolf"
    assert made.acting() == {1}


def test_3_6_its_holder_names_a_suit_or_none_before_any_bid() -> None:
    for choice in ("B", "R", "G", "Y", "none"):
        made = table("B2", "Werewolf", "G2", turned="B8")
        assert made.phase == "trump" and made.bids == [-1, -1, -1]
        assert made.legal_trumps(1) == SUITS | {"none"}
        made.name(1, choice)
        assert made.trump == choice
        assert made.phase == "bid" and made.turn == 0


@pytest.mark.parametrize("turned", ["WB", "Dragon", "Shapeshifter", "Juggler", "Cloud"])
def test_3_7_then_the_dealer_names_nothing(turned: str) -> None:
    made = table("B2", "Werewolf", "G2", turned=turned, dealer=2)
    assert made.legal_trumps(2) == set()
    made.name(1, "none")
    assert made.trump == "none"
    assert made.phase == "bid"


def test_3_7_a_dealer_with_the_werewolf_names_as_its_holder() -> None:
    made = table("B2", "R2", "Werewolf", turned="WG", dealer=2)
    assert made.legal_trumps(2) == SUITS | {"none"}


def test_3_8_the_werewolf_lies_on_the_stock_and_is_never_played() -> None:
    rules = Rules(players=6, anniversary=Anniversary.ALL, hand_sizes=(11,) * 20)
    seen = 0
    for state, *_ in random_game(rules, Random(38)):
        assert state.played_extras & WEREWOLF_BIT == 0
        assert not any(extras & WEREWOLF_BIT for extras in state.extras)
        seen += state.turned == WEREWOLF
    assert seen
