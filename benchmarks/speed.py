"""Random play on one core, side by side in one run: our rules interpreted and compiled, OpenSpiel, and plain C.

    python benchmarks/speed.py                  (needs the packages of locks/bench.txt, and a C compiler as `cc`)

The round is the like one in both games: four players, ten cards each; OpenSpiel plays `oh_hell`, we play the base game.
Every figure is the best of several repetitions taken in turn, so that a noisy machine is unfair to nobody for long.
"""

from __future__ import annotations

import argparse
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pyspiel
from aims import aim

from foretold.game.game import Game
from foretold.rules.actions import FIRST_ACTION
from foretold.rules.deal import deal, start_game
from foretold.rules.options import Rules
from foretold.rules.state import DEAL, OVER, State
from foretold.rules.step import apply, legal
from foretold.sim import simulate

ROUNDS = 15
RULES = Rules(players=4, hand_sizes=(10,) * ROUNDS)
OH_HELL = "oh_hell(players=4,num_tricks_fixed=10)"

Measure = Callable[[], tuple[int, int, float]]  # rounds, moves, seconds


def compiled(games: int) -> tuple[int, int, float]:
    """Our compiled loop, dealing included, on one thread."""
    result = simulate(RULES, games, threads=1, seed=time.perf_counter_ns())
    return games * ROUNDS, result.moves, result.seconds


def interpreted(rounds: int) -> tuple[int, int, float]:
    """The rules as CPython runs them, dealing included."""
    setup, state, chance = RULES.setup, State(), random.Random(1)
    deck, number = list(range(60)), chance.random
    moves = 0
    start = time.perf_counter()
    start_game(state, 0)
    for _ in range(rounds):
        if state.phase == OVER:
            start_game(state, 0)
        chance.shuffle(deck)
        deal(setup, state, deck)
        while state.phase != DEAL and state.phase != OVER:
            seat = state.turn
            mask, _ = legal(setup, state, seat)
            for _ in range(int(number() * mask.bit_count())):
                mask &= mask - 1
            apply(setup, state, seat, FIRST_ACTION[state.phase] + (mask & -mask).bit_length() - 1)
            moves += 1
    return rounds, moves, time.perf_counter() - start


def game_api(games: int) -> tuple[int, int, float]:
    """The public API: a view for every decision, events, records kept."""
    chance, moves = random.Random(1), 0
    start = time.perf_counter()
    for seed in range(games):
        game = Game(RULES, seed=seed)
        while not game.over:
            game.play(chance.choice(game.view(game.turn).legal))
            moves += 1
    return games * ROUNDS, moves, time.perf_counter() - start


def open_spiel_bots(rounds: int) -> tuple[int, int, float]:
    """OpenSpiel's own C++ loop with its uniform random bots."""
    game = pyspiel.load_game(OH_HELL)
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(4)]
    start = time.perf_counter()
    for seed in range(rounds):
        pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
    return rounds, rounds * 44, time.perf_counter() - start


def open_spiel_python(rounds: int) -> tuple[int, int, float]:
    """A tuned Python loop over OpenSpiel: nothing looked up twice, chance nodes taken as uniform, which they are."""
    game, number = pyspiel.load_game(OH_HELL), random.Random(1).random
    start = time.perf_counter()
    for _ in range(rounds):
        state = game.new_initial_state()
        over, actions, act = state.is_terminal, state.legal_actions, state.apply_action
        while not over():
            choices = actions()
            act(choices[int(number() * len(choices))])
    return rounds, rounds * 44, time.perf_counter() - start


def plain_c(program: Path, rounds: int) -> tuple[int, int, float]:
    """The plainest C program for the round, compiled in this run."""
    output = subprocess.run([program, str(rounds), "1"], check=True, capture_output=True, text=True).stdout.split()
    return int(output[0]), int(output[1]), float(output[2])


def build_c(folder: str) -> Path | None:
    """Compile plain_round.c; None without a compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    program = Path(folder) / "plain_round"
    source = Path(__file__).with_name("plain_round.c")
    subprocess.run([compiler, "-O3", "-march=native", "-o", program, source], check=True)
    return program


def best_of(measures: dict[str, Measure], repetitions: int) -> dict[str, tuple[float, float]]:
    """Rounds and moves a second of each, the best of several turns."""
    best = dict.fromkeys(measures, (0.0, 0.0))
    for _ in range(repetitions):
        for name, measure in measures.items():
            rounds, moves, seconds = measure()
            best[name] = max(best[name], (rounds / seconds, moves / seconds))
    return best


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repetitions", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        measures: dict[str, Measure] = {
            "ours, compiled": partial(compiled, 40_000),
            "ours, interpreted": partial(interpreted, 3_000),
            "ours, Game API with views": partial(game_api, 10),
            "OpenSpiel, evaluate_bots (C++)": partial(open_spiel_bots, 20_000),
            "OpenSpiel, tuned Python loop": partial(open_spiel_python, 6_000),
        }
        program = build_c(folder)
        if program is not None:
            measures["plainest C"] = partial(plain_c, program, 600_000)
        simulate(RULES, 1)
        best = best_of(measures, options.repetitions)
    for name, (rounds, moves) in best.items():
        print(f"{name:32} {rounds:12,.0f} rounds/s  {moves / 1e6:8.3f} million moves/s  {1e6 / moves:8.3f} µs a move")
    ours = best["ours, compiled"][0]
    met = [
        aim("compiled / OpenSpiel's C++ loop", ours / best["OpenSpiel, evaluate_bots (C++)"][0], 15),
        aim("compiled / tuned Python loop", ours / best["OpenSpiel, tuned Python loop"][0], 60),
        aim("6 µs / interpreted move", 6e-6 * best["ours, interpreted"][1], 1),
    ]
    if program is not None:
        met.append(aim("compiled / plainest C", ours / best["plainest C"][0], 0.5))
    else:
        print("compiled / plainest C: not measured, there is no C compiler (cc)")
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())
