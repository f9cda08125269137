"""Rules 7.1 to 7.9: the variants, one by one."""

from random import Random
from typing import Any

import pytest
from generators import play_out, random_game
from positions import ALL_CARDS, Table, card, cards_in, table, won_by

from foretold.rules.cards import ORDINARY
from foretold.rules.deal import deal, deck_cards
from foretold.rules.options import Bids, BidSum, Form, Rules, RulesError, Sight, Wizards
from foretold.rules.state import FREE, NO_TRUMP, PLAY

SUITS = {"B", "R", "G", "Y"}


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_7_1_the_last_bidder_may_not_make_the_sum_equal_the_tricks(players: int) -> None:
    hands = [f"{suit}{value} {suit}{value + 1}" for suit, value in zip("BRGYBR", (1, 1, 1, 1, 5, 5), strict=True)]
    made = table(*hands[:players], bid_sum=BidSum.PLUS_MINUS_ONE)
    for seat in range(players - 1):
        assert made.legal_bids(seat) == {0, 1, 2}, "only the last bidder is bound"
        made.bid(seat, 1 if seat == 0 else 0)
    assert made.legal_bids(players - 1) == {0, 2}


def test_7_1_a_sum_already_above_the_tricks_leaves_every_bid() -> None:
    made = table("B1 B2", "R1 R2", "G1 G2", bid_sum=BidSum.PLUS_MINUS_ONE)
    made.bid(0, 2)
    made.bid(1, 1)
    assert made.legal_bids(2) == {0, 1, 2}


@pytest.mark.parametrize(
    ("before", "allowed"), [((0, 0), {0, 1}), ((0, 1), {0, 2}), ((1, 1), {1, 2}), ((2, 0), {1, 2})]
)
def test_7_1_each_sum(before: tuple[int, int], allowed: set[int]) -> None:
    made = table("B1 B2", "R1 R2", "G1 G2", bid_sum=BidSum.PLUS_MINUS_ONE, dealer=1)
    made.bid(2, before[0])
    made.bid(0, before[1])
    assert made.legal_bids(1) == allowed


def test_7_2_all_bid_at_once_in_any_order() -> None:
    made = table("B1 B2", "R1 R2", "G1 G2", bids=Bids.HIDDEN)
    assert made.acting() == {0, 1, 2}
    made.bid(1, 2)
    assert made.acting() == {0, 2}
    made.bid(2, 2)
    assert made.acting() == {0}
    assert made.legal_bids(0) == {0, 1, 2}
    made.bid(0, 2)
    assert made.phase == "play" and made.acting() == {0}
    assert made.bids == [2, 2, 2]


def test_7_2_play_begins_left_of_the_dealer_whoever_bid_last() -> None:
    for dealer in range(3):
        made = table("B1", "R1", "G1", bids=Bids.HIDDEN, dealer=dealer)
        for seat in (2, 0, 1):
            made.bid(seat, 0)
        assert made.acting() == {(dealer + 1) % 3}


def test_7_3_secret_bids_are_made_at_once_and_scored_as_usual() -> None:
    made = table("B3", "B1", "B2", bids=Bids.SECRET)
    assert made.acting() == {0, 1, 2}
    for seat, bid in ((2, 0), (0, 1), (1, 1)):
        made.bid(seat, bid)
    made.trick("B3", "B1", "B2")
    assert made.scores == [30, -10, 20]


@pytest.mark.parametrize(
    ("scores", "allowed"),
    [
        ((0, 0, 0), {0, 1, 2}),  # the first round
        ((10, 10, 30), {0, 2}),  # the dealer leads alone
        ((30, 10, 30), {0, 1, 2}),  # a shared lead
        ((40, 10, 30), {0, 1, 2}),  # another leads
        ((-20, -30, -10), {0, 2}),
        ((-10, -30, -10), {0, 1, 2}),
    ],
)
def test_7_4_binds_a_last_bidder_who_leads_alone(scores: tuple[int, ...], allowed: set[int]) -> None:
    made = table("B1 B2", "R1 R2", "G1 G2", bid_sum=BidSum.LEADERS_SUM, scores=scores)
    for seat in (0, 1):
        assert made.legal_bids(seat) == {0, 1, 2}
        made.bid(seat, seat)
    assert made.legal_bids(2) == allowed


