"""The language that a command speaks."""

from typing import Annotated

import typer

from ..locales import LANGUAGES, preferred
from .failing import USAGE, fail

Language = Annotated[
    str | None,
    typer.Option("--language", metavar="TAG", help=f"{', '.join(LANGUAGES)}; else your system's.", show_default=False),
]


def chosen_language(asked: str | None) -> str:
    """The language that was asked for, else the system's; the command fails if there is none such."""
    if asked is not None and asked not in LANGUAGES:
        fail(f"--language: expected one of {', '.join(LANGUAGES)}, got {asked[:40]!r}", USAGE)
    return asked or preferred()
