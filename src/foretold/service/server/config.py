"""The server's configuration: flags of ``foretold serve``, or environment variables of the same names."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, fields

from ...folders import data_folder
from .addresses import Addresses

PREFIX = "FORETOLD_"
MOST_PORT, MOST_WORKERS = 65_535, 256
LOG_LEVELS, LOG_FORMATS = ("debug", "info", "warning", "error"), ("text", "json")
KINDS = {"int": "a whole number", "float": "a number"}


def default_database() -> str:
    """Return the address of the default database, a file in the user's data folder."""
    return f"sqlite:///{data_folder() / 'foretold.db'}"


@dataclass(frozen=True, kw_only=True)
class Config:
    """Every setting, its default and what it means (docs/running.md has the same table)."""

    host: str = field(default="127.0.0.1", metadata={"help": "address to listen on"})
    port: int = field(default=8765, metadata={"help": "port to listen on; 0 takes a free one"})
    database: str = field(default_factory=default_database, metadata={"help": "sqlite:///FILE or postgresql://…"})
    nats: str = field(default="", metadata={"help": "nats://… between nodes; empty for a single node"})
    origins: str = field(default="", metadata={"help": "other origins whose pages may connect, with commas"})
    domain: str = field(default="", metadata={"help": "domain of passkeys; empty for the name in each request"})
    proxies: str = field(
        default="",
        metadata={"help": "addresses or networks of your proxies, with commas: only their X-Forwarded-For is used"},
    )
    bot_workers: int = field(default=1, metadata={"help": "processes in which bots think"})
    messages: float = field(default=20.0, metadata={"help": "messages a second that a person may send"})
    message_burst: float = field(default=60.0, metadata={"help": "messages that one may send at once"})
    address_messages: float = field(default=200.0, metadata={"help": "messages a second from one address"})
    address_message_burst: float = field(default=600.0, metadata={"help": "messages at once from one address"})
    connections: int = field(default=256, metadata={"help": "connections at once from one address"})
    requests: float = field(default=10.0, metadata={"help": "requests and new sockets a second from one address"})
    request_burst: float = field(default=100.0, metadata={"help": "requests and new sockets at once from one address"})
    tables: float = field(default=0.5, metadata={"help": "tables a second that one address may open"})
    table_burst: float = field(default=30.0, metadata={"help": "tables at once"})
    drain: float = field(default=5.0, metadata={"help": "seconds that a stop waits for commands under way"})
    log: str = field(default="info", metadata={"help": "debug, info, warning or error"})
    log_format: str = field(default="text", metadata={"help": "text or json"})
    web: str = field(default="", metadata={"help": "folder of the built web client, if not the installed one"})

    @property
    def other_origins(self) -> tuple[str, ...]:
        """The origins besides the server's own whose pages may connect."""
        return tuple(origin.strip() for origin in self.origins.split(",") if origin.strip())

    @classmethod
    def from_environment(cls, environment: dict[str, str] | None = None, **given: object) -> Config:
        """Return the configuration from the given flags, else environment variables, else defaults; ``ValueError`` if
        invalid."""
        environment = dict(os.environ) if environment is None else environment
        made: dict[str, object] = {}
        for one in fields(cls):
            if given.get(one.name) is not None:
                made[one.name] = given[one.name]
            elif (text := environment.get(PREFIX + one.name.upper())) is not None:
                made[one.name] = _parsed(one.name, str(one.type), text)
        return cls(**made)  # type: ignore[arg-type]

    def __post_init__(self) -> None:
        for name, least, most in (("port", 0, MOST_PORT), ("bot_workers", 1, MOST_WORKERS)):
            if not least <= getattr(self, name) <= most:
                raise ValueError(f"{name}: expected a whole number from {least} to {most}, got {getattr(self, name)}")
        for name, allowed in (("log", LOG_LEVELS), ("log_format", LOG_FORMATS)):
            if getattr(self, name) not in allowed:
                raise ValueError(f"{name}: expected one of {', '.join(allowed)}, got {getattr(self, name)[:40]!r}")
        Addresses(self.proxies)  # raises if they are invalid


def _parsed(name: str, kind: str, text: str) -> object:
    try:
        return {"int": int, "float": float}.get(kind, str)(text)
    except ValueError:
        raise ValueError(f"{PREFIX}{name.upper()}: expected {KINDS[kind]}, got {text[:60]!r}") from None
