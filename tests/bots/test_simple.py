"""The plain counting bot: legal under every option, the sum of its chances as a bid, the cheapest card that takes."""

from random import Random

import pytest
from bots.tables import margin, play, view_of
from generators import random_rules

from foretold import Action, Anniversary, Bids, Card, Form, Rules, Sight
from foretold.bots import CountingBot, RandomBot
from foretold.game.text.rules_text import write_rules

SHORT = (1, 2, 3, 4)


@pytest.mark.parametrize("seed", range(40))
def test_games_under_random_rules(seed: int) -> None:
    rules = random_rules(Random(f"counting {seed}"), short=True)
    records = {play(rules, seed, [CountingBot(seat) for seat in range(rules.players)]).record() for _ in range(2)}
    assert len(records) == 1, "the same seeds did not play the same game"


@pytest.mark.parametrize(
    "rules",
    [
        Rules(hand_sizes=SHORT),
        Rules(hand_sizes=SHORT, anniversary=Anniversary.ALL),
        Rules(hand_sizes=SHORT, bids=Bids.SECRET),
        Rules(hand_sizes=SHORT, sight=Sight.CLAIRVOYANCE),
        Rules(hand_sizes=(4, 5, 6), form=Form.UNICOLOR),
        Rules(hand_sizes=SHORT, form=Form.DUEL, players=2, bids=Bids.SECRET),
    ],
    ids=write_rules,
)
def test_beats_chance(rules: Rules) -> None:
    ahead, _ = margin(rules, CountingBot, RandomBot, 30)
    assert ahead > 20


def test_the_bid_is_the_sum_of_chances_whatever_the_others_bid() -> None:
    """Two Wizards and a Jester are two tricks, even if the others want all of them."""
    hands = "B2 R2 Y3 / B4 R4 Y5 / WB WR JG"
    for bids in ("bids 0=0 1=0", "bids 0=3 1=3"):
        assert CountingBot(0).choose(view_of(hands, "R5", bids)) is Action.bid(2)


def test_takes_a_needed_trick_with_the_cheapest_card_that_does() -> None:
    """Also when somebody plays after it."""
    view = view_of("B5 G1 / B12 B6 / B3 G2", "R5", "bids 0=0 1=1 2=0", "trick 0 B5")
    assert CountingBot(0).choose(view) is Action.play(Card("B6"))


def test_ducks_once_it_has_enough() -> None:
    view = view_of("B11 G1 / B3 G2 / B12 B6", "R5", "bids 0=0 1=0 2=0", "trick 0 B11 B3")
    assert CountingBot(0).choose(view) is Action.play(Card("B6"))


def test_a_card_not_seen_is_played_unseen() -> None:
    view = view_of("B5 / B6 / B7", "R5", "bids 0=0 1=0 2=0", options="sight=foresight")
    assert view.hand is None
    assert CountingBot(0).choose(view) is Action.play_unseen()
