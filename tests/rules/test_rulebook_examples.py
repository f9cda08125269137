"""The worked examples of the five rulebooks, played card by card where the book gives the cards."""

import pytest
from positions import Table, playing, table

from foretold.rules.editions import find_rules
from foretold.rules.options import Anniversary, Bids, BidSum, Edition, Form, Rules, Sight

# BR: João, Maria, Pedro. PT: Thomas, Ute, Kevin. US: Paul, Thomas, Marie. IT: Paolo, Tommaso, Maria.
FOUR_BOOKS = (Edition.BRAZIL, Edition.PORTUGAL, Edition.US, Edition.ITALY)


def first_round(edition: Edition) -> Table:
    """Bids 0, 1, 1; the third player takes the trick."""
    made = Table(find_rules(edition, players=3), dealer=2)
    made.deal("B1", "B2", "B3")
    made.bid_all(0, 1, 1)
    made.trick("B1", "B2", "B3")
    return made


@pytest.mark.parametrize("edition", FOUR_BOOKS)
def test_8_1_example_round_1(edition: Edition) -> None:
    made = first_round(edition)
    assert made.scores == [20, -10, 30]


@pytest.mark.parametrize("edition", FOUR_BOOKS)
def test_8_1_example_round_2(edition: Edition) -> None:
    made = first_round(edition)
    made.deal("B9 R1", "B2 R2", "B3 R9")
    made.bid_all(2, 0, 0)  # the first player deals, so the second leads
    assert made.trick("B2", "B3", "B9") == 0
    assert made.trick("R1", "R2", "R9") == 2
    assert made.tricks == [1, 0, 1]
    assert made.scores == [10, 10, 20]


def test_8_1_example_us_pad_after_two_rounds() -> None:
    """US draws the pad: totals 20, -10, 30, then 10, 10, 20."""
    made = first_round(Edition.US)
    before = made.scores
    made.deal("B9 R1", "B2 R2", "B3 R9")
    made.bid_all(2, 0, 0)
    made.trick("B2", "B3", "B9")
    made.trick("R1", "R2", "R9")
    assert [after - total for after, total in zip(made.scores, before, strict=True)] == [-10, 20, -10]


@pytest.mark.parametrize("edition", list(Edition))
@pytest.mark.parametrize(("players", "rounds"), [(3, 20), (4, 15), (5, 12), (6, 10)])
def test_2_5_example_length_of_the_game(edition: Edition, players: int, rounds: int) -> None:
    assert len(find_rules(edition, players=players).rounds) == rounds


def test_4_1_example_italian_first_round_zero_or_one() -> None:
    made = Table(find_rules(Edition.ITALY, players=3), dealer=2)
    made.deal("B1", "B2", "B3")
    assert made.legal_bids(0) == {0, 1}


# FR: Arnaud, Anna, Émilie. Émilie deals the third round and turns up the red 8.
ARNAUD, ANNA, EMILIE = 0, 1, 2


def french_third_round() -> Table:
    made = Table(find_rules(Edition.FRANCE, players=3), dealer=EMILIE)
    made.state.round = 2
    made.state.scores[:3] = [10, 10, 20]
    made.deal("B5 WB JB", "B3 G11 R7", "B7 JR R3", turned="R8")
    return made


def test_3_2_example_french_red_8_makes_red_trump() -> None:
    assert french_third_round().trump == "R"


def test_4_3_example_french_bids_of_more_than_the_tricks() -> None:
    made = french_third_round()
    assert made.turn == ARNAUD
    made.bid_all(2, 2, 0)
    assert sum(made.bids) == 4 > made.state.hand_size == 3


def test_5_4_example_french_first_trick() -> None:
    made = french_third_round()
    made.bid_all(2, 2, 0)
    made.play(ARNAUD, "B5")
    assert made.plays(ANNA) == {"B3"}, "she would like to trump, but has to follow"
    made.play(ANNA, "B3")
    assert made.plays(EMILIE) == {"B7", "JR"}, "she need not play the 7 that would win"
    made.play(EMILIE, "JR")
    assert made.tricks == [1, 0, 0]
    assert made.turn == ARNAUD


def test_5_5_example_french_second_trick() -> None:
    made = french_third_round()
    made.bid_all(2, 2, 0)
    made.trick("B5", "B3", "JR")
    made.play(ARNAUD, "WB")
    assert made.plays(ANNA) == {"G11", "R7"}, "after a Wizard anything goes"
    made.play(ANNA, "G11")
    assert made.plays(EMILIE) == {"B7", "R3"}, "no green in her hand, so both readings let her choose"
    made.play(EMILIE, "B7")
    assert made.tricks == [2, 0, 0]
    assert made.turn == ARNAUD


def test_5_3_example_french_third_trick() -> None:
    made = french_third_round()
    made.bid_all(2, 2, 0)
    made.trick("B5", "B3", "JR")
    made.trick("WB", "G11", "B7")
    made.play(ARNAUD, "JB")
    made.play(ANNA, "R7")
    assert made.plays(EMILIE) == {"R3"}
    made.play(EMILIE, "R3")
    assert made.tricks == [2, 1, 0]


