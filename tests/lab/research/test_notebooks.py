"""The notebooks under ``examples``: their code runs from top to bottom, and what they train is better than before."""

import json
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[3] / "examples"
NOTEBOOKS = sorted(path.name for path in EXAMPLES.glob("*.ipynb"))


def cells(name: str) -> list[dict[str, Any]]:
    """The code cells of a notebook."""
    notebook = json.loads((EXAMPLES / name).read_text(encoding="utf-8"))
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_runs_and_learns(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    if "WizardEnv" in (EXAMPLES / name).read_text(encoding="utf-8"):
        pytest.importorskip("pettingzoo")
    names: dict[str, Any] = {"__name__": "__main__"}
    for number, cell in enumerate(cells(name), start=1):
        exec(compile("".join(cell["source"]), f"{name}, cell {number}", "exec"), names)
    assert names["after"] > names["before"] + 5
    assert "points a round" in capsys.readouterr().out


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_was_run_in_order_before_it_was_kept(name: str) -> None:
    assert [cell["execution_count"] for cell in cells(name)] == list(range(1, len(cells(name)) + 1))
    assert any(cell["outputs"] for cell in cells(name))


def test_there_are_notebooks() -> None:
    assert NOTEBOOKS == ["independent_learners.ipynb", "linear_bidder.ipynb"]