def test_7_4_a_leader_who_is_not_last_is_free() -> None:
    made = table("B1 B2", "R1 R2", "G1 G2", bid_sum=BidSum.LEADERS_SUM, scores=(50, 0, 0))
    assert made.legal_bids(0) == {0, 1, 2}


def test_7_5_the_last_wizard_wins() -> None:
    for plays in (("WB", "WR", "B13"), ("WB", "B13", "WR"), ("B13", "WB", "WR"), ("WY", "WB", "WR")):
        assert won_by(*plays, wizards=Wizards.LAST, trump="B") == "WR"


def test_7_5_all_else_stays() -> None:
    assert won_by("B1", "WB", "B2", wizards=Wizards.LAST) == "WB"
    assert won_by("WB", "WR", "Dragon", wizards=Wizards.LAST) == "Dragon"
    assert won_by("WB", "WR", "Shapeshifter/W", "B3", wizards=Wizards.LAST) == "Shapeshifter/W"
    assert won_by("Shapeshifter/W", "JB", "WR", wizards=Wizards.LAST) == "WR"
    assert won_by("JB", "JR", "JG", wizards=Wizards.LAST) == "JB"


def unicolor(*hands: str, **options: Any) -> Table:
    return table(*hands, form=Form.UNICOLOR, **options)


@pytest.mark.parametrize("players", [3, 4])
def test_7_6_twelve_rounds_of_four_to_fifteen(players: int) -> None:
    assert Rules(players=players, form=Form.UNICOLOR).rounds == tuple(range(4, 16))


@pytest.mark.parametrize("players", [2, 5, 6])
def test_7_6_only_for_three_or_four(players: int) -> None:
    with pytest.raises(RulesError, match=f"Unicolor and {players} players"):
        Rules(players=players, form=Form.UNICOLOR)


@pytest.mark.parametrize("players", [3, 4])
def test_7_6_everybody_draws_from_the_own_fifteen_cards(players: int) -> None:
    rules = Rules(players=players, form=Form.UNICOLOR)
    for state, *_ in random_game(rules, Random(76)):
        assert cards_in(*deck_cards(rules.setup, state)) == set(ALL_CARDS[: 15 * players])
        for seat in range(players):
            own = set(ALL_CARDS[15 * seat : 15 * seat + 15])
            assert cards_in(state.hands[seat]) <= own
        assert not state.hand_size or state.trump == NO_TRUMP


@pytest.mark.parametrize("suits", ["YGRB", "GBYR", "RYBG"])
@pytest.mark.parametrize("players", [3, 4])
def test_7_6_the_table_chooses_who_owns_which_suit(players: int, suits: str) -> None:
    rules = Rules(players=players, form=Form.UNICOLOR, suits=suits, hand_sizes=(15,))
    for state, *_ in random_game(rules, Random(76)):
        for seat in range(players):
            assert {card[-1] if card[0] in "WJ" else card[0] for card in cards_in(state.hands[seat])} <= {suits[seat]}
        deck = cards_in(*deck_cards(rules.setup, state))
        assert len(deck) == 15 * players and not any(card.endswith(suits[3]) for card in deck if players == 3)


@pytest.mark.parametrize(
    ("suits", "why"), [("BRG", "in any order"), ("BRGG", "in any order"), ("1234", "in any order")]
)
def test_7_6_what_makes_no_suits(suits: str, why: str) -> None:
    with pytest.raises(RulesError, match=why):
        Rules(players=3, form=Form.UNICOLOR, suits=suits)


def test_7_6_only_in_unicolor_does_a_seat_own_a_suit() -> None:
    with pytest.raises(RulesError, match="the suits YGRB and Duel clash"):
        Rules(players=2, form=Form.DUEL, bids=Bids.SECRET, suits="YGRB")


