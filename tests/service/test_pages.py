"""The pages about the service say what the code does."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import msgspec
import pytest

from foretold.service.protocol.game import from_wire
from foretold.service.protocol.hint import Hint
from foretold.service.protocol.messages import AnyFromClient, AnyFromServer
from foretold.service.server.config import Config
from foretold.service.server.http.endpoints import ENDPOINTS
from foretold.service.server.http.schema import schema_text, typescript, typescript_of
from foretold.service.table.commands import AnyCommand
from foretold.service.table.refusal import Code

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGE = (DOCS / "protocol.md").read_text(encoding="utf-8")


def test_schema_and_types_are_those_of_the_messages() -> None:
    assert (DOCS / "protocol.json").read_text(encoding="utf-8") == schema_text()
    assert (ROOT / "web" / "src" / "generated" / "protocol.ts").read_text(encoding="utf-8") == typescript()


def test_a_field_that_may_be_anything_has_no_type() -> None:
    (open_field,), _ = msgspec.json.schema_components((dict[str, Any],))
    with pytest.raises(TypeError, match="expected a schema with a type"):
        typescript_of(open_field)


def test_every_command_and_code_is_on_the_page() -> None:
    commands = {kind.__struct_config__.tag for kind in AnyCommand.__args__}
    words = set(re.findall(r"`([a-z-]+)`", PAGE))
    assert commands <= words
    assert {code.value for code in Code} <= words


def test_the_examples_are_messages() -> None:
    examples = [json.loads(text.replace("…", "")) for text in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]
    assert [example["type"] for example in examples] == ["ask", "update", "ask"]
    for example in examples:
        kinds = AnyFromServer if example["type"] == "update" else AnyFromClient
        msgspec.convert(example, kinds, dec_hook=from_wire)


def test_the_hint_is_one() -> None:
    (example,) = re.findall(r"```hint\n(.*?)```", PAGE, re.DOTALL)
    assert msgspec.json.decode(example, type=Hint).estimates


def test_what_is_deployed_sets_what_there_is_and_asks_for_the_health() -> None:
    settings = {f"FORETOLD_{one.name.upper()}" for one in fields(Config)} | {"FORETOLD_CACHE", "FORETOLD_NODES"}
    files = {file.name: file.read_text(encoding="utf-8") for file in (DOCS.parent / "deploy").iterdir()}
    for name, text in files.items():
        assert set(re.findall(r"FORETOLD_[A-Z_]+", text)) <= settings, name
    assert "http://127.0.0.1:8765/api/health" in files["Dockerfile"]
    assert "/api/health" in {one.path for one in ENDPOINTS}


def test_every_setting_is_on_the_page() -> None:
    page = (DOCS / "running.md").read_text(encoding="utf-8")
    for one in fields(Config):
        assert f"| `FORETOLD_{one.name.upper()}` |" in page and one.metadata["help"] in page
