"""Play deals in this process, on several processes or on a Ray cluster, with the same games in every case."""

from __future__ import annotations

import multiprocessing
import pickle
import signal
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any

from ...extras import needing
from ...sim.compilation import Relay, report_to
from ..processes import deaf_to_interrupts, use_one_core
from .deals import Deal, Played, Playing, T, Work, play_deal

if TYPE_CHECKING:
    from ctypes import c_byte
    from multiprocessing.sharedctypes import SynchronizedArray

AHEAD = 4  # deals handed out in advance, for each process
AHEAD_ON_RAY = 1000
LOOK = 0.2  # seconds between two looks at what processes compile
GRACE = 2.0  # seconds that processes have to stop


def play_here(deals: Sequence[Deal], work: Work[T]) -> Playing[T]:
    """Play in this process."""
    for place, deal in enumerate(deals):
        yield place, work(deal, lambda: False)


def play_on_processes(deals: Sequence[Deal], processes: int, work: Work[T]) -> Playing[T]:
    """Play on several processes; deals come back as they are done. Closing the generator stops them before their next
    move.

    Processes are spawned, not forked: a bar's thread may be running.
    """
    check_can_travel(deals)
    context = multiprocessing.get_context("spawn")
    stop = context.RawValue("b", 0)  # read before every move, so without a lock
    relay, others = Relay(context), multiprocessing.active_children()
    pool = ProcessPoolExecutor(processes, mp_context=context, initializer=_begin, initargs=(stop, relay.shared))
    waiting: dict[Future[T], int] = {}
    try:
        for place, deal in enumerate(deals):
            with deaf_to_interrupts():
                waiting[pool.submit(_play_in_worker, work, pickle.dumps(deal))] = place
            if len(waiting) >= AHEAD * processes:
                yield from _finished(waiting, relay)
        while waiting:
            yield from _finished(waiting, relay)
    finally:
        stop.value = 1
        _end(list(waiting), [child for child in multiprocessing.active_children() if child not in others])
        pool.shutdown(cancel_futures=True)


def _finished(waiting: dict[Future[T], int], relay: Relay) -> Iterator[tuple[int, T]]:
    done, _ = wait(waiting, LOOK, return_when=FIRST_COMPLETED)
    relay.look()
    for future in done:
        yield waiting.pop(future), future.result()


def _end(waiting: Sequence[Future[T]], processes: Sequence[BaseProcess]) -> None:
    """Wait until the processes have stopped; those that do not come to it, in a program's move or in the compiler, are
    ended, gently first."""
    for future in waiting:
        future.cancel()
    for end in (BaseProcess.terminate, BaseProcess.kill):
        if wait(waiting, GRACE).not_done:
            for process in processes:
                end(process)


_stop: c_byte | None = None


def _begin(stop: c_byte, compiling: SynchronizedArray[int]) -> None:
    """In a new process, before NumPy is loaded: one core each. Ctrl-C is for the first process, which then stops the
    others. SIGTERM raises SystemExit, so that outside programs are ended too."""
    global _stop
    _stop = stop
    use_one_core()
    report_to(compiling)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(1))


def _play_in_worker(work: Work[T], pickled: bytes) -> T:
    """Unpickled here, where a bot that cannot be found is an error; unpickled by the pool, the error would break it."""
    deal: Deal = pickle.loads(pickled)
    return work(deal, lambda: _stop is not None and bool(_stop.value))


def play_on_ray(deals: Sequence[Deal]) -> Playing[tuple[Played, ...]]:
    """Play on a Ray cluster: the one that is connected or that RAY_ADDRESS names, else one on this machine."""
    with needing("ray", "a contest on a cluster"):
        import ray
    check_can_travel(deals)
    if not ray.is_initialized():
        ray.init(log_to_driver=False)
    remote = ray.remote(play_deal)
    waiting: dict[Any, int] = {}
    try:
        for place, deal in enumerate(deals):
            waiting[remote.remote(deal)] = place
            if len(waiting) >= AHEAD_ON_RAY:
                yield from _finished_on_ray(ray, waiting)
        while waiting:
            yield from _finished_on_ray(ray, waiting)
    finally:
        for reference in waiting:
            ray.cancel(reference)


def _finished_on_ray(ray: Any, waiting: dict[Any, int]) -> Iterator[tuple[int, tuple[Played, ...]]]:
    done, _ = ray.wait(list(waiting), num_returns=1)
    for reference in done:
        yield waiting.pop(reference), ray.get(reference)


def check_can_travel(deals: Sequence[Deal]) -> None:
    """Raise unless the bots can be pickled for other processes."""
    for entrant in deals[0].entrants if deals else ():
        try:
            pickle.dumps(entrant)
        except Exception as error:
            raise ValueError(
                f"{entrant.name} cannot be made in another process; expected a function or class of a module, "
                f"or processes=1: {error}"
            ) from None