def test_7_6_the_hand_is_the_top_of_the_own_pile() -> None:
    made = Table(Rules(players=3, form=Form.UNICOLOR))
    deck = list(range(45))
    Random(6).shuffle(deck)
    deal(made.setup, made.state, deck)
    for seat in range(3):
        pile = [number for number in deck if number // 15 == seat]
        assert made.hand(seat) == {ALL_CARDS[number] for number in pile[:4]}


def test_7_6_a_wizard_and_a_jester_belong_to_the_pile_of_their_colour() -> None:
    made = unicolor("WB JB B1 B2", "WR JR R1 R2", "WG JG G1 G2", hand_sizes=(4,))
    made.bid_all()
    assert made.plays(0) == {"WB", "JB", "B1", "B2"}


def test_7_6_there_is_nothing_to_follow_and_the_highest_number_wins() -> None:
    made = unicolor("B5 B1 B2 B3", "R6 WR R2 JR", "G9 G2 G4 JG")
    made.bid_all()
    assert made.state.follow == FREE
    assert made.trick("B5", "R6", "G9") == 2
    assert made.trick("G2", "B1", "R2") == 2, "among equals the first"
    assert made.trick("G4", "B2", "WR") == 1
    assert made.trick("JR", "JG", "B3") == 0


@pytest.mark.parametrize(
    ("plays", "winner"),
    [
        (("B5", "R5", "G5", "Y5"), 0),
        (("B4", "R5", "G5", "Y3"), 1),
        (("B13", "WR", "G13", "WY"), 1),
        (("WB", "WR", "WG", "WY"), 0),
        (("JB", "JR", "JG", "JY"), 0),
        (("JB", "JR", "G1", "Y1"), 2),
        (("B1", "R13", "JG", "Y2"), 1),
    ],
)
def test_7_6_who_wins(plays: tuple[str, ...], winner: int) -> None:
    made = unicolor(*plays, hand_sizes=(1,))
    made.bid_all()
    assert made.trick(*plays) == winner


def test_7_6_with_dark_wizard_the_last_one_wins() -> None:
    made = unicolor("WB", "WR", "G13", "WY", hand_sizes=(1,), wizards=Wizards.LAST)
    made.bid_all()
    assert made.trick("WB", "WR", "G13", "WY") == 3


@pytest.mark.parametrize("bids", list(Bids))
def test_7_6_bids_open_hidden_or_secret(bids: Bids) -> None:
    made = unicolor("B5", "R5", "G5", hand_sizes=(1,), bids=bids, dealer=1)
    assert made.acting() == ({2} if bids is Bids.OPEN else {0, 1, 2})


def test_7_6_the_mark_of_the_dealer_goes_round() -> None:
    made = unicolor("B5", "R5", "G5", hand_sizes=(1, 1), dealer=1)
    assert made.turn == 2
    made.bid_all()
    made.trick("G5", "B5", "R5")
    assert made.state.dealer == 2


def duel() -> Rules:
    return Rules(players=2, form=Form.DUEL, bids=Bids.SECRET)


def test_7_7_six_rounds_of_two_to_seven_use_all_sixty_cards() -> None:
    assert duel().rounds == (2, 3, 4, 5, 6, 7)
    assert sum(2 * size + 1 for size in duel().rounds) == 60


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_7_7_only_for_two(players: int) -> None:
    with pytest.raises(RulesError, match=f"Duel and {players} players"):
        Rules(players=players, form=Form.DUEL, bids=Bids.SECRET)


@pytest.mark.parametrize("seed", range(5))
def test_7_7_no_card_comes_back_and_one_is_turned_up_each_round(seed: int) -> None:
    gone: dict[int, frozenset[int]] = {}
    turned = {}
    for state, used, *_ in random_game(duel(), Random(seed)):
        if state.phase == PLAY:
            gone[state.round] = used
            turned[state.round] = state.turned
    everything = [number for used in gone.values() for number in used]
    assert len(gone) == 6
    assert sorted(everything) == list(range(ORDINARY))
    assert all(turned[number] in gone[number] for number in gone)


def test_7_7_the_deck_of_a_later_round_is_what_was_not_used() -> None:
    made = Table(duel())
    made.deal("B1 B2", "R1 R2", turned="G5")
    made.bid_all(0, 0)
    made.trick("R1", "B1")
    made.trick("R2", "B2")
    deck = cards_in(*deck_cards(made.setup, made.state))
    assert len(deck) == 55
    assert deck.isdisjoint({"B1", "B2", "R1", "R2", "G5"})


def test_7_7_trump_and_bids() -> None:
    made = Table(duel(), dealer=1)
    made.deal("B1 B2", "R1 R2", turned="WG")
    assert made.legal_trumps(1) == SUITS
    made.name(1, "R")
    assert made.acting() == {0, 1}
    made.bid(1, 2)
    made.bid(0, 0)
    assert made.turn == 0
    assert made.trick("B1", "R1") == 1
    assert made.trick("R2", "B2") == 1
    assert made.scores == [20, 40]


def test_7_7_sizes_set_by_hand_have_to_fit_the_sixty_cards() -> None:
    assert duel().but(hand_sizes=(10, 10, 7)).rounds == (10, 10, 7)  # 21 + 21 + 15 = 57
    with pytest.raises(RulesError, match="Duel clash"):
        duel().but(hand_sizes=(10, 10, 9))


def test_7_8_in_the_first_round_the_card_is_played_unseen() -> None:
    made = Table(Rules(players=3, sight=Sight.FORESIGHT), dealer=2)
    made.deal("B1", "B2", "R13", trump="G")
    assert made.legal_bids(0) == {0, 1}
    made.bid_all(0, 1, 0)
    for seat in range(3):
        assert made.plays(seat) == {"unseen"}
        made.play(seat, "unseen")
    assert made.scores == [20, 30, 20]
    assert made.hand(0) == made.hand(1) == made.hand(2) == set()


def test_7_8_the_card_played_unseen_is_the_card_dealt() -> None:
    made = Table(Rules(players=3, sight=Sight.FORESIGHT), dealer=2)
    made.deal("JB", "WR", "G13", trump="G")
    made.bid_all()
    made.play(0, "unseen")
    made.play(1, "unseen")
    assert [made.state.trick[place] for place in (0, 1)] == [card("JB"), card("WR")]


def test_7_8_later_rounds_are_ordinary() -> None:
    made = Table(Rules(players=3, sight=Sight.FORESIGHT), dealer=2)
    made.deal("B1", "B2", "R13")
    made.bid_all()
    made.trick("unseen", "unseen", "unseen")
    made.deal("B1 R1", "B2 R2", "B3 R3")
    made.bid_all()
    assert made.plays(1) == {"B2", "R2"}


def test_7_8_the_dealer_names_a_trump_all_the_same() -> None:
    made = Table(Rules(players=3, sight=Sight.FORESIGHT), dealer=2)
    made.deal("B1", "B2", "R13", turned="WB")
    assert made.legal_trumps(2) == SUITS


def test_7_8_needs_a_first_round_of_one_card() -> None:
    assert Rules(players=3, sight=Sight.FORESIGHT, hand_sizes=(1, 5, 5)).rounds == (1, 5, 5)
    with pytest.raises(RulesError, match="first hand of 2 and Foresight clash"):
        Rules(players=3, sight=Sight.FORESIGHT, hand_sizes=(2, 1))


@pytest.mark.parametrize("size", [1, 3])
def test_7_9_after_the_bids_each_plays_the_own_hand_as_usual(size: int) -> None:
    hands = ["B1 R1 G1", "B2 R2 G2", "B3 R3 G3"]
    made = table(*(" ".join(hand.split()[:size]) for hand in hands), sight=Sight.CLAIRVOYANCE)
    made.bid_all()
    assert made.plays(0) == set(hands[0].split()[:size])
    made.play(0, "B1")
    assert made.plays(1) == {"B2"}


def test_7_9_the_dealer_names_a_trump_all_the_same() -> None:
    made = table("B1 R1", "B2 R2", "B3 R3", turned="WB", sight=Sight.CLAIRVOYANCE)
    assert made.legal_trumps(2) == SUITS


@pytest.mark.parametrize("sight", list(Sight))
def test_7_9_what_one_sees_changes_no_score(sight: Sight) -> None:
    rules = Rules(players=3, sight=sight, hand_sizes=(1, 4))
    assert play_out(rules, Random(9)).scores == play_out(rules.but(sight=Sight.OWN), Random(9)).scores
