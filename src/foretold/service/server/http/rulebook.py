"""Requests for the rules of a table as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.requests import Request

from ....game.text.rules_page import RulesPage, rules_page
from ....locales import LANGUAGES
from ...table.events import Person
from ...table.refusal import Code, Refused
from ...table.settings import Settings

if TYPE_CHECKING:
    from .api import Api


async def rules(api: Api, request: Request, person: Person | None, body: None) -> RulesPage:
    """Return the complete rules of a table in a language. The options are in the query, as in a table's settings."""
    language = request.path_params["language"]
    if language not in LANGUAGES:
        raise Refused(Code.UNKNOWN, f"language: expected one of {', '.join(LANGUAGES)}, got {language[:40]!r}")
    return rules_page(Settings(rules=dict(request.query_params)).parsed_rules(), language)
