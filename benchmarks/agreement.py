"""Do the rules run alike? Random games of every kind of rules, every state compared to the byte after every action.

python benchmarks/agreement.py --games 200000                     interpreted against compiled for the CPU
python benchmarks/agreement.py --games 200000 --device cuda       compiled for CUDA against compiled for the CPU
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random

import numpy as np

from foretold.rules.options import Rules
from foretold.rules.variety import random_rules
from foretold.sim.trace import disagreement, trace_on_cpu


def check_interpreted(rules: Rules, games: int, seed: int) -> tuple[int, str | None]:
    """Play games compiled, then again interpreted; how many states agreed, and the first that did not."""
    trace = trace_on_cpu(rules, games, seed)
    for row in range(games):
        found = disagreement(trace, row)
        if found is not None:
            return 0, found
    return int(trace.lengths.sum()), None


def check_cuda(rules: Rules, games: int, seed: int) -> tuple[int, str | None]:
    """Play games on the CPU and on CUDA; how many states agreed, and the first game that did not."""
    from foretold.sim.cuda import trace_on_cuda

    here, there = trace_on_cpu(rules, games, seed), trace_on_cuda(rules, games, seed)
    if not np.array_equal(here.lengths, there.lengths):
        return 0, f"{rules}: games have other lengths"
    for mine, theirs in zip(here.notes, there.notes, strict=True):
        if mine.dtype.names is None:
            same = np.array_equal(mine, theirs)
        else:
            same = all(np.array_equal(mine[name], theirs[name]) for name in mine.dtype.names)
        if not same:
            return 0, f"{rules}: states or actions differ"
    return int(here.lengths.sum()), None


def kinds(rules: Rules) -> list[str]:
    """What a set of rules counts for in the table."""
    named = [rules.form, rules.bids, rules.bid_sum, rules.wizards, rules.sight, rules.first_dealer]
    words = [f"{type(option).__name__} {option.value}" for option in named]
    return [f"players {rules.players}", *words, *(f"card {c.name}" for c in rules.anniversary), "games"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200_000)
    parser.add_argument("--games-each", type=int, default=50, help="games of each set of rules")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--processes", type=int, default=2, help="on the CPU")
    options = parser.parse_args()
    random = Random(options.seed)
    drawn = [random_rules(random) for _ in range(max(1, options.games // options.games_each))]
    seeds = range(options.seed, options.seed + len(drawn))
    sizes = [options.games_each] * len(drawn)
    counts: Counter[str] = Counter()
    subsets = {rules.anniversary for rules in drawn}
    states, start = 0, time.perf_counter()
    results: Iterator[tuple[int, str | None]]
    if options.device == "cuda":
        results = map(check_cuda, drawn, sizes, seeds)
    else:
        check_interpreted(drawn[0], 1, 0)  # compile once, before the processes would
        pool = ProcessPoolExecutor(options.processes)
        results = pool.map(check_interpreted, drawn, sizes, seeds, chunksize=4)
    for rules, (agreed, found) in zip(drawn, results, strict=True):
        if found is not None:
            print("DISAGREE", found)
            return 1
        states += agreed
        for kind in kinds(rules):
            counts[kind] += options.games_each
    peer = "interpreted" if options.device == "cpu" else "CUDA"
    print(f"compiled for the CPU and {peer} agree: {counts['games']} games by {len(drawn)} sets of rules,")
    print(f"{len(subsets)} subsets of anniversary cards, {states} states, {time.perf_counter() - start:.0f} s")
    print(", ".join(f"{kind} {count}" for kind, count in sorted(counts.items())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
