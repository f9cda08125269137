"""Save records to files atomically, without overwriting an existing file."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path

from ..game import Game


class NotSaved(Exception):
    """A record could not be saved; the message says why."""


def place_for(name: str) -> Path:
    """Return the path of a new file, with ``~`` expanded, if it can be created there; else raise ``NotSaved``."""
    try:
        path = Path(name).expanduser()
        if os.path.lexists(path):
            raise NotSaved(f"{path} exists already; choose another name.")
        if not path.parent.is_dir():
            raise NotSaved(f"Cannot write {path}: there is no folder {path.parent}")
    except (OSError, RuntimeError, ValueError) as error:
        raise NotSaved(f"Cannot write {name}: {_reason(error)}") from None
    return path


def save(game: Game, name: str) -> Path:
    """Write a game's record to a new file, as JSON if the name ends so."""
    path = place_for(name)
    text = game.to_json() if path.suffix == ".json" else game.record()
    try:
        _write_new(path, text.encode("utf-8"))
    except FileExistsError:
        raise NotSaved(f"{path} exists already; choose another name.") from None
    except (OSError, ValueError) as error:
        raise NotSaved(f"Cannot write {path}: {_reason(error)}") from None
    return path


def _write_new(path: Path, content: bytes) -> None:
    """Write a temporary file and link it to its final name when it is complete."""
    temporary = path.with_name(f".foretold-{secrets.token_hex(8)}")
    try:
        with temporary.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(temporary, path)  # unlike renaming, this never replaces a file
        except FileExistsError:
            raise
        except OSError:  # a file system without links
            if os.path.lexists(path):
                raise FileExistsError from None
            temporary.rename(path)
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
