"""The pages for developers name files that are there, and functions that are in them."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILE = re.compile(r"`((?:[\w-]+/)*[\w.-]+\.(?:py|ts|svelte|mjs|toml))`")
WAY = re.compile(r"`(?:\w+\.)?(\w+)`[^`→()]*\(`([^`]+\.(?:py|ts))`")  # `Game.play` (`game/game.py`)


def files() -> list[str]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split()
    if not listed:
        pytest.skip("needs a checkout")
    return listed


def found(name: str, known: list[str]) -> list[str]:
    return [path for path in known if path == name or path.endswith(f"/{name}")]


@pytest.mark.parametrize("page", ["ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_every_file_that_is_named_is_there(page: str) -> None:
    known = files()
    named = FILE.findall((ROOT / page).read_text(encoding="utf-8"))
    assert named
    assert [name for name in named if not found(name, known)] == []


def test_every_step_of_the_three_ways_is_where_it_is_said_to_be() -> None:
    known = files()
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    ways = text.partition("### The path of one decision")[2].partition("\n#")[0]
    steps = WAY.findall(ways)
    assert len(steps) >= 12
    for name, file in steps:
        places = [(ROOT / path).read_text(encoding="utf-8") for path in found(file, known)]
        defined = re.compile(rf"\b(?:def|class|function|async) {name}\b|^  {name}\(", re.MULTILINE)
        assert any(defined.search(place) for place in places), f"{name} is not in {file}"
