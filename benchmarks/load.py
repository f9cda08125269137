"""Four clients a table that act as soon as it is their turn: our server, durable, beside boardgame.io's in memory.

    python benchmarks/load.py                   (needs the packages of locks/dev.txt, Node.js 20 or newer, and Linux)

What serves has one core of the machine: the server, both nodes where there are two, and PostgreSQL and NATS where they
are used. The clients have another one. First every client acts at once, so that as many actions are under way as there
are tables; the number of tables with the most actions a second counts. Then tables act half as often as they could,
each in its own time, and a wait counts from when a table was to act. An action is acknowledged when the client that
acted is told so: ours is on the disk by then, the peer's is in its memory. At last tables lie idle.
Servers take turns, and the best of several turns counts.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from aims import aim

from foretold.service.processes import Nats, PostgreSQL
from foretold.service.processes.engine import free_port

CLIENTS = Path(__file__).with_name("load")
SERVING, ASKING = 0, 1  # cores
MANY = "1000000000"
LIMITS = (
    "MESSAGES",
    "MESSAGE_BURST",
    "ADDRESS_MESSAGES",
    "ADDRESS_MESSAGE_BURST",
    "CONNECTIONS",
    "REQUESTS",
    "REQUEST_BURST",
    "TABLES",
    "TABLE_BURST",
)
SECONDS_OF_TICK = 1 / os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Served:
    """Something that serves tables: where, and its processes."""

    kind: str
    addresses: list[str]
    nodes: list[int]
    others: list[int]  #: the database, the bus

    def cpu(self) -> tuple[float, float]:
        """Seconds that nodes and others have computed so far."""
        return sum(map(cpu_of, self.nodes)), sum(map(cpu_of, self.others))

    def memory(self) -> float:
        """MB that the nodes hold."""
        return sum(memory_of(pid) for pid in self.nodes)


@dataclass(frozen=True)
class Figures:
    """What a run showed. Waits are in milliseconds."""

    name: str
    rate: float
    p50: float
    p99: float
    nodes: float  #: share of a core
    others: float
    clients: float
    memory: float

    @property
    def per_second(self) -> float:
        """Actions per second of computing: what a core could do if it had nothing else to do."""
        return self.rate / (self.nodes + self.others)

    def __str__(self) -> str:
        return (
            f"{self.name:52} {self.rate:8,.0f} actions/s  p50 {self.p50:6.1f} ms  p99 {self.p99:6.1f} ms  "
            f"core {self.nodes:4.0%} +{self.others:4.0%}  clients {self.clients:4.0%}  {self.memory:5.0f} MB  "
            f"{self.per_second:8,.0f} actions per second of the core"
        )


class Clients:
    """The process of the clients; each command is a line, and so is its answer."""

    def __init__(self, served: Served) -> None:
        command = ["node", str(CLIENTS / "generate.mjs"), served.kind, *served.addresses]
        with pinned(ASKING):
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
            )

    def tell(self, command: str, **options: int | float) -> dict[str, float]:
        """Have a command carried out; what it answers."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(json.dumps({"command": command, **options}) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("the clients failed; what they wrote says why")
        answer: dict[str, float] = json.loads(line)
        return answer

    def __enter__(self) -> Clients:
        return self

    def __exit__(self, *_: object) -> None:
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.communicate()


@contextmanager
def pinned(core: int) -> Iterator[None]:
    """What is started in here runs on one core."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def cpu_of(pid: int) -> float:
    """Seconds that a process and its children have computed."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    own = sum(map(int, fields[11:15])) * SECONDS_OF_TICK
    return own + sum(cpu_of(int(child)) for child in children_of(pid))


