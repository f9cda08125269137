"""``foretold advise``: what each action is worth in a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ...sim.limits import MOST_SEED
from ..arguments import whole_number
from ..errors import BROKEN, STOPPED, USAGE, fail
from ..progress import Report, wait_for
from ..record_files import load_position, view_at
from ..streams import console

if TYPE_CHECKING:
    from rich.table import Table

    from ...bots.estimates import Estimate
    from ...game.view import View

MOST_SIMULATIONS = 10**8


def advise(
    position: Annotated[
        str,
        typer.Argument(metavar="POSITION", help="A file with a position, - for standard input, or the text itself."),
    ],
    simulations: Annotated[str, typer.Option(metavar="N", help="How many rounds to play out, in all.")] = "20000",
    seed: Annotated[str, typer.Option(metavar="N", help="The same seed gives the same figures.")] = "0",
    seat: Annotated[
        str | None,
        typer.Option(metavar="N", help="For which seat, where several may act; else the first.", show_default=False),
    ] = None,
) -> None:
    """Say what each legal action is worth to the seat to act, best first: the first is what the strongest bot would do.

    The rest of the round is played out in many worlds that the seat may be in: it sees no more of the position than a
    player at the table would. In a position of your own cards, ? stands for a hand, a bid or a passed card that you do
    not know.
    """
    tries = whole_number("--simulations", simulations, 1, MOST_SIMULATIONS)
    key = whole_number("--seed", seed, 0, MOST_SEED)
    text, where = load_position(position)
    view = view_at(text, where)
    if seat is not None or view.seat is None:
        view = view_at(text, where, _seat(view, seat))

    out = console()
    out.print(f"{view.names[view.seat or 0]}, seat {view.seat}: {view.phase.value}", style="bold")
    if len(view.legal) == 1:
        out.print(f"There is no choice: {view.legal[0]} is the only legal action.")
        return

    from ...bots.estimates import in_agreement
    from ...bots.levels import LEVELS

    strongest = LEVELS[-1]
    chosen = strongest.make(key % 2**32).choose(view)
    try:
        estimates = wait_for(lambda report: _evaluate(view, tries, key, report), "Playing rounds out", tries)
    except KeyboardInterrupt:
        raise typer.Exit(STOPPED) from None
    played = sum(estimate.visits for estimate in estimates)
    out.print(_table(in_agreement(chosen, estimates)))
    out.print(
        f"{played:,} rounds were played out. The margin is your points of the round less the mean of the others', "
        "with 95 % intervals. What looks better than the first line in these rounds is listed as equal to it."
    )
    out.print(f"The strongest bot, {strongest.name}, would choose: {chosen}")


def _evaluate(view: View, simulations: int, seed: int, report: Report) -> list[Estimate]:
    from ...bots.search import evaluate

    return evaluate(view, simulations=simulations, seed=seed, progress=report)


def _seat(view: View, asked: str | None) -> int:
    if not view.pending:
        over = "the game is over" if view.over else "the round is over"
        fail(f"expected a position in which somebody is to act, but {over}", BROKEN)
    assert asked is not None
    seat = whole_number("--seat", asked, 0, view.rules.players - 1)
    if seat not in view.pending:
        to_act = " or ".join(map(str, view.pending))
        fail(f"--seat: seat {seat} is not to act now; expected {to_act}", USAGE)
    return seat


def _table(estimates: list[Estimate]) -> Table:
    from rich import box
    from rich.table import Table

    from ...lab.arena.statistics import NORMAL

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("action")
    for name in ("points", "margin", "±"):
        table.add_column(name, justify="right")
    for estimate in estimates:
        half = f"{NORMAL * estimate.error:.1f}" if estimate.visits > 1 else "?"
        table.add_row(str(estimate.action), f"{estimate.points:+.1f}", f"{estimate.margin:+.1f}", half)
    return table
