"""``foretold coach``: what every decision of a recorded game was worth."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...lab.processes import WORKER_ENDED
from ...sim.limits import cores
from ..arguments import Language, check_place, chosen_language, whole_number
from ..errors import BROKEN, STOPPED, USAGE, fail
from ..progress import Report, wait_for
from ..record_files import RecordFile, load
from ..streams import console

if TYPE_CHECKING:
    from ...game.game import Game
    from ...lab.coach import Review

MOST_SEED, MOST_PROCESSES = 2**40, 1024


def coach(
    record: RecordFile,
    depth: Annotated[str, typer.Option(metavar="DEPTH", help="quick, normal or deep.")] = "normal",
    json: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the whole review there as JSON.", show_default=False)
    ] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a report with charts there.", show_default=False)
    ] = None,
    seed: Annotated[str, typer.Option(metavar="N", help="The same seed gives the same figures.")] = "0",
    processes: Annotated[
        str | None,
        typer.Option(metavar="N", help="Processes; as many as there are cores if not given.", show_default=False),
    ] = None,
    language: Language = None,
) -> None:
    """Review a recorded game: what each player's decisions cost, and luck separated from skill.

    Every decision is judged by what its player could know, against what the strongest bot would have done.
    """
    from concurrent.futures.process import BrokenProcessPool

    from ...lab.coach import DEPTHS

    if depth not in DEPTHS:
        fail(f"--depth: expected {', '.join(DEPTHS)}, got {depth[:40]!r}", USAGE)
    key = whole_number("--seed", seed, 0, MOST_SEED)
    workers = cores() if processes is None else whole_number("--processes", processes, 1, MOST_PROCESSES)
    tag = chosen_language(language)
    for option, path in (("--json", json), ("--html", html)):
        check_place(option, path)
    game = load(record)
    try:
        found = _review(game, depth, key, workers)
    except KeyboardInterrupt:
        raise typer.Exit(STOPPED) from None
    except BrokenProcessPool:
        fail(f"cannot review the game: {WORKER_ENDED}", BROKEN)
    if json is not None:
        json.write_bytes(found.to_json())
    if html is not None:
        from ...lab.coach.page import page

        html.write_text(page(found, tag), encoding="utf-8")
    from ..coach_report import report

    report(found, game.rules.edition, console(), tag)


def _review(game: Game, depth: str, seed: int, processes: int) -> Review:
    def work(report: Report) -> Review:
        from ...lab.coach import review

        return review(game, depth, seed=seed, processes=processes, progress=report)

    return wait_for(work, "Looking at the decisions", 1)
