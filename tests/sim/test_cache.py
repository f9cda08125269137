"""Compiled code is kept on disk, and a changed rule never runs from an old cache."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import foretold

PROGRAM = """
from foretold.rules.options import Rules
from foretold.sim import simulate
from foretold.sim.cpu import batch_kernel
from foretold.sim.policies import random_policy
result = simulate(Rules(players=3, hand_sizes=(1,)), 1000, seed=4)
kernel = batch_kernel(random_policy)
print(int(result.sums[0].sum()), int(getattr(kernel, 'loaded_from_disk', False)))
"""


def run(source: Path, cache: Path) -> tuple[int, int]:
    """The sum of all points of a small simulation with the package in ``source``, and how often the cache helped."""
    environment = {**os.environ, "PYTHONPATH": str(source), "FORETOLD_CACHE": str(cache)}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True)
    points, hits = done.stdout.split()
    return int(points), int(hits)


def test_a_changed_rule_never_runs_from_an_old_cache(tmp_path: Path) -> None:
    source, cache = tmp_path / "src", tmp_path / "cache"
    shutil.copytree(Path(foretold.__file__).parent, source / "foretold", ignore=shutil.ignore_patterns("__pycache__"))
    first, compiled = run(source, cache)
    assert compiled == 0
    assert run(source, cache) == (first, 1)
    scores = source / "foretold" / "rules" / "scores.py"
    scores.write_text(scores.read_text().replace("EXACT = 20", "EXACT = 200"))
    changed, hits = run(source, cache)
    assert hits == 0
    assert changed > first
    scores.write_text(scores.read_text().replace("EXACT = 200", "EXACT = 20"))
    assert run(source, cache) == (first, 1)


EDITED_WHILE_RUNNING = """
import sys
from pathlib import Path
import foretold.sim.cpu
scores = Path(sys.argv[1])
scores.write_text(scores.read_text().replace("EXACT = 20", "EXACT = 200"))
"""


def test_a_rule_edited_under_a_running_program_is_not_mixed_up(tmp_path: Path) -> None:
    source, cache = tmp_path / "src", tmp_path / "cache"
    shutil.copytree(Path(foretold.__file__).parent, source / "foretold", ignore=shutil.ignore_patterns("__pycache__"))
    scores = source / "foretold" / "rules" / "scores.py"
    program = EDITED_WHILE_RUNNING + PROGRAM
    environment = {**os.environ, "PYTHONPATH": str(source), "FORETOLD_CACHE": str(cache)}
    done = subprocess.run(
        [sys.executable, "-c", program, scores], env=environment, capture_output=True, text=True, check=True
    )
    old = int(done.stdout.split()[0])
    new, from_disk = run(source, cache)
    assert from_disk == 0
    assert new > old


def test_a_damaged_cache_is_no_obstacle(tmp_path: Path) -> None:
    source, cache = Path(foretold.__file__).parent.parent, tmp_path / "cache"
    first, _ = run(source, cache)
    kept = [path for path in cache.rglob("*") if path.suffix in (".nbi", ".nbc")]
    assert kept
    for path in kept:
        path.write_bytes(path.read_bytes()[:40])
    assert run(source, cache) == (first, 0)
    assert not any(path.exists() for path in kept)


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    source, in_the_way = Path(foretold.__file__).parent.parent, tmp_path / "file"
    in_the_way.write_text("not a folder")
    points, from_disk = run(source, in_the_way)
    assert points != 0
    assert from_disk == 0
    assert in_the_way.read_text() == "not a folder"
