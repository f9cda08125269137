"""The networks of the strongest levels as a browser runs them: the client's code and files, in Node, beside NumPy's."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence

import numpy as np
import pytest
from web.network import Observations, Outputs, built_file, by_node

from foretold.bots.heuristic import HeuristicBot
from foretold.bots.neural import PLAYING, Network, NeuralBot, network_name
from foretold.bots.neural.evaluator import HostEvaluator, use_host_evaluators
from foretold.game.actions import Action
from foretold.game.game import Game
from foretold.game.view import View
from foretold.rules.editions import find_rules

Evaluate = Callable[["array[int]", "array[float]"], None]
TABLES = (
    find_rules("us", players=5),
    find_rules("us", players=4, hand_sizes=(12, 15)),
    find_rules("us", players=4, sight="clairvoyance", hand_sizes=(15, 15)),
    find_rules("anniversary", players=6, hand_sizes=(8, 10)),
    find_rules("us", players=2, form="duel", bids="secret", hand_sizes=(6, 6)),
    find_rules("us", players=3, form="unicolor", hand_sizes=(8, 10)),
    find_rules("us", players=4, form="unicolor", hand_sizes=(10, 12)),
)


@pytest.fixture
def host() -> Iterator[Callable[[Evaluate], None]]:
    """Lets bots run their networks by a function, until the test is over."""
    yield lambda evaluate: use_host_evaluators(dict.fromkeys(PLAYING, HostEvaluator(evaluate)))
    use_host_evaluators({})


@pytest.mark.parametrize("name", PLAYING)
def test_the_clients_code_chooses_as_numpy_does(name: str, host: Callable[[Evaluate], None]) -> None:
    views = [view for view in choices() if network_name(view.rules) == name]
    seen: list[array[int]] = []
    host(lambda observation, _: seen.append(observation))
    chosen_by(views)
    assert len(seen) == len(views) > 200

    observations = np.array(seen, np.int8)
    by_client, _ = by_node(name, observations)
    here = joined(Network(PLAYING[name]), observations)
    assert np.allclose(by_client, here, atol=1e-3)

    chosen = []
    for outputs in (by_client, here):
        host(answering(outputs))
        chosen.append(chosen_by(views))
    same = sum(one == other for one, other in zip(*chosen, strict=True))
    assert same >= 0.99 * len(views)


def choices() -> Iterator[View]:
    """What seats see that have a choice."""
    for number, rules in enumerate(TABLES):
        game, bot = Game(rules, seed=number), HeuristicBot(number)
        while not game.over:
            seat = game.pending[-1]
            view = game.view(seat)
            if len(view.legal) > 1:
                yield view
            game.play(bot.choose(view), seat)


def answering(outputs: Outputs) -> Evaluate:
    """Answers one row after another."""
    rows = iter(outputs)

    def evaluate(_: array[int], found: array[float]) -> None:
        found[:] = array("f", next(rows))

    return evaluate


def chosen_by(views: Sequence[View]) -> list[Action]:
    """What a bot chooses that looks at the scores too."""
    bot = NeuralBot(to_win=True)
    return [bot.choose(view) for view in views]


def joined(network: Network, observations: Observations) -> Outputs:
    """Preferences, and after them the value."""
    preferences, values = network.run_batch(observations.astype(np.float32))
    return np.column_stack((preferences, values))


@pytest.mark.parametrize("name", PLAYING)
def test_the_weights_are_at_most_5_mb(name: str) -> None:
    assert built_file(name).stat().st_size <= 5_000_000
