"""The endpoints of the API, and their OpenAPI description."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from ....game.text.rules_page import RulesPage
from ....game.text.rules_text import NAMES as RULES_OPTIONS
from ...protocol.game import schema_of
from ...protocol.hint import Hint
from ...protocol.replay import Replay
from ...protocol.webauthn import PasskeyCreation, PasskeyRequest
from ...table.text import WORD
from ..passkeys import requests as passkeys
from ..work import hints
from . import api, replays, reviews, rulebook
from .api import Api

VERSION = "3.1.0"
JSON = "application/json"

Handler = Callable[[Api, Any, Any, Any], Awaitable[Any]]


@dataclass(frozen=True)
class Endpoint:
    """One endpoint."""

    method: str
    path: str
    handler: Handler
    gives: type | None  #: None for text
    takes: type | None = None
    private: bool = False  #: a token is needed
    opens: bool = False  #: counts against the limit for opening tables, since it stores something
    numbers: tuple[str, ...] = ()  #: numbers in the query
    words: tuple[str, ...] = ()  #: words in the query

    @property
    def status(self) -> int:
        """The status of success."""
        return 201 if self.method == "POST" else 200


PAGES = ("limit", "offset")
REMOVAL = "/api/me/passkeys/{passkey}/removal"

ENDPOINTS = (
    Endpoint("POST", "/api/people", Api.enter, api.Somebody, api.NewPerson),
    Endpoint("PUT", "/api/me", Api.rename, api.Somebody, api.NewPerson, private=True),
    Endpoint("POST", "/api/me/token", Api.renew, api.Somebody, private=True),
    Endpoint("POST", "/api/me/sign-out", Api.sign_out, api.Somebody, private=True, opens=True),
    Endpoint("GET", "/api/me/tables", Api.own_tables, api.Tables, private=True),
    Endpoint("GET", "/api/me/games", Api.own_games, api.Games, private=True, numbers=PAGES),
    Endpoint("POST", "/api/me/passkeys/challenge", passkeys.begin_passkey, PasskeyCreation, private=True),
    Endpoint("POST", "/api/me/passkeys", passkeys.add_passkey, passkeys.PasskeyView, passkeys.NewPasskey, private=True),
    Endpoint("GET", "/api/me/passkeys", passkeys.own_passkeys, passkeys.PasskeyList, private=True),
    Endpoint("POST", f"{REMOVAL}/challenge", passkeys.begin_removal, PasskeyRequest, private=True),
    Endpoint("POST", REMOVAL, passkeys.remove_passkey, passkeys.PasskeyList, passkeys.Proof, private=True),
    Endpoint("POST", "/api/sign-in/challenge", passkeys.begin_sign_in, PasskeyRequest),
    Endpoint("POST", "/api/sign-in", passkeys.sign_in, api.Somebody, passkeys.Proof),
    Endpoint("GET", "/api/people/{person}/statistics", Api.statistics, api.Statistics),
    Endpoint("POST", "/api/tables", Api.open_table, api.OpenedTable, api.NewTable, private=True, opens=True),
    Endpoint("GET", "/api/tables", Api.public_tables, api.Tables, numbers=PAGES),
    Endpoint("GET", "/api/tables/{table}", Api.table, api.TableSummary),
    Endpoint("DELETE", "/api/tables/{table}", Api.abandon_table, api.Tables, private=True),
    Endpoint("POST", "/api/tables/{table}/hint", hints.hint, Hint, private=True),
    Endpoint("GET", "/api/games/{game}", Api.game, None),
    Endpoint("GET", "/api/games/{game}/replay", replays.replay, Replay),
    Endpoint("POST", "/api/games/{game}/review", reviews.begin_review, reviews.GameReview, private=True),
    Endpoint("GET", "/api/games/{game}/review", reviews.review, reviews.GameReview),
    Endpoint("GET", "/api/rules/{language}", rulebook.rules, RulesPage, words=RULES_OPTIONS),
    Endpoint("GET", "/api/about", Api.about, api.About),
    Endpoint("GET", "/api/health", Api.health, api.Health),
)


def describe() -> dict[str, Any]:
    """Return the OpenAPI description."""
    kinds = [kind for one in ENDPOINTS for kind in (one.gives, one.takes) if kind is not None]
    _, components = msgspec.json.schema_components(
        [*kinds, api.Problem], ref_template="#/components/schemas/{name}", schema_hook=schema_of
    )
    paths: dict[str, Any] = {}
    for one in ENDPOINTS:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one)
    return {
        "openapi": VERSION,
        "info": {"title": "Foretold", "version": "1", "license": {"name": "MIT", "identifier": "MIT"}},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(one: Endpoint) -> dict[str, Any]:
    content = {"text/plain": {"schema": {"type": "string"}}} if one.gives is None else _json(one.gives)
    operation: dict[str, Any] = {
        "operationId": one.handler.__name__,
        "summary": (one.handler.__doc__ or "").strip(),
        "parameters": _parameters(one),
        "responses": {
            str(one.status): {"description": "Done", "content": content},
            "default": {"description": "Refused", "content": _json(api.Problem)},
        },
    }
    if one.takes is not None:
        operation["requestBody"] = {"required": True, "content": _json(one.takes)}
    if one.private:
        operation["security"] = [{"token": []}]
    return operation


def _json(kind: type) -> dict[str, Any]:
    return {JSON: {"schema": {"$ref": f"#/components/schemas/{kind.__name__}"}}}


def _parameters(one: Endpoint) -> list[dict[str, Any]]:
    in_path = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "pattern": f"^{WORD}$"}}
        for name in re.findall(r"{(\w+)}", one.path)
    ]
    most = {"limit": 100, "offset": 10_000}
    in_query = [
        {"name": name, "in": "query", "schema": {"type": "integer", "minimum": 0, "maximum": most[name]}}
        for name in one.numbers
    ]
    in_query += [{"name": name, "in": "query", "schema": {"type": "string"}} for name in one.words]
    return in_path + in_query
