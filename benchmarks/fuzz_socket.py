"""Send a server what no client would, a hundred thousand times, and look what comes of it.

    python benchmarks/fuzz_socket.py --messages 100000 --seed 1

Malformed, cut, nested, oversized, out-of-order, replayed and foreign messages, and valid ones at the wrong time, go
from many sockets to tables where others play by the rules, and to tables where the attackers sit and are hosts.
Afterwards the server must answer, its log must have no error, the games of the others must have gone on to their
ends, every table's log must be whole and playable to its end, and no attacker may have been told of a card that was
not theirs to see. The exit code is 1 if anything is amiss.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

import checkout  # noqa: F401 - brings the tests in reach
from service.fuzzing import Report, attack
from service.running import running


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), log="info") as node:
        report = asyncio.run(attack(node, options.messages, options.seed))
    tell(report, time.monotonic() - began)
    return 1 if report.problems else 0


def tell(report: Report, seconds: float) -> None:
    print(f"{report.sent} strange messages over {report.sockets} sockets in {seconds:.0f} s")
    print("answers: " + ", ".join(f"{count} {code}" for code, count in report.answers.most_common()))
    print(f"{report.shown} updates to attackers, each held against what its person may see")
    for name, found in (("players", report.calm), ("all tables attacked", report.wild)):
        print(
            f"{name}: {found.entries} entries, {found.actions} actions, {found.finished} finished games, all verified"
        )
    print(f"{report.calm.acknowledged} commands acknowledged to players; {len(report.problems)} problems")
    for problem in report.problems[:20]:
        print(" ", problem[:300])


if __name__ == "__main__":
    sys.exit(main())
