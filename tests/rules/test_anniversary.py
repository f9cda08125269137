"""Rules 6.1 to 6.8: the anniversary cards in play."""

from typing import Any

import pytest
from positions import Table, playing, table, won_by

from foretold.rules.options import Bids, BidSum


@pytest.mark.parametrize("name", ["Dragon", "Fairy", "Bomb", "Shapeshifter", "Juggler", "Cloud"])
def test_6_1_may_be_played_by_who_could_follow(name: str) -> None:
    made = playing("B1 B2", f"B3 {name}", "B5 B6")
    made.play(0, "B1")
    assert {text.split("/")[0] for text in made.plays(1)} == {"B3", name}


def test_6_1_never_has_to_be_played() -> None:
    made = playing("B1 B2", "R3 Dragon", "B5 B6")
    made.play(0, "B1")
    assert made.plays(1) == {"R3", "Dragon"}


def test_6_2_the_shapeshifter_is_announced_as_wizard_or_as_jester() -> None:
    made = playing("Shapeshifter", "B3", "B5")
    assert made.plays(0) == {"Shapeshifter/W", "Shapeshifter/J"}


def test_6_2_led_it_works_as_what_it_was_announced_to_be() -> None:
    for shape, follows in (("W", {"R3", "B9"}), ("J", {"B9"})):
        made = playing("Shapeshifter Y1", "B3 Y2", "R3 B9")
        made.play(0, f"Shapeshifter/{shape}")
        made.play(1, "B3")
        assert made.plays(2) == follows


def test_6_2_it_leaves_the_hand_whatever_it_was() -> None:
    made = playing("Shapeshifter Y1", "B3 Y2", "R3 B9")
    made.play(0, "Shapeshifter/J")
    assert made.hand(0) == {"Y1"}


def test_6_3_the_dragon_wins_over_wizards_and_trumps() -> None:
    assert won_by("WB", "R13", "Dragon", "WR", trump="R") == "Dragon"


def test_6_3_leading_it_frees_the_table() -> None:
    made = playing("Dragon Y1", "B3 Y2", "R3 B9")
    made.play(0, "Dragon")
    assert made.plays(1) == {"B3", "Y2"}
    made.play(1, "B3")
    assert made.plays(2) == {"R3", "B9"}


def test_6_4_the_fairy_loses_to_everything_but_the_dragon() -> None:
    for other in ("B1", "JB", "WB", "Shapeshifter/J", "Juggler/G", "Cloud/G"):
        assert won_by("Fairy", other, "JR") == other
    assert won_by("Fairy", "JG", "Dragon") == "Fairy"


def test_6_4_leading_it_leaves_the_suit_open() -> None:
    made = playing("Fairy Y1", "B3 Y2", "R3 B9")
    made.play(0, "Fairy")
    assert made.plays(1) == {"B3", "Y2"}
    made.play(1, "B3")
    assert made.plays(2) == {"B9"}


def test_6_5_nobody_gets_the_trick_with_the_bomb() -> None:
    made = playing("B1 R1", "B2 R2", "Bomb R3")
    made.trick("B1", "B2", "Bomb")
    assert made.tricks == [0, 0, 0]


@pytest.mark.parametrize(
    ("plays", "next_leader"),
    [
        (("B1", "B2", "Bomb"), 1),
        (("Bomb", "B1", "B2"), 2),
        (("Bomb", "JB", "JR"), 1),
        (("Bomb", "Fairy", "Dragon"), 1),
        (("Bomb", "JB", "WR"), 2),
    ],
)
def test_6_5_who_would_have_won_leads_the_next(plays: tuple[str, ...], next_leader: int) -> None:
    made = playing(*(f"{text} G{seat + 5}" for seat, text in enumerate(plays)))
    assert made.trick(*plays) == next_leader
    assert made.acting() == {next_leader}


def test_6_5_it_counts_for_no_bid() -> None:
    made = table("WB", "B2", "Bomb")
    made.bid_all(1, 0, 0)
    made.trick("WB", "B2", "Bomb")
    assert made.scores == [-10, 20, 20]


def test_6_5_leading_it_leaves_the_suit_open() -> None:
    made = playing("Bomb Y1", "B3 Y2", "R3 B9")
    made.play(0, "Bomb")
    assert made.plays(1) == {"B3", "Y2"}
    made.play(1, "B3")
    assert made.plays(2) == {"B9"}


