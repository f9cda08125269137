"""Random play on a CUDA device: moves a second, beside the same games on one core of its machine.

python benchmarks/cuda_speed.py
"""

import argparse
import sys

from foretold.rules.editions import find_rules
from foretold.rules.options import Anniversary, Bids, FirstDealer, Form, Rules
from foretold.sim import Simulation, cuda, simulate

RULES = {
    "base, 4 players": Rules(players=4),
    "base, 3 players": Rules(players=3),
    "base, 6 players": Rules(players=6),
    "all seven anniversary cards, 4 players": Rules(players=4, anniversary=Anniversary.ALL),
    "all seven, secret bids, 6 players": Rules(players=6, anniversary=Anniversary.ALL, bids=Bids.SECRET),
    "Unicolor, 4 players": Rules(players=4, form=Form.UNICOLOR),
    "Duel": Rules(players=2, form=Form.DUEL, bids=Bids.SECRET),
    "United States edition, 4 players": find_rules("us", first_dealer=FirstDealer.HIGH_CARD),
}


def rate(simulation: Simulation) -> float:
    """Moves a second."""
    return simulation.moves / simulation.seconds


AIMS = {"base, 4 players": 5e9, "all seven anniversary cards, 4 players": 1e9}  # moves a second


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1 << 25)
    parser.add_argument("--try-shapes", action="store_true", help="try other launch shapes too")
    options = parser.parse_args()
    device = cuda.import_cuda().get_current_device()
    print(f"device: {device.name.decode() if isinstance(device.name, bytes) else device.name}")
    if options.try_shapes:
        try_shapes(options.games // 4)
    met = True
    for name, rules in RULES.items():
        for warm_up in ("cuda", "cpu"):
            simulate(rules, 1, device=warm_up)
        on_cuda = max((simulate(rules, options.games, device="cuda", seed=seed) for seed in (1, 2)), key=rate)
        on_cpu = simulate(rules, 20_000, threads=1, seed=1)
        print(
            f"{name:42} {rate(on_cuda) / 1e9:7.2f} billion moves/s   {rate(on_cpu) / 1e6:6.1f} million on one core"
            f"   ratio {rate(on_cuda) / rate(on_cpu):6.0f}"
        )
        met = met and rate(on_cuda) >= AIMS.get(name, 0)
    return 0 if met else 1


def try_shapes(games: int) -> None:
    """Print the rate of several launch shapes."""
    for threads in (64, 128, 256):
        for blocks in (2, 4, 6, 8, 12):
            cuda.THREADS, cuda.BLOCKS_PER_PROCESSOR = threads, blocks
            simulate(Rules(), 1, device="cuda")
            base = rate(simulate(Rules(), games, device="cuda"))
            seven = rate(simulate(Rules(anniversary=Anniversary.ALL), games, device="cuda"))
            print(f"threads {threads:4} blocks {blocks:3}: base {base / 1e9:6.2f}, seven {seven / 1e9:6.2f} billion/s")


if __name__ == "__main__":
    sys.exit(main())
