"""Simulations: many games of one set of rules, on CPU threads or on CUDA, the same from the same seed."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

import numpy as np
import numpy.typing as npt

from ..rules.editions import find_rules
from ..rules.options import Edition, FirstDealer, Rules
from ..rules.state import MAX_PLAYERS
from . import play as sums
from .compiled import setup_record
from .limits import MOST_GAMES, MOST_THREADS, checked_seed, cores
from .policies import checked_policy, random_policy

BLOCK = 2048  # games that one thread plays before it takes the next


@dataclass(frozen=True, eq=False)  # arrays have no single answer to whether they are equal
class Simulation:
    """The result of a simulation; sums and shares are seat by seat."""

    rules: Rules
    games: int
    seed: int
    device: str
    seconds: float
    sums: npt.NDArray[np.int64]
    scores: npt.NDArray[np.int16] | None  #: every game's scores, if they were to be kept

    @property
    def moves(self) -> int:
        """Actions of all games together."""
        return int(self.sums[sums.MOVES, 0])

    @property
    def mean(self) -> npt.NDArray[np.float64]:
        """Mean points a game."""
        return self._row(sums.POINTS) / self.games

    @property
    def deviation(self) -> npt.NDArray[np.float64]:
        """Standard deviation of the points of a game."""
        return np.sqrt(np.maximum(self._row(sums.SQUARES) / self.games - self.mean**2, 0.0))

    @property
    def win_share(self) -> npt.NDArray[np.float64]:
        """Share of games won; of a shared victory, each who shares it gets an equal part."""
        return self._row(sums.WINS) / (sums.VICTORY * self.games)

    @property
    def exact_share(self) -> npt.NDArray[np.float64]:
        """Share of rounds with an exact bid."""
        return self._row(sums.EXACT) / (self.games * len(self.rules.rounds))

    def _row(self, row: int) -> npt.NDArray[np.float64]:
        return self.sums[row, : self.rules.players].astype(np.float64)


def simulate(
    rules: Rules | Edition | str,
    games: int,
    *,
    seed: int = 0,
    threads: int | None = None,
    device: str = "cpu",
    policy: Callable[..., Any] | None = None,
    keep_scores: bool = False,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Play ``games`` whole games. The result depends on rules, games, seed and policy alone, not on threads or device.

    ``rules`` may be an edition's name. ``policy(setup, state, seat, number) -> action`` plays every seat; it is written
    in the language of the rules (see ``policies.py``), and without one all legal actions are equally likely.
    ``progress`` is called with the number of games finished since its last call.
    """
    if not 1 <= games <= MOST_GAMES:
        raise ValueError(f"expected 1 to {MOST_GAMES} games, got {games}")
    seed = checked_seed(seed)
    if threads is not None and not 1 <= threads <= MOST_THREADS:
        raise ValueError(f"expected 1 to {MOST_THREADS} threads, got {threads}")
    if device not in ("cpu", "cuda"):
        raise ValueError(f"expected the device 'cpu' or 'cuda', got {device!r}")
    rules = find_rules(rules)
    player = random_policy if policy is None else checked_policy(rules, policy)
    scores = np.zeros((games if keep_scores else 0, rules.players), np.int16)
    run: Callable[..., npt.NDArray[np.int64]] = partial(_on_cpu, threads=threads or cores())
    if device == "cuda":
        from .cuda import play_batches

        run = play_batches
    run(rules, 1, seed, player, scores[:0], _nothing)  # compiles, or loads what was compiled, before time is taken
    start = time.perf_counter()
    total = run(rules, games, seed, player, scores, progress or _nothing)
    seconds = time.perf_counter() - start
    return Simulation(rules, games, seed, device, seconds, total, scores if keep_scores else None)


def _nothing(games: int) -> None:
    pass


def _on_cpu(
    rules: Rules,
    games: int,
    seed: int,
    policy: Callable[..., Any],
    scores: npt.NDArray[np.int16],
    progress: Callable[[int], None],
    *,
    threads: int,
) -> npt.NDArray[np.int64]:
    from .cpu import play_batch

    setups = setup_record(rules.setup)
    by_high_card = rules.first_dealer is FirstDealer.HIGH_CARD
    play = partial(play_batch, policy, setups, by_high_card, seed)
    total = np.zeros((sums.SUMS, MAX_PLAYERS), np.int64)
    blocks = iter(range(0, games, BLOCK))
    pool = ThreadPoolExecutor(threads)
    running: dict[Future[npt.NDArray[np.int64]], int] = {}
    try:
        while True:
            for first in islice(blocks, 2 * threads - len(running)):
                size = min(BLOCK, games - first)
                running[pool.submit(play, first, size, scores[first : first + size])] = size
            if not running:
                return total
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                total += done.result()
                progress(running.pop(done))
    finally:
        pool.shutdown(cancel_futures=True)  # on an interrupt, the blocks under way end within moments
