"""PettingZoo's own tests, unmodified, over every edition and variant; and what an environment must keep."""

import copy
import pickle
import warnings
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from lab.research.variants import EDITIONS, VARIANTS

from foretold.lab.research import WizardEnv, env, parallel_env
from foretold.lab.research.kernel import Rewards
from foretold.rules.options import Bids, Rules

with warnings.catch_warnings():  # its tests bring along an environment in a way that it deprecates
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, seed_test

# PettingZoo wants arrays for observations, and a mask beside them, which only its own environments may have unwarned.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]

BY_RULES = [*EDITIONS, *VARIANTS.values()]
NAMES = [*EDITIONS, *VARIANTS]


@pytest.mark.parametrize("rules", BY_RULES, ids=NAMES)
def test_api(rules: str | Rules) -> None:
    api_test(env(rules), num_cycles=100)
    api_test(WizardEnv(rules, rewards="game", suits="fixed"), num_cycles=100)


@pytest.mark.parametrize("rules", BY_RULES, ids=NAMES)
def test_seeds(rules: str | Rules) -> None:
    seed_test(lambda: env(rules), num_cycles=100)


@pytest.mark.parametrize("rules", BY_RULES, ids=NAMES)
def test_parallel_api(rules: str | Rules) -> None:
    parallel_api_test(parallel_env(rules), num_cycles=50)


def play(table: Any, random: Random) -> list[dict[str, float]]:
    """Play a game to its end at random; the rewards of all steps."""
    told = []
    while not all(table.terminations.values()):
        seen, _, _, _, _ = table.last()
        table.step(random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        told.append(dict(table.rewards))
    return told


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS.keys())
def test_rewards_add_up_to_the_scores(rules: Rules) -> None:
    kinds: tuple[tuple[Rewards, int], ...] = (("round", len(rules.rounds)), ("game", 1))
    for when, payments in kinds:
        table = WizardEnv(rules, rewards=when)
        table.reset(seed=5)
        told = play(table, Random(1))
        sums = [sum(each[agent] for each in told) for agent in table.possible_agents]
        assert sums == table.table.state.scores[: rules.players]
        assert sum(any(each.values()) for each in told) <= payments


@pytest.mark.parametrize("part", [lambda seen: seen, lambda seen: {name: seen[name][:] for name in seen}])
@pytest.mark.parametrize("kept", [0.1, 0.5, 1.0])
def test_what_was_handed_out_stays_as_it_was(kept: float, part: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    random, held = Random(3), []
    table = WizardEnv("anniversary", hand_sizes=(1, 5, 10))
    table.reset(seed=3)
    while not all(table.terminations.values()):
        seen = table.last()[0]
        assert seen is not None
        if random.random() < kept:
            held.append((part(seen), {name: array.copy() for name, array in seen.items()}))
        table.step(random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    assert held
    for now, then in held:
        assert all(np.array_equal(now[name], then[name]) for name in then)


def test_who_changes_an_observation_changes_nothing_else() -> None:
    table = WizardEnv("us", hand_sizes=(5,))
    table.reset(seed=1)
    first, second = table.observe(table.agent_selection), table.last()[0]
    assert second is not None and np.array_equal(first["observation"], second["observation"])
    first["observation"][:], first["action_mask"][:] = 100, 0
    again = table.last()[0]
    assert again is not None and np.array_equal(again["observation"], second["observation"])
    assert np.array_equal(again["action_mask"], second["action_mask"])
    with pytest.raises(ValueError, match="may not do"):
        table.step(int(np.flatnonzero(second["action_mask"] == 0)[0]))
    table.step(int(second["action_mask"].argmax()))


def test_a_game_is_the_same_after_pickling_and_copying() -> None:
    table = WizardEnv("anniversary")
    table.reset(seed=3)
    for _ in range(150):
        table.step(int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"])[0]))
    others = [pickle.loads(pickle.dumps(table)), copy.copy(table), copy.deepcopy(table)]
    told = play(table, Random(7))
    for other in others:
        assert play(other, Random(7)) == told


def test_games_in_threads_do_not_disturb_each_other() -> None:
    def whole(seed: int) -> list[dict[str, float]]:
        table = WizardEnv("us", hand_sizes=(1, 5, 10))
        table.reset(seed=seed)
        return play(table, Random(seed))

    alone = [whole(seed) for seed in range(12)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(whole, range(12))) == alone


def test_without_a_seed_the_next_game_is_another() -> None:
    table = WizardEnv("us", hand_sizes=(10,))
    table.reset(seed=3)
    first = table.table.state
    table.reset()
    assert table.table.state != first
    table.reset(seed=3)
    assert table.table.state == first


def test_hidden_bids_are_asked_for_in_turn_and_seen_by_nobody() -> None:
    tables = [WizardEnv("france", bids=Bids.HIDDEN, hand_sizes=(10,)) for _ in range(2)]
    for table, bid in zip(tables, (0, 7), strict=True):
        table.reset(seed=1)
        while table.table.action(table.table.legal()[0]).kind.value != "bid":
            table.step(table.table.legal()[0])
        assert table.agent_selection == "player_0"
        table.step(table.table.legal()[bid])
    for agent in ("player_1", "player_2", "player_3"):
        one, other = (table.observe(agent) for table in tables)
        assert (one["observation"] == other["observation"]).all()
        assert (one["action_mask"] == other["action_mask"]).all()
    one, other = (table.observe("player_0") for table in tables)
    assert (one["observation"] != other["observation"]).any()


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    table = WizardEnv("us")
    table.reset(seed=1)
    before = table.table.state
    illegal = int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"] == 0)[0])
    for action in (illegal, -1, 171):
        with pytest.raises(ValueError, match="its legal actions are"):
            table.step(action)
    assert table.table.state == before


def test_only_who_is_to_act_may_do_something() -> None:
    table = WizardEnv("us", bids=Bids.HIDDEN, hand_sizes=(3,))
    table.reset(seed=1)
    for agent in table.agents:
        assert table.observe(agent)["action_mask"].any() == (agent == table.agent_selection)


def test_the_table_can_be_drawn() -> None:
    table = WizardEnv("us", render_mode="ansi", hand_sizes=(3,))
    table.reset(seed=1)
    drawing = table.render()
    assert drawing is not None and "round 1 of 1" in drawing and "seat 3" in drawing
    assert WizardEnv("us").render() is None
