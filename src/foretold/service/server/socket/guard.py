"""Resource limits of a connection, enforced below HTTP and WebSocket, so that nothing that a library accepts or buffers
can bypass them."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, cast

import h11
import structlog
from uvicorn.protocols.http.h11_impl import H11Protocol

from ..addresses import Addresses, network_of
from ..config import Config
from ..limits import Bucket
from ..metrics import ABORTED
from .frame_limit import FrameLimit

log = structlog.get_logger()

REQUEST_WAIT = 10.0  # seconds in which a request has to arrive, head and body
MOST_REQUEST = 262_144  # bytes of a request, after which reading stops
MOST_BUFFERED = 262_144  # bytes of unsent output that a socket may accumulate
PROGRESS_WAIT, LEAST_PROGRESS = 20.0, 16_384  # seconds in which a client has to read so many bytes of an answer
LAST_WAIT = 5.0  # seconds in which a client has to read the rest before a close
FRAMES = 4.0  # frames per message that a person may send: the message limit is reached first, with an explanation
RESERVED = 128  # file handles kept for the database, files and workers


class Gate:
    """Shared by the connections of one server: counts them in all and per address."""

    def __init__(self, config: Config, addresses: Addresses, most: int | None = None) -> None:
        self.addresses, self._config = addresses, config
        self._most = most - RESERVED if most is not None else None
        self._open, self._from = 0, Counter[str]()
        self.sockets = 0  #: open WebSockets

    def protocol(self, **made: Any) -> Guard:
        """Return the protocol for a new connection: uvicorn's, wrapped in a guard."""
        return Guard(self, H11Protocol(**made))

    def admit(self, host: str) -> bool:
        """Count a new connection; False, and it is not counted, if there are too many."""
        address = network_of(host)
        full = self._most is not None and self._open >= self._most
        if full or (self._from[address] >= self._config.connections and not self.addresses.is_proxy(host)):
            return False
        self._from[address] += 1
        self._open += 1
        return True

    def release(self, host: str) -> None:
        """Remove a connection from the counts."""
        address = network_of(host)
        self._from[address] -= 1
        self._open -= 1
        if not self._from[address]:
            del self._from[address]

    def frames(self) -> FrameLimit:
        """Return the limit on the frames of a new socket."""
        return FrameLimit(Bucket(FRAMES * self._config.messages, FRAMES * self._config.message_burst))


class Guard(asyncio.Protocol):
    """Sits between a transport and the protocol that reads it. A client that exceeds a limit is cut off: a clean close
    would wait for a client that may never answer."""

    def __init__(self, gate: Gate, http: H11Protocol) -> None:
        self._gate, self._http = gate, http
        self._inner: asyncio.Protocol = http
        self._loop = asyncio.get_running_loop()
        self._host = ""
        self._admitted = False
        self._received = 0  # bytes of the current request
        self._frames: FrameLimit | None = None  # set once it is a WebSocket
        self._request_timer: asyncio.TimerHandle | None = None
        self._progress_timer: asyncio.TimerHandle | None = None
        self._close_timer: asyncio.TimerHandle | None = None

    # ------------------------------------------------------------------ what the transport calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Admit a client, unless there are too many."""
        self._transport = cast(asyncio.Transport, transport)
        peer = transport.get_extra_info("peername")
        self._host = str(peer[0]) if isinstance(peer, tuple) else ""
        self._admitted = self._gate.admit(self._host)
        if not self._admitted:
            self.cut_off("too many connections")
            return
        self._request_timer = self._loop.call_later(REQUEST_WAIT, self.cut_off, "request too slow")
        self._inner.connection_made(cast(asyncio.Transport, GuardedTransport(self, self._transport)))

    def data_received(self, data: bytes) -> None:
        """Pass on received data, unless it exceeds a limit."""
        if self._frames is not None:
            if self._frames.allows(data):
                self._inner.data_received(data)
            else:
                self.cut_off("too many frames")
            return
        conn = self._http.conn
        if conn.their_state is not h11.SEND_BODY:  # a new request: what is left of earlier data belongs to it
            self._received = len(conn.trailing_data[0])
        self._received += len(data)
        if not self._admitted or self._received > MOST_REQUEST:
            self.cut_off("request too large")
            return
        self._inner.data_received(data)
        if self._frames is None:
            self._expect_rest_of_request()

    def eof_received(self) -> bool | None:
        """Pass on the end of the client's data."""
        return self._inner.eof_received() if self._admitted else None

    def pause_writing(self) -> None:
        """The send buffer is full: cut off a WebSocket, or give an HTTP client time to read."""
        self._inner.pause_writing()
        if self._frames is not None:
            self.cut_off("does not keep up")
        elif self._progress_timer is None:
            self._expect_progress()

    def resume_writing(self) -> None:
        """The client has read enough: continue."""
        if self._progress_timer is not None:
            self._progress_timer.cancel()
            self._progress_timer = None
        self._inner.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Remove the client from the counts and cancel its timers."""
        for timer in (self._request_timer, self._progress_timer, self._close_timer):
            if timer is not None:
                timer.cancel()
        if not self._admitted:
            return
        self._admitted = False
        self._gate.release(self._host)
        if self._frames is not None:
            self._gate.sockets -= 1
        self._inner.connection_lost(exc)

    # ------------------------------------------------------------------ what the guarded transport calls

    def upgrade(self, protocol: asyncio.Protocol) -> None:
        """Switch to another protocol: from now on the connection is a WebSocket."""
        self._inner = protocol
        self._frames = self._gate.frames()
        self._gate.sockets += 1
        self._transport.set_write_buffer_limits(high=MOST_BUFFERED)
        if self._request_timer is not None:
            self._request_timer.cancel()

    def close(self) -> None:
        """Close once the client has read everything, or after a short wait."""
        self._transport.close()
        if self._admitted and self._close_timer is None:
            self._close_timer = self._loop.call_later(LAST_WAIT, self._transport.abort)

    # ------------------------------------------------------------------ limits

    def cut_off(self, reason: str) -> None:
        """Abort the connection and discard unsent output."""
        ABORTED.labels(reason).inc()
        log.debug("connection cut off", reason=reason)
        self._transport.abort()

    def _expect_rest_of_request(self) -> None:
        """Run the deadline of a request that has not arrived completely."""
        if self._http.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            if self._request_timer is None:
                self._request_timer = self._loop.call_later(REQUEST_WAIT, self.cut_off, "request too slow")
        elif self._request_timer is not None:
            self._request_timer.cancel()
            self._request_timer = None

    def _expect_progress(self, before: int | None = None) -> None:
        """Cut off a client that reads an answer too slowly."""
        left = self._transport.get_write_buffer_size()
        if before is not None and left > before - LEAST_PROGRESS:
            self.cut_off("answer not taken")
        else:
            self._progress_timer = self._loop.call_later(PROGRESS_WAIT, self._expect_progress, left)


class GuardedTransport:
    """The transport as a guarded protocol sees it."""

    __slots__ = ("_guard", "_transport", "is_closing", "pause_reading", "resume_reading", "write")

    def __init__(self, guard: Guard, transport: asyncio.Transport) -> None:
        self._guard, self._transport = guard, transport
        self.write, self.is_closing = transport.write, transport.is_closing
        self.pause_reading, self.resume_reading = transport.pause_reading, transport.resume_reading

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def set_protocol(self, protocol: asyncio.Protocol) -> None:
        """Switch to another protocol, with the same guard."""
        self._guard.upgrade(protocol)

    def close(self) -> None:
        """Close soon, whether or not the client reads the rest."""
        self._guard.close()
