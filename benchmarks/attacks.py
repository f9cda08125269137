"""Attacks on a real server, one after another, and what another table notices of each.

    python benchmarks/attacks.py                    (needs the packages of locks/dev.txt, and Linux)

The server runs with its default limits. Attackers have an address of their own (127.0.0.2) and processes of their own;
each attack lasts some seconds. Meanwhile somebody at another table says something ten times a second and waits for the
acknowledgement: the median wait has to stay below 100 ms, the server's memory below 400 MB, and whoever comes anew has
to be answered.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import resource
import socket
import statistics
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

import websockets
from load import memory_of, process

from foretold.service.processes.engine import free_port
from foretold.service.protocol.messages import VERSION

ATTACKER, OTHER = "127.0.0.2", "127.0.0.1"
MOST_MEDIAN, MOST_MEMORY = 0.100, 400.0  # seconds, MB
RULES = {"players": "4", "edition": "us", "hand-sizes": "1,2"}
SPEAKERS = 12
LONGER = {"slow readers": 3}  # times as long as the others: the kernel's buffers have to be filled first
EVERY = 0.1  # seconds from one saying to the next; a wait counts from when it was to be said
SHORT_OF_TIME = 0.2  # seconds that an attacker waits at most before it looks at the clock

Attack = Callable[[int, float], str]
"""Attack the server on a port until a moment of ``time.monotonic``; returns what was done."""


# ---------------------------------------------------------------------- what attackers need


def connect(port: int, first: bytes = b"", address: str = ATTACKER) -> socket.socket:
    """A connection from an attacker's address that takes little into its own buffers."""
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.settimeout(SHORT_OF_TIME)
    made.bind((address, 0))
    made.connect(("127.0.0.1", port))
    made.sendall(first)
    return made


def upgraded(port: int, table: str = "nosuch", address: str = ATTACKER) -> socket.socket:
    """A WebSocket that has not said hello."""
    made = connect(
        port,
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode(),
        address,
    )
    with suppress(OSError):
        made.recv(4096)
    return made


def frame(first: int, payload: bytes = b"") -> bytes:
    """A frame as clients send it, with a mask of zeros."""
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return bytes([first]) + length + bytes(4) + payload


