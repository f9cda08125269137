"""What a change to the method of training is worth, in small runs on a CPU: recipes side by side, each with some seeds.

    python benchmarks/small_runs.py "" "forced=0.05" "forced=0.05 entropy=0.02" [--seeds 3 4] [--iterations 500]
        [--processes 2] [--out small-runs]

A recipe is a list of options of ``foretold.lab.training.options.Settings``, or of the share of tables with scripted
players (``habits``) or an earlier self (``frozen``). Each network plays one kind of round, six cards with three players
at first, 15,000 decisions an iteration. Then each sits alone at tables of every other, and of counting players: points
a round over the mean of the others, ± one standard error. Seeds differ by more than that: compare recipes by several.
Networks that are in the folder already are not trained again.
"""

from __future__ import annotations

import argparse
import copy
from concurrent.futures import ProcessPoolExecutor
from dataclasses import fields
from pathlib import Path

import torch

from foretold import Rules
from foretold.lab.training.company import Company
from foretold.lab.training.matches import Player, match
from foretold.lab.training.network import Network
from foretold.lab.training.options import Settings
from foretold.lab.training.ppo import Learner
from foretold.lab.training.tables import Tables
from foretold.lab.training.weights import load_weights, save_weights

TABLES, STEPS, MINIBATCH = 240, 64, 1920
WIDTH, BLOCKS, CRITIC_WIDTH = 192, 2, 192
RENEWED = 50  # iterations after which the earlier self is a newer one
COMPANY = {"habits": 0.0, "frozen": 0.06}


def parsed(recipe: str) -> tuple[Settings, Company]:
    """The settings and the company of a recipe; raise ``ValueError`` for an option that there is not."""
    usual = Settings(steps=STEPS, minibatch=MINIBATCH, critic_width=CRITIC_WIDTH)
    kinds = {field.name: type(getattr(usual, field.name)) for field in fields(Settings)}
    settings, company = {}, dict(COMPANY)
    for option in recipe.split():
        name, _, value = option.partition("=")
        if name in company:
            company[name] = float(value)
        elif name in kinds:
            settings[name] = kinds[name](value)
        else:
            raise ValueError(f"{option}: expected one of {', '.join([*kinds, *company])} with a value")
    return Settings(**{**vars(usual), **settings}), Company(**company)


def train(recipe: str, seed: int, rules: Rules, iterations: int, path: Path) -> None:
    """Train one network, and write it."""
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    settings, company = parsed(recipe)
    network = Network(WIDTH, BLOCKS)
    tables = Tables([rules], TABLES, seed=seed, device="cpu", company=company)
    learner = Learner(network, tables, settings, copy.deepcopy(network))
    for iteration in range(iterations):
        if learner.frozen and iteration % RENEWED == 0:
            learner.frozen.load_state_dict(network.state_dict())
        learner.collect()
        learner.learn(iteration / iterations)
    save_weights(network, path)


def compare(one: Path, other: Path | None, rules: Rules, tables: int) -> str:
    """The margin of one network alone at tables of another, or of counting players."""
    torch.set_num_threads(1)
    players = [None if path is None else Player(load_weights(path)) for path in (one, other)]
    assert players[0] is not None
    found = match(players[0], players[1], rules, count=tables, seed=5, device="cpu")
    return f"{found.margin:+.2f} ± {found.error:.2f}"


def main() -> None:
    """Train and compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("recipes", nargs="+", help='as in "forced=0.05 trace=0.5"; "" for the defaults')
    parser.add_argument("--seeds", type=int, nargs="+", default=[3, 4])
    parser.add_argument("--iterations", type=int, default=500)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--cards", type=int, default=6)
    parser.add_argument("--games", type=int, default=6000, help="of each match, one round each")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path("small-runs"))
    given = parser.parse_args()
    for recipe in given.recipes:
        try:
            parsed(recipe)
        except ValueError as error:
            parser.error(str(error))
    given.out.mkdir(parents=True, exist_ok=True)
    rules = Rules(players=given.players, hand_sizes=(given.cards,))
    runs = [(recipe, seed) for recipe in given.recipes for seed in given.seeds]
    kind = f"{given.players}-{given.cards}-{given.iterations}"
    paths = [given.out / f"{kind}-{recipe.replace(' ', ',')}-{seed}.bin" for recipe, seed in runs]
    with ProcessPoolExecutor(given.processes) as pool:
        waiting = [
            pool.submit(train, recipe, seed, rules, given.iterations, path)
            for (recipe, seed), path in zip(runs, paths, strict=True)
            if not path.exists()
        ]
        for one in waiting:
            one.result()
        rows = [[pool.submit(compare, one, other, rules, given.games) for other in (*paths, None)] for one in paths]
        names = [f"{recipe or 'defaults'} ({seed})" for recipe, seed in runs]
        print(f"| alone, at tables of | {' | '.join(names)} | counting |\n|---|{'---:|' * (len(names) + 1)}")
        for name, row in zip(names, rows, strict=True):
            print(f"| {name} | {' | '.join(cell.result() for cell in row)} |", flush=True)


if __name__ == "__main__":
    main()
