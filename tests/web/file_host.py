"""The web client as files, on a host that knows nothing of it."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

COPY = Path(__file__).parents[2] / "deploy" / "static_site.py"


class Quiet(SimpleHTTPRequestHandler):
    """What ``python -m http.server`` answers with, without its log."""

    def log_message(self, format: str, *args: object) -> None:
        pass


def copy_client(client: Path, folder: Path) -> None:
    """Do what ``make site`` does."""
    subprocess.run([sys.executable, str(COPY), str(client), str(folder)], check=True, capture_output=True)


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve a folder as ``python -m http.server`` does; the address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()
