"""Opening the game in a browser: where it is served, and whether there is a browser to show it."""

from __future__ import annotations

import os
import socket
import sys
import threading
import webbrowser
from urllib.parse import urlsplit

TRIES = 20  # ports that are tried, one after the other
ANYWHERE = {"127.0.0.1", "0.0.0.0", "::", "::1"}


def free_port(host: str, port: int) -> int:
    """The first free port from this one on. They are tried in order: what a browser remembers belongs to a port."""
    for wanted in range(port, min(port + TRIES, 65_536)):
        if not _taken(host, wanted):
            return wanted
    return 0


def _taken(host: str, port: int) -> bool:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except OSError:
            return True
    return False


def link(address: str, path: str = "/play") -> str:
    """The address for a browser on this machine: by its name, since passkeys hold for names and not for numbers."""
    parts = urlsplit(address.replace("//:::", "//[::]:").replace("//::1:", "//[::1]:"))
    host = "localhost" if parts.hostname in ANYWHERE else parts.hostname
    return f"http://{host}:{parts.port}{path}"


def has_display() -> bool:
    """Whether a browser with a window can be expected. Elsewhere one that writes into the terminal might come up."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def show(address: str) -> None:
    """Open the browser, without waiting for it."""
    if has_display():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
