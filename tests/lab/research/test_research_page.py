"""The examples on the page about environments run, and show what they say."""

import doctest
from pathlib import Path

import pytest

pytest.importorskip("pettingzoo")
pytest.importorskip("pyspiel")

PAGE = Path(__file__).parents[3] / "docs" / "research.md"


def test_every_example_shows_what_it_says() -> None:
    text = PAGE.read_text(encoding="utf-8").replace("```", "")
    test = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
    report: list[str] = []
    results = doctest.DocTestRunner().run(test, out=report.append)
    assert results.attempted >= 15
    assert results.failed == 0, "".join(report)
