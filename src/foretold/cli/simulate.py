"""``foretold simulate``: many games at once, and what came of them."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Annotated

import typer

from .failing import BROKEN, fail
from .options import RulesWords, rules_of

if TYPE_CHECKING:
    from rich.table import Table

    from ..rules.options import Rules
    from ..sim.simulate import Simulation


class Device(Enum):
    """Where games are simulated."""

    CPU = "cpu"
    CUDA = "cuda"


def add_to(app: typer.Typer) -> None:
    """Add this command to the command line."""
    app.command("simulate")(simulate)


def simulate(
    words: RulesWords = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100_000,
    seed: Annotated[int, typer.Option(min=0, max=2**63 - 1, help="The same seed plays the same games.")] = 0,
    threads: Annotated[
        int | None, typer.Option(min=1, help="Threads; as many as there are cores if not given.", show_default=False)
    ] = None,
    device: Annotated[Device, typer.Option(help="Where to play them.")] = Device.CPU,
) -> None:
    """Play many games of random actions and sum them up."""
    rules = rules_of(words)

    from rich.console import Console

    console = Console(highlight=False)
    try:
        result = _run(rules, games, seed, threads, device.value)
    except (ImportError, RuntimeError) as error:
        fail(f"cannot simulate on {device.value}: {error}", BROKEN)
    console.print(summary(result))
    rate = result.moves / max(result.seconds, 1e-9)
    console.print(
        f"{result.games:,} games, {result.moves:,} moves in {result.seconds:.2f} s on {result.device}: "
        f"{in_words(rate)} moves a second"
    )


def _run(rules: Rules, games: int, seed: int, threads: int | None, device: str) -> Simulation:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from ..sim.simulate import simulate as run

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("games", total=games)
        return run(
            rules, games, seed=seed, threads=threads, device=device, progress=lambda more: bar.advance(task, more)
        )


def summary(result: Simulation) -> Table:
    """Points, victories and exact bids, seat by seat."""
    from rich import box
    from rich.table import Table

    from ..game.rules_text import write_rules

    table = Table(title=f"{write_rules(result.rules)} seed={result.seed}", box=box.SIMPLE_HEAD, title_style="bold")
    for name in ("seat", "mean points", "spread", "won", "exact bids"):
        table.add_column(name, justify="right")
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
