"""The socket that a server listens on, or why there can be none."""

from __future__ import annotations

import errno
import socket

LOWEST_FREE = 1024  # ports below belong to the system


class CannotListen(Exception):
    """The server cannot listen where it was told to; the message says why, and what to do."""


def listener(host: str, port: int) -> socket.socket:
    """A socket bound to an address. Connections wait from the moment it is asked to ``listen``."""
    made = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
    except (OSError, UnicodeError) as error:
        made.close()
        raise CannotListen(_why_not(host, port, error)) from error
    return made


def _why_not(host: str, port: int, error: OSError | UnicodeError) -> str:
    number = error.errno if isinstance(error, OSError) else None
    if number == errno.EADDRINUSE:
        return (
            f"port {port} of {host} is taken, perhaps by a Foretold that runs already; stop that, or choose another "
            f"port: --port {port + 1 if port < 65_535 else LOWEST_FREE}, or --port 0 for any free one"
        )
    if number == errno.EACCES:
        return f"port {port} is only for the system's administrator; choose one from {LOWEST_FREE} on: --port 8765"
    if number == errno.EADDRNOTAVAIL or isinstance(error, socket.gaierror | UnicodeError):
        return (
            f"--host: expected an address of this machine, got {host[:60]!r}; 127.0.0.1 serves this machine alone, "
            "0.0.0.0 its whole network"
        )
    return f"cannot listen on port {port} of {host[:60]!r}: {error}"
