"""The server's configuration: flags of ``foretold serve``, or environment variables of the same names."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, fields
from pathlib import Path

from ...folders import data_folder
from ..store import StoreError
from ..store.address import driver_url
from .addresses import Addresses

PREFIX = "FORETOLD_"
MOST_PORT = 65_535
RATES, BURSTS = (0.001, 1e9), (1.0, 1e9)  # a burst below one would allow nothing
RANGES = {
    "port": (0, MOST_PORT),
    "bot_workers": (1, 256),
    "connections": (1, 1_000_000),
    **dict.fromkeys(("messages", "address_messages", "requests", "tables"), RATES),
    **dict.fromkeys(("message_burst", "address_message_burst", "request_burst", "table_burst"), BURSTS),
    "drain": (0.0, 86_400.0),
}
CHOICES = {"log": ("debug", "info", "warning", "error"), "log_format": ("text", "json")}
KINDS = {"int": "a whole number", "float": "a number"}


class InvalidSetting(ValueError):
    """A setting with an invalid value; the message names the setting, what was expected and what came."""

    def __init__(self, setting: str, trouble: str) -> None:
        super().__init__(f"{setting}: {trouble}")
        self.setting, self.trouble = setting, trouble


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
    origins: str = field(default="", metadata={"help": "comma-separated list of other origins whose pages may connect"})
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
        """Return the configuration from the given flags, else environment variables, else defaults; ``InvalidSetting``
        names the flag or variable at fault."""
        environment = dict(os.environ) if environment is None else environment
        made: dict[str, object] = {}
        for one in fields(cls):
            if given.get(one.name) is not None:
                made[one.name] = given[one.name]
            elif (text := environment.get(_variable(one.name))) is not None:
                made[one.name] = _parsed(one.name, str(one.type), text)
        try:
            return cls(**made)  # type: ignore[arg-type]
        except InvalidSetting as error:
            flag = given.get(error.setting) is not None
            raise InvalidSetting(f"--{error.setting}" if flag else _variable(error.setting), error.trouble) from None

    def __post_init__(self) -> None:
        for one in fields(self):
            trouble = self._trouble(one.name, str(one.type))
            if trouble:
                raise InvalidSetting(one.name, trouble)

    def _trouble(self, name: str, kind: str) -> str:
        """Return what is wrong with a setting; empty if nothing is."""
        value = getattr(self, name)
        if name in RANGES:
            least, most = RANGES[name]
            if not least <= value <= most:  # neither is "nan"
                return f"expected {KINDS[kind]} from {least:.12g} to {most:.12g}, got {value:.12g}"
        elif name in CHOICES:
            if value not in CHOICES[name]:
                return f"expected one of {', '.join(CHOICES[name])}, got {value[:40]!r}"
        elif name == "host" and not value:
            return "expected an address to listen on, got nothing; 0.0.0.0 is every address of this machine"
        elif name == "web" and value and not (Path(value) / "index.html").is_file():
            return f"expected a folder with the built web client's index.html, got {value[:60]!r}"
        elif name == "proxies":
            try:
                Addresses(value)
            except ValueError as error:
                return str(error)
        elif name == "database":
            try:
                driver_url(value)
            except StoreError as error:
                return str(error)
        return ""


def _variable(name: str) -> str:
    return PREFIX + name.upper()


def _parsed(name: str, kind: str, text: str) -> object:
    try:
        return {"int": int, "float": float}.get(kind, str)(text)
    except ValueError:
        raise InvalidSetting(_variable(name), f"expected {KINDS[kind]}, got {text[:60]!r}") from None
