"""Do the bots with a network choose alike, interpreted and compiled? And how long does a decision take?

    python benchmarks/choices.py [--games 300] [--seed 1]

Games by random rules are played by the levels; wherever there is a choice, the observation is made once by CPython, as
the bots do it, and once by the same functions compiled by Numba, and the network is asked with both.
"""

from __future__ import annotations

import argparse
import sys
import time
from random import Random
from statistics import median

import numpy as np

from foretold import Game
from foretold.bots import LEVELS
from foretold.bots.neural import NeuralBot
from foretold.bots.neural.evaluator import evaluator
from foretold.rules.cards import SUITS
from foretold.rules.memory import MEMORY_LAYOUT
from foretold.rules.variety import random_rules
from foretold.sim.compiled import compile_for_cpu, record_of, setup_record, state_record
from foretold.sim.observation import SIZE, observe_on_blank
from foretold.sim.suits import reordered_action


def observe_record(setups, states, memories, seat, order, out):  # type: ignore[no-untyped-def]
    """The observation of a seat from arrays of one record each."""
    observe_on_blank(setups[0], states[0], memories[0], seat, order, out)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    compiled, bot = compile_for_cpu(observe_record), NeuralBot(to_win=True)
    whole, interpreted, machine = [], [], []
    kinds = set()
    for number in range(arguments.seed, arguments.seed + arguments.games):
        random = Random(number)
        rules = random_rules(random, short=True)
        kinds.add((rules.form, rules.bids, rules.bid_sum, rules.wizards, rules.sight, rules.anniversary, rules.players))
        game, levels = Game(rules, seed=number), [random.choice(LEVELS).make(seat) for seat in range(rules.players)]
        while not game.over:
            seat = game.pending[-1]
            view = game.view(seat)
            if len(view.legal) > 1:
                began = time.perf_counter()
                choice = bot.choose(view)
                whole.append(time.perf_counter() - began)

                state, memory = view.state, view.memory
                order, out = [0] * SUITS, [0] * SIZE
                began = time.perf_counter()
                observe_on_blank(rules.setup, state, memory, seat, order, out)
                interpreted.append(time.perf_counter() - began)

                records = setup_record(rules.setup), state_record(state), record_of(memory, MEMORY_LAYOUT)
                order_there, out_there = np.zeros(SUITS, np.int64), np.zeros(SIZE, np.int64)
                began = time.perf_counter()
                compiled(*records, seat, order_there, out_there)
                machine.append(time.perf_counter() - began)

                preferences, _ = evaluator(rules).run(out_there.tolist())
                places = [reordered_action(action.index, order_there.tolist()) for action in view.legal]
                there = view.legal[max(range(len(places)), key=lambda place: preferences[places[place]])]
                if order != order_there.tolist() or out != out_there.tolist() or choice is not there:
                    print(f"DISAGREE: {rules}, seed {number}, seat {seat}: {choice} and {there}\n{game.record()}")
                    return 1
            game.play(levels[seat].choose(view), seat)
    print(f"{len(whole):,} positions of {arguments.games} games by {len(kinds)} sets of rules: all observations and")
    print("all choices are the same, interpreted and compiled\n")
    print("| | median ms | 99 % ms | most ms |\n|---|---:|---:|---:|")
    for name, took in (
        ("a decision, interpreted", whole),
        ("its observation, interpreted", interpreted),
        ("its observation, compiled", machine[1:]),  # the first call loads or compiles
    ):
        print(f"| {name} | {1e3 * median(took):.3f} | {1e3 * np.quantile(took, 0.99):.3f} | {1e3 * max(took):.3f} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
