"""Compiled code is kept on disk, and a changed rule never runs from an old cache."""

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from subprocess import PIPE

import pytest
from numba import config
from patience import PATIENCE

import foretold
from foretold.lab.research import buffers
from foretold.lab.research.table import step_alone
from foretold.sim.batches import act_on_cpu, look_on_cpu, translate_on_cpu
from foretold.sim.compiled import compile_for_cpu, fingerprint

SOURCE = Path(foretold.__file__).parents[1]
SMALL = """
import sys
from pathlib import Path
from foretold.rules.scores import points
from foretold.sim.compiled import compile_for_cpu

def total(tricks):
    return points(tricks, tricks) + points(0, tricks)

def change(rule):
    Path(rule).write_text(Path(rule).read_text().replace("EXACT = 20", "EXACT = 200"))

list(map(change, sys.argv[1:]))  # and no variable: what a module holds is part of the cache's key
kernel = compile_for_cpu(total)
print(kernel(3), int(getattr(kernel, 'loaded_from_disk', False)))
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A program with a function that is soon compiled, in a file, as what is kept on disk has to be. It changes rules
    that are named to it before it compiles."""
    program = tmp_path / "small.py"
    program.write_text(SMALL)
    return program


def start(source: Path, cache: Path, program: Path, *arguments: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(source), "FORETOLD_CACHE": str(cache)}
    command = [sys.executable, str(program), *arguments]
    return subprocess.Popen(command, env=environment, stdin=PIPE, stdout=PIPE, text=True)


def result(process: subprocess.Popen[str]) -> tuple[int, int]:
    """The figure that a program comes to, and how often the cache helped."""
    told, _ = process.communicate(timeout=PATIENCE)
    figure, hits = told.split()
    return int(figure), int(hits)


def run(source: Path, cache: Path, program: Path, *arguments: str) -> tuple[int, int]:
    return result(start(source, cache, program, *arguments))


def test_a_changed_rule_never_runs_from_an_old_cache(tmp_path: Path, small: Path) -> None:
    """The first change comes while a program runs that has not compiled yet: it goes by the rule that it has loaded.
    The rule stands in another file than the function that is compiled with it."""
    source, cache = tmp_path / "src", tmp_path / "cache"
    shutil.copytree(Path(foretold.__file__).parent, source / "foretold", ignore=shutil.ignore_patterns("__pycache__"))
    scores = source / "foretold" / "rules" / "scores.py"
    assert run(source, cache, small, str(scores)) == (20, 0)
    assert run(source, cache, small) == (200, 0)
    scores.write_text(scores.read_text().replace("EXACT = 200", "EXACT = 20"))
    assert run(source, cache, small) == (20, 1)


CONSTANT = """
import sys
from foretold.sim.compiled import fingerprint

FACTOR = {constant}

def twice(number):
    return number * FACTOR

print(fingerprint(twice))
"""


@pytest.mark.parametrize(
    ("constant", "other"),
    [
        ("0.45", "0.46"),
        ("b'ab'", "b'ac'"),
        ("frozenset({'a', 'b'})", "frozenset({'a', 'c'})"),
        ("(1, 0.5)", "(1, 1.5)"),
    ],
)
def test_a_changed_constant_changes_the_key(tmp_path: Path, constant: str, other: str) -> None:
    """And the same constant never does, although each process has an order of its own for what is in a set."""

    def key(constant: str, hash_seed: int) -> str:
        program = tmp_path / "constant.py"
        program.write_text(CONSTANT.format(constant=constant))
        environment = {**os.environ, "PYTHONPATH": str(SOURCE), "PYTHONHASHSEED": str(hash_seed)}
        return subprocess.run([sys.executable, program], env=environment, stdout=PIPE, text=True, check=True).stdout

    assert key(constant, 1) == key(constant, 2) != key(other, 1)


def test_the_module_of_an_intrinsic_is_part_of_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint(step_alone)
    monkeypatch.setattr(buffers, "HELD_HERE", buffers.HELD_HERE + 1)
    assert fingerprint(step_alone) != before


def test_what_several_processes_need_at_once_is_compiled_once(tmp_path: Path, small: Path) -> None:
    small.write_text(SMALL.replace("print(kernel", "print('ready', flush=True); input(); print(kernel"))
    processes = [start(SOURCE, tmp_path / "cache", small) for _ in range(3)]
    assert [process.stdout.readline() for process in processes if process.stdout] == ["ready\n"] * 3
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    assert sorted(map(result, processes)) == [(20, 0), (20, 1), (20, 1)]


def test_threads_leave_numbas_own_setting_as_it_was(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = config.CACHE_DIR
    monkeypatch.setattr(config, "CACHE_DIR", before)
    monkeypatch.setenv("FORETOLD_CACHE", str(tmp_path))
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as pool:
            list(pool.map(compile_for_cpu, [look_on_cpu, act_on_cpu, translate_on_cpu, step_alone] * 20))
    finally:
        sys.setswitchinterval(interval)
    assert before == config.CACHE_DIR


def test_a_damaged_cache_is_no_obstacle(tmp_path: Path, small: Path) -> None:
    cache = tmp_path / "cache"
    assert run(SOURCE, cache, small) == (20, 0)
    assert run(SOURCE, cache, small) == (20, 1)
    kept = [path for path in cache.rglob("*") if path.suffix in (".nbi", ".nbc")]
    assert kept
    for path in kept:
        path.write_bytes(path.read_bytes()[:40])
    assert run(SOURCE, cache, small) == (20, 0)
    assert not any(path.exists() for path in kept)


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path, small: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("not a folder")
    assert run(SOURCE, in_the_way, small) == (20, 0)
    assert in_the_way.read_text() == "not a folder"
