"""Failure of a command: one line of explanation, also for an invalid command line, and an exit code."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, NoReturn

import typer
from typer.core import TyperGroup

BROKEN = 1  # the record or the contest is broken
USAGE = 2  # invalid command line or input
UNPROVEN = 3  # no contradiction, but the evidence is incomplete
STOPPED = 130  # Ctrl-C, as shells count it


def fail(message: str, code: int) -> NoReturn:
    """Print what went wrong on one line, and exit."""
    typer.echo("foretold: " + " ".join(message.split()), err=True)
    raise typer.Exit(code)


class Commands(TyperGroup):
    """The commands; for an unknown one, the closest match is suggested."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command of a command line."""
        if self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            known = ", ".join(self.commands)
            text = f"there is no command {args[0]!r:.60}; {meant(args[0], self.commands)}expected one of {known}"
            fail(f"{text}; `{ctx.command_path} --help` says more", USAGE)
        return super().resolve_command(ctx, args)


def explained(error: Exception) -> str | None:
    """Return what is wrong with a command line, if that is what the error is about.

    Typer's errors are distinguished by what they carry: their classes are not part of its interface.
    """
    format_message = getattr(error, "format_message", None)
    if format_message is None:
        return None
    context = getattr(error, "ctx", None)
    option = getattr(error, "option_name", None)
    parameter = getattr(error, "param", None)
    message = str(format_message())
    if option is not None and "requires" in message:
        text = f"expected a value after {option}, got nothing"
    elif option is not None and "does not take" in message:
        text = f"expected no value after {option}, got one"
    elif option is not None:
        known = _options(context)
        text = f"there is no option {option!r:.60}; {meant(option, known)}expected one of {', '.join(known)}"
    elif parameter is not None and message.startswith("Missing"):
        text = f"expected {parameter.metavar or parameter.name}, got nothing"
    elif "unexpected extra argument" in message:
        text = f"expected nothing more, got {message.partition('(')[2].rpartition('(')[2].rstrip(')')!r:.60}"
    else:
        text = message.rstrip(".")
    helps = f"{context.command_path} --help" if context is not None else "foretold --help"
    return f"{text}; `{helps}` says more"


def meant(typed: str, known: Iterable[str]) -> str:
    """Return a question that suggests the closest match to what was typed; empty if there is none."""
    close = get_close_matches(typed.casefold(), list(known), n=1)
    return f"did you mean {close[0]}? " if close else ""


def _options(context: typer.Context | None) -> list[str]:
    if context is None:
        return ["those that --help lists"]
    names = [max(parameter.opts, key=len) for parameter in context.command.get_params(context)]
    return [name for name in names if name.startswith("-")]
