"""``foretold train``: hands its words on, and says what to install."""

import sys
from types import ModuleType

import pytest
from typer.testing import CliRunner

from foretold.cli import app

RUN = "foretold.lab.training.run"


def test_words_are_handed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    got: list[str] = []
    run = ModuleType(RUN)
    run.main = got.extend  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, RUN, run)
    result = CliRunner().invoke(app, ["train", "--minutes", "9", "--out", "folder", "--", "--help"])
    assert result.exit_code == 0
    assert got == ["--minutes", "9", "--out", "folder", "--help"]


def test_without_pytorch_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("foretold.lab.training")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "torch", None)
    result = CliRunner().invoke(app, ["train"])
    assert result.exit_code == 1
    assert "pip install 'foretold[train]'" in result.stderr and result.stderr.count("\n") == 1
