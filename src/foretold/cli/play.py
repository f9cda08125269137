"""``foretold play``: a game in the terminal against bots."""

import sys
from typing import Annotated

import typer

from .failing import USAGE, fail
from .options import RulesWords, rules_of

BOT_NAMES = ("Merlin", "Morgana", "Nimue", "Prospero", "Circe", "Medea")


def add_to(app: typer.Typer) -> None:
    """Add this command to the command line."""
    app.command("play")(play)


def play(
    words: RulesWords = None,
    seat: Annotated[int, typer.Option(help="Where you sit, from 0.")] = 0,
    seed: Annotated[str | None, typer.Option(help="The same seed deals the same cards.", show_default=False)] = None,
    name: Annotated[str, typer.Option(help="Your name.")] = "You",
) -> None:
    """Play a game in the terminal against bots."""
    rules = rules_of(words)
    if not 0 <= seat < rules.players:
        fail(f"expected a seat from 0 to {rules.players - 1}, got {seat}", USAGE)

    import secrets
    from contextlib import suppress

    from rich.console import Console

    from ..bots.simple import SimpleBot
    from ..game.game import Game
    from ..game.rules_text import write_rules
    from .match import Match

    with suppress(ImportError):
        import readline  # noqa: F401  # gives input() line editing and a history
    seed = seed if seed is not None else str(secrets.randbelow(1_000_000))
    names = [bot for bot in BOT_NAMES if bot.casefold() != name.casefold()][: rules.players - 1]
    names.insert(seat, name)
    try:
        game = Game(rules, seed=seed, names=names)
    except ValueError as error:
        fail(str(error), USAGE)
    bots = [SimpleBot(f"{seed}/{place}", names[place]) for place in range(rules.players)]
    console = Console(highlight=False)
    console.print(f"Wizard: {write_rules(rules)}. --seed {seed} deals the same cards again. ? helps, q leaves.")
    if not Match(game, seat, bots, SimpleBot(seed), console, _ask).run():
        console.print("You have left the game.")


def _ask(prompt: str) -> str:
    """One line from the player; echoed where nobody typed it, so that what is printed can be read afterwards."""
    line = input(prompt)
    if not sys.stdin.isatty():
        typer.echo(line)
    return line