def test_6_6_their_player_names_one_of_four_suits() -> None:
    for name in ("Juggler", "Cloud"):
        made = playing(name, "B3", "B5", trump="R")
        assert made.plays(0) == {f"{name}/{suit}" for suit in "BRGY"}


@pytest.mark.parametrize("suit", "BRGY")
@pytest.mark.parametrize("trump", [None, "B", "R"])
def test_6_6_juggler_between_7_and_8_and_cloud_between_9_and_10(suit: str, trump: str | None) -> None:
    assert won_by(f"{suit}7", f"Juggler/{suit}", f"{suit}2", trump=trump) == f"Juggler/{suit}"
    assert won_by(f"{suit}8", f"Juggler/{suit}", f"{suit}2", trump=trump) == f"{suit}8"
    assert won_by(f"{suit}9", f"Cloud/{suit}", f"{suit}2", trump=trump) == f"Cloud/{suit}"
    assert won_by(f"{suit}10", f"Cloud/{suit}", f"{suit}2", trump=trump) == f"{suit}10"
    assert won_by(f"Juggler/{suit}", f"{suit}8", f"Cloud/{suit}", trump=trump) == f"Cloud/{suit}"


def test_6_6_as_trump_they_beat_the_suit_led_and_as_another_suit_nothing() -> None:
    for name in ("Juggler", "Cloud"):
        assert won_by("B13", f"{name}/R", "B2", trump="R") == f"{name}/R"
        assert won_by("B1", f"{name}/G", "JB", trump="R") == "B1"


@pytest.mark.parametrize("name", ["Juggler", "Cloud"])
@pytest.mark.parametrize("suit", "BRGY")
def test_6_6_led_they_set_the_suit_to_follow(name: str, suit: str) -> None:
    made = playing(f"{name} B3 B4 B5", "B1 R1 G1 Y1", "B2 R2 G2 Y2")
    made.play(0, f"{name}/{suit}")
    assert made.plays(1) == {f"{suit}1"}


@pytest.mark.parametrize("name", ["Juggler", "Cloud"])
def test_6_6_behind_a_jester_they_set_it_too_and_behind_a_wizard_not(name: str) -> None:
    made = playing("JB Y3", f"{name} Y4", "B2 R2")
    made.play(0, "JB")
    made.play(1, f"{name}/R")
    assert made.plays(2) == {"R2"}
    made = playing("WB Y3", f"{name} Y4", "B2 R2")
    made.play(0, "WB")
    made.play(1, f"{name}/R")
    assert made.plays(2) == {"B2", "R2"}


def test_6_6_behind_a_number_they_do_not_change_it() -> None:
    made = playing("B3 Y3", "Juggler Y4", "B2 R2")
    made.play(0, "B3")
    made.play(1, "Juggler/R")
    assert made.plays(2) == {"B2"}


def juggled(*plays: str) -> Table:
    """A first trick with the Juggler, two more to come."""
    rest = ("R1 G1", "R2 G2", "R3 G3")
    made = playing(*(f"{text.split('/')[0]} {others}" for text, others in zip(plays, rest, strict=True)))
    made.trick(*plays)
    return made


def test_6_7_everybody_passes_a_card_to_the_left() -> None:
    made = juggled("B1", "B9", "Juggler/B")
    assert made.phase == "pass"
    assert made.acting() == {0, 1, 2}
    assert made.legal_passes(0) == {"R1", "G1"}
    made.pass_all("R1", "G2", "R3")
    assert [made.hand(seat) for seat in range(3)] == [{"G1", "R3"}, {"R2", "R1"}, {"G3", "G2"}]
    assert made.phase == "play"
    assert made.acting() == {1}, "the winner of the Juggler's trick leads"


def test_6_7_nobody_takes_up_a_card_before_all_have_chosen() -> None:
    made = juggled("B1", "B9", "Juggler/B")
    made.pass_card(2, "R3")
    assert made.acting() == {0, 1}
    assert made.legal_passes(0) == {"R1", "G1"}
    made.pass_card(0, "G1")
    assert made.acting() == {1}
    assert made.legal_passes(1) == {"R2", "G2"}
    made.pass_card(1, "R2")
    assert [made.hand(seat) for seat in range(3)] == [{"R1", "R3"}, {"G2", "G1"}, {"G3", "R2"}]


def test_6_7_also_with_the_bomb_in_the_trick() -> None:
    made = juggled("Bomb", "B9", "Juggler/B")
    assert made.tricks == [0, 0, 0]
    assert made.phase == "pass"
    made.pass_all("R1", "R2", "R3")
    assert made.acting() == {1}


