"""A node: ``foretold serve`` in a separate process."""

from __future__ import annotations

import os
import sys
import urllib.request
from pathlib import Path

from .engine import Engine

SOURCES = Path(__file__).parents[3]  # where this Foretold is imported from


class Node(Engine):
    """A server on a database and a bus. ``settings`` are those of docs/running.md, in lower case."""

    def __init__(self, database: str, nats: str = "", folder: Path | None = None, **settings: str) -> None:
        super().__init__(folder)
        self._settings = {"database": database, "nats": nats, "log": "warning", **settings, "port": str(self.port)}

    @property
    def address(self) -> str:
        """Where it serves."""
        return f"http://127.0.0.1:{self.port}"

    def command(self) -> list[str]:
        """The command line that runs the server."""
        return [sys.executable, "-m", "foretold", "serve"]

    def environment(self) -> dict[str, str]:
        """Return the current environment, with these settings and no others."""
        ours = {name: value for name, value in os.environ.items() if not name.startswith("FORETOLD_")}
        kept = {"FORETOLD_CACHE": os.environ["FORETOLD_CACHE"]} if "FORETOLD_CACHE" in os.environ else {}
        paths = [str(SOURCES), *filter(None, [os.environ.get("PYTHONPATH")])]
        made = {f"FORETOLD_{name.upper()}": value for name, value in self._settings.items()}
        return {**ours, **kept, **made, "PYTHONPATH": os.pathsep.join(paths)}

    def ready(self) -> bool:
        """Return whether the server answers and can reach its log."""
        try:
            with urllib.request.urlopen(f"{self.address}/api/health", timeout=2) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False
