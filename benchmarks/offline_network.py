"""The network as browsers run it beside NumPy's: how often they choose alike, and whether it plays as well.

    python benchmarks/offline_network.py                 whether it chooses alike, in 20,000 positions of all rules
    python benchmarks/offline_network.py --deals 500     whether it plays as well, alone at tables of the original

Positions are drawn from games by random rules of every kind, in which the original plays every seat: in half of them
for points, in the others to win. The client's code runs in Node. In games NumPy runs the rounded weights: the first
command shows that it chooses as the client's code does. Aims: 99.5 % the same, a margin of zero within its interval.
"""

from __future__ import annotations

import argparse
import statistics
from array import array
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

import checkout  # noqa: F401
import numpy as np
from web.network import Observations, Outputs, built_file, by_node, by_numpy

from foretold.bots.neural import Network, shipped_network
from foretold.game.actions import Action
from foretold.game.game import Game
from foretold.lab.arena.statistics import estimate
from foretold.rules.cards import SUITS
from foretold.rules.editions import find_rules
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
    rounded: int | None = None  #: the seat that plays by the rounded network


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


def played(tables: Sequence[Table], network_of: Callable[[Position], Network]) -> Iterator[list[Position]]:
    """Play games to their end, as the networks prefer; all positions of each step. What is asked twice in a step, as at
    tables of the same deal, is computed once."""
    while positions := [found for table in tables if (found := next_position(table)) is not None]:
        yield positions
        asked: dict[Network, dict[bytes, int]] = {}
        for position in positions:
            rows = asked.setdefault(network_of(position), {})
            rows.setdefault(position.seen, len(rows))
        outputs = {
            network: network.run_batch(numbers(list(rows)).astype(np.float32))[0] for network, rows in asked.items()
        }
        for position in positions:
            network = network_of(position)
            best = position.best(outputs[network][asked[network][position.seen]])
            position.table.game.play(position.legal[best], position.seat)


def numbers(seen: Sequence[bytes]) -> Observations:
    """Observations as rows."""
    return np.frombuffer(b"".join(seen), np.int8).reshape(len(seen), SIZE)


def compare(count: int, seed: int) -> None:
    """Let both choose in the same positions."""
    random = Random(seed)
    drawn = [random_rules(random, short=number % 2 == 0) for number in range(AT_ONCE)]
    tables = [Table(Game(rules, seed=f"{seed}/{number}"), number % 4 < 2) for number, rules in enumerate(drawn)]
    found = [position for step in played(tables, lambda _: shipped_network()) for position in step]
    positions = random.sample(found, count)
    seen = numbers([position.seen for position in positions])
    client, times = by_node(seen)
    original = shipped_network().run_batch(seen.astype(np.float32))[0]
    rounded = by_numpy().run_batch(seen.astype(np.float32))[0]
    chosen = [
        [position.best(row) for position, row in zip(positions, rows, strict=True)]
        for rows in (original, client, rounded)
    ]
    same, exact = (np.mean(np.equal(chosen[1], other)) for other in (chosen[0], chosen[2]))
    kinds = len({position.table.game.rules for position in positions})
    print(f"weights: {built_file().stat().st_size / 1e6:.2f} MB compressed")
    print(f"{count} positions of {kinds} sets of rules, out of {len(found)}")
    print(f"the same choice as the original: {same:.2%} (aim {AIM:.1%})")
    apart = np.abs(client[:, :-1] - rounded).max()
    print(f"the same choice as NumPy with the rounded weights: {exact:.3%}, preferences within {apart:.1e}")
    late = statistics.quantiles(times, n=100)[98]
    print(f"an evaluation in Node: {statistics.median(times):.1f} ms, 99 % within {late:.1f} ms")


def contest(deals: int, seed: int, rules: Rules) -> None:
    """Let the rounded network play alone in every seat in turn, each deal with the same cards."""
    original, rounded, margins = shipped_network(), by_numpy(), []
    alone, differing = range(rules.players), 0
    for first in range(0, deals, AT_ONCE // rules.players):
        part = range(first, min(deals, first + AT_ONCE // rules.players))
        tables = [Table(Game(rules, seed=f"{seed}/{deal}"), rounded=seat) for deal in part for seat in alone]
        for _ in played(tables, lambda position: rounded if position.seat == position.table.rounded else original):
            pass
        for place in range(0, len(tables), rules.players):
            same_deal = tables[place : place + rules.players]
            points = [table.game.scores for table in same_deal]
            differing += len(set(points)) > 1
            margins.append(statistics.mean(margin(game, seat) for seat, game in enumerate(points)))
        print(f"  {len(margins) * rules.players} games", flush=True)
    found = estimate(margins)
    print(f"the rounded network at tables of the original: {found.mean:+.2f} ± {found.half:.2f} points a game (95 %)")
    print(f"over {deals * rules.players} games; in {differing} of {deals} deals its choices changed a score")


def margin(scores: Sequence[int], seat: int) -> float:
    """A seat's points over the mean of the others'."""
    return scores[seat] - (sum(scores) - scores[seat]) / (len(scores) - 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--deals", type=int, help="play games, each deal once with it in every seat")
    parser.add_argument("--edition", default="us", help="of the games")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=16)
    given = parser.parse_args()
    if given.deals:
        contest(given.deals, given.seed, find_rules(given.edition, players=given.players))
    else:
        compare(given.positions, given.seed)


if __name__ == "__main__":
    main()
