"""Whoever waits for the compiler is told."""

import multiprocessing
from pathlib import Path

import pytest

from foretold.sim import compilation
from foretold.sim.compilation import Compiling, Relay, announce, report_to, watched_by
from foretold.sim.compiled import Compiled, compile_for_cpu

NOTHING, ONCE, EVERY_TIME = Compiling


def double(number):  # type: ignore[no-untyped-def]
    return 2 * number


def triple(number):  # type: ignore[no-untyped-def]
    return 3 * number


def told_by(function: Compiled) -> list[Compiling]:
    told: list[Compiling] = []
    with watched_by(told.append):
        assert function(3) == 6
        assert function(4) == 8
    return told


def test_the_first_call_says_whether_it_compiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORETOLD_CACHE", str(tmp_path))
    assert told_by(compile_for_cpu(double)) == [ONCE, NOTHING]
    again = compile_for_cpu(double)
    assert told_by(again) == [NOTHING, NOTHING] and again.loaded_from_disk
    assert told_by(compile_for_cpu(double, keep=False)) == [EVERY_TIME, NOTHING]


def test_what_is_kept_of_one_function_says_nothing_about_another_of_its_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORETOLD_CACHE", str(tmp_path))
    compile_for_cpu(triple)(3)
    assert told_by(compile_for_cpu(double)) == [ONCE, NOTHING]


def test_a_cache_that_cannot_be_written_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("FORETOLD_CACHE", str(tmp_path / "file"))
    assert told_by(compile_for_cpu(double)) == [EVERY_TIME, NOTHING]


def test_workers_are_counted_until_the_last_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    relay = Relay(multiprocessing.get_context("spawn"))
    one, other = [], []  # type: ignore[var-annotated]
    for worker in (one, other):
        monkeypatch.setattr(compilation, "watchers", worker)
        report_to(relay.shared)
    told: list[Compiling] = []

    def happens(worker: list[object], now: Compiling) -> None:
        monkeypatch.setattr(compilation, "watchers", worker)
        announce(now)
        monkeypatch.setattr(compilation, "watchers", [told.append])
        relay.look()

    for worker, now in (
        (one, ONCE),
        (other, ONCE),
        (one, NOTHING),
        (one, EVERY_TIME),
        (one, NOTHING),
        (other, NOTHING),
    ):
        happens(worker, now)
    assert told == [ONCE, EVERY_TIME, ONCE, NOTHING]
