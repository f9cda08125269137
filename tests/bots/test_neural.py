"""The neural bot: legal under every option, made of its view alone, and far ahead of the plain bots."""

import gzip
from pathlib import Path
from random import Random
from statistics import mean

import numpy as np
import pytest

from foretold import Game, Rules, find_rules
from foretold.bots import CountingBot
from foretold.bots.neural import ANY, BASE, HOLDERS, HolderNetwork, Network, NeuralBot, shipped_network
from foretold.bots.protocol import Bot
from foretold.bots.registry import find_bot
from foretold.rules.variety import VARIANTS, random_rules
from foretold.sim.observation import SIZE


@pytest.mark.parametrize("seed", range(25))
def test_it_plays_every_option(seed: int) -> None:
    game, bot = Game(random_rules(Random(seed), short=True), seed=seed), NeuralBot()
    while not game.over:
        seat = game.pending[-1]
        view = game.view(seat)
        action = bot.choose(view)
        assert action in view.legal
        game.play(action, seat)


def margin(rules: Rules, deals: int) -> float:
    """Points a game over the mean of the others, alone in every seat in turn at a table of counting bots."""
    margins = []
    for deal in range(deals):
        for seat in range(rules.players):
            game = Game(rules, seed=deal)
            bots: list[Bot] = [CountingBot(other) for other in range(rules.players)]
            bots[seat] = NeuralBot()
            while (turn := game.turn) is not None:
                game.play(bots[turn].choose(game.view(turn)))
            margins.append(game.scores[seat] - (sum(game.scores) - game.scores[seat]) / (rules.players - 1))
    return mean(margins)


@pytest.mark.parametrize(
    "rules", [Rules(players=4, hand_sizes=(8,) * 5), find_rules("anniversary", hand_sizes=(8,) * 5)]
)
def test_it_beats_a_table_of_simple_bots(rules: Rules) -> None:
    assert margin(rules, 4) > 40


def test_the_same_view_gives_the_same_action() -> None:
    game = Game("anniversary", seed=4)
    view = game.view(game.turn)
    assert NeuralBot(1).choose(view) is NeuralBot(2).choose(view)
    assert isinstance(NeuralBot().expected(view), float)


def test_a_batch_is_the_same_as_one_after_another() -> None:
    observations = np.random.default_rng(1).integers(0, 2, (5, SIZE)).astype(np.float32)
    network = shipped_network(Rules())
    preferences, values = network.run_batch(observations)
    for row in range(5):
        alone, value = network.run([int(number) for number in observations[row]])
        assert np.allclose(preferences[row], alone, atol=1e-3)
        assert values[row] == pytest.approx(value, abs=1e-4)


def test_a_spectator_has_nothing_to_choose() -> None:
    with pytest.raises(ValueError, match="expected the view of a seat"):
        NeuralBot().expected(Game(seed=1).view())


def test_the_weights_fit_the_package_and_the_observation() -> None:
    assert sum(path.stat().st_size for path in (BASE, ANY, HOLDERS)) < 16_000_000
    for path in (BASE, ANY):
        preferences, value = Network(path).run([0] * SIZE)
        assert len(preferences) == 171
        assert abs(value) < 10
    assert HolderNetwork(HOLDERS).run([0] * SIZE).shape == (60, 6)
    for kind, path in ((Network, HOLDERS), (HolderNetwork, BASE)):
        with pytest.raises(ValueError, match=rf"{path.name}: expected weights of a network that"):
            kind(path)


def test_it_plays_by_the_network_that_is_given() -> None:
    class Last:
        """Prefers the last action."""

        def run(self, observation: list[int]) -> tuple[list[float], float]:
            return [float(action) for action in range(171)], 0.0

    game = Game(Rules(players=4), seed=1)
    view = game.view(game.turn)
    assert NeuralBot(network=Last()).choose(view) is max(view.legal, key=lambda action: action.index)


def test_the_base_game_has_a_network_of_its_own() -> None:
    base = shipped_network(Rules(players=3))
    assert base is shipped_network(find_rules("france", players=6)) is not shipped_network(find_rules("anniversary"))
    for variant in VARIANTS:
        assert shipped_network(Rules(**{"players": 4, **variant})) is not base
    assert shipped_network(Rules(hand_sizes=(3, 4))) is not base


def test_what_is_no_file_of_weights_is_refused(tmp_path: Path) -> None:
    whole = BASE.read_bytes()
    part = gzip.compress(gzip.decompress(whole)[:-1])
    for content in (b"", b"PK", gzip.compress(b"12345678"), whole[:1000], whole[:50] + bytes(50) + whole[100:], part):
        (tmp_path / "weights.bin").write_bytes(content)
        with pytest.raises(ValueError, match=r"weights\.bin: expected a file of weights"):
            Network(tmp_path / "weights.bin")


def test_it_is_found_by_name() -> None:
    assert isinstance(find_bot("neural")(3), NeuralBot)