def post(port: int, path: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:
    """The answer to a request."""
    headers = {"content-type": "application/json", **({"authorization": f"Bearer {token}"} if token else {})}
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return dict(json.load(answer))


def somebody(port: int) -> tuple[str, str]:
    """A new guest's token and a new table of theirs."""
    token = post(port, "/api/people", {"name": "Guest"})["token"]
    return token, post(port, "/api/tables", {"settings": {"rules": RULES}}, token)["table"]


def hello(token: str) -> bytes:
    """The first message of a socket."""
    return frame(0x81, json.dumps({"type": "hello", "version": VERSION, "token": token}).encode())


# ---------------------------------------------------------------------- attacks


def nothing(port: int, until: float) -> str:
    """No attack."""
    time.sleep(max(0.0, until - time.monotonic()))
    return ""


def flood(first: bytes, piece: bytes, port: int, until: float) -> str:
    """Send the same over one socket after another, and never read."""
    sent = sockets = 0
    while time.monotonic() < until:
        try:
            with upgraded(port) as made:
                sockets += 1
                made.sendall(first)
                while time.monotonic() < until:
                    sent += made.send(piece)
        except TimeoutError:
            continue
        except OSError:
            time.sleep(0.01)
    return f"{sent / 1e6:,.1f} MB over {sockets:,} sockets"


def half_requests(port: int, until: float) -> str:
    """Keep 1,100 connections open with half a request each, and open them again when they are closed."""
    half, kept, opened = b"GET / HTTP/1.1\r\nHost: x\r\n", list[socket.socket](), 0
    while time.monotonic() < until:
        if len(kept) < 1100:
            with suppress(OSError):
                kept.append(connect(port, half))
                opened += 1
        else:
            time.sleep(SHORT_OF_TIME)
        if opened % 100 == 0 or len(kept) >= 1100:
            kept = [one for one in kept if is_open(one)]
    return f"{opened:,} connections, {sum(map(is_open, kept)):,} open at the end"


def is_open(made: socket.socket) -> bool:
    """Whether the server has not ended a connection; one that it has ended is closed."""
    try:
        made.setblocking(False)
        if made.recv(1, socket.MSG_PEEK):
            return True
    except BlockingIOError:
        return True
    except OSError:
        pass
    made.close()
    return False


def slow_readers(port: int, until: float) -> str:
    """Forty who watch a table and read nothing, while others say as much there as they may."""
    token, table = somebody(port)
    kept = list[socket.socket]()
    for _ in range(40):
        with suppress(OSError):
            made = upgraded(port, table)
            made.sendall(hello(token))
            kept.append(made)
    speakers = [upgraded(port, table, f"127.0.0.{3 + number % 2}") for number in range(SPEAKERS)]
    for made in speakers:
        made.sendall(hello(post(port, "/api/people", {"name": "Speaker"})["token"]))
    said = 0
    while time.monotonic() < until:
        for made in list(speakers):
            try:
                said += 1
                made.sendall(asked(said, {"type": "say", "text": "\N{PLAYING CARD BLACK JOKER}" * 300}))
                with suppress(TimeoutError):
                    made.recv(1_000_000)
            except OSError:
                speakers.remove(made)
                made.close()
        time.sleep(0.1)
    return f"{said:,} sayings, {len(kept)} who read nothing, {len(speakers)} who speak"


def asked(number: int, command: dict[str, Any]) -> bytes:
    """A command."""
    message = {"type": "ask", "id": str(number), "based_on": 0, "command": command}
    return frame(0x81, json.dumps(message, ensure_ascii=False).encode())


def unfinished_messages(port: int, until: float) -> str:
    """As many sockets as there may be, each with most of a large message that never ends."""
    kept = list[socket.socket]()
    piece = frame(0x01, b"x" * 60_000)
    while time.monotonic() < until:
        try:
            made = upgraded(port)
            made.sendall(piece)
            kept.append(made)
        except OSError:
            time.sleep(0.01)
    return f"{len(kept):,} sockets"


def crowd(port: int, until: float) -> str:
    """Many guests at once, each within a person's limits."""
    sent, kept = 0, list[socket.socket]()
    _, table = somebody(port)
    for _ in range(60):
        with suppress(OSError, urllib.error.HTTPError):
            made = upgraded(port, table)
            made.sendall(hello(post(port, "/api/people", {"name": "Guest"})["token"]))
            kept.append(made)
    while time.monotonic() < until:
        for made in list(kept):
            try:
                made.sendall(frame(0x81, b'{"type":"ping"}'))
                made.setblocking(False)
                with suppress(BlockingIOError):
                    made.recv(65_536)
                made.settimeout(SHORT_OF_TIME)
                sent += 1
            except OSError:
                kept.remove(made)
                made.close()
        time.sleep(0.05)
    return f"{sent:,} messages, {len(kept)} of 60 guests still there"


def many_requests(port: int, until: float) -> str:
    """Requests as fast as they are answered."""
    asked = 0
    while time.monotonic() < until:
        with suppress(OSError), connect(port) as made:
            made.settimeout(5)
            while time.monotonic() < until:
                made.sendall(b"GET /api/about HTTP/1.1\r\nHost: x\r\n\r\n")
                if not made.recv(65_536):
                    break
                asked += 1
    return f"{asked:,} requests"


PING, CONTINUATION = frame(0x89, b"p" * 125) * 500, frame(0x00) * 2000
ATTACKS: dict[str, Attack] = {
    "nothing": nothing,
    "pings never read": partial(flood, b"", PING),
    "empty continuation frames": partial(flood, frame(0x01, b"a"), CONTINUATION),
    "half-sent requests": half_requests,
    "slow readers": slow_readers,
    "unfinished messages": unfinished_messages,
    "a crowd of guests": crowd,
    "requests": many_requests,
}


# ---------------------------------------------------------------------- measuring


@dataclass(frozen=True)
class Noticed:
    """What another table noticed of an attack, in seconds, and the server's memory in MB."""

    name: str
    did: str
    waits: list[float]
    before: float
    peak: float
    after: float
    handles: int  #: open files of the server when the attack ended
    newcomers: tuple[int, int]  #: how many were answered, and how many came

    @property
    def good(self) -> bool:
        """Whether it stayed within the limits."""
        prompt = statistics.median(self.waits) < MOST_MEDIAN
        return prompt and self.peak < MOST_MEMORY and self.newcomers[0] == self.newcomers[1]

    def __str__(self) -> str:
        median, worst = (1000 * figure for figure in (statistics.median(self.waits), max(self.waits)))
        return (
            f"{self.name:26} median {median:7.1f} ms  worst {worst:8.1f} ms  ({len(self.waits):3} acknowledged)  "
            f"memory {self.before:4.0f} {self.peak:4.0f} {self.after:4.0f} MB  {self.handles:4} files  "
            f"newcomers {self.newcomers[0]}/{self.newcomers[1]}  "
            f"{'' if self.good else 'MISSED  '}{self.did}"
        )


async def waits_until(port: int, until: float) -> list[float]:
    """How long each acknowledgement at a table of somebody else took."""
    token, table = await asyncio.to_thread(somebody, port)
    waits: list[float] = []
    async with websockets.connect(f"ws://{OTHER}:{port}/api/tables/{table}/socket", open_timeout=60) as made:
        await made.send(json.dumps({"type": "hello", "version": VERSION, "token": token}))
        due = time.monotonic()
        for number in range(1_000_000):
            if due > until:
                break
            said = {"type": "say", "text": "still here"} if number else {"type": "sit"}
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            await made.send(json.dumps({"type": "ask", "id": str(number), "based_on": 0, "command": said}))
            while not acknowledged(json.loads(await made.recv()), str(number)):
                pass
            while due < time.monotonic():  # what was to be said meanwhile would have waited as well
                waits.append(time.monotonic() - due)
                due += EVERY
    return waits


async def newcomers_until(port: int, until: float) -> tuple[int, int]:
    """How many of those who come anew, one a second, are answered within five seconds, and how many come."""
    answered = came = 0
    while time.monotonic() < until:
        came += 1
        with suppress(OSError):
            answered += await asyncio.to_thread(is_answered, port)
        await asyncio.sleep(1)
    return answered, came


def is_answered(port: int) -> bool:
    """Whether a request over a new connection is answered."""
    with urllib.request.urlopen(f"http://{OTHER}:{port}/api/about", timeout=5) as answer:
        return bool(answer.status == 200)


def acknowledged(message: dict[str, Any], id: str) -> bool:
    """Whether a message answers a command."""
    return id in (message.get("ack"), message.get("id"))


async def measured(name: str, port: int, pid: int, seconds: float) -> Noticed:
    """Let an attack happen and look at the server meanwhile and a while after it."""
    before = peak = memory_of(pid)
    handles = handles_of(pid)
    until = time.monotonic() + seconds
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        attacking = pool.apply_async(attack, (name, port, until))
        waiting = asyncio.ensure_future(waits_until(port, until))
        coming = asyncio.ensure_future(newcomers_until(port, until))
        while not (waiting.done() and coming.done() and attacking.ready()):
            peak = max(peak, memory_of(pid))
            handles = handles_of(pid) if not attacking.ready() else handles
            await asyncio.sleep(0.05)
        did, waits = attacking.get(), waiting.result()
    await asyncio.sleep(2)
    return Noticed(name, did, waits, before, peak, memory_of(pid), handles, coming.result())


def handles_of(pid: int) -> int:
    """How many files and connections a process has open."""
    return len(os.listdir(f"/proc/{pid}/fd"))


def allow_files(most: int | None = None) -> None:
    """Let this process, and those it starts, have so many open files, or as many as it may."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard if most is None else most, hard))


def attack(name: str, port: int, until: float) -> str:
    """Carry an attack out; runs in a process of its own."""
    return ATTACKS[name](port, until)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--attacks", nargs="+", choices=ATTACKS, default=list(ATTACKS), help="which to try")
    parser.add_argument("--seconds", type=float, default=15.0, help="of each attack")
    options = parser.parse_args()
    good = []
    for name in options.attacks:
        port = free_port()
        with tempfile.TemporaryDirectory() as folder:
            settings = {"FORETOLD_DATABASE": f"sqlite:///{folder}/attacks.db", "FORETOLD_PORT": str(port)}
            command = [sys.executable, "-m", "foretold", "serve"]
            ready = f"http://127.0.0.1:{port}/api/about"
            allow_files(1024)  # the server's, as most systems have it
            with process(command, ready, FORETOLD_LOG="warning", **settings) as pid:
                allow_files()
                noticed = asyncio.run(measured(name, port, pid, options.seconds * LONGER.get(name, 1)))
        print(noticed, flush=True)
        good.append(noticed.good)
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
