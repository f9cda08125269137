"""Reviews of whole games, in this process or on several."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import lru_cache
from typing import TYPE_CHECKING

from ...game.game import Game
from ...sim.compilation import Relay, report_to
from ...sim.limits import checked_seed
from ..processes import deaf_to_interrupts, use_one_core
from .depth import find_depth
from .result import Review

if TYPE_CHECKING:
    from ctypes import Array, c_double
    from multiprocessing.sharedctypes import SynchronizedArray

    from .judgement import JudgedRound

Progress = Callable[[float], None]
LOOK = 0.2  # seconds between two looks at how far the processes are


def review(
    record: Game | str,
    depth: str = "normal",
    *,
    seed: int = 0,
    processes: int = 1,
    progress: Progress | None = None,
) -> Review:
    """Review a game, or its record as text or JSON. Decisions of an unfinished round are judged too, but the round does
    not count towards luck and skill yet.

    ``progress`` is called from time to time with the part done, from 0 to 1. The same seed gives the same review, on
    however many ``processes``.
    """
    text = written(record)
    game = read(text)
    find_depth(depth)
    seed = checked_seed(seed)
    if processes < 1:
        raise ValueError(f"expected at least one process, got {processes}")
    rounds = len(game.decks)
    judged = dict(_judged(text, rounds, depth, seed, processes, progress or _nothing))
    return sum_up(text, [judged[number] for number in sorted(judged)], depth)


def _nothing(done: float) -> None:
    pass


def written(record: Game | str) -> str:
    """Return the record of a game as text, for sending it to other processes."""
    if not isinstance(record, Game):
        return record
    if record.began_at_position:
        raise ValueError("expected a game from its first deal on, got one that began at a position")
    return record.record()


@lru_cache(maxsize=4)
def read(text: str) -> Game:
    """Parse a record, as text or JSON; the game is cached and must not be changed."""
    return Game.from_json(text) if text.lstrip().startswith("{") else Game.parse(text)


def judge_one(text: str, number: int, depth: str, seed: int = 0, progress: Progress | None = None) -> JudgedRound:
    """Judge a round of a record, counted from 1: a piece of a review, for whoever deals out the work."""
    from .judgement import judge_round

    return judge_round(read(text), number, find_depth(depth), seed, progress)


def sum_up(text: str, judged: list[JudgedRound], depth: str) -> Review:
    """Return the review of a record whose rounds have been evaluated."""
    from .summary import summed_up

    return summed_up(read(text), judged, depth)


def done_part(game: Game, done: Collection[int]) -> float:
    """Which part of the work some rounds were."""
    return part_done(game, [float(number in done) for number in range(1, len(game.decks) + 1)])


def part_done(game: Game, parts: Sequence[float]) -> float:
    """Which part of the work is done, of parts of the single rounds. A round has as many decisions as cards, with as
    many alternatives."""
    sizes = game.rules.rounds[: len(game.decks)]
    return sum(part * size**2 for part, size in zip(parts, sizes, strict=True)) / sum(size**2 for size in sizes)


def _judged(
    text: str, rounds: int, depth: str, seed: int, processes: int, progress: Progress
) -> Iterator[tuple[int, JudgedRound]]:
    game = read(text)
    if processes == 1 or rounds < 2:
        for number in range(1, rounds + 1):
            parts = [float(other < number) for other in range(1, rounds + 1)]

            def report(part: float, place: int = number - 1, parts: list[float] = parts) -> None:
                parts[place] = part
                progress(part_done(game, parts))

            yield number, judge_one(text, number, depth, seed, report)
        return
    context = multiprocessing.get_context("spawn")
    relay, shared = Relay(context), context.RawArray("d", rounds)
    pool = ProcessPoolExecutor(
        min(processes, rounds), mp_context=context, initializer=_begin, initargs=(relay.shared, shared)
    )
    try:
        longest_first = sorted(range(1, rounds + 1), key=lambda number: -game.rules.rounds[number - 1])
        with deaf_to_interrupts():
            waiting: dict[Future[JudgedRound], int] = {
                pool.submit(_judge_in_worker, text, number, depth, seed): number for number in longest_first
            }
        while waiting:
            done, _ = wait(waiting, LOOK, return_when=FIRST_COMPLETED)
            relay.look()
            if any(shared):
                progress(part_done(game, shared))
            for future in done:
                yield waiting.pop(future), future.result()
    finally:
        pool.shutdown(cancel_futures=True)


_parts: Array[c_double] | None = None


def _begin(compiling: SynchronizedArray[int], parts: Array[c_double]) -> None:
    """In a new process of a pool: what is compiled and how far each round is can be seen from outside."""
    global _parts
    _parts = parts
    report_to(compiling)
    begin_worker()


def _judge_in_worker(text: str, number: int, depth: str, seed: int) -> JudgedRound:
    parts = _parts
    assert parts is not None

    def report(part: float) -> None:
        parts[number - 1] = part

    return judge_one(text, number, depth, seed, report)


def begin_worker() -> None:
    """Initialise a worker process before NumPy is loaded: one core each, and Ctrl-C is handled by the parent."""
    use_one_core()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
