"""The master of before and the one of now: at each other's tables, and both at tables of a panel of others.

    python benchmarks/old_master.py [--games 2000] [--players 3 4 5 6] [--options "anniversary=all"] [--panel]
        [--seconds 1.0]

The one of before played by the network for any rules alone, to win, kept from bidding below its sure tricks; the one of
now is the level master, which may think about a decision for so many seconds, or not at all with 0. Each sits alone, in
every seat in turn, and every deal is played in all rotations. Margins are points a game over the mean of the others,
with 95 % intervals. The panel also has the heuristic bot at tables that bid the most.
"""

from __future__ import annotations

import argparse
import time
from functools import cache, partial

from foretold import Rules
from foretold.bots import Bot
from foretold.bots.levels import LONG, ROWS, make
from foretold.bots.neural import ANY, Network, NeuralBot
from foretold.bots.sound import SoundBot
from foretold.game.text.rules_text import parse_options
from foretold.lab.arena import duel, find_entrant
from foretold.lab.arena.entrants import Entrant
from foretold.sim.limits import cores

PANEL = ("counting", "heuristic", "beginner", "zero", "most", "random")


@cache
def network() -> Network:
    """The network of the master of before, loaded once."""
    return Network(ANY)


def before(seed: int) -> Bot:
    """The master of before."""
    return SoundBot(NeuralBot(seed, to_win=True, network=network()))


def now(seconds: float, seed: int) -> Bot:
    """The master of now."""
    return make(ROWS[-1], seed, seconds)


def main() -> None:
    """Play and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000, help="of each contest, at least")
    parser.add_argument("--players", type=int, nargs="+", default=[3, 4, 5, 6])
    parser.add_argument("--options", default="", help='of the rules, as in "anniversary=all bids=hidden"')
    parser.add_argument("--panel", action="store_true", help="both at tables of others, too")
    parser.add_argument("--seconds", type=float, default=LONG, help="to think about a decision")
    parser.add_argument("--processes", type=int, default=cores())
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    old, new = Entrant("before", before), Entrant("master", partial(now, given.seconds))
    contests = [(new, old), (old, new)]
    if given.panel:
        contests += [(one, find_entrant(name)) for name in PANEL for one in (old, new)]
        contests.append((find_entrant("heuristic"), find_entrant("most")))
    print("| players | A | at tables of B | games | margin | games won | seconds |\n|---:|---|---|---:|---:|---:|---:|")
    for players in given.players:
        rules = Rules(**{"players": players, **parse_options(given.options.split())})
        for one, table in contests:
            start = time.perf_counter()
            deals = -(-given.games // players)
            result = duel(one, table, rules, deals=deals, seed=given.seed, processes=given.processes)
            margin, won = result.margin, result.standings[0].won
            print(
                f"| {players} | {one.name} | {table.name} | {result.games:,} | {margin.mean:+.1f} ± "
                f"{margin.half or 0.0:.1f} | {100 * won.mean:.1f} % | {time.perf_counter() - start:.0f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
