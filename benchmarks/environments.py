"""Environment steps a second with observations, on one core, side by side in one run: ours, OpenSpiel's `oh_hell`,
RLCard's card games, and PettingZoo's own.

    python benchmarks/environments.py            (needs the packages of locks/bench.txt, and `pip install rlcard
                                                  pygame shimmy`, which have no wheels to lock or are not needed else)

A step is one decision: the observation of the seat to act is made, one of its legal actions is chosen at random and
carried out; dealing and new games are in the time. Each runs in the fastest way that its own interface offers to a
loop in Python. Time is the CPU time of this process, which runs in one thread; every figure is the best of several
turns, taken in rotation, so that a noisy machine is unfair to nobody for long.
"""

from __future__ import annotations

import argparse
import importlib
import os
import random
import sys
import time
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pyspiel
from aims import aim
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

from foretold.lab.research import Table, VectorEnv, WizardEnv, any_legal, env, load_game
from foretold.rules.options import Rules

RULES = Rules(players=4, hand_sizes=(10,) * 15)
OH_HELL = "oh_hell(players=4,num_tricks_fixed=10)"
RLCARD = (
    "leduc-holdem",
    "limit-holdem",
    "no-limit-holdem",
    "blackjack",
    "uno",
    "gin-rummy",
    "bridge",
    "doudizhu",
    "mahjong",
)
ZOO = ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6", "hanabi_v5")

Measure = Callable[[float], float]  # how long to go on; steps a second


def batched(tables: int, copy: bool) -> Measure:
    """Our vectorised environment, one thread."""
    many, chance = VectorEnv(RULES, tables, copy=copy), np.random.default_rng(1)
    now = many.reset(1)

    def measure(seconds: float) -> float:
        nonlocal now
        steps, start = 0, time.process_time()
        while time.process_time() - start < seconds:
            now = many.step(any_legal(now.masks, chance))
            steps += tables
        return steps / (time.process_time() - start)

    return measure


def one_table() -> Measure:
    """Our single table, which writes its observation into an array of its own."""
    table, number = Table(RULES), random.random

    def measure(seconds: float) -> float:
        steps, start = 0, time.process_time()
        legal, step = table.legal, table.step
        while time.process_time() - start < seconds:
            table.reset()
            while not table.over:
                choices = legal()
                step(choices[int(number() * len(choices))])
                steps += 1
        return steps / (time.process_time() - start)

    return measure


def zoo(make: Callable[[], Any]) -> Measure:
    """Any environment of PettingZoo, as its own benchmark goes through one."""
    table, number = make(), random.random

    def measure(seconds: float) -> float:
        steps, start = 0, time.process_time()
        while time.process_time() - start < seconds:
            table.reset()
            for _ in table.agent_iter():
                seen, _, ended, cut, _ = table.last()
                if ended or cut:
                    break
                choices = seen["action_mask"].nonzero()[0]
                table.step(choices.item(int(number() * len(choices))))
                steps += 1
        return steps / (time.process_time() - start)

    return measure


def spiel(game: Any) -> Measure:
    """Any game of OpenSpiel with its information state as a tensor, written into an array that stays."""
    observation, number = make_observation(game, INFO_STATE_OBS_TYPE), random.random

    def measure(seconds: float) -> float:
        steps, start, look = 0, time.process_time(), observation.set_from
        while time.process_time() - start < seconds:
            state = game.new_initial_state()
            over, chance, actions, act = (
                state.is_terminal,
                state.is_chance_node,
                state.legal_actions,
                state.apply_action,
            )
            while not over():
                if not chance():
                    look(state, state.current_player())
                    steps += 1
                choices = actions()
                act(choices[int(number() * len(choices))])
        return steps / (time.process_time() - start)

    return measure


def rlcard_game(name: str) -> Measure:
    """A game of RLCard by its own environment."""
    import rlcard

    table, number = rlcard.make(name, config={"seed": 1}), random.random

    def measure(seconds: float) -> float:
        steps, start = 0, time.process_time()
        while time.process_time() - start < seconds:
            state, _ = table.reset()
            while not table.is_over():
                choices = list(state["legal_actions"])
                state, _ = table.step(choices[int(number() * len(choices))])
                steps += 1
        return steps / (time.process_time() - start)

    return measure


def contenders() -> dict[str, Callable[[], Measure]]:
    """Ours first; what is not installed is told and left out when it is made."""
    made: dict[str, Callable[[], Measure]] = {
        "ours, VectorEnv, 4,096 tables": partial(batched, 4096, True),
        "ours, VectorEnv, 256 tables, arrays reused": partial(batched, 256, False),
        "ours, Table": one_table,
        "ours, PettingZoo": partial(zoo, lambda: WizardEnv(RULES)),
        "ours, PettingZoo with its wrappers": partial(zoo, lambda: env(RULES)),
        "ours, OpenSpiel (a Python game)": lambda: spiel(load_game(RULES)),
        "OpenSpiel oh_hell (C++)": lambda: spiel(pyspiel.load_game(OH_HELL)),
    }
    for name in ZOO:
        made[f"PettingZoo {name}"] = partial(_zoo_of_its_own, name)
    for name in RLCARD:
        made[f"RLCard {name}"] = partial(rlcard_game, name)
    return made


def _zoo_of_its_own(name: str) -> Measure:
    return zoo(importlib.import_module(f"pettingzoo.classic.{name}").raw_env)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="of each turn")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    measures = {}
    for name, make in contenders().items():
        try:
            measures[name] = make()
            measures[name](0.05)
        except ImportError as error:
            measures.pop(name, None)
            print(f"{name}: not measured, {error}")
    best = dict.fromkeys(measures, 0.0)
    for _ in range(options.turns):
        for name, measure in measures.items():
            best[name] = max(best[name], measure(options.seconds))
    for name, steps in best.items():
        print(f"{name:44} {steps:12,.0f} steps/s  {1e6 / steps:9.2f} µs a step")
    others = {name: steps for name, steps in best.items() if not name.startswith("ours")}
    ahead = max(others, key=others.__getitem__)
    of_zoo = [steps for name, steps in others.items() if name.startswith("PettingZoo")]
    print(f"the best of the others is {ahead}")
    met = [
        aim("VectorEnv / the best of the others", best["ours, VectorEnv, 4,096 tables"] / others[ahead], 5),
        aim("Table / the best of the others", best["ours, Table"] / others[ahead], 1),
        aim("PettingZoo's interface / the best of them", best["ours, PettingZoo"] / others[ahead], 1),
    ]
    if of_zoo:
        met.append(aim("PettingZoo's interface / the best there", best["ours, PettingZoo"] / max(of_zoo), 1))
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())
