"""The networks as browsers run them beside NumPy's: how often they choose alike, in 20,000 positions.

    python benchmarks/offline_network.py [--network any]

Both read the same file of weights. Positions are drawn from games of the base game for its network, and else from
games by random rules for which the network is chosen. The network plays every seat: in half of them for points, in the
others to win. The client's code runs in Node. Aim: 99.5 % alike.
"""

from __future__ import annotations

import argparse
import itertools
import statistics
from array import array
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

import checkout  # noqa: F401
import numpy as np
from web.network import Observations, Outputs, built_file, by_node

from foretold.bots.neural import PLAYING, Network, network_name
from foretold.game.actions import Action
from foretold.game.game import Game
from foretold.rules.cards import SUITS
from foretold.rules.options import Rules
from foretold.rules.state import MAX_PLAYERS
from foretold.rules.variety import random_rules
from foretold.sim.observation import SIZE, STANDING, observe_on_blank
from foretold.sim.suits import reordered_action

AIM = 0.995
AT_ONCE = 400  # tables that are played side by side


class Table(NamedTuple):
    """A game, and whether its seats play to win."""

    game: Game
    to_win: bool = False


class Position(NamedTuple):
    """A seat that has a choice: what it sees, its actions, and where each of them is among the network's."""

    table: Table
    seat: int
    seen: bytes
    legal: tuple[Action, ...]
    places: list[int]

    def best(self, preferences: Outputs) -> int:
        """The number of the action that is preferred."""
        return int(preferences[self.places].argmax())


def next_position(table: Table) -> Position | None:
    """Play what is forced; None when the game is over."""
    game = table.game
    while not game.over:
        seat = game.pending[-1]
        view = game.view(seat)
        if len(view.legal) == 1:
            game.play(view.legal[0], seat)
            continue
        order, seen = [0] * SUITS, [0] * SIZE
        observe_on_blank(view.rules.setup, view.state, view.memory, seat, order, seen)
        if not table.to_win:
            seen[STANDING] = [0] * MAX_PLAYERS
        places = [reordered_action(action.index, order) for action in view.legal]
        return Position(table, seat, array("b", seen).tobytes(), view.legal, places)
    return None


def played(tables: Sequence[Table], network: Network) -> Iterator[Position]:
    """Play games to their end, as the network prefers; all positions."""
    while positions := [found for table in tables if (found := next_position(table)) is not None]:
        yield from positions
        outputs, _ = network.run_batch(numbers([position.seen for position in positions]).astype(np.float32))
        for position, preferences in zip(positions, outputs, strict=True):
            position.table.game.play(position.legal[position.best(preferences)], position.seat)


def numbers(seen: Sequence[bytes]) -> Observations:
    """Observations as rows."""
    return np.frombuffer(b"".join(seen), np.int8).reshape(len(seen), SIZE)


def compare(name: str, count: int, seed: int) -> None:
    """Let both choose in the same positions."""
    random = Random(seed)
    if name == "base":
        drawn = [Rules(players=3 + number % 4) for number in range(AT_ONCE)]
    else:
        endless = (random_rules(random, short=number % 2 == 0) for number in itertools.count())
        drawn = list(itertools.islice((rules for rules in endless if network_name(rules) == name), AT_ONCE))
    tables = [Table(Game(rules, seed=f"{seed}/{number}"), number % 4 < 2) for number, rules in enumerate(drawn)]
    network = Network(PLAYING[name])
    found = list(played(tables, network))
    positions = random.sample(found, count)
    seen = numbers([position.seen for position in positions])
    client, times = by_node(name, seen)
    here = network.run_batch(seen.astype(np.float32))[0]
    same = np.mean(
        [one.best(mine) == one.best(theirs) for one, mine, theirs in zip(positions, here, client, strict=True)]
    )
    kinds = len({position.table.game.rules for position in positions})
    print(f"weights: {built_file(name).stat().st_size / 1e6:.2f} MB compressed")
    print(f"{count} positions of {kinds} sets of rules, out of {len(found)}")
    print(f"the same choice: {same:.3%} (aim {AIM:.1%}), preferences within {np.abs(client[:, :-1] - here).max():.1e}")
    late = statistics.quantiles(times, n=100)[98]
    print(f"an evaluation in Node: {statistics.median(times):.1f} ms, 99 % within {late:.1f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--network", choices=PLAYING, default="any")
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=16)
    given = parser.parse_args()
    compare(given.network, given.positions, given.seed)


if __name__ == "__main__":
    main()
