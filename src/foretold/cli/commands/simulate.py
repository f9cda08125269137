"""``foretold simulate``: statistics of many games at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ...sim.limits import MOST_GAMES, MOST_SEED, MOST_THREADS
from ..arguments import RulesWords, rules_of, whole_number
from ..errors import BROKEN, STOPPED, USAGE, fail
from ..progress import Report, wait_for
from ..streams import console

if TYPE_CHECKING:
    from rich.table import Table

    from ...rules.options import Rules
    from ...sim.simulation import Simulation


DEVICES = ("cpu", "cuda")


def simulate(
    words: RulesWords = None,
    games: Annotated[str, typer.Option(metavar="N", help="How many games.")] = "100000",
    seed: Annotated[str, typer.Option(metavar="N", help="The same seed plays the same games.")] = "0",
    threads: Annotated[
        str | None,
        typer.Option(metavar="N", help="Threads; as many as there are cores if not given.", show_default=False),
    ] = None,
    device: Annotated[str, typer.Option(metavar="|".join(DEVICES), help="Where to play them.")] = DEVICES[0],
) -> None:
    """Play many games of random actions and print statistics."""
    rules = rules_of(words)
    count = whole_number("--games", games, 1, MOST_GAMES)
    key = whole_number("--seed", seed, 0, MOST_SEED)
    workers = None if threads is None else whole_number("--threads", threads, 1, MOST_THREADS)
    if device not in DEVICES:
        fail(f"--device: expected one of {', '.join(DEVICES)}, got {device!r:.60}", USAGE)
    done = [0]
    try:
        result = _run(rules, count, key, workers, device, done)
    except KeyboardInterrupt:
        typer.echo(f"stopped after {done[0]:,} of {in_games(count)}", err=True)
        raise typer.Exit(STOPPED) from None
    except (ImportError, RuntimeError) as error:
        fail(f"cannot simulate on {device}: {error}", BROKEN)
    out = console()
    out.print(summary(result))
    rate = result.moves / max(result.seconds, 1e-9)
    out.print(
        f"{in_games(result.games)}, {result.moves:,} moves in {result.seconds:.2f} s on {result.device}: "
        f"{in_words(rate)} moves a second"
    )


def in_games(number: int) -> str:
    """A number of games."""
    return f"{number:,} game{'' if number == 1 else 's'}"


def _run(rules: Rules, games: int, seed: int, threads: int | None, device: str, done: list[int]) -> Simulation:
    """Simulate; ``done`` collects the number of games that are finished."""

    def work(report: Report) -> Simulation:
        from ...sim.simulation import simulate as run

        def progress(more: int) -> None:
            done[0] += more
            report(done[0])

        return run(rules, games, seed=seed, threads=threads, device=device, progress=progress)

    return wait_for(work, "Playing games", games)


def summary(result: Simulation) -> Table:
    """Points, victories and exact bids, seat by seat."""
    from rich import box
    from rich.table import Table

    from ...game.text.rules_text import write_rules

    table = Table(
        title=f"{write_rules(result.rules)} seed={result.seed}", box=box.SIMPLE_HEAD, title_style="bold", pad_edge=False
    )
    for name in ("seat", "mean points", "spread", "won", "exact bids"):
        table.add_column(name, justify="right", min_width=max(map(len, name.split())))
    for seat in range(result.rules.players):
        table.add_row(
            str(seat),
            f"{result.mean[seat]:.1f}",
            f"{result.deviation[seat]:.1f}",
            f"{result.win_share[seat]:.1%}",
            f"{result.exact_share[seat]:.1%}",
        )
    return table


def in_words(rate: float) -> str:
    """A large number as one would say it."""
    for size, word in ((1e9, "billion"), (1e6, "million"), (1e3, "thousand")):
        if rate >= size:
            return f"{rate / size:.1f} {word}"
    return f"{rate:.0f}"
