"""`foretold backup` copies what is committed, while somebody writes, and never over another file."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from foretold.cli import app


@pytest.fixture
def writer(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """Somebody who has committed one row and is about to commit another."""
    with closing(sqlite3.connect(tmp_path / "foretold.db")) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE entries (seq INTEGER)")
        connection.execute("INSERT INTO entries VALUES (1)")
        connection.commit()
        connection.execute("INSERT INTO entries VALUES (2)")
        yield connection


def back_up(folder: Path, copy: str = "copy.db", database: str = "") -> Any:
    """Run the command."""
    address = database or f"sqlite:///{folder}/foretold.db"
    return CliRunner().invoke(app, ["backup", str(folder / copy), "--database", address])


@pytest.mark.usefixtures("writer")
def test_a_copy_has_what_was_committed_and_is_closed_to_others(tmp_path: Path) -> None:
    assert back_up(tmp_path).exit_code == 0
    copy = tmp_path / "copy.db"
    assert copy.stat().st_mode & 0o777 == 0o600
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT seq FROM entries").fetchall() == [(1,)]
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert not list(tmp_path.glob("copy.db-*"))


@pytest.mark.usefixtures("writer")
def test_a_file_that_is_there_stays(tmp_path: Path) -> None:
    (tmp_path / "copy.db").write_text("another")
    result = back_up(tmp_path)
    assert result.exit_code == 2 and "exists already" in result.stderr
    assert (tmp_path / "copy.db").read_text() == "another"


@pytest.mark.parametrize(
    ("content", "database", "code", "said"),
    [
        (None, "", 1, "there is no database"),
        (b"no database at all" * 99, "", 1, "file is not a database"),
        (None, "postgresql://me:hunter2@host/foretold", 2, "PostgreSQL has pg_dump"),
    ],
)
def test_what_cannot_be_copied_is_said(
    tmp_path: Path, content: bytes | None, database: str, code: int, said: str
) -> None:
    if content is not None:
        (tmp_path / "foretold.db").write_bytes(content)
    result = back_up(tmp_path, database=database)
    assert result.exit_code == code and said in result.stderr and result.stderr.count("\n") == 1
    assert "hunter2" not in result.stderr and not (tmp_path / "copy.db").exists()
