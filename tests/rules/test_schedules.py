"""Rules 2.5 to 2.8: how many cards each round deals."""

from random import Random

import pytest
from generators import play_out, random_game
from positions import table

from foretold.rules.options import Anniversary, Bids, Form, Rules, RulesError, Sight, largest_hand
from foretold.rules.schedules import Schedule
from foretold.rules.state import NO_TRUMP, OVER

EVERYTHING_BUT_THE_WEREWOLF = Anniversary.ALL & ~Anniversary.WEREWOLF


@pytest.mark.parametrize(("players", "rounds"), [(3, 20), (4, 15), (5, 12), (6, 10)])
def test_2_5_one_card_more_each_round_until_sixty(players: int, rounds: int) -> None:
    assert Rules(players=players).rounds == tuple(range(1, rounds + 1))
    assert players * rounds == 60


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_2_5_a_game_deals_these_hands(players: int) -> None:
    seen = {}
    for state, *_ in random_game(Rules(players=players), Random(players)):
        if state.hand_size and state.tricks_left == state.hand_size and state.trick_size == 0:
            seen[state.round] = [state.hands[seat].bit_count() for seat in range(players)]
    assert seen == {number: [number + 1] * players for number in range(60 // players)}


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_2_6_anniversary_cards_add_no_round(players: int) -> None:
    assert Rules(players=players, anniversary=Anniversary.ALL).rounds == Rules(players=players).rounds


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_2_6_one_anniversary_card_is_enough_to_turn_one_up_in_the_last_round(players: int) -> None:
    for mixed_in in (Anniversary.SHAPESHIFTER, Anniversary.WEREWOLF):
        last = None
        for state, *_ in random_game(Rules(players=players, anniversary=mixed_in), Random(players)):
            last = state.turned if state.hand_size == 60 // players else last
        assert last is not None and last >= 0


def test_2_7_any_list_of_one_to_forty_rounds() -> None:
    for sizes in ((1,), (15, 1, 15), (5,) * 40):
        rules = Rules(players=4, hand_sizes=sizes)
        assert rules.rounds == sizes
        assert play_out(rules, Random(1)).phase == OVER


@pytest.mark.parametrize("sizes", [(), (1,) * 41, (0,), (-1,), (3, 16), (1.0,), ("1",), 3, (True,)])
def test_2_7_other_lists_are_refused(sizes: object) -> None:
    with pytest.raises(RulesError, match="hand"):
        Rules(players=4, hand_sizes=sizes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("players", "anniversary", "largest"),
    [
        (3, Anniversary.NONE, 20),
        (6, Anniversary.NONE, 10),
        (3, EVERYTHING_BUT_THE_WEREWOLF, 22),
        (3, Anniversary.ALL, 22),
        (5, Anniversary.ALL, 13),
        (6, EVERYTHING_BUT_THE_WEREWOLF, 11),
        (6, Anniversary.ALL, 11),
    ],
)
def test_2_7_a_size_is_what_the_deck_can_serve(players: int, anniversary: Anniversary, largest: int) -> None:
    assert largest_hand(Rules(players=players, anniversary=anniversary)) == largest
    Rules(players=players, anniversary=anniversary, hand_sizes=(largest,))
    with pytest.raises(RulesError, match=f"hand of {largest + 1} and {players} players"):
        Rules(players=players, anniversary=anniversary, hand_sizes=(largest + 1,))


def test_2_7_the_werewolf_needs_a_card_to_be_left() -> None:
    cards = Anniversary.WEREWOLF | Anniversary.BOMB | Anniversary.CLOUD | Anniversary.JUGGLER  # 64 cards
    Rules(players=4, anniversary=cards, hand_sizes=(15,))
    with pytest.raises(RulesError, match="hand of 16 and the Werewolf clash"):
        Rules(players=4, anniversary=cards, hand_sizes=(16,))
    others = Anniversary.SHAPESHIFTER | Anniversary.BOMB | Anniversary.CLOUD | Anniversary.JUGGLER
    assert Rules(players=4, anniversary=others, hand_sizes=(16,)).rounds == (16,)


def test_2_7_a_hand_that_uses_every_card_has_no_trump() -> None:
    others = Anniversary.SHAPESHIFTER | Anniversary.BOMB | Anniversary.CLOUD | Anniversary.JUGGLER
    rules = Rules(players=4, anniversary=others, hand_sizes=(16,))
    for state, *_ in random_game(rules, Random(2)):
        assert not state.hand_size or state.trump == NO_TRUMP


def test_2_7_a_list_shorter_than_the_ordinary_game_ends_it() -> None:
    made = table("B1", "B2", "B3", hand_sizes=(1,))
    made.bid_all()
    made.trick("B1", "B2", "B3")
    assert made.phase == "over"


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (3, (2, 4, 6, 8, 10, 12, 14, 16, 18, 20)),
        (4, (1, 3, 5, 7, 9, 11, 12, 13, 14, 15)),
        (5, (2, 4, 5, 6, 7, 8, 9, 10, 11, 12)),
        (6, (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)),
    ],
)
def test_2_8_the_tournament_schedule(players: int, sizes: tuple[int, ...]) -> None:
    assert Rules(players=players, hand_sizes=Schedule.TOURNAMENT).rounds == sizes


def test_2_8_not_with_unicolor_or_duel() -> None:
    with pytest.raises(RulesError, match="tournament schedule and Unicolor clash"):
        Rules(players=4, form=Form.UNICOLOR, hand_sizes=Schedule.TOURNAMENT)
    with pytest.raises(RulesError, match="tournament schedule and Duel clash"):
        Rules(players=2, form=Form.DUEL, bids=Bids.SECRET, hand_sizes=Schedule.TOURNAMENT)


@pytest.mark.parametrize(("players", "allowed"), [(3, False), (4, True), (5, False), (6, True)])
def test_2_8_with_foresight_only_where_it_begins_with_one_card(players: int, allowed: bool) -> None:
    if allowed:
        assert Rules(players=players, sight=Sight.FORESIGHT, hand_sizes=Schedule.TOURNAMENT).rounds[0] == 1
    else:
        with pytest.raises(RulesError, match="first hand of 2 and Foresight clash"):
            Rules(players=players, sight=Sight.FORESIGHT, hand_sizes=Schedule.TOURNAMENT)