def test_6_7_not_after_the_last_trick() -> None:
    made = playing("B1 R1", "B9 R9", "R3 Juggler")
    made.trick("B1", "B9", "R3")
    assert made.trick("R9", "Juggler/B", "R1") == 1
    assert made.phase == "over"


def test_6_7_anniversary_cards_may_be_passed() -> None:
    made = playing("Juggler Cloud B1", "B9 Bomb B2", "B8 Y1 Y2")
    made.trick("Juggler/B", "B9", "B8")
    made.pass_all("Cloud", "Bomb", "Y1")
    assert [made.hand(seat) for seat in range(3)] == [{"B1", "Y1"}, {"Cloud", "B2"}, {"Bomb", "Y2"}]
    assert "Cloud/G" in made.plays(1)


def test_6_7_the_passed_card_can_be_led_at_once() -> None:
    made = juggled("B1", "B9", "Juggler/B")
    made.pass_all("R1", "G2", "R3")
    assert made.trick("R1", "G3", "R3") == 0


def clouded(bid: int, **options: Any) -> Table:
    """A round of three tricks of which seat 0 has the first, with the Cloud in it, and no other; after the last one."""
    made = table("WB JB JR", "Cloud G8 G9", "B3 G2 G3", **options)
    made.bid_all(bid, 0, 0)
    made.trick("WB", "Cloud/B", "B3")
    made.trick("JB", "G8", "G2")
    made.trick("G9", "G3", "JR")
    return made


def test_6_8_whoever_has_the_cloud_must_change_the_bid_by_one() -> None:
    for by, score in ((1, -20), (-1, 30)):
        made = clouded(2)
        assert made.phase == "change"
        assert made.acting() == {0}
        assert made.legal_changes(0) == {-1, 1}
        assert made.scores == [0, 0, 0]
        made.change(0, by)
        assert made.bids[0] == 2 + by
        assert made.scores == [score, -20, 20]


def test_6_8_the_new_bid_stays_between_none_and_all() -> None:
    assert clouded(0).legal_changes(0) == {1}
    assert clouded(3).legal_changes(0) == {-1}
    assert clouded(1).legal_changes(0) == {-1, 1}


def test_6_8_not_the_player_of_the_cloud_but_the_owner_of_its_trick() -> None:
    made = playing("B13 R1", "Cloud R2", "B3 R3")
    made.trick("B13", "Cloud/B", "B3")
    made.trick("R1", "R2", "R3")
    assert made.acting() == {0}


def test_6_8_not_when_the_bomb_lay_in_that_trick() -> None:
    made = playing("B13 R1", "Cloud R2", "Bomb R3")
    made.trick("B13", "Cloud/B", "Bomb")
    made.trick("R1", "R2", "R3")
    assert made.phase == "over"


def test_6_8_a_bomb_in_another_trick_does_not_matter() -> None:
    made = playing("B13 R1", "Cloud R2", "Bomb R3")
    assert made.trick("R1", "R2", "Bomb") == 1
    made.trick("Cloud/B", "R3", "B13")
    assert made.phase == "change"
    assert made.acting() == {0}


def test_6_8_a_turned_up_or_undealt_cloud_changes_nothing() -> None:
    made = table("B1", "B2", "B3", turned="Cloud")
    made.name(2, "R")
    made.bid_all()
    made.trick("B1", "B2", "B3")
    assert made.phase == "over"


def test_6_8_rules_on_the_sum_do_not_bind_the_change() -> None:
    made = clouded(2, bid_sum=BidSum.PLUS_MINUS_ONE)  # 2 + 0 + 0 against three tricks
    made.change(0, 1)
    assert sum(made.bids) == 3


@pytest.mark.parametrize("bids", [Bids.HIDDEN, Bids.SECRET])
def test_6_8_under_hidden_and_secret_bids_too(bids: Bids) -> None:
    made = clouded(2, bids=bids)
    assert made.acting() == {0}
    made.change(0, -1)
    assert made.scores == [30, -20, 20]


def test_6_8_the_next_round_has_no_cloud_to_answer_for() -> None:
    made = table("WB", "Cloud", "B3", hand_sizes=(1, 1))
    made.bid_all()
    made.trick("WB", "Cloud/B", "B3")
    made.change(0, 1)
    made.deal("B1", "B2", "B3")
    made.bid_all()
    made.trick("B2", "B3", "B1")
    assert made.phase == "over"
