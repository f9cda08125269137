"""Training runs small on a CPU: where PyTorch is installed. It is an extra, and large."""

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")
torch.set_num_threads(1)

from foretold.bots.neural import Network as NumpyNetwork  # noqa: E402
from foretold.lab.training.network import Network, masked  # noqa: E402
from foretold.lab.training.ppo import Learner, Settings, margin  # noqa: E402
from foretold.lab.training.run import mixture, save_weights, train  # noqa: E402
from foretold.lab.training.tables import Tables  # noqa: E402
from foretold.rules.actions import ACTIONS  # noqa: E402
from foretold.rules.options import Form, Rules  # noqa: E402
from foretold.sim.observation import SIZE  # noqa: E402


def test_the_tables_play_every_kind_of_rules() -> None:
    drawn = mixture(400, 1)
    assert {rules.players for rules in drawn} == {2, 3, 4, 5, 6}
    assert {rules.form for rules in drawn} == set(Form)


def test_rewards_of_a_round_add_up_to_nothing() -> None:
    learner = Learner(Network(32), Tables(mixture(40, 2), 64, seed=1, device="cpu"), Settings(steps=40))
    learner.collect()
    assert learner.ended.any()
    assert torch.allclose(learner.rewards[learner.ended].sum(-1), torch.zeros(1), atol=1e-4)


def test_only_legal_actions_are_chosen() -> None:
    learner = Learner(Network(32), Tables(mixture(40, 3), 64, seed=2, device="cpu"), Settings(steps=30))
    learner.collect()
    assert bool(learner.masks.gather(-1, learner.actions[..., None]).all())
    assert masked(torch.zeros(1, ACTIONS), torch.zeros(1, ACTIONS)).max() < -1e8


def test_the_numpy_network_computes_the_same(tmp_path: Path) -> None:
    torch.manual_seed(3)
    network = Network(64)
    torch.nn.init.normal_(network.policy.weight)
    torch.nn.init.normal_(network.value.weight)
    save_weights(network, tmp_path / "weights.npz")
    observation = np.random.default_rng(1).integers(0, 3, SIZE)
    with torch.no_grad():
        logits, value = network(torch.tensor(observation[None], dtype=torch.float32))
    preferences, expected = NumpyNetwork(tmp_path / "weights.npz").run(observation.tolist())
    assert np.allclose(preferences, logits[0].numpy(), atol=0.15)
    assert abs(expected - value[0].item()) < 0.15


def test_a_little_training_beats_no_training(tmp_path: Path) -> None:
    torch.manual_seed(4)
    rules = [Rules(players=3, hand_sizes=(3,) * 10)]
    beginner = Network(64)
    network = Network(64)
    settings = Settings(steps=32, minibatch=1024, rate=3e-3)
    learner = Learner(network, Tables(rules, 256, seed=5, device="cpu"), settings)
    for lesson in range(12):
        learner.collect()
        learner.learn(lesson / 12)
    gained, error = margin(network, beginner, Tables(rules, 256, seed=6, device="cpu"), 60)
    assert gained > 2 * error > 0


def test_a_run_can_be_resumed(tmp_path: Path) -> None:
    made = {"tables": 32, "steps": 16, "width": 32, "device": "cpu"}
    train(minutes=0.02, out=tmp_path / "first", **made)  # type: ignore[arg-type]
    train(minutes=0.02, out=tmp_path / "second", resume=tmp_path / "first" / "checkpoint.pt", **made)  # type: ignore[arg-type]
    assert sorted(path.name for path in (tmp_path / "second").iterdir()) == [
        "checkpoint.pt",
        "curve.json",
        "observation-1.npz",
    ]
