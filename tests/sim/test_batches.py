"""Many states that go on side by side, for a player that looks at observations."""

from random import Random

import numpy as np

from foretold import Game
from foretold.game.view import Phase
from foretold.rules.scores import points
from foretold.rules.variety import random_rules
from foretold.sim.batches import Tables
from foretold.sim.worlds import Worlds


def test_tables_go_on_by_the_rules() -> None:
    """Whatever is chosen at the tables, their rounds end, and margins are those of the points by rule 8.1."""
    checked = 0
    for seed in range(12):
        rules = random_rules(Random(seed + 50), short=True)
        game, random = Game(rules, seed=seed), Random(seed)
        for _ in range(random.randrange(12)):
            if not game.over:
                game.play(random.choice(game.legal()))
        if game.over or game.phase is Phase.DEAL:
            continue
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
        made = [
            [points(int(state["bids"][one]), int(state["tricks"][one])) for one in range(rules.players)]
            for state in tables.states
        ]
        expected = [row[seat] - (sum(row) - row[seat]) / (rules.players - 1) for row in made]
        assert tables.margins().tolist() == expected
        checked += 1
    assert checked >= 10
