"""``foretold play``: a game in the terminal against bots."""

import sys
from importlib.util import find_spec
from typing import Annotated

import typer

from ...extras import install_line
from ..arguments import Language, RulesWords, chosen_language, names_at_table, number, rules_of, whole_number
from ..errors import BROKEN, USAGE, fail
from ..streams import can_draw, console, in_terminal, standard_input

MOST_PACE = 10.0


def play(
    words: RulesWords = None,
    seat: Annotated[str, typer.Option(metavar="N", help="Where you sit, from 0.")] = "0",
    seed: Annotated[
        str | None, typer.Option(metavar="TEXT", help="The same seed deals the same cards.", show_default=False)
    ] = None,
    name: Annotated[str | None, typer.Option(metavar="TEXT", help="Your name.", show_default=False)] = None,
    against: Annotated[
        str,
        typer.Option(
            metavar="LEVEL",
            help="Your opponents: beginner, casual, regular, skilled, expert, master; or any bot.",
        ),
    ] = "casual",
    save: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="Write the record there when the game ends or you leave it.", show_default=False
        ),
    ] = None,
    at: Annotated[
        str | None,
        typer.Option(
            metavar="LINK", help="Play at a table of a server, or open one at its address.", show_default=False
        ),
    ] = None,
    language: Language = None,
    pace: Annotated[str, typer.Option(metavar="X", help="1 is calm, 0 is at once, 10 is slowest.")] = "1",
    theme: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="dark or light; else as your terminal says.", show_default=False),
    ] = None,
    plain: Annotated[bool, typer.Option(help="By question and answer, line after line.")] = False,
) -> None:
    """Play a game in the terminal: against bots, or with others at a table of a server."""
    tempo = number("--pace", pace, 0, MOST_PACE)
    tag = chosen_language(language)
    if at is None and in_terminal() and not plain:
        if find_spec("textual") is None:
            typer.echo(f"The full-screen client is not installed ({install_line('terminal')}): line by line, then.")
            plain = True
        elif not can_draw():
            typer.echo("The full-screen client needs a terminal with a cursor and UTF-8: line by line, then.")
            plain = True
    if at is not None or (in_terminal() and not plain):
        from ..full_screen import Wish, play_at_table

        play_at_table(Wish(words, seat, seed, name, against, save, at, tag, tempo, theme))
        return
    rules = rules_of(words)
    place = whole_number("--seat", seat, 0, rules.players - 1)
    if seed is not None and not (seed.strip() and seed.isprintable()):
        fail(f"--seed: expected printable characters, got {seed!r:.60}", USAGE)
    standard_input()

    import secrets
    import shlex
    import zlib
    from contextlib import suppress

    from ...bots.levels import SLIPPING
    from ...bots.registry import find_bot
    from ...game.game import Game
    from ...game.text.rules_text import write_rules
    from ...game.text.save_file import NotSaved, place_for
    from ...locales import Texts
    from ..plain.labels import SECTIONS
    from ..plain.match import Match

    if save is not None:
        try:
            place_for(save)
        except NotSaved as error:
            fail(f"--save: {error}", USAGE)
    with suppress(ImportError):
        import readline  # noqa: F401  # gives input() line editing and a history
    text = Texts(tag, *SECTIONS)
    seed = seed if seed is not None else str(secrets.randbelow(1_000_000))
    try:
        game = Game(rules, seed=seed, names=names_at_table(rules, text("common.you") if name is None else name, place))
    except ValueError as error:
        fail(str(error), USAGE)
    try:
        make = find_bot(against)
    except ValueError as error:
        fail(f"--against: {error}", USAGE)
    adviser = find_bot("skilled" if against.casefold() in SLIPPING else against)(0)
    bots = [make(zlib.crc32(f"{seed}/{other}".encode())) for other in range(rules.players)]
    out = console()
    out.print(text("home.line"))
    out.print(text("plain.intro"), style="bold")
    out.print(text("plain.seed", rules=write_rules(rules), seed=shlex.quote(seed)))
    match = Match(game, place, bots, adviser, out, _ask, save_to=save, attended=in_terminal(), language=tag)
    if not match.run():
        out.print(text("plain.left"))
    if save is not None and not match.saved:
        raise typer.Exit(BROKEN)


def _ask(prompt: str) -> str:
    """One line from the player; echoed where nobody typed it, so that what is printed can be read afterwards."""
    line = input(prompt)
    if not sys.stdin.isatty():
        typer.echo(line)
    return line
