"""Addresses of databases, and what is said about those that will not do."""

from __future__ import annotations

from pathlib import Path

import pytest

from foretold.extras import MissingExtra
from foretold.service.store import StoreError
from foretold.service.store.address import driver_url


def test_each_kind_of_database_gets_its_driver(tmp_path: Path) -> None:
    assert str(driver_url(f"sqlite:///{tmp_path}/a.db")) == f"sqlite+aiosqlite:///{tmp_path}/a.db"
    assert str(driver_url("postgresql://u@h:1/d")) == "postgresql+asyncpg://u@h:1/d"
    assert str(driver_url("postgres://h/d?sslmode=require")) == "postgresql+asyncpg://h/d?ssl=require"


@pytest.mark.parametrize("wrong", ["", "foretold.db", "mysql://h/d", "sqlite://", "sqlite:///:memory:"])
def test_what_is_no_address_is_told_what_was_expected(wrong: str) -> None:
    with pytest.raises(StoreError, match="expected"):
        driver_url(wrong)


def test_a_password_is_not_repeated() -> None:
    with pytest.raises(StoreError) as caught:
        driver_url("mysql://user:hunter2@host/database")
    assert "hunter2" not in str(caught.value)


def test_without_asyncpg_the_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("foretold.service.store.address.find_spec", lambda name: None)
    with pytest.raises(MissingExtra, match=r"pip install \"foretold\[cluster\]\""):
        driver_url("postgresql://h/d")
