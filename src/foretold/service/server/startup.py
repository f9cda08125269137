"""Server startup and graceful shutdown."""

from __future__ import annotations

import asyncio
import errno
import gc
import secrets
import signal
import socket
import threading
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import closing, suppress
from functools import partial
from typing import Any

import structlog
import uvicorn

from ..bus import LocalBus, NatsBus
from ..store import Store, Unavailable
from ..store.file import held
from .config import Config
from .house import House
from .http.application import Server
from .identity import Identity
from .logs import set_up
from .socket.guard import Gate
from .socket.websocket import WebSocket
from .work.bot_workers import BotWorkers

log = structlog.get_logger()

PATIENCE = 30.0  # seconds that a starting server waits for its database
LAST_WORD = 2.0  # seconds for clients to answer the goodbye at shutdown
LOWEST_FREE = 1024  # lower ports are privileged
MOST_FILES = 1_048_576  # requested if the system sets no limit


class CannotListen(Exception):
    """The server cannot listen at its configured address; the message says why, and what to do."""


async def make_server(config: Config) -> Server:
    """Create a server with its store and its bus."""
    set_up(config.log, config.log_format)
    store = await open_store(config.database)
    house = House(
        store=store,
        thinking=BotWorkers(config.bot_workers),
        alone=not config.nats and config.database.startswith("sqlite"),
    )
    try:
        house.bus = NatsBus(config.nats, house.node) if config.nats else LocalBus()
        key = await store.key("identity", partial(secrets.token_bytes, 32))
        undated = float(await store.key("undated-tokens", lambda: str(house.now()).encode()))
        server = Server(config, house, store, Identity(key, house.now, undated))
        await server.sign_outs.refresh()
        return server
    except BaseException:
        await store.close()
        raise


async def open_store(url: str, patience: float = PATIENCE) -> Store:
    """Open the store. Waits for a PostgreSQL that is starting up; a file that cannot be opened is a ``StoreError``."""
    until = time.monotonic() + patience
    while True:
        try:
            return await Store.open(url)
        except Unavailable as error:
            if time.monotonic() > until:
                raise
            log.warning("waiting for the database", error=str(error))
            await asyncio.sleep(0.5)


class Running(uvicorn.Server):
    """Uvicorn with a graceful shutdown: by itself it would close sockets in the middle of an answer."""

    def __init__(self, made: uvicorn.Config, server: Server, gate: Gate) -> None:
        super().__init__(made)
        self._server, self._gate = server, gate

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop accepting connections, say goodbye on the open ones, then shut down."""
        for listening in self.servers:
            listening.close()
        await self._server.drain()
        until = time.monotonic() + LAST_WORD
        while self._gate.sockets and time.monotonic() < until:  # if closed now, the goodbye could be lost
            await asyncio.sleep(0.01)
        await super().shutdown(sockets)


def raise_file_limit() -> int | None:
    """Raise this process's limit of open files to the system's maximum; return it, or None if there is no limit."""
    try:
        import resource
    except ImportError:  # Windows has none
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):  # macOS may allow fewer than it reports
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return None if soft == resource.RLIM_INFINITY else soft


def collect_rarely() -> None:
    """Make the cyclic garbage collector run less often: tables live long and create few cycles."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


async def serve(
    config: Config,
    ready: Callable[[str], None] = lambda address: None,
    make: Callable[[Config], Awaitable[Server]] = make_server,
) -> None:
    """Serve until asked to stop; ``ready`` is called with the address once connections are accepted. A SQLite file is
    locked meanwhile: without a bus, two servers would not notice each other's entries."""
    shared = bool(config.nats)
    with closing(listener(config.host, config.port)) as listening, held(config.database, shared) as note:

        def ready_and_noted(address: str) -> None:
            note(address)
            ready(address)

        await _serve_on(listening, await make(config), ready_and_noted)


async def _serve_on(listening: socket.socket, server: Server, ready: Callable[[str], None]) -> None:
    config = server.config
    address = f"http://{config.host}:{listening.getsockname()[1]}"
    gate = Gate(config, server.addresses, raise_file_limit())
    made = uvicorn.Config(
        server.application(),
        log_level="warning",
        access_log=False,
        http=gate.protocol,  # type: ignore[arg-type]
        ws=partial(WebSocket, server.sockets),  # type: ignore[arg-type]
        timeout_graceful_shutdown=max(1, int(config.drain)),
        proxy_headers=False,
        server_header=False,
        log_config=None,
    )
    running = Running(made, server, gate)

    def stop(number: int, frame: object) -> None:
        running.should_exit = True

    if threading.current_thread() is threading.main_thread():
        # For a signal that comes before uvicorn handles them. Uvicorn raises it again after its shutdown, for the
        # previous handler: everything is done by then
        signal.signal(signal.SIGTERM, stop)
    listening.listen(2048)
    ready(address)
    collect_rarely()
    await running.serve(sockets=[listening])


def run_on_fast_loop(work: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine on uvloop if it is installed."""
    try:
        import uvloop
    except ImportError:
        asyncio.run(work)
    else:
        uvloop.run(work)


def listener(host: str, port: int) -> socket.socket:
    """Return a socket bound to an address. Connections are queued once ``listen`` is called."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # named, so that asyncio sets TCP_NODELAY
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
            f"port {port} of {host} is in use, perhaps by another Foretold server; stop that, or choose another "
            f"port: --port {port + 1 if port < 65_535 else LOWEST_FREE}, or --port 0 for any free one"
        )
    if number == errno.EACCES:
        return f"port {port} requires administrator rights; choose one from {LOWEST_FREE} on: --port 8765"
    if number == errno.EADDRNOTAVAIL or isinstance(error, socket.gaierror | UnicodeError):
        return (
            f"--host: expected an address of this machine, got {host[:60]!r}; 127.0.0.1 serves this machine alone, "
            "0.0.0.0 its whole network"
        )
    return f"cannot listen on port {port} of {host[:60]!r}: {error}"
