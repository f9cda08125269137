"""Messages for values of the game: events, and the parts of a view that changed.

Their fields are taken from the types in ``foretold.game``; cards and actions are text in the notation, rules a
dictionary of options in the notation's words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from functools import lru_cache, reduce
from operator import attrgetter, or_
from typing import TYPE_CHECKING, Any, TypeVar, get_type_hints

from ...game.events import Event
from ...game.text.rules_text import options_of, parse_options
from ...game.view import OwnView, PublicView
from ...rules.options import Rules
from ..codec import UNSET, Struct, UnsetType, asdict, astuple, defstruct

Value = TypeVar("Value")
View = TypeVar("View", PublicView, OwnView)


to_wire: Callable[[object], str] = attrgetter("_text")
"""Encode a card or an action, which JSON has no type for, as text; anything else fails."""


def from_wire(kind: type[Value], text: str) -> Value:
    """Decode a card or an action from its text."""
    return kind(text)  # type: ignore[call-arg]


def schema_of(kind: type) -> dict[str, str]:
    """How a schema describes such a value."""
    return {"type": "string"}


def _field_types(kind: type) -> list[tuple[str, type]]:
    hints = get_type_hints(kind)
    return [(field.name, dict[str, str] if hints[field.name] is Rules else hints[field.name]) for field in fields(kind)]


def _event(kind: type[Event]) -> type[Struct]:
    message = defstruct(kind.__name__, _field_types(kind), tag_field="event", tag=kind.__name__, frozen=True)
    message.__doc__ = kind.__doc__
    return message


def _view(kind: type) -> type[Struct]:
    message = defstruct(kind.__name__, _field_types(kind), frozen=True)
    message.__doc__ = kind.__doc__
    return message


def _changes(kind: type) -> type[Struct]:
    optional = [(name, of | UnsetType, UNSET) for name, of in _field_types(kind)]
    message = defstruct(f"{kind.__name__}Changes", optional, frozen=True, omit_defaults=True)
    message.__doc__ = f"Parts of {kind.__name__} that changed."
    return message


KINDS = {kind.__name__: kind for kind in Event.__subclasses__()}
MESSAGES = {kind: _event(kind) for kind in KINDS.values()}

if TYPE_CHECKING:  # generated from the game's types, which mypy cannot follow
    AnyEvent = Struct

    class PublicViewMessage(Struct): ...

    class PublicViewChanges(Struct): ...

    class OwnViewChanges(Struct): ...
else:
    AnyEvent = reduce(or_, MESSAGES.values())
    PublicViewMessage = _view(PublicView)
    PublicViewChanges, OwnViewChanges = _changes(PublicView), _changes(OwnView)


@lru_cache(maxsize=10_000)  # most events are one of a few hundred: who plays which card
def event_message(event: Event) -> Struct:
    """Return an event as a message."""
    kind = type(event)
    return MESSAGES[kind](*(getattr(event, field.name) for field in fields(kind)))


def event_of(message: Struct) -> Event:
    """Return the event of a message."""
    return KINDS[type(message).__name__](*astuple(message))


def public_message(public: PublicView) -> PublicViewMessage:
    """Return a public view as a message, with its rules as options in words."""
    return PublicViewMessage(**in_words(vars(public)))


def public_changes(changed: Mapping[str, object]) -> PublicViewChanges:
    """Return a message with the parts of a public view that changed."""
    return PublicViewChanges(**in_words(changed))


def public_of(message: PublicViewMessage | PublicViewChanges) -> PublicView:
    """Return the public view of a message that has every part, such as the first moment of a game."""
    return PublicView(**_as_rules(asdict(message)))


def with_changes(view: View, changes: Struct | None) -> View:
    """Return a view with the changes of a moment applied."""
    if changes is None:
        return view
    new = {name: value for name, value in asdict(changes).items() if value is not UNSET}
    return replace(view, **_as_rules(new))


def in_words(parts: Mapping[str, object]) -> Mapping[str, object]:
    """Return parts of a public view with its rules as options in words."""
    rules = parts.get("rules")
    return {**parts, "rules": options_of(rules)} if isinstance(rules, Rules) else parts


def _as_rules(parts: dict[str, Any]) -> dict[str, Any]:
    if "rules" not in parts:
        return parts
    words = (f"{name}={value}" for name, value in parts["rules"].items())
    return {**parts, "rules": Rules(**parse_options(words))}
