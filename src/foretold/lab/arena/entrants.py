"""Who takes part in a contest."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...bots.protocol import BotMaker
from ...bots.registry import bot_names, find_bot
from .program import SECONDS, ProgramMaker

PROGRAM = "program:"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A name, and what makes its bot from a seed. For contests on several processes ``make`` must be something that can
    be pickled, as a function or class of a module."""

    name: str
    make: BotMaker


def find_entrant(name: str, seconds: float = SECONDS) -> Entrant:
    """A bot by its name; or any program, by ``program:`` and its command line, with this many seconds for each move."""
    if name.startswith(PROGRAM):
        return Entrant(name, ProgramMaker(_command(name.removeprefix(PROGRAM)), seconds))
    try:
        return Entrant(name.casefold(), find_bot(name))
    except ValueError:
        known = ", ".join(bot_names())
        raise ValueError(f"there is no bot {name!r:.60}; expected one of {known}, or {PROGRAM}COMMAND") from None


def is_entrant(name: str) -> bool:
    """Whether this names a bot or a program, rather than rules."""
    return name.startswith(PROGRAM) or name.casefold() in bot_names()


def with_distinct_names(entrants: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """The same entrants; a name that is taken gets a number."""
    made: list[Entrant] = []
    for entrant in entrants:
        taken = {other.name for other in made}
        name, number = entrant.name, 1
        while name in taken:
            number += 1
            name = f"{entrant.name} ({number})"
        made.append(replace(entrant, name=name))
    return tuple(made)


def _command(text: str) -> tuple[str, ...]:
    """The words of a command line, if it begins with a program. A Python file may do without the right to run."""
    try:
        words = shlex.split(text, posix=os.name == "posix")
    except ValueError as error:
        raise ValueError(f"{PROGRAM}{text[:60]}: {error}") from None
    if not words:
        raise ValueError(f"expected {PROGRAM} and a command, got no command")
    if words[0].endswith(".py") and os.path.isfile(words[0]):
        if os.name != "posix" or not os.access(words[0], os.X_OK):
            words.insert(0, sys.executable)
    found = shutil.which(words[0])
    if found is None:
        raise ValueError(f"there is no program {words[0]!r:.60} that can be run")
    return os.path.abspath(found), *words[1:]
