"""A slice of ``benchmarks/fuzz_socket.py``: strange messages break nothing, tell nothing and stop no game."""

from __future__ import annotations

import asyncio
from pathlib import Path

from service.fuzzing import attack
from service.running import running


def test_strange_messages_do_no_harm(tmp_path: Path) -> None:
    with running(tmp_path, log="info") as node:
        report = asyncio.run(attack(node, messages=1500, seed=7, calm=1, wild=5))
    assert not report.problems
    assert report.sent >= 1500 and report.shown > 100 and report.calm.finished >= 1
    assert {"malformed", "not-yours", "unknown", "update", "ack"} <= set(report.answers)
