"""How a command fails: one line, and an exit code."""

import math
import os
from pathlib import Path
from typing import NoReturn

import typer

BROKEN = 1  # what was asked about is not as it should be
USAGE = 2  # the question was not understood
UNPROVEN = 3  # nothing is wrong, and something is missing to say that all is right
STOPPED = 130  # Ctrl-C, as shells count it


def fail(message: str, code: int) -> NoReturn:
    """Say on one line what went wrong, and stop."""
    typer.echo("foretold: " + " ".join(message.split()), err=True)
    raise typer.Exit(code)


def whole_number(option: str, text: str, low: int, high: int) -> int:
    """The number typed for an option; the command fails if it is none, or not within the limits."""
    digits = text.strip()
    if digits.isascii() and digits.removeprefix("-").isdigit() and len(digits) <= len(str(high)) + 1:
        if low <= int(digits) <= high:
            return int(digits)
    fail(f"{option}: expected a whole number from {low} to {high}, got {text[:40]!r}", USAGE)


def check_place(option: str, path: Path | None) -> None:
    """Fail if a file that an option names cannot be written: long work should not begin that cannot be kept."""
    if path is None:
        return
    folder = path.absolute().parent
    if path.is_dir() or not folder.is_dir():
        fail(f"{option}: expected a file in a folder that exists, got {str(path)!r:.200}", USAGE)
    if not os.access(path if path.exists() else folder, os.W_OK):
        fail(f"{option}: expected a file that may be written, got {str(path)!r:.200}", USAGE)


def number(option: str, text: str, low: float, high: float) -> float:
    """The number typed for an option, perhaps a fraction; the command fails if it is none, or not within the limits."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if low <= value <= high:
        return value
    fail(f"{option}: expected a number from {low:g} to {high:g}, got {text[:40]!r}", USAGE)
