"""Rules 2.1 to 2.4 and 2.9: who plays, who deals, and in which order the cards come."""

from random import Random

import pytest
from generators import random_game
from hypothesis import given
from hypothesis import strategies as st
from positions import ALL_CARDS, Table, card, table

from foretold.rules.cards import ORDINARY, value_of
from foretold.rules.deal import deal, deck_cards, draw_dealer
from foretold.rules.options import Anniversary, Bids, Form, Rules, RulesError
from foretold.rules.state import NO_SEAT


def drawn(players: int, text: str) -> int:
    """The dealer that these cards choose, the rest of the deck lying below them."""
    top = [card(name) for name in text.split()]
    return draw_dealer(players, top + [number for number in range(ORDINARY) if number not in top])


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_2_1_three_to_six_players(players: int) -> None:
    assert Rules(players=players).setup.players == players


@pytest.mark.parametrize("players", [-1, 0, 1, 2, 7, 8])
def test_2_1_no_other_number(players: int) -> None:
    with pytest.raises(RulesError, match=f"{players} players"):
        Rules(players=players)


def test_2_1_two_play_duel_only() -> None:
    assert Rules(players=2, form=Form.DUEL, bids=Bids.SECRET).players == 2


@pytest.mark.parametrize("dealer", range(4))
def test_2_2_the_chosen_player_deals_first(dealer: int) -> None:
    made = table("B1", "B2", "B3", "B4", dealer=dealer)
    assert made.state.dealer == dealer
    assert made.turn == (dealer + 1) % 4


def test_2_3_the_highest_card_deals() -> None:
    assert drawn(3, "B5 R12 G9") == 1
    assert drawn(4, "Y13 R12 G9 B1") == 0
    assert drawn(6, "B1 R2 G3 Y4 B5 R6") == 5


def test_2_3_a_wizard_is_highest_and_a_jester_lowest() -> None:
    assert drawn(3, "B13 R12 WG") == 2
    assert drawn(3, "JB B1 JG") == 1


def test_2_3_suits_do_not_count_so_equal_numbers_tie_and_draw_again() -> None:
    assert drawn(3, "B9 R9 G2 B3 Y4") == 1
    assert drawn(3, "B9 R9 G2 B4 Y3") == 0
    assert drawn(3, "WB R9 WG B4 JB") == 0


def test_2_3_only_those_who_tie_draw_again_from_seat_0_up() -> None:
    assert drawn(4, "B2 R9 G9 Y9 B1 R13 B12") == 2
    assert drawn(4, "R9 B2 G9 Y9 B1 B12 R13") == 3
    assert drawn(4, "B9 R9 G9 Y9 B2 R2 B3 R3 B4 R5") == 3


def test_2_3_three_jesters_tie_like_any_other_cards() -> None:
    assert drawn(3, "JB JR JG B1 B2 B3") == 2


def test_2_3_a_tie_that_sixty_cards_do_not_break_asks_for_a_new_draw() -> None:
    pairs = [f"{suit}{value}" for value in range(1, 14) for suit in "BRGY"] + [f"{x}{s}" for x in "WJ" for s in "BRGY"]
    assert drawn(2, " ".join(pairs)) == NO_SEAT
    assert drawn(2, " ".join(("B2", *(text for text in pairs if text != "B2")))) == 0


def test_2_3_a_last_card_without_a_partner_breaks_no_tie() -> None:
    first = ["WB", "WR", "B1"]
    pairs = ["WG", "WY", "R1", "G1", "JB", "JR", "JG", "JY"]
    pairs += [f"{suit}{value}" for value in range(2, 14) for suit in "BRGY"]
    assert drawn(3, " ".join((*first, *pairs, "Y1"))) == NO_SEAT


@given(st.permutations(range(ORDINARY)), st.integers(3, 6))
def test_2_3_the_dealer_drew_a_highest_card(deck: list[int], players: int) -> None:
    dealer = draw_dealer(players, deck)
    values = [value_of(number) for number in deck[:players]]
    assert dealer == NO_SEAT or values[dealer] == max(values)


def test_2_4_the_deal_passes_left_and_begins_again_after_the_last_seat() -> None:
    made = Table(Rules(players=3, hand_sizes=(1, 1, 1, 1)), dealer=1)
    for dealer in (1, 2, 0, 1):
        assert made.state.dealer == dealer
        made.deal("B1", "B2", "B3")
        made.bid_all()
        made.trick(*(f"B{(dealer + step) % 3 + 1}" for step in (1, 2, 3)))
    assert made.phase == "over"


def test_2_4_every_card_is_shuffled_in_again() -> None:
    rules = Rules(players=4, anniversary=Anniversary.ALL, hand_sizes=(16, 16, 16))
    for state, *_ in random_game(rules, Random(4)):
        low, high = deck_cards(rules.setup, state)
        assert (low, high) == ((1 << 60) - 1, 127)


def test_2_9_one_card_at_a_time_left_of_the_dealer_first() -> None:
    made = Table(Rules(players=4, hand_sizes=(3,)), dealer=2)
    deal(made.setup, made.state, list(range(ORDINARY)))
    assert made.hand(3) == {ALL_CARDS[0], ALL_CARDS[4], ALL_CARDS[8]}
    assert made.hand(0) == {ALL_CARDS[1], ALL_CARDS[5], ALL_CARDS[9]}
    assert made.hand(1) == {ALL_CARDS[2], ALL_CARDS[6], ALL_CARDS[10]}
    assert made.hand(2) == {ALL_CARDS[3], ALL_CARDS[7], ALL_CARDS[11]}
    assert made.turned == ALL_CARDS[12]
