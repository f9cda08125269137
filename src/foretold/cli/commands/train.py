"""``foretold train``: one run of training."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from ...extras import needing
from ...lab.training.options import COUNTING, SHIPPED, Run, RunError
from ..errors import USAGE, fail

ON_CPU = 256  # tables: more take long to begin with


def train(
    minutes: Annotated[float, typer.Option(help="How long to learn; starting and matches come on top.")] = Run.minutes,
    tables: Annotated[
        int | None,
        typer.Option(
            min=1,
            help=f"Tables that are played at once; by default {Run.tables:,} on CUDA, {ON_CPU} on a CPU.",
            show_default=False,
        ),
    ] = None,
    steps: Annotated[int, typer.Option(min=1, help="Decisions a table plays between two updates.")] = Run.steps,
    width: Annotated[int, typer.Option(min=1, help="Width of a new network.")] = Run.width,
    blocks: Annotated[int, typer.Option(min=1, help="Residual blocks of a new network.")] = Run.blocks,
    rate: Annotated[float, typer.Option(help="Learning rate at the start.")] = Run.rate,
    last_rate: Annotated[float, typer.Option(help="Learning rate at the end.")] = Run.last_rate,
    entropy: Annotated[float, typer.Option(help="Entropy bonus at the start.")] = Run.entropy,
    last_entropy: Annotated[float, typer.Option(help="Entropy bonus at the end.")] = Run.last_entropy,
    critic_width: Annotated[
        int, typer.Option(min=1, help="Width of the network that sees all hands and judges decisions.")
    ] = Run.critic_width,
    critic_alone: Annotated[
        float, typer.Option(help="Minutes at the start in which only that network learns.")
    ] = Run.critic_alone,
    trace: Annotated[
        float,
        typer.Option(min=0, max=1, help="λ of the advantage estimates; 0 looks no further than the next value."),
    ] = Run.trace,
    forced: Annotated[
        float, typer.Option(help="Share of bids forced off by a trick or so, at the start.")
    ] = Run.forced,
    base: Annotated[float, typer.Option(help="Share of tables that play the base game.")] = Run.base,
    habits: Annotated[float, typer.Option(help="Share of games with scripted players.")] = Run.habits,
    plain: Annotated[
        float, typer.Option(help="Share of those games in which all of them are plain counting players.")
    ] = Run.plain,
    frozen: Annotated[float, typer.Option(help="Share of tables with an earlier version of the network.")] = Run.frozen,
    aims: Annotated[float, typer.Option(help="Share of seats that play to win.")] = Run.aims,
    winning: Annotated[float, typer.Option(help="Points that winning a game is worth to these.")] = Run.winning,
    seed: Annotated[int, typer.Option()] = Run.seed,
    device: Annotated[str | None, typer.Option(help="cuda or cpu.", show_default=False)] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Weights to begin with.")] = None,
    teacher: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help=f"Weights to learn from, by watching, instead of by playing; {SHIPPED} for the installed ones, each "
            "under its rules.",
        ),
    ] = None,
    holders: Annotated[
        bool, typer.Option("--holders", help="Learn where hidden cards are, by watching the --teacher.")
    ] = Run.holders,
    trim: Annotated[
        bool, typer.Option("--trim", help="Do not train; zero the units of --resume that never fire.")
    ] = Run.trim,
    against: Annotated[
        Path | None, typer.Option(metavar="FILE", help=f"Weights to attack, or {COUNTING} for counting players.")
    ] = None,
    players: Annotated[int, typer.Option(min=3, max=6, help="At a table, in an attack and in matches.")] = Run.players,
    sizes: Annotated[
        str,
        typer.Option(metavar="N,N,…", help="Numbers of players, table by table; random rules draw their own."),
    ] = ",".join(map(str, Run.sizes)),
    out: Annotated[
        Path,
        typer.Option(metavar="FOLDER", help="Folder for the results; self-play that was interrupted continues there."),
    ] = Run.out,
) -> None:
    """Train a network by letting it play against itself (needs the extra foretold[train])."""
    asked = dict(locals())  # every option under its name in Run
    try:
        asked["sizes"] = [int(size) for size in sizes.split(",")]
    except ValueError:
        fail(f"--sizes: expected numbers such as 3,4,5, got {sizes[:40]!r}", USAGE)
    with needing("train", "training"):
        from ...bots.neural.weights_file import WeightsError
        from ...lab.training.run import default_device
    asked["device"] = device or default_device()
    asked["tables"] = tables or (Run.tables if asked["device"] == "cuda" else ON_CPU)
    try:
        wanted = Run(**asked)
    except RunError as error:
        fail(str(error), USAGE)
    if wanted.holders and wanted.teacher is None:
        fail("--holders: expected a --teacher to watch", USAGE)
    if wanted.trim and wanted.resume is None:
        fail("--trim: expected the weights to trim, --resume FILE", USAGE)
    if wanted.trim and wanted.teacher == SHIPPED:
        fail(f"--trim: expected a file as --teacher, got {SHIPPED}", USAGE)
    try:
        _runner(wanted)(wanted)
    except (RunError, WeightsError) as error:
        fail(str(error), USAGE)


def _runner(run: Run) -> Callable[[Run], object]:
    """What carries out a run of this kind."""
    if run.trim:
        from ...lab.training.trim import trim

        return trim
    if run.holders:
        from ...lab.training.holders import learn_holders

        return learn_holders
    if run.teacher is not None:
        from ...lab.training.distillation import distil

        return distil
    from ...lab.training.run import train

    return train
