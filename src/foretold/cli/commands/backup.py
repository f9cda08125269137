"""``foretold backup``: a copy of a server's database, made while the server runs."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from ..errors import BROKEN, USAGE, fail

SQLITE = "sqlite:///"
OWN_FILE = 0o600  # the database has keys and secrets, and so has its copy


def backup(
    copy: Annotated[Path, typer.Argument(metavar="COPY", help="The file to make; there must be none of that name.")],
    database: Annotated[
        str | None, typer.Option(help="sqlite:///FILE; else FORETOLD_DATABASE, as for foretold serve.")
    ] = None,
) -> None:
    """Copy a server's SQLite file, as it is at one moment; the server may run meanwhile.

    To restore, stop the server and put the copy in the file's place. PostgreSQL has pg_dump and pg_restore for this.
    """
    from ...service.server.config import Config

    try:
        address = Config.from_environment(database=database).database
    except ValueError as error:
        fail(str(error), USAGE)
    if not address.startswith(SQLITE):
        fail(f"expected a database at {SQLITE}FILE, got {address.partition(':')[0]}; PostgreSQL has pg_dump", USAGE)
    file = Path(address.removeprefix(SQLITE))
    if not file.is_file():
        fail(f"there is no database {file}; name it with --database {SQLITE}FILE", BROKEN)
    try:
        os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWN_FILE))
    except FileExistsError:
        fail(f"{copy} exists already; choose another name", USAGE)
    except OSError as error:
        fail(f"cannot make {copy}: {error.strerror}", USAGE)
    try:
        _copy(file, copy)
    except sqlite3.Error as error:
        copy.unlink()
        fail(f"cannot copy {file}: {error}", BROKEN)
    typer.echo(f"{copy}: {copy.stat().st_size:,} bytes, whole")


def _copy(file: Path, copy: Path) -> None:
    """Copy what is committed, whoever else is writing, and see that the copy is sound."""
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
        [found] = target.execute("PRAGMA integrity_check").fetchone()
        if found != "ok":
            raise sqlite3.DatabaseError(f"the copy is damaged: {found}")
        target.execute("PRAGMA journal_mode = DELETE")  # one file, without a journal
