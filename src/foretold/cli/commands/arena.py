"""``foretold arena``: bots against each other."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from ...lab.processes import WORKER_ENDED
from ...sim.limits import MOST_SEED, cores
from ..arguments import check_place, rules_of, whole_number
from ..errors import BROKEN, STOPPED, USAGE, fail
from ..progress import progress_line

if TYPE_CHECKING:
    from ...lab.arena import Entrant, Panel, Result
    from ...rules.options import Rules

MOST_PROCESSES, MOST_SECONDS = 1024, 3600

More = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="C|RULES",
        help="More entrants, which make it a league; then an edition (us if none is named) and option=value.",
        show_default=False,
    ),
]


def arena(
    one: Annotated[str, typer.Argument(metavar="A", help="A level, a bot (see `foretold bots`), or program:COMMAND.")],
    other: Annotated[str, typer.Argument(metavar="B", help="The bot in all other seats.")],
    words: More = None,
    deals: Annotated[str, typer.Option(metavar="N", help="How many deals, each played in every seat.")] = "100",
    seed: Annotated[
        str | None,
        typer.Option(
            metavar="N",
            help="The same seed plays the same games; 0 if not given, or random with a program.",
            show_default=False,
        ),
    ] = None,
    processes: Annotated[
        str | None,
        typer.Option(metavar="N", help="Processes; as many as there are cores if not given.", show_default=False),
    ] = None,
    seconds: Annotated[str, typer.Option(metavar="N", help="The time a program has for a move.")] = "5",
    as_league: Annotated[
        bool, typer.Option("--league", help="Play a league with ratings, even with two bots.")
    ] = False,
    as_panel: Annotated[bool, typer.Option("--panel", help="Each bot alone at tables of every other.")] = False,
    kept: Annotated[
        Path | None,
        typer.Option(
            "--keep",
            metavar="FILE",
            help="Keep the contests of a panel there as they end; a panel that was stopped goes on from it.",
            show_default=False,
        ),
    ] = None,
    ray: Annotated[bool, typer.Option("--ray", help="Play on a Ray cluster (extra foretold[ray]).")] = False,
    json: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the result there as JSON.", show_default=False)
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the result there as SVG.", show_default=False)
    ] = None,
) -> None:
    """Let bots play against each other: A against a table of B, a league of several, or a panel.

    Each deal is played with the same cards in every seat. Intervals are of 95 % confidence.
    """
    from concurrent.futures.process import BrokenProcessPool

    from ...lab.arena.contest import MOST_DEALS
    from ...lab.arena.deals import BotFailed
    from ...lab.arena.entrants import is_entrant

    names, rest = [one, other], list(words or ())
    while rest and is_entrant(rest[0]):
        names.append(rest.pop(0))
    entrants = _entrants(names, float(whole_number("--seconds", seconds, 1, MOST_SECONDS)))
    rules = rules_of(rest)
    count = whole_number("--deals", deals, 1, MOST_DEALS)
    workers = cores() if processes is None else whole_number("--processes", processes, 1, MOST_PROCESSES)
    for option, path in (("--json", json), ("--plot", plot), ("--keep", kept)):
        check_place(option, path)
    if kept is not None and not as_panel:
        fail("--keep: expected --panel with it, whose contests it keeps", USAGE)
    if as_league and as_panel:
        fail("expected --league or --panel, got both", USAGE)
    key = _default_seed(entrants, kept) if seed is None else whole_number("--seed", seed, 0, MOST_SEED)
    contest = Contest(entrants, rules, count, key, workers, ray)
    done: list[int] = []
    duels: list[Result] = []
    result: Result | Panel
    try:
        if as_panel:
            result = _panel(contest, kept, done, duels)
        else:
            result = _run(contest, as_league, done)
            duels.append(result)
    except KeyboardInterrupt:
        typer.echo(f"stopped after {sum(done):,} games", err=True)
        raise typer.Exit(STOPPED) from None
    except BrokenProcessPool:
        fail(f"cannot hold the contest: {WORKER_ENDED}", BROKEN)
    except (BotFailed, ImportError, OSError, ValueError) as error:
        fail(f"cannot hold the contest: {error}", BROKEN)
    typer.echo(result.table(), nl=False)
    if json is not None:
        json.write_text(result.to_json(), encoding="utf-8")
    if plot is not None:
        from ...lab.arena import plot as drawn

        plot.write_text(drawn(result), encoding="utf-8")
    _report_idle_programs(duels)


def _entrants(names: list[str], seconds: float) -> list[Entrant]:
    from ...lab.arena import find_entrant

    try:
        return [find_entrant(name, seconds) for name in names]
    except ValueError as error:
        fail(str(error), USAGE)


def _default_seed(entrants: list[Entrant], kept: Path | None) -> int:
    """Return the seed of a contest for which none was given: 0, but random if a program takes part, since it could work
    out the deals from a known seed. A panel that was stopped continues with the seed in its file."""
    from ...bots.strength import measured
    from ...lab.arena.program import ProgramMaker

    if not any(isinstance(entrant.make, ProgramMaker) for entrant in entrants):
        return 0
    try:
        before = measured(kept) if kept is not None else []
    except ValueError as error:
        fail(f"--keep: {error}", USAGE)
    return before[-1].seed if before else secrets.randbelow(MOST_SEED + 1)


class Contest(NamedTuple):
    """Who plays what, and where."""

    entrants: list[Entrant]
    rules: Rules
    deals: int
    seed: int
    processes: int
    ray: bool


def _run(contest: Contest, as_league: bool, done: list[int]) -> Result:
    """Hold a duel or a league; ``done`` gets the number of games of every deal that is finished."""
    from ...lab.arena import duel, league

    entrants, rules, deals, seed, processes, ray = contest
    with _counted(deals, done) as progress:
        if as_league or len(entrants) > 2:
            return league(entrants, rules, deals=deals, seed=seed, processes=processes, ray=ray, progress=progress)
        one, table = entrants
        return duel(one, table, rules, deals=deals, seed=seed, processes=processes, ray=ray, progress=progress)


def _panel(contest: Contest, kept: Path | None, done: list[int], duels: list[Result]) -> Panel:
    """Hold a panel; ``duels`` gets those that were not kept already."""
    from ...lab.arena import panel

    entrants, rules, deals, seed, processes, ray = contest
    with _counted(deals * len(entrants) * (len(entrants) - 1), done) as progress:
        return panel(
            entrants,
            rules,
            deals=deals,
            seed=seed,
            processes=processes,
            ray=ray,
            progress=progress,
            file=kept,
            finished=duels.append,
        )


@contextmanager
def _counted(deals: int, done: list[int]) -> Iterator[Callable[[int], None]]:
    """Count the games of finished deals, and show how far the contest is."""
    with progress_line("Playing deals", deals) as report:

        def progress(more: int) -> None:
            done.append(more)
            report(len(done))

        yield progress


def _report_idle_programs(duels: list[Result]) -> None:
    """Fail if an entrant made no move itself, quoting its standard error."""
    standings = [standing for result in duels for standing in result.standings]
    idle = [standing for standing in standings if standing.faults.never_moved]
    for standing in idle:
        faults = standing.faults
        typer.echo(
            f"foretold: {standing.name} never moved: another bot made all of its {faults.replaced:,} moves, and the "
            f"figures are that bot's. First: {faults.first}",
            err=True,
        )
        for line in faults.said.splitlines():
            typer.echo(f"  {line}", err=True)
    if idle:
        raise typer.Exit(BROKEN)
