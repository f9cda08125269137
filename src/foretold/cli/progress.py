"""Run long work in a thread, with a progress bar in a terminal, so that Ctrl-C stops it at once."""

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
"""A callback for the amount done so far, of the total."""

LOOK = 0.1  # seconds between two checks of the work and of Ctrl-C
GRACE = 2.0  # seconds for the work to notice that its processes were terminated
COMPILING = {
    Compiling.ONCE: "Compiling the rules, once; this takes about half a minute …",
    Compiling.EVERY_TIME: "Compiling the rules; this takes about half a minute, each time: the cache cannot be used …",
}


def wait_for(work: Callable[[Report], Result], what: str, total: float) -> Result:
    """Return the result of ``work``, showing its progress. Ctrl-C stops it even inside a compiler: its processes are
    terminated, and its thread ends with this process."""
    with progress_line(what, total) as report:
        return _run(lambda: work(report))


@contextmanager
def progress_line(what: str, total: float) -> Iterator[Report]:
    """Show a progress line in the terminal: ``what`` is being done, and how many or which fraction is finished."""
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
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:  # ignored, or another handler is installed
        yield noted
        return
    signal.signal(signal.SIGINT, lambda number, _: noted.append(number))
    try:
        yield noted
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
