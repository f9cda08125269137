"""The vectorised environment beside single tables, and what its arrays promise."""

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest
from lab.research.variants import EDITIONS, VARIANTS

from foretold.lab.research import Step, Table, VectorEnv, any_legal
from foretold.lab.research.kernel import Rewards
from foretold.rules.options import Rules
from foretold.rules.variety import random_rules


def test_a_table_of_many_is_a_table_of_its_own() -> None:
    """Table 0 draws from the same stream of chance as a single table of that seed."""
    tried: list[str | Rules] = [*EDITIONS, *VARIANTS.values()]
    for rules in tried:
        many, one, random = VectorEnv(rules, 3), Table(rules), np.random.default_rng(1)
        step = many.reset(11)
        one.reset(11)
        for _ in range(120):
            assert step.seats[0] == one.seat
            assert (step.observations[0] == one.observation).all()
            assert (step.masks[0] == one.mask).all()
            actions = any_legal(step.masks, random)
            assert many.action(0, int(actions[0])) is one.action(int(actions[0]))
            step = many.step(actions)
            one.step(actions[0])
            assert step.rewards[0].tolist() == one.rewards
            assert step.done[0] == one.over
            if one.over:
                one.reset()


def course(env: VectorEnv, steps: int) -> list[Step]:
    """Random play from one seed."""
    random = np.random.default_rng(5)
    told = [env.reset(9)]
    for _ in range(steps):
        told.append(env.step(any_legal(told[-1].masks, random)))
    return told


def same(one: Step, other: Step) -> bool:
    return all(np.array_equal(np.asarray(a), np.asarray(b)) for a, b in zip(one, other, strict=True))


def test_threads_change_nothing() -> None:
    rules = [random_rules(Random(seed), short=True) for seed in range(7)]
    alone = course(VectorEnv(rules, 50), 60)
    env = VectorEnv(rules, 50, threads=3)
    assert all(map(same, alone, course(env, 60)))
    env.close()


def test_arrays_of_an_earlier_step_stay_as_they_were_unless_told_otherwise() -> None:
    env = VectorEnv("us", 8)
    first = env.reset(1)
    kept = [array.copy() for array in first]
    second = env.step(any_legal(first.masks, np.random.default_rng(1)))
    assert all((a == b).all() for a, b in zip(first, kept, strict=True))
    assert not same(first, second)
    env = VectorEnv("us", 8, copy=False)
    first = env.reset(1)
    assert env.step(any_legal(first.masks, np.random.default_rng(1))).observations is first.observations


@pytest.mark.parametrize("when", ["round", "game"])
def test_rewards_of_a_game_are_its_points_and_the_next_game_begins_by_itself(when: Rewards) -> None:
    rules = Rules(players=3, hand_sizes=(1, 2))
    env, random = VectorEnv(rules, 64, rewards=when), np.random.default_rng(2)
    step = env.reset(3)
    total, ended = np.zeros((64, 3)), 0
    for _ in range(100):
        rounds = env._tables["state"]["round"].copy()
        step = env.step(any_legal(step.masks, random))
        total += step.rewards
        ended += int(step.done.sum())
        going = ~step.done
        if when == "round":
            assert (total[going] == env._tables["state"]["scores"][going, :3]).all()
        else:
            assert (step.rewards[going] == 0).all()
        assert (rounds[step.done] == 1).all()  # only the last round ends a game
        assert (env._tables["state"]["scores"][step.done] == 0).all()
        assert (total[step.done] % 10 == 0).all()
        total[step.done] = 0
    assert ended > 64 * 3


def test_somebody_can_always_act() -> None:
    rules = [random_rules(Random(seed), short=True) for seed in range(40)]
    env, random = VectorEnv(rules, 400), np.random.default_rng(3)
    step = env.reset(4)
    for _ in range(150):
        assert step.masks.any(axis=1).all()
        assert (step.seats >= 0).all()
        assert (step.seats < [env.rules_at(table).players for table in range(400)]).all()
        step = env.step(any_legal(step.masks, random))


def test_one_illegal_action_stops_the_whole_step_and_changes_nothing() -> None:
    env = VectorEnv("us", 16)
    step = env.reset(1)
    before = env._tables.copy()
    actions = step.masks.argmax(axis=1)
    for wrong in (int(step.masks[5].argmin()), -1, 171, 10**12):
        actions[5] = wrong
        with pytest.raises(ValueError, match="table 5: seat"):
            env.step(actions)
    with pytest.raises(ValueError, match="16 whole numbers"):
        env.step(actions[:3])
    with pytest.raises(ValueError, match="16 whole numbers"):
        env.step(actions.astype(float))
    assert (env._tables == before).all()


def test_it_can_be_pickled_and_copied_in_mid_game() -> None:
    env, random = VectorEnv("anniversary", 8, threads=2), np.random.default_rng(1)
    step = env.reset(1)
    for _ in range(30):
        step = env.step(any_legal(step.masks, random))
    others = [pickle.loads(pickle.dumps(env)), copy.copy(env)]
    for _ in range(30):
        actions = any_legal(step.masks, random)
        step = env.step(actions)
        assert all(same(step, other.step(actions)) for other in others)
    for each in (env, *others):
        each.close()


def test_what_one_may_ask_for() -> None:
    wrong: list[dict[str, Any]] = [{"tables": 0}, {"threads": 0}, {"rewards": "never"}, {"rules": []}]
    for asked in wrong:
        with pytest.raises(ValueError, match="expected"):
            VectorEnv(**asked)
    with pytest.raises(ValueError, match="reset"):
        VectorEnv("us", 2).step([0, 0])


def test_any_legal_chooses_all_legal_actions_equally_often() -> None:
    masks = np.zeros((60_000, 171), np.int8)
    masks[:, [0, 60, 170]] = 1
    chosen = np.bincount(any_legal(masks, np.random.default_rng(1)), minlength=171)
    assert set(np.flatnonzero(chosen)) == {0, 60, 170}
    assert abs(chosen[[0, 60, 170]] - 20_000).max() < 700
