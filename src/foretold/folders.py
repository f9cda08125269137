"""Where this program keeps what belongs to a user."""

import os
from pathlib import Path


def data_folder() -> Path:
    """Return the folder of this user's games."""
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "foretold"


def write_whole(path: Path, text: str) -> None:
    """Write a file that only this user may read, whole or not at all."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    temporary = path.with_suffix(f".{os.getpid()}")
    try:
        temporary.touch(mode=0o600)
        temporary.write_text(text, encoding="utf-8")
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)
