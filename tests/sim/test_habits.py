"""The plain player in the language of the rules does what the counting bot does, and habits bend it."""

from random import Random

import pytest

from foretold.bots.counting import CountingBot
from foretold.game.actions import ACTIONS
from foretold.game.game import Game
from foretold.rules.actions import FIRST_BID
from foretold.rules.options import Anniversary, Rules
from foretold.rules.variety import random_rules
from foretold.sim import simulate
from foretold.sim.habits import BIAS, HABITS, PLAIN, habitual, plain_policy
from foretold.sim.policies import checked_policy
from foretold.sim.seen import seen_state


def bent(place: int, by: int) -> list[int]:
    habit = list(PLAIN)
    habit[place] = by
    return habit


@pytest.mark.parametrize("seed", range(40))
def test_it_plays_every_option_legally(seed: int) -> None:
    checked_policy(random_rules(Random(seed), short=True), plain_policy)


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
        chosen = ACTIONS[habitual(view.rules.setup, seen_state(view)[0], view.seat, 5, PLAIN)]
        equal = {CountingBot(seed).choose(view) for seed in range(12)}
        alike += chosen in equal
        decisions += 1
        game.play(chooser.choice(view.legal))
    assert alike >= 0.98 * decisions  # chances are rounded to thousandths


def test_habits_bend_bids() -> None:
    game = Game(Rules(players=4, hand_sizes=(10,)), seed=1)
    view = game.view(game.turn)
    assert view.seat is not None
    state, _ = seen_state(view)
    bids = [habitual(view.rules.setup, state, view.seat, 5, bent(BIAS, by)) - FIRST_BID for by in (-20, 0, 20)]
    assert bids == sorted(bids) and bids[0] < bids[1] < bids[2]


def test_counting_is_worth_a_lot_compiled() -> None:
    counted = simulate(Rules(players=4), 200, policy=plain_policy)
    anything = simulate(Rules(players=4), 200)
    assert counted.mean.mean() > 100 > 0 > anything.mean.mean()
    assert len(PLAIN) == HABITS
