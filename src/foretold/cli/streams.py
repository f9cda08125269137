"""Standard input and output, which may be closed, full or narrow."""

from __future__ import annotations

import errno
import os
import sys
from typing import TYPE_CHECKING, TextIO

from .errors import BROKEN, fail

if TYPE_CHECKING:
    from rich.console import Console

NARROWEST = 40  # columns: in fewer, lines are broken by the terminal, and nothing is left out


def console(narrowest: int = NARROWEST) -> Console:
    """Return the Rich console for standard output."""
    from rich.console import Console

    made = Console(highlight=False, markup=False)
    if made.width < narrowest:
        made.width = narrowest
    return made


def standard_input() -> TextIO:
    """Standard input; the command fails if it is closed."""
    if sys.stdin is None:
        fail("cannot read standard input: it is closed", BROKEN)
    return sys.stdin


def in_terminal() -> bool:
    """Return whether input and output are both a terminal."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def can_draw() -> bool:
    """Return whether the terminal can move its cursor, and has the suits' signs and the frames of cards."""
    return os.environ.get("TERM") != "dumb" and sys.stdout.encoding.casefold().startswith("utf")


def complain(error: OSError) -> None:
    """Report why something could not be read or written, if possible. A closed pipe is not reported."""
    if error.errno == errno.EPIPE:
        return
    what = "cannot write the output" if error.filename is None else f"cannot use {error.filename}"
    try:
        print(f"foretold: {what}: {error.strerror or error}", file=sys.stderr, flush=True)
    except OSError:
        _drop(sys.stderr)


def flush() -> bool:
    """Flush the output; return False if that is not possible."""
    written = True
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError as error:
            _drop(stream)
            complain(error)
            written = False
    return written


def _drop(stream: TextIO) -> None:
    """Discard a stream's buffer; otherwise Python would flush it at exit and print an error."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        pass
