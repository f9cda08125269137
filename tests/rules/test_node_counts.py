"""How many ways a round can go, counted to the end from a fixed deal, for each variant.

Where a formula gives the number it stands beside the count; the others were counted once and must not change unnoticed.
"""

import pytest
from generators import choices

from foretold.game.cards import CARDS
from foretold.game.fair.shuffle import shuffled
from foretold.rules.actions import FIRST_ACTION
from foretold.rules.deal import deal, deck_cards, start_game
from foretold.rules.options import Anniversary, Bids, BidSum, Form, Rules, Sight, Wizards
from foretold.rules.state import DEAL, OVER, State
from foretold.rules.step import apply


def count(rules: Rules, key: str) -> int:
    """The number of ways to play one round out, its deal fixed by ``key``; all choose at once counts in one order."""
    state = State()
    start_game(state, 0)
    low, high = deck_cards(rules.setup, state)
    cards = [card.index for card in CARDS if (low | high << 60) >> card.index & 1]
    deal(rules.setup, state, shuffled(cards, key.encode(), "round"))
    return _count(rules, state)


def _count(rules: Rules, state: State) -> int:
    if state.phase in (DEAL, OVER):
        return 1
    ways = 0
    for choice in choices(rules.setup, state, state.turn):
        after = state.copy()
        apply(rules.setup, after, state.turn, FIRST_ACTION[state.phase] + choice)
        ways += _count(rules, after)
    return ways


@pytest.mark.parametrize(("players", "ways"), [(3, 2**3), (4, 2**4), (5, 2**5), (6, 2**6)])
def test_4_1_one_card_each_leaves_only_the_bids(players: int, ways: int) -> None:
    assert count(Rules(players=players, hand_sizes=(1,)), "no wizard up") == ways


def test_7_1_plus_minus_one_forbids_the_sums_that_come_out_even() -> None:
    # of 2**4 bids of zero or one, the four with a single one add up to the one trick
    assert count(Rules(bid_sum=BidSum.PLUS_MINUS_ONE, hand_sizes=(1,)), "no wizard up") == 2**4 - 4


def test_7_6_unicolor_has_nothing_to_follow() -> None:
    # three players order two cards each as they like: (2!)**3 plays for each of 3**3 bids
    assert count(Rules(players=3, form=Form.UNICOLOR, hand_sizes=(2,)), "any") == 3**3 * 2**3


DEALS = "abcdef"
COUNTED = {
    "base": (Rules(players=3, hand_sizes=(3,)), [4608, 9216, 7552, 4480, 21504, 2560]),
    "Duel": (
        Rules(players=2, form=Form.DUEL, bids=Bids.SECRET, hand_sizes=(4,)),
        [4650, 6400, 11150, 12200, 8200, 9600],
    ),
    "Foresight": (Rules(players=3, hand_sizes=(1,), sight=Sight.FORESIGHT), [8, 32, 8, 8, 8, 8]),
    "seven": (Rules(players=3, hand_sizes=(2,), anniversary=Anniversary.ALL), [216, 1080, 864, 216, 216, 1080]),
    "seven, six players": (Rules(players=6, hand_sizes=(1,), anniversary=Anniversary.ALL), [64, 320, 256, 64, 64, 320]),
}


@pytest.mark.parametrize("name", COUNTED)
def test_the_number_of_ways_is_what_it_was(name: str) -> None:
    rules, ways = COUNTED[name]
    assert [count(rules, key) for key in DEALS] == ways


def test_bids_and_wizards_do_not_change_which_cards_may_be_played() -> None:
    base = Rules(players=3, hand_sizes=(2,))
    for key in DEALS:
        ways = count(base, key)
        assert count(base.but(bids=Bids.HIDDEN), key) == ways
        assert count(base.but(bids=Bids.SECRET), key) == ways
        assert count(base.but(wizards=Wizards.LAST), key) == ways
        assert count(base.but(sight=Sight.CLAIRVOYANCE), key) == ways
        assert count(base.but(bid_sum=BidSum.LEADERS_SUM), key) == ways  # nobody leads in the first round
