"""A client's socket, once it is known whose it is: what comes is answered in order, what goes out goes out together."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol

from ..table.events import Person
from .codes import AWAY

MOST_UNREAD = 32  # messages that a client may send ahead before it is not read from

Content = str | bytes


class Line(Protocol):
    """What a connection needs of its socket."""

    def write_text(self, message: bytes) -> None:
        """Send a message of UTF-8, now or as soon as possible; never waits."""

    def listen(self, hear: Callable[[Content], None]) -> None:
        """Hand over what has come, and from now on whatever comes, at once."""

    def hold(self, on: bool) -> None:
        """Read no further, or with ``on`` false go on."""


class Outbox:
    """Messages on their way to many clients. They are written together, once the event loop has done what it was about:
    for the kernel that is less work than one now and then, since whoever reads them is woken once."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Connection, bytes]] = []

    def put(self, connection: Connection, message: bytes) -> None:
        """Send a message soon."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self.send)
        self._waiting.append((connection, message))

    def send(self) -> None:
        """Send everything now."""
        waiting, self._waiting = self._waiting, []
        for connection, message in waiting:
            connection.line.write_text(message)


class Connection:
    """A socket. ``answer`` is called with each message that comes, when all before it are answered: it calls ``begin``
    if the answer takes a while, and ``done`` when that is over."""

    def __init__(
        self, line: Line, person: Person, address: str, outbox: Outbox, answer: Callable[[Connection, Content], None]
    ) -> None:
        self.person, self.address = person, address
        self.closed: int | None = None  # the code with which we end it
        self.ended = asyncio.get_running_loop().create_future()
        self.line, self._outbox, self._answer = line, outbox, answer
        self._inbox: deque[Content] = deque()
        self._busy = True  # until ``listen``
        self._working = False
        self._held = False  # whether the client is not read from
        self._gone = False  # the client is
        self._farewell: bytes | None = None

    # ------------------------------------------------------------------ what goes out

    def push(self, message: bytes) -> None:
        """Send as soon as possible; never waits."""
        if self.closed is None:
            self._outbox.put(self, message)

    def close(self, code: int) -> None:
        """End after what waits is sent, and after the answer to the command that is being carried out. Nothing more is
        read."""
        if self.closed is None:
            self.closed = code
            self._work()

    def dismiss(self, farewell: bytes) -> None:
        """End with a last message, after the answer to the command that is being carried out."""
        self._farewell = farewell
        self._work()

    # ------------------------------------------------------------------ what comes in

    def listen(self) -> None:
        """From now on, answer."""
        self._busy = False
        self.line.listen(self.hear)
        self._work()

    def hear(self, content: Content) -> None:
        """Something came."""
        self._inbox.append(content)
        if not self._busy:
            self._work()
        elif len(self._inbox) >= MOST_UNREAD and not self._held:
            self._held = True
            self.line.hold(True)

    def leave(self) -> None:
        """The client is gone; what it said before is still carried out."""
        self._gone = True
        self._work()

    def begin(self) -> None:
        """The answer takes a while."""
        self._busy = True

    def done(self) -> None:
        """The answer is given."""
        self._busy = False
        self._work()

    def _work(self) -> None:
        """Answer what has come, one after another; end when it is time."""
        if self._working or self._busy:
            return
        self._working = True
        while not self._busy and self.closed is None and self._farewell is None and self._inbox:
            self._answer(self, self._inbox.popleft())
        self._working = False
        if self._busy:
            return
        if self._held:
            self._held = False
            self.line.hold(False)
        if self._farewell is not None and self.closed is None:
            self.push(self._farewell)
            self.closed = AWAY
        if (self.closed is not None or self._gone) and not self.ended.done():
            self.ended.set_result(None)
