"""People who come in by the API, so that a test begins where it wants to."""

from __future__ import annotations

import json
import urllib.request
from typing import Any, NamedTuple

from patience import PATIENCE


class Guest(NamedTuple):
    """Somebody, as the client keeps them."""

    id: str
    name: str
    token: str

    @property
    def script(self) -> str:
        """Makes a browser this guest."""
        me = {"person": {"id": self.id, "name": self.name}, "token": self.token, "until": 4e9}
        return f"localStorage.setItem('foretold.me', {json.dumps(json.dumps(me))})"


def ask(site: str, method: str, path: str, body: object = None, token: str = "") -> Any:
    """A request to the API."""
    headers = {"content-type": "application/json", **({"authorization": f"Bearer {token}"} if token else {})}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(site + path, data, headers, method=method)
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)


def enter(site: str, name: str) -> Guest:
    """Come in."""
    told = ask(site, "POST", "/api/people", {"name": name})
    return Guest(told["person"]["id"], told["person"]["name"], told["token"])


def open_table(site: str, host: Guest, rules: dict[str, str], **settings: object) -> str:
    """Open a table; its code."""
    told = ask(site, "POST", "/api/tables", {"settings": {"rules": rules, **settings}}, host.token)
    return str(told["table"])
