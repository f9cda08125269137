"""The protocol as JSON Schema and as TypeScript types, both made from the messages themselves."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from .game import schema_of
from .messages import VERSION, AnyFromClient, AnyFromServer
from .replay import Replay

REF = "#/$defs/{name}"
EVENT = "GameEvent"  #: what the union of all events of a game is called


def json_schema() -> dict[str, Any]:
    """The messages of both directions in JSON Schema 2020-12."""
    (client, server, _), definitions = msgspec.json.schema_components(
        (AnyFromClient, AnyFromServer, Replay), ref_template=REF, schema_hook=schema_of
    )
    definitions[EVENT] = events = definitions["Moment"]["properties"]["event"]
    definitions = {name: one if name == EVENT else _named(one, events) for name, one in definitions.items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Foretold protocol {VERSION}",
        "$defs": {"FromClient": client, "FromServer": server, **definitions},
    }


def _named(schema: Any, events: dict[str, Any]) -> Any:
    """A schema in which the union of all events is called by its name."""
    if schema == events:
        return {"$ref": REF.format(name=EVENT)}
    if isinstance(schema, dict):
        return {name: _named(one, events) for name, one in schema.items()}
    return [_named(one, events) for one in schema] if isinstance(schema, list) else schema


def schema_text() -> str:
    """The schema as it is kept in docs/protocol.json."""
    return json.dumps(json_schema(), indent=1, sort_keys=True) + "\n"


def typescript() -> str:
    """The same as TypeScript types."""
    lines = ["// Made from the server's messages by `foretold.service.protocol.schema`; do not edit.", ""]
    for name, definition in sorted(json_schema()["$defs"].items()):
        if definition.get("description"):
            lines.append(f"/** {' '.join(definition['description'].split())} */")
        lines += [f"export type {name} = {_type(definition)}", ""]
    return "\n".join(lines)


def _type(schema: dict[str, Any]) -> str:
    """A schema as a type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "anyOf" in schema:
        return " | ".join(_type(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(json.dumps(one) for one in schema["enum"])
    kind = schema.get("type")
    if kind == "array":
        return _array(schema)
    if kind == "object":
        return _object(schema)
    return {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}.get(
        str(kind), "unknown"
    )


def _array(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(_type(one) for one in schema['prefixItems'])}]"
    items = _type(schema["items"]) if isinstance(schema.get("items"), dict) else "unknown"
    return f"({items})[]" if " " in items else f"{items}[]"


def _object(schema: dict[str, Any]) -> str:
    properties = schema.get("properties")
    if properties is None:
        more = schema.get("additionalProperties")
        return f"Record<string, {_type(more) if isinstance(more, dict) else 'unknown'}>"
    required = set(schema.get("required", ()))
    parts = [f"{name}{'' if name in required else '?'}: {_type(one)}" for name, one in properties.items()]
    return "{ " + "; ".join(parts) + " }" if parts else "Record<string, never>"
