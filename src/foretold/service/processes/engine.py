"""A server program that we start, stop and kill."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from contextlib import suppress
from pathlib import Path
from random import sample
from types import TracebackType
from typing import Any, Self

START = 120.0  # seconds after which an engine that has not started must hang, even on a very busy machine
STOP = 10.0  # seconds for a clean shutdown; then it is killed
SERVER_PORTS = range(10_000, 32_000)  # below the ephemeral ports that systems give to clients


class EngineFailed(Exception):
    """An engine did not start; the message has its output."""


class Engine(ABC):
    """A server program with its own folder and port."""

    stopping = signal.SIGTERM
    dropping = signal.SIGTERM

    def __init__(self, folder: Path | None = None) -> None:
        self._throw_away = folder is None
        self.folder = Path(tempfile.mkdtemp(prefix="foretold-engine-")) if folder is None else folder
        self.folder.mkdir(parents=True, exist_ok=True)
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def running(self) -> bool:
        """Whether we started it and it has not ended."""
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int:
        """The process, while it runs."""
        if self._process is None:
            raise EngineFailed("it is not running")
        return self._process.pid

    @abstractmethod
    def command(self) -> list[str]:
        """The command line that runs the server."""

    def user(self) -> dict[str, Any]:
        """Return the user that the server runs as; None for the current one."""
        return {}

    def environment(self) -> dict[str, str] | None:
        """Return the environment it runs in; None for the current one."""
        return None

    def start(self) -> None:
        """Start the server and wait until it answers. After ``kill`` it comes back with the same data and port."""
        until = time.monotonic() + START
        while True:
            self._launch()
            if self._answers(until):
                return
            if time.monotonic() > until:
                raise EngineFailed(f"{self.command()[0]} did not come up:\n{self.log()[-2000:]}")
            time.sleep(0.1)  # a killed process may not have released its memory and port yet

    def stop(self) -> None:
        """Shut the server down cleanly."""
        self._end(self.stopping)

    def kill(self) -> None:
        """Kill the server with SIGKILL."""
        self._end(signal.SIGKILL)

    def close(self) -> None:
        """Stop the server, and remove its folder unless the caller gave it."""
        if self._throw_away:
            self.drop()
            shutil.rmtree(self.folder, ignore_errors=True)
        else:
            self.stop()

    def drop(self) -> None:
        """Stop the server quickly, since its data is no longer needed."""
        self._end(self.dropping)

    def log(self) -> str:
        """Return the server's output."""
        path = self.folder / "log"
        return path.read_text(errors="replace") if path.exists() else ""

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _launch(self) -> None:
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                self.command(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd="/",
                env=self.environment(),
                start_new_session=True,  # Ctrl-C must not reach the engine: its owner stops it
                **self.user(),
            )

    def _answers(self, until: float) -> bool:
        assert self._process is not None
        while self._process.poll() is None and time.monotonic() < until:
            if self.ready():
                return True
            time.sleep(0.02)
        return False

    def ready(self) -> bool:
        """Whether the server takes connections."""
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
        except OSError:
            return False
        return True

    def _end(self, by: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.send_signal(by)
        try:
            process.wait(STOP)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def free_port() -> int:
    """Return a free loopback port outside the ephemeral range: otherwise a client that connects while the server is
    down could be given the server's own port, and the server could not restart."""
    for port in sample(SERVER_PORTS, len(SERVER_PORTS)):
        with socket.socket() as found, suppress(OSError):
            found.bind(("127.0.0.1", port))
            return port
    raise EngineFailed(f"no port from {SERVER_PORTS[0]} to {SERVER_PORTS[-1]} is free")