def test_8_1_example_french_third_round_scores() -> None:
    made = french_third_round()
    made.bid_all(2, 2, 0)
    made.trick("B5", "B3", "JR")
    made.trick("WB", "G11", "B7")
    made.trick("JB", "R7", "R3")
    assert made.scores == [50, 0, 40]


@pytest.mark.parametrize("edition", [Edition.BRAZIL, Edition.FRANCE])
def test_7_1_example_round_5_may_not_add_up_to_5(edition: Edition) -> None:
    rules = find_rules(edition, players=3, bid_sum=BidSum.PLUS_MINUS_ONE)
    for first, second in ((0, 0), (1, 2), (2, 3), (5, 0), (4, 4)):
        made = Table(rules, dealer=2)
        made.state.round = 4
        made.deal("B1 B2 B3 B4 B5", "R1 R2 R3 R4 R5", "G1 G2 G3 G4 G5")
        made.bid(0, first)
        made.bid(1, second)
        assert made.legal_bids(2) == {bid for bid in range(6) if first + second + bid != 5}


def clouded_round(bid: int, last: str) -> Table:
    """A round of five tricks in which seat 0, having bid so, takes the first with the Cloud in it, two more with
    Wizards, and one more if ``last`` is a Wizard too."""
    made = table(f"WB WR WG {last} JB", "Cloud G6 G7 G8 G9", "R2 R3 R4 R5 R6")
    made.bid_all(bid, 0, 0)
    made.trick("WB", "Cloud/B", "R2")
    made.trick("WR", "G6", "R3")
    made.trick("WG", "G7", "R4")
    made.trick(last, "G8", "R5")
    if last[0] == "W":
        made.trick("JB", "G9", "R6")
    else:
        made.trick("G9", "R6", "JB")
    return made


@pytest.mark.parametrize("by", [-1, 1])
def test_6_8_example_bid_3_took_3_with_the_cloud(by: int) -> None:
    made = clouded_round(3, "JR")
    assert made.tricks[0] == 3
    made.change(0, by)
    assert made.scores[0] == -10


def test_6_8_example_bid_5_took_4_with_the_cloud() -> None:
    made = clouded_round(5, "WY")
    assert made.tricks[0] == 4
    made.change(0, -1)
    assert made.bids[0] == 4
    assert made.scores[0] == 60


def test_6_2_example_the_shapeshifter_as_wizard_or_as_jester() -> None:
    """BR pictures it both ways in one situation."""
    for shape, winner in (("W", 2), ("J", 1)):
        made = playing("B4", "B11", "Shapeshifter")
        assert made.trick("B4", "B11", f"Shapeshifter/{shape}") == winner


def test_6_6_example_values_of_juggler_and_cloud() -> None:
    """BR: above 7 and below 8; above 9 and below 10."""
    made = playing("B7 G9", "Juggler Cloud", "B8 G10")
    made.play(0, "B7")
    made.play(1, "Juggler/B")
    assert made.state.winner == 1
    made.play(2, "B8")
    made.pass_all("G9", "Cloud", "G10")
    assert made.turn == 2
    made.play(2, "Cloud/G")
    made.play(0, "G10")
    assert made.state.winner == 0
    made.play(1, "G9")
    assert made.tricks == [1, 0, 1]


def test_2_6_example_a_card_is_left_over_in_the_last_round() -> None:
    """BR: with the anniversary cards at least one card remains to turn up."""
    for players in (3, 4, 5, 6):
        rules = Rules(players=players, anniversary=Anniversary.SHAPESHIFTER)
        assert rules.deck_size - players * rules.rounds[-1] == 1


@pytest.mark.parametrize("players", [3, 4])
def test_5_6_6_example_only_jesters_among_three_or_four(players: int) -> None:
    """BR, PT, FR: a trick of Jesters only needs three or four players, for there are four Jesters."""
    jesters = ["JG", "JB", "JY", "JR"][:players]
    assert playing(*jesters, turned="B1").trick(*jesters) == 0


def test_7_7_example_two_players() -> None:
    """IT: two cards each in the first round, three in the second; used cards stay away."""
    rules = find_rules("italy", players=2, form=Form.DUEL, bids=Bids.SECRET)
    assert rules.rounds == (2, 3, 4, 5, 6, 7)


def test_7_6_example_four_cards_first_and_one_more_each_round() -> None:
    """BR, IT: twelve rounds, the first of four cards."""
    rules = find_rules("italy", players=4, form=Form.UNICOLOR)
    assert rules.rounds[:2] == (4, 5) and len(rules.rounds) == 12


def test_7_8_example_one_card_on_the_forehead() -> None:
    """BR: only the first round changes."""
    made = Table(find_rules("portugal", players=3, sight=Sight.FORESIGHT), dealer=2)
    made.deal("B1", "B2", "B3")
    made.bid_all(0, 0, 1)
    made.trick("unseen", "unseen", "unseen")
    assert made.scores == [20, 20, 30]
    made.deal("B9 R1", "B2 R2", "B3 R9")
    made.bid_all(2, 0, 0)
    assert made.plays(1) == {"B2", "R2"}
