"""The search bot: legal everywhere, the same from the same seed, and right where the cards decide."""

import tracemalloc
from random import Random

import pytest
from bots.tables import margin, view_of

from foretold import Action, Game, Rules
from foretold.bots import CountingBot
from foretold.bots.estimates import Estimate
from foretold.bots.registry import find_bot
from foretold.bots.search import Budget, SearchBot, evaluate, search
from foretold.game.view import Phase, View
from foretold.rules.options import Anniversary
from foretold.rules.variety import random_rules
from foretold.sim.habits import plain_policy
from foretold.sim.policies import random_policy


@pytest.mark.parametrize("seed", range(20))
def test_it_plays_every_option(seed: int) -> None:
    game, bot = Game(random_rules(Random(seed), short=True), seed=seed), SearchBot(seed, simulations=60)
    while not game.over:
        seat = game.pending[-1]
        view = game.view(seat)
        action = bot.choose(view)
        assert action in view.legal
        game.play(action, seat)


def test_the_same_seed_gives_the_same_choices() -> None:
    records = []
    for _ in range(2):
        game, bot = Game("anniversary", seed=4, hand_sizes=(6,)), SearchBot("a seed", simulations=200)
        while not game.over:
            game.play(bot.choose(game.view(game.turn)))
        records.append(game.record())
    assert records[0] == records[1]


def found(view: View, simulations: int = 4000) -> dict[Action, Estimate]:
    return {estimate.action: estimate for estimate in evaluate(view, simulations=simulations, seed=1)}


def test_who_bid_nothing_ducks_in_the_last_tricks() -> None:
    """The higher card takes the trick on the table for sure, and the bid of none is lost."""
    view = view_of("B5 G1 / B3 G2 / B12 B2", "R5", "bids 0=1 1=1 2=0", "trick 0 B5 B3")
    assert SearchBot(1).choose(view) is Action("play B2")
    estimates = found(view)
    assert estimates[Action("play B12")].points <= -10
    assert estimates[Action("play B2")].points > 0


def test_who_needs_one_takes_it_while_it_is_sure() -> None:
    view = view_of("B5 G1 / B3 G2 / B12 B2", "R5", "bids 0=0 1=0 2=1", "trick 0 B5 B3")
    assert SearchBot(1).choose(view) is Action("play B12")


def test_6_8_a_change_of_bid_is_worth_exactly_its_points() -> None:
    """Nothing is hidden any more when the bid is changed, so every simulation agrees with rule 8.1."""
    checked = 0
    for seed in range(60):
        game, random = Game(Rules(players=4, anniversary=Anniversary.CLOUD, hand_sizes=(12,)), seed=seed), Random(seed)
        while not game.over and game.phase is not Phase.CHANGE:
            game.play(random.choice(game.legal()))
        if game.over:
            continue
        view = game.view(game.turn)
        for estimate in evaluate(view, simulations=50):
            after = game.copy()
            after.play(estimate.action)
            assert view.seat is not None
            gained = after.scores[view.seat] - game.scores[view.seat]
            assert estimate.points == gained
            assert estimate.visits == 1 or estimate.error < 1e-3
        checked += 1
    assert checked > 5


def test_every_action_is_tried_and_the_best_comes_first() -> None:
    game = Game(Rules(players=4, hand_sizes=(5,)), seed=3)
    estimates = evaluate(game.view(game.turn), simulations=600, seed=2)
    assert {estimate.action for estimate in estimates} == set(game.legal())
    assert sum(estimate.visits for estimate in estimates) == 600
    assert [estimate.surely for estimate in estimates] == sorted((e.surely for e in estimates), reverse=True)
    assert all(0 < estimate.error < 30 for estimate in estimates)
    assert SearchBot(0, simulations=600).choose(game.view(game.turn)) in [e.action for e in estimates[:2]]


def test_a_position_of_a_later_round_is_seen_as_it_is() -> None:
    """What a view says of a position goes beyond its events: the round, and the points before it."""
    game = Game(Rules(players=3, hand_sizes=(1, 2, 6)), seed=5)
    random = Random(5)
    while game.view().round < 3 or game.phase is not Phase.PLAY:
        game.play(random.choice(game.legal()))
    again = Game.from_position(game.position())
    seat = game.turn
    assert game.view(seat).state == again.view(seat).state
    assert evaluate(again.view(seat))[0].action is evaluate(game.view(seat))[0].action


def test_it_beats_a_table_of_simple_bots() -> None:
    rules = Rules(players=4, hand_sizes=(8,) * 5)
    ahead, exact = margin(rules, lambda seed: SearchBot(seed, simulations=600), lambda seed: CountingBot(seed), 3)
    assert ahead > 30
    assert exact > 0.5


@pytest.mark.parametrize("simulations", [1, 30, 1000])
def test_simulations_are_a_budget(simulations: int) -> None:
    game = Game(Rules(players=4, hand_sizes=(10,)), seed=3)
    for policy in (plain_policy, random_policy):
        found = search(game.view(game.turn), Budget(simulations), 1, policy)
        assert sum(estimate.visits for estimate in found) == simulations
        assert len(found) == min(simulations, 11)


def test_seconds_are_a_budget() -> None:
    view = Game(Rules(players=4, hand_sizes=(10,)), seed=3).view(1)
    assert SearchBot(1, seconds=0.001).choose(view) in view.legal


def test_the_memory_of_a_search_has_a_limit() -> None:
    view = Game(Rules(players=4, hand_sizes=(10,)), seed=3).view(1)
    search(view, Budget(1), 1)  # loads what is compiled
    tracemalloc.start()
    try:
        search(view, Budget(10**8, seconds=0.001), 1)
        assert tracemalloc.get_traced_memory()[1] < 200 * 2**20
    finally:
        tracemalloc.stop()


def test_a_budget_is_something() -> None:
    for wrong in ({"simulations": 0}, {"seconds": 0.0}, {}):
        with pytest.raises(ValueError, match="expected"):
            Budget(**wrong)


@pytest.mark.parametrize("seed", [-1, 1 << 63])
def test_a_seed_is_in_range(seed: int) -> None:
    game = Game(seed=1)
    with pytest.raises(ValueError, match="expected a seed from 0 to"):
        evaluate(game.view(game.turn), simulations=1, seed=seed)


def test_who_may_not_act_has_nothing_to_search() -> None:
    game = Game(seed=1)
    waiting = next(seat for seat in range(4) if seat not in game.pending)
    with pytest.raises(ValueError, match="a seat that may act"):
        evaluate(game.view(waiting))


def test_it_is_found_by_name() -> None:
    assert isinstance(find_bot("search")(3), SearchBot)
