"""The network, with a look ahead where it is in doubt; and the network run in batches."""

from random import Random

import numpy as np
import pytest
from bots.tables import view_of

from foretold import Action, Game, Rules
from foretold.bots.lookahead import LookaheadBot
from foretold.bots.neural import NeuralBot, shipped_network
from foretold.game.view import Phase
from foretold.rules.variety import random_rules
from foretold.sim.batches import Tables
from foretold.sim.observation import SIZE
from foretold.sim.worlds import Worlds


def test_a_batch_is_the_same_as_one_after_another() -> None:
    observations = np.random.default_rng(1).integers(0, 2, (5, SIZE)).astype(np.float32)
    preferences, values = shipped_network().run_batch(observations)
    for row in range(5):
        alone, value = shipped_network().run([int(number) for number in observations[row]])
        assert np.allclose(preferences[row], alone, atol=1e-3)
        assert values[row] == pytest.approx(value, abs=1e-4)


@pytest.mark.parametrize("seed", range(8))
def test_it_plays_every_option(seed: int) -> None:
    game, random = Game(random_rules(Random(seed), short=True), seed=seed), Random(seed)
    bot = LookaheadBot(seed, worlds=4, certain=1.1, phases=frozenset(Phase))
    while not game.over:
        seat = game.pending[-1]
        view = game.view(seat)
        if random.random() < 0.15:
            action = bot.choose(view)
            assert action in view.legal
        else:
            action = random.choice(view.legal)
        game.play(action, seat)


def test_the_same_seed_gives_the_same_choice() -> None:
    game = Game(Rules(players=4, hand_sizes=(6,)), seed=2)
    view = game.view(game.turn)
    assert (
        len({LookaheadBot("seed", worlds=16, certain=1.1, phases=frozenset(Phase)).choose(view) for _ in range(2)}) == 1
    )


def test_without_doubt_it_plays_as_the_network_does() -> None:
    game = Game(Rules(players=4, hand_sizes=(5,)), seed=2)
    bots = LookaheadBot(1, certain=0.0), LookaheadBot(1, phases=frozenset()), LookaheadBot(1, worlds=4, doubt=1e9)
    while not game.over:
        view = game.view(game.turn)
        chosen = NeuralBot().choose(view)
        assert [bot.choose(view) for bot in bots] == [chosen] * 3
        game.play(chosen)
    assert bots[0].looks == 0 and bots[2].changes == 0


def test_a_look_to_the_end_of_the_round_is_worth_exactly_its_points() -> None:
    """The last card but one decides: with the higher card the bid of none is lost in every world."""
    view = view_of("B5 G1 / B3 G2 / B12 B2", "R5", "bids 0=1 1=1 2=0", "trick 0 B5 B3")
    bot = LookaheadBot(1, worlds=32, decisions=None)
    margins = bot._ahead(view, [Action("play B12"), Action("play B2")])
    assert margins.shape == (32, 2)
    assert margins[:, 1].mean() > margins[:, 0].mean() + 20
    assert bot._second_thought(margins) == 1
    assert bot._second_thought(margins[:, ::-1]) == 0


@pytest.mark.parametrize("seed", range(6))
def test_tables_go_on_by_the_rules(seed: int) -> None:
    """Whatever is chosen at the tables, their rounds end, and the margins of a round add up to nothing."""
    rules = random_rules(Random(seed + 50), short=True)
    game, random = Game(rules, seed=seed), Random(seed)
    for _ in range(random.randrange(12)):
        if not game.over:
            game.play(random.choice(game.legal()))
    if game.over or game.phase is Phase.DEAL:
        return
    seat = game.pending[0]
    view = game.view(seat)
    worlds = Worlds(view, seed=seed)
    actions = np.array([action.index for action in view.legal[:2]])
    tables = Tables(worlds.setups, worlds.draw(3), worlds.memories, seat, actions)
    steps = 0
    while len(tables.rows):
        seats, observations, masks = tables.look()
        assert len(seats) == len(observations) == len(masks) == len(tables.rows)
        assert masks.any(axis=1).all()
        tables.act(masks.argmax(axis=1))
        steps += 1
    assert steps < 300
    assert np.isfinite(tables.margins()).all()
