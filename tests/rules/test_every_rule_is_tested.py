"""Every numbered rule of the rules page has a test that carries its number."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
RULES_PAGE = TESTS.parent / "docs" / "rules.md"
SECTION = re.compile(r"^## (\d+)\. ", re.MULTILINE)
RULE = re.compile(r"^(?:- )?\*\*(\d+(?:\.\d+)+) ", re.MULTILINE)


def rule_numbers() -> list[str]:
    """The numbers on the page, and a section's own where it has no numbered rules."""
    page = RULES_PAGE.read_text(encoding="utf-8")
    numbers = RULE.findall(page)
    sections = {number.split(".")[0] for number in numbers}
    return numbers + [section for section in SECTION.findall(page) if section not in sections]


@cache
def names_of_tests() -> set[str]:
    """The names of all test functions and methods under ``tests``."""
    return {
        node.name
        for path in TESTS.rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
    }


def test_the_page_has_its_nine_sections() -> None:
    page = RULES_PAGE.read_text(encoding="utf-8")
    assert SECTION.findall(page) == list("123456789")
    assert len(rule_numbers()) == len(set(rule_numbers())) > 50


@pytest.mark.parametrize("number", rule_numbers())
def test_rule_has_a_test(number: str) -> None:
    wanted = "test_" + number.replace(".", "_")
    assert any(f"{name}_".startswith(f"{wanted}_") for name in names_of_tests()), f"no test is named {wanted}_…"
