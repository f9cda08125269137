"""``foretold train``: its options are those of a run, and it says what to install."""

import inspect
import re
import sys
from dataclasses import fields, replace
from pathlib import Path
from types import ModuleType

import pytest
from typer.testing import CliRunner

from foretold.bots.neural.weights_file import read_weights
from foretold.cli import app, main
from foretold.cli.commands import train as command
from foretold.cli.commands.train import train
from foretold.lab.training.options import Run

RUN = "foretold.lab.training.run"


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[Run]:
    """What a run was asked for, without PyTorch."""
    asked: list[Run] = []
    module = ModuleType(RUN)
    module.train = asked.append  # type: ignore[attr-defined]
    module.default_device = lambda: "cpu"  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, RUN, module)
    return asked


def test_every_option_of_a_run_can_be_given() -> None:
    assert list(inspect.signature(train).parameters) == [field.name for field in fields(Run)]


def test_what_is_not_given_is_as_in_a_run(runs: list[Run]) -> None:
    assert CliRunner().invoke(app, ["train"]).exit_code == 0
    assert (
        CliRunner()
        .invoke(app, ["train", "--minutes", "5", "--sizes", "3,4", "--critic-width", "512", "--out", "a"])
        .exit_code
        == 0
    )
    plain, asked = runs
    usual = Run(device="cpu", tables=256, sizes=list(Run.sizes))
    assert plain == usual
    assert asked == replace(usual, minutes=5, sizes=[3, 4], critic_width=512, out=Path("a"))


def test_what_is_no_list_of_players_is_refused(runs: list[Run]) -> None:
    result = CliRunner().invoke(app, ["train", "--sizes", "three"])
    assert result.exit_code == 2 and not runs
    assert "--sizes: expected numbers such as 3,4,5, got 'three'" in result.output


def test_what_is_no_file_of_weights_is_refused_on_one_line(runs: list[Run], tmp_path: Path) -> None:
    """The file is read where a run begins."""
    sys.modules[RUN].train = lambda run: read_weights(run.resume)  # type: ignore[attr-defined]
    (tmp_path / "notes.txt").write_text("nothing")
    result = CliRunner().invoke(app, ["train", "--resume", str(tmp_path / "notes.txt")])
    assert result.exit_code == 2
    assert result.output == "foretold: notes.txt: expected a file of weights, as foretold train writes it\n"


def test_the_commands_of_the_documentation_are_understood(runs: list[Run], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "_runner", lambda run: runs.append)
    page = (Path(__file__).parents[2] / "docs" / "training.md").read_text(encoding="utf-8")
    commands = re.findall(r"^foretold (train .*)$", page, re.MULTILINE)
    for given in commands:
        result = CliRunner().invoke(app, given.split())
        assert result.exit_code == 0, result.output
    assert len(runs) == len(commands) >= 6


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("--minutes nan", "--minutes: expected a number of at least 0, got nan"),
        ("--minutes -5", "--minutes: expected a number of at least 0, got -5.0"),
        ("--last-rate inf", "--last-rate: expected a number of at least 0, got inf"),
        ("--base 2", "--base: expected a number from 0 to 1, got 2.0"),
        ("--sizes 3,9", "--sizes: expected numbers from 3 to 6, got [3, 9]"),
        ("--device foo", "--device: expected cuda or cpu, got foo"),
        ("--tables 7 --steps 1", "--tables: expected at least 8 decisions between two updates, got 7"),
    ],
)
def test_options_out_of_range_are_refused(given: str, expected: str, runs: list[Run]) -> None:
    result = CliRunner().invoke(app, ["train", *given.split()])
    assert result.exit_code == 2 and not runs
    assert expected in result.output


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("--holders", "--holders: expected a --teacher to watch"),
        ("--trim", "--trim: expected the weights to trim, --resume FILE"),
        ("--trim --resume some.bin --teacher shipped", "--trim: expected a file as --teacher, got shipped"),
    ],
)
def test_what_a_kind_of_run_needs_is_asked_for(options: str, expected: str, runs: list[Run]) -> None:
    result = CliRunner().invoke(app, ["train", *options.split()])
    assert result.exit_code == 2 and not runs
    assert expected in result.output


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
