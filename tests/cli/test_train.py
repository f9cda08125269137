"""``foretold train``: hands its words on, and says what to install."""

import sys
from types import ModuleType

import pytest
from typer.testing import CliRunner

from foretold.cli import app, main

RUN = "foretold.lab.training.run"


def test_words_are_handed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    got: list[str] = []
    run = ModuleType(RUN)
    run.main = got.extend  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, RUN, run)
    result = CliRunner().invoke(app, ["train", "--minutes", "9", "--out", "folder", "--", "--help"])
    assert result.exit_code == 0
    assert got == ["--minutes", "9", "--out", "folder", "--help"]


def test_without_pytorch_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [name for name in sys.modules if name.startswith("foretold.lab.training")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.setattr(sys, "argv", ["foretold", "train"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 1
    assert capsys.readouterr().err == (
        'foretold: training needs torch, which is not installed; run: pip install "foretold[train]"\n'
    )
