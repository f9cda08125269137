"""The protocol as JSON Schema and as TypeScript types, both generated from the types of messages and requests.

The web client is compiled against the types. After a change to a message, regenerate both files: ``python -m
foretold.service.server.http.schema > web/src/generated/protocol.ts``, and with the argument ``json``
``> docs/protocol.json``.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import msgspec

from ....game.text.scanner import MAX_BYTES
from ...protocol.game import schema_of
from ...protocol.messages import AWAY, FAILED, NOT_KNOWN, TOO_MUCH, VERSION, AnyFromClient, AnyFromServer
from ...table.settings import Settings
from .api import Problem
from .endpoints import ENDPOINTS, Endpoint

REF = "#/$defs/{name}"
EVENT = "GameEvent"  #: the name of the union of all events of a game
PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}

CONSTANTS = {
    "The version of this protocol, and the codes with which a server closes a socket.": {
        "VERSION": VERSION,
        "FAILED": FAILED,
        "NOT_KNOWN": NOT_KNOWN,
        "TOO_MUCH": TOO_MUCH,
        "AWAY": AWAY,
    },
    "The most bytes of a file with a record.": {"MAX_RECORD_BYTES": MAX_BYTES},
}

Schema = dict[str, Any]


def json_schema() -> Schema:
    """Return the JSON Schema (2020-12) of all messages, request bodies and answers."""
    requested = [kind for one in ENDPOINTS for kind in (one.gives, one.takes) if kind is not None]
    (client, server, *_), definitions = msgspec.json.schema_components(
        (AnyFromClient, AnyFromServer, Problem, *requested), ref_template=REF, schema_hook=schema_of
    )
    definitions[EVENT] = events = definitions["Moment"]["properties"]["event"]
    definitions = {name: one if name == EVENT else _named(one, events) for name, one in definitions.items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Foretold protocol {VERSION}",
        "$defs": {"FromClient": client, "FromServer": server, **definitions},
    }


def _named(schema: Any, events: Schema) -> Any:
    """Return a schema that refers to the union of all events by name."""
    if schema == events:
        return {"$ref": REF.format(name=EVENT)}
    if isinstance(schema, dict):
        return {name: _named(one, events) for name, one in schema.items()}
    return [_named(one, events) for one in schema] if isinstance(schema, list) else schema


def schema_text() -> str:
    """Return the text of docs/protocol.json."""
    return json.dumps(json_schema(), indent=1, sort_keys=True) + "\n"


def typescript() -> str:
    """Return the same as TypeScript types, with a map of all requests and the constants that a client needs."""
    lines = ["// Generated from the server's messages by `foretold.service.server.http.schema`; do not edit.", ""]
    for meaning, constants in CONSTANTS.items():
        lines += [f"/** {meaning} */", *(f"export const {name} = {value}" for name, value in constants.items()), ""]
    lines += ["/** The default settings of a table. */"]
    lines += [f'export const USUAL_SETTINGS: Required<Omit<Settings, "rules">> = {json.dumps(usual_settings())}', ""]
    for name, definition in sorted(json_schema()["$defs"].items()):
        if definition.get("description"):
            lines.append(f"/** {' '.join(definition['description'].split())} */")
        lines += [f"export type {name} = {typescript_of(definition)}", ""]
    lines += ["/** Every request: the types of its body and its answer. */", "export type Requests = {"]
    return "\n".join([*lines, *map(_request, ENDPOINTS), "}", ""])


def usual_settings() -> dict[str, Any]:
    """The defaults of a table's settings; rules have none."""
    return {one.encode_name: one.default for one in msgspec.structs.fields(Settings) if not one.required}


def _request(one: Endpoint) -> str:
    takes = "undefined" if one.takes is None else one.takes.__name__
    gives = "string" if one.gives is None else one.gives.__name__
    return f'  "{one.method} {one.path}": {{ takes: {takes}; gives: {gives} }}'


def typescript_of(schema: Schema) -> str:
    """Return the TypeScript type of a schema. A schema without a type is an error: every part of a message has one."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(typescript_of(one) for one in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(json.dumps(one) for one in schema["enum"])
    kind = schema.get("type")
    if kind == "array":
        return _array(schema)
    if kind == "object":
        return _object(schema)
    if kind not in PLAIN:
        raise TypeError(f"expected a schema with a type, got {schema}; give the field of the message one")
    return PLAIN[kind]


def _array(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(typescript_of(one) for one in schema['prefixItems'])}]"
    items = typescript_of(schema["items"])
    return f"({items})[]" if " " in items else f"{items}[]"


def _object(schema: Schema) -> str:
    properties = schema.get("properties")
    if properties is None:
        return f"Record<string, {typescript_of(schema.get('additionalProperties', {}))}>"
    required = set(schema.get("required", ()))
    parts = [f"{name}{'' if name in required else '?'}: {typescript_of(one)}" for name, one in properties.items()]
    return "{ " + "; ".join(parts) + " }" if parts else "Record<string, never>"


if __name__ == "__main__":
    print(schema_text() if sys.argv[1:] == ["json"] else typescript(), end="")
