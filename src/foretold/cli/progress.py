"""Long work: done in a thread of its own, behind a bar where there is a terminal, and ended by Ctrl-C at once."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from ..sim.compilation import Compiling, watched_by

if TYPE_CHECKING:
    from rich.progress import Progress

Result = TypeVar("Result")
Report = Callable[[float], None]
"""Told how much is done by now, of the total."""

LOOK = 0.1  # seconds between two looks at the work and at Ctrl-C
GRACE = 2.0  # seconds that work has to notice that its processes were ended
COMPILING = {
    Compiling.ONCE: "Compiling the rules, once; this takes about half a minute …",
    Compiling.EVERY_TIME: "Compiling the rules; this takes about half a minute, each time: the cache cannot be used …",
}


def wait_for(work: Callable[[Report], Result], what: str, total: float) -> Result:
    """What ``work`` returns; a line shows how far it is. Ctrl-C ends it even where it is deep in a compiler:
    its processes are ended, and its thread with ours."""
    with progress_line(what, total) as report:
        return _run(lambda: work(report))


@contextmanager
def progress_line(what: str, total: float) -> Iterator[Report]:
    """A line in the terminal that says ``what`` goes on and how far it is: how many, or which part of 1."""
    with _bar() as bar:
        task = bar.add_task("Loading …", total=None, share="")

        def report(done: float) -> None:
            share = f"{done:.0%}" if total == 1 else f"{done:,.0f} of {total:,.0f}"
            bar.update(task, description=what, total=total, completed=done, share=share)

        def show(now: Compiling) -> None:
            bar.update(task, description=COMPILING.get(now, what), total=None if now else total)

        with watched_by(show):
            yield report


def _bar() -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    out = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[share]}"), TimeRemainingColumn()
    return Progress(*columns, console=out, transient=True, disable=not out.is_terminal)


def _run(work: Callable[[], Result]) -> Result:
    results: list[Result] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=run, daemon=True)
    with _noted_interrupts() as noted:
        thread.start()
        while thread.is_alive() and not noted:
            thread.join(LOOK)
    if noted:
        import multiprocessing

        if processes := multiprocessing.active_children():
            for process in processes:
                process.terminate()
            thread.join(GRACE)
        raise KeyboardInterrupt
    if errors:
        raise errors[0]
    return results[0]


@contextmanager
def _noted_interrupts() -> Iterator[list[int]]:
    """Collect the signals of Ctrl-C instead of raising ``KeyboardInterrupt``: it would be raised in whatever runs next,
    and is lost where that is a destructor or the callback of a weak reference."""
    noted: list[int] = []
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:  # ignored, or somebody else's
        yield noted
        return
    signal.signal(signal.SIGINT, lambda number, _: noted.append(number))
    try:
        yield noted
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
