"""The neural bot: legal under every option, made of its view alone, and far ahead of the plain bots."""

import gzip
from pathlib import Path
from random import Random
from statistics import mean

import numpy as np
import numpy.typing as npt
import pytest

from foretold import Anniversary, Bids, Form, Game, Rules, Sight, find_rules
from foretold.bots import CountingBot
from foretold.bots.neural import BASE, HOLDERS, PLAYING, HolderNetwork, Network, NeuralBot, shipped_network
from foretold.bots.neural.evaluator import evaluator, use_host_evaluators
from foretold.bots.neural.weights_file import write_weights
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


@pytest.mark.parametrize("silent", [0.0, 0.6, 1.0])
def test_leaving_out_units_that_never_fire_changes_nothing(silent: float, tmp_path: Path) -> None:
    random = np.random.default_rng(2)

    def numbers(*shape: int) -> npt.NDArray[np.float32]:
        return (random.integers(-256, 256, shape) / 512).astype(np.float32)

    weights = {"first_weight": numbers(32, SIZE), "first_bias": numbers(32), "scales": 1 + numbers(3, 32)}
    weights |= {"blocks_0_weight": numbers(32, 32), "blocks_0_bias": numbers(32)}
    weights |= {"blocks_1_weight": numbers(32, 32), "blocks_1_bias": numbers(32)}
    for layer in ("first", "blocks_0", "blocks_1"):
        out = random.random(32) < silent
        weights[f"{layer}_weight"][out], weights[f"{layer}_bias"][out] = 0, 0
    weights |= {"policy_weight": numbers(171, 32), "policy_bias": numbers(171)}
    weights |= {"value_weight": numbers(1, 32), "value_bias": numbers(1)}
    write_weights(tmp_path / "weights.bin", weights)

    observations = random.integers(0, 3, (6, SIZE)).astype(np.float32)
    x = np.maximum(observations @ weights["first_weight"].T + weights["first_bias"], 0)
    for block in range(3):
        y = x / np.sqrt((x**2).mean(1, keepdims=True) + 1e-6) * weights["scales"][block]
        if block < 2:
            x = x + np.maximum(y @ weights[f"blocks_{block}_weight"].T + weights[f"blocks_{block}_bias"], 0)
    network = Network(tmp_path / "weights.bin")
    preferences, values = network.run_batch(observations)
    assert np.allclose(preferences, y @ weights["policy_weight"].T + weights["policy_bias"], atol=1e-4)
    assert np.allclose(values, (y @ weights["value_weight"].T + weights["value_bias"])[:, 0], atol=1e-4)


def test_a_spectator_has_nothing_to_choose() -> None:
    with pytest.raises(ValueError, match="expected the view of a seat"):
        NeuralBot().expected(Game(seed=1).view())


def test_the_weights_fit_the_package_and_the_observation() -> None:
    assert sum(path.stat().st_size for path in (*PLAYING.values(), HOLDERS)) < 16_000_000
    for path in PLAYING.values():
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


def test_a_host_runs_the_networks_that_it_brings() -> None:
    class First:
        """Prefers the first action."""

        def run(self, observation: list[int]) -> tuple[list[float], float]:
            return [-float(action) for action in range(171)], 0.0

    use_host_evaluators({"base": (first := First())})
    try:
        assert evaluator(Rules(players=3)) is first
        game = Game(Rules(players=4), seed=2)
        view = game.view(game.turn)
        assert NeuralBot().choose(view) is min(view.legal, key=lambda action: action.index)
        special = find_rules("anniversary")
        assert evaluator(special) is shipped_network(special)
    finally:
        use_host_evaluators({})
    assert evaluator(Rules(players=3)) is shipped_network(Rules(players=3))


def test_the_base_game_has_a_network_of_its_own_and_so_have_the_rules_least_like_it() -> None:
    base, special = shipped_network(Rules(players=3)), shipped_network(find_rules("anniversary"))
    assert base is shipped_network(find_rules("france", players=6)) is not special
    for variant in VARIANTS:
        assert shipped_network(Rules(**{"players": 4, **variant})) is not base
    assert shipped_network(Rules(hand_sizes=(3, 4))) not in (base, special)
    assert shipped_network(Rules(anniversary=Anniversary.CLOUD, bids=Bids.HIDDEN)) not in (base, special)
    assert shipped_network(Rules(sight=Sight.CLAIRVOYANCE)) not in (base, special)
    for rules in (
        Rules(players=4, form=Form.UNICOLOR, bids=Bids.SECRET),
        Rules(players=2, form=Form.DUEL, bids=Bids.SECRET),
        Rules(anniversary=Anniversary.ALL, bids=Bids.HIDDEN),
    ):
        assert shipped_network(rules) is special


def test_what_is_no_file_of_weights_is_refused(tmp_path: Path) -> None:
    whole = BASE.read_bytes()
    part = gzip.compress(gzip.decompress(whole)[:-1])
    for content in (b"", b"PK", gzip.compress(b"12345678"), whole[:1000], whole[:50] + bytes(50) + whole[100:], part):
        (tmp_path / "weights.bin").write_bytes(content)
        with pytest.raises(ValueError, match=r"weights\.bin: expected a file of weights"):
            Network(tmp_path / "weights.bin")


def test_it_is_found_by_name() -> None:
    assert isinstance(find_bot("neural")(3), NeuralBot)