def memory_of(pid: int) -> float:
    """MB of physical memory that a process and its children hold: ``node`` may be a script that starts Node.js."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    own = next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024
    return own + sum(memory_of(int(child)) for child in children_of(pid))


def children_of(pid: int) -> list[str]:
    """The processes that a process has started."""
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


# ---------------------------------------------------------------------- what serves


@contextmanager
def process(command: list[str], ready: str, **environment: str) -> Iterator[int]:
    """A server on the core for serving, once it answers."""
    with pinned(SERVING):
        started = subprocess.Popen(
            command,
            env={**os.environ, **environment},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # so that what it starts ends with it: ``node`` may be a script
        )
    try:
        for _ in range(600):
            try:
                urllib.request.urlopen(ready).close()
                break
            except OSError:
                time.sleep(0.05)
        yield started.pid
    finally:
        os.killpg(started.pid, signal.SIGTERM)
        started.wait()


@contextmanager
def boardgame_io() -> Iterator[Served]:
    """The peer."""
    address = f"http://127.0.0.1:{free_port()}"
    command = ["node", str(CLIENTS / "peer.mjs"), address.rpartition(":")[2]]
    with process(command, f"{address}/games", NODE_ENV="production") as pid:
        yield Served("theirs", [address], [pid], [])


@contextmanager
def foretold(database: str, nodes: int = 1, bus: str = "", others: tuple[int, ...] = ()) -> Iterator[Served]:
    """Our server, with limits that do not come into play."""
    limits = {f"FORETOLD_{name}": MANY for name in LIMITS}
    ports = [free_port() for _ in range(nodes)]
    with ExitStack() as stack:
        pids = []
        for port in ports:
            settings = {"FORETOLD_DATABASE": database, "FORETOLD_PORT": str(port), "FORETOLD_NATS": bus}
            ready = f"http://127.0.0.1:{port}/api/about"
            command = [sys.executable, "-m", "foretold", "serve"]
            pids.append(stack.enter_context(process(command, ready, FORETOLD_LOG="warning", **settings, **limits)))
        yield Served("ours", [f"http://127.0.0.1:{port}" for port in ports], pids, list(others))


@contextmanager
def on_sqlite() -> Iterator[Served]:
    """One node with a file."""
    with tempfile.TemporaryDirectory() as folder, foretold(f"sqlite:///{folder}/load.db") as served:
        yield served


@contextmanager
def on_postgresql(nodes: int) -> Iterator[Served]:
    """Nodes with a PostgreSQL that writes to the disk, and NATS between them."""
    with ExitStack() as stack:
        with pinned(SERVING):
            database = stack.enter_context(PostgreSQL())
            bus = stack.enter_context(Nats()) if nodes > 1 else None
        pids = tuple(engine.pid for engine in (database, bus) if engine is not None)
        yield stack.enter_context(foretold(database.url(), nodes, bus.url if bus is not None else "", pids))


# ---------------------------------------------------------------------- measuring


def measured(name: str, served: Served, clients: Clients, seconds: float) -> Figures:
    """What happens within some seconds."""
    clients.tell("begin")
    before = served.cpu()
    time.sleep(seconds)
    nodes, others = (now - then for now, then in zip(served.cpu(), before, strict=True))
    seen = clients.tell("end")
    took, memory = seen["seconds"], served.memory()
    rate = seen["actions"] / took
    return Figures(name, rate, seen["p50"], seen["p99"], nodes / took, others / took, seen["cpu"] / took, memory)


@dataclass(frozen=True)
class Server:
    """Something to measure."""

    name: str
    serve: Callable[[], AbstractContextManager[Served]]
    spread: int = 1  #: nodes that the clients of one table are connected to


SERVERS = {
    "peer": Server("boardgame.io, in memory", boardgame_io),
    "sqlite": Server("Foretold, SQLite", on_sqlite),
    "postgresql": Server("Foretold, PostgreSQL", partial(on_postgresql, 1)),
    "two": Server("Foretold, PostgreSQL, two nodes", partial(on_postgresql, 2)),
    "across": Server("Foretold, two nodes, tables across both", partial(on_postgresql, 2), spread=2),
}


def run(server: Server, counts: list[int], seconds: float) -> tuple[Figures, Figures]:
    """Tables as fast as they can, more and more of them, and the most they did; then all of them at half that rate."""
    with server.serve() as served, Clients(served) as clients:
        opened, peaks = 0, []
        for count in sorted(counts):
            clients.tell("open", count=count - opened, people=4, nodes=server.spread)
            opened = count
            time.sleep(seconds / 3)
            peaks.append(measured(f"{server.name}, {count} tables", served, clients, seconds))
            print(peaks[-1], flush=True)
        peak = max(peaks, key=lambda one: one.rate)
        clients.tell("pace", rate=peak.rate / 2)
        time.sleep(seconds / 3)
        half = measured("  at half the rate", served, clients, seconds)
        print(half, flush=True)
    return peak, half


def idle(server: Server, tables: int, people: int) -> float:
    """MB for tables at which people sit, connected, and nothing happens; with four the game has begun."""
    with server.serve() as served, Clients(served) as clients:
        clients.tell("rest")
        clients.tell("open", count=1, people=people, nodes=1)
        before = served.memory()
        began = time.perf_counter()
        clients.tell("open", count=tables, people=people, nodes=1)
        took = time.perf_counter() - began
        time.sleep(2)
        memory = served.memory()
    each = 1024 * (memory - before) / tables
    print(
        f"{server.name}: {tables:,} idle tables with {people} socket{'s'[: people - 1]} each: {memory:,.0f} MB, "
        f"{each:.1f} KB a table; opened in {took:.0f} s",
        flush=True,
    )
    return memory


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--servers", nargs="+", choices=SERVERS, default=list(SERVERS), help="which to measure")
    parser.add_argument("--tables", type=int, nargs="+", default=[16, 64, 200], help="how many tables play")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each measurement")
    parser.add_argument("--repetitions", type=int, default=2)
    parser.add_argument("--idle", type=int, default=10_000, help="idle tables; 0 leaves them out")
    options = parser.parse_args()
    if not (CLIENTS / "node_modules").exists():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=CLIENTS, check=True)
    peaks: dict[str, Figures] = {}
    halves: dict[str, Figures] = {}
    for _ in range(options.repetitions):
        for name in options.servers:
            peak, half = run(SERVERS[name], options.tables, options.seconds)
            peaks[name] = max(peak, peaks.get(name, peak), key=lambda one: one.rate)
            halves[name] = min(half, halves.get(name, half), key=lambda one: one.p99)
    met = []
    if "peer" in peaks and "sqlite" in peaks:
        met.append(aim("SQLite / boardgame.io, actions/s", peaks["sqlite"].rate / peaks["peer"].rate, 2))
        met.append(aim("the same per second of the core", peaks["sqlite"].per_second / peaks["peer"].per_second, 2))
    for name, half in halves.items():
        if name != "peer":
            met.append(aim(f"50 ms / p99 at half the rate, {name}", 50 / half.p99, 1))
    if options.idle:
        met.append(aim("1,500 MB / idle tables", 1500 / idle(SERVERS["sqlite"], options.idle, 1), 1))
        for name in ("sqlite", "peer"):
            idle(SERVERS[name], options.idle // 10, 4)
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())
