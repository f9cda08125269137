"""The plain player in the language of the rules does what the counting bot does, and habits bend it."""

from random import Random

import pytest

from foretold.bots.simple import CountingBot, chance
from foretold.game.actions import ACTIONS
from foretold.game.cards import CARDS, SUITS
from foretold.game.game import Game
from foretold.game.text.rules_text import write_rules
from foretold.rules.actions import FIRST_BID
from foretold.rules.options import Anniversary, Bids, Form, Rules, Wizards
from foretold.rules.state import NO_TRUMP
from foretold.rules.variety import random_rules
from foretold.sim import simulate
from foretold.sim.habits import BIAS, HABITS, PLAIN, card_chance, habitual, plain_policy
from foretold.sim.policies import checked_policy


def bent(place: int, by: int) -> list[int]:
    habit = list(PLAIN)
    habit[place] = by
    return habit


@pytest.mark.parametrize("seed", range(40))
def test_it_plays_every_option_legally(seed: int) -> None:
    checked_policy(random_rules(Random(seed), short=True), plain_policy)


@pytest.mark.parametrize(
    "rules",
    [
        *(Rules(players=players) for players in (3, 4, 5, 6)),
        Rules(players=4, wizards=Wizards.LAST),
        *(Rules(players=players, form=Form.UNICOLOR) for players in (3, 4)),
        Rules(players=2, form=Form.DUEL, bids=Bids.SECRET),
    ],
    ids=write_rules,
)
def test_every_card_promises_what_it_does_to_the_counting_bot(rules: Rules) -> None:
    for trump in (*SUITS, None):
        number = NO_TRUMP if trump is None else trump.index
        exact = [chance(card, rules, trump) for card in CARDS]
        assert [card_chance(rules.setup, number, card.index) for card in CARDS] == [round(1000 * one) for one in exact]


@pytest.mark.parametrize("players", [3, 4, 6])
@pytest.mark.parametrize("cards", [Anniversary.NONE, Anniversary.ALL])
def test_it_chooses_as_the_counting_bot_does(players: int, cards: Anniversary) -> None:
    """From the seat's view alone, so it reads nothing that the seat may not know. Where the counting bot holds several
    actions to be equal, one of them."""
    game = Game(Rules(players=players, anniversary=cards, hand_sizes=(1, 4, 8)), seed=players)
    chooser = Random(3)
    alike = decisions = 0
    while not game.over:
        view = game.view(game.turn)
        assert view.seat is not None
        chosen = ACTIONS[habitual(view.rules.setup, view.state, view.seat, 5, PLAIN)]
        equal = {CountingBot(seed).choose(view) for seed in range(12)}
        alike += chosen in equal
        decisions += 1
        game.play(chooser.choice(view.legal))
    assert alike >= 0.98 * decisions  # chances are rounded to thousandths


def test_habits_bend_bids() -> None:
    game = Game(Rules(players=4, hand_sizes=(10,)), seed=1)
    view = game.view(game.turn)
    assert view.seat is not None
    bids = [habitual(view.rules.setup, view.state, view.seat, 5, bent(BIAS, by)) - FIRST_BID for by in (-20, 0, 20)]
    assert bids == sorted(bids) and bids[0] < bids[1] < bids[2]


def test_counting_is_worth_a_lot_compiled() -> None:
    counted = simulate(Rules(players=4), 200, policy=plain_policy)
    anything = simulate(Rules(players=4), 200)
    assert counted.mean.mean() > 100 > 0 > anything.mean.mean()
    assert len(PLAIN) == HABITS
