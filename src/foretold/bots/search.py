"""The search bot: information-set tree search over sampled worlds, each played to the end of the round.

A world is a deal of the hidden cards that is consistent with all that the seat has seen, and weighted by the bids.
Every simulation goes through one of them: down a tree of what has been tried (``sim/tree.py``), then by habit
(``sim/habits.py``), all compiled. What counts is the seat's own points of the round less the mean of the others'.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from ..game.actions import ACTIONS, Action
from ..game.view import View
from ..sim.habits import plain_policy
from ..sim.tree import Tree
from ..sim.worlds import Worlds
from .estimates import Estimate

SIMULATIONS = 2000  # for one decision, by default
BATCH = 256  # simulations between two looks at the clock
MOST_NODES = 1 << 20  # 48 MiB; a full tree is still searched, but grows no more

Policy = Callable[..., Any]
Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Budget:
    """The budget of a decision: simulations, seconds, or whichever is spent first."""

    simulations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.simulations is None and self.seconds is None:
            raise ValueError("expected a number of simulations or of seconds, got neither")
        if self.simulations is not None and self.simulations < 1:
            raise ValueError(f"expected at least one simulation, got {self.simulations}")
        if self.seconds is not None and not self.seconds > 0:
            raise ValueError(f"expected more than no seconds, got {self.seconds}")


def evaluate(
    view: View, *, simulations: int = SIMULATIONS, seed: int = 0, progress: Progress | None = None
) -> list[Estimate]:
    """Estimate the value of each legal action of the seat, best first. Good ones are tried more often than bad ones.
    ``progress`` is called from time to time with the number of simulations done."""
    return search(view, Budget(max(simulations, 2 * len(view.legal))), seed, progress=progress)


def search(
    view: View,
    budget: Budget,
    seed: int,
    policy: Policy = plain_policy,
    by_bids: bool = True,
    progress: Progress | None = None,
) -> list[Estimate]:
    """Estimate the value of each legal action within the budget, best first."""
    if not view.legal:
        raise ValueError("expected a view of a seat that may act now")
    worlds = Worlds(view, seed=seed, by_bids=by_bids)
    tree = Tree(policy, worlds.setups, worlds.seat, seed, min(budget.simulations or MOST_NODES, MOST_NODES))
    end = time.perf_counter() + budget.seconds if budget.seconds is not None else None
    while not tree.simulations or end is None or time.perf_counter() < end:
        count = BATCH
        if budget.simulations is not None:
            count = min(BATCH, budget.simulations - tree.simulations)
            if count <= 0:
                break
        tree.run(worlds.draw(count))
        if progress is not None:
            progress(tree.simulations)
    found = [
        Estimate(ACTIONS[tried.action], tried.points, tried.margin, tried.error, tried.visits)
        for tried in tree.results()
    ]
    return sorted(found, key=lambda estimate: -estimate.surely)


class SearchBot:
    """Plays the action that its search rates best. Unless its budget is in seconds, the same seed gives the same
    choices."""

    def __init__(
        self,
        seed: int | str | None = 0,
        name: str = "Search",
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        policy: Policy = plain_policy,
        by_bids: bool = True,
    ) -> None:
        self.name = name
        if simulations is None and seconds is None:
            simulations = SIMULATIONS
        self._budget = Budget(simulations, seconds)
        self._seed = Random(seed).getrandbits(60)
        self._policy = policy
        self._by_bids = by_bids

    def choose(self, view: View) -> Action:
        """What the seat of this view does now."""
        if len(view.legal) == 1:
            return view.legal[0]
        return search(view, self._budget, self._seed + len(view.events), self._policy, self._by_bids)[0].action
