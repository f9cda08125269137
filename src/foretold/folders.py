"""Where this program keeps what belongs to a user."""

import os
from pathlib import Path


def data_folder() -> Path:
    """Return the folder of this user's games."""
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "foretold"
