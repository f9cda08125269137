"""Open the game in a browser: a free port, the address, and whether there is a display."""

from __future__ import annotations

import os
import socket
import sys
import threading
import webbrowser
from urllib.parse import urlsplit

TRIES = 20  # ports that are tried, one after the other
EVERYWHERE = ("0.0.0.0", "::")
HERE = ("127.0.0.1", "::1", *EVERYWHERE)


def free_port(host: str, port: int) -> int:
    """Return the first free port from this one on. They are tried in order, since a browser's storage belongs to a
    port."""
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
    """Return the address for a browser on this machine, with a host name, since passkeys do not work with IP
    addresses."""
    parts = urlsplit(address.replace("//:::", "//[::]:").replace("//::1:", "//[::1]:"))
    host = "localhost" if parts.hostname in HERE else parts.hostname
    return f"http://{host}:{parts.port}{path}"


def in_network() -> str | None:
    """Return the IP address of this machine in its network; None if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as trial:
        try:
            trial.connect(("192.0.2.1", 9))  # selects a route without sending anything
        except OSError:
            return None
        number = str(trial.getsockname()[0])
    return None if number.startswith("127.") else number


def has_display() -> bool:
    """Return whether there is a display. Without one, a text browser might open in the terminal."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def show(address: str) -> None:
    """Open the browser, without waiting for it."""
    if has_display():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
