"""Requests to a server's API, with errors for a missing or foreign server."""

from __future__ import annotations

import asyncio
import json
import socket
import ssl
import urllib.error
import urllib.request
from collections.abc import Collection
from contextlib import suppress
from http.client import HTTPException, InvalidURL
from typing import Any

from .picture import Refused

SECONDS = 10  # for an answer


class NotKnown(Refused):
    """The token is invalid: it has expired, or its person has signed out."""


async def request(
    address: str, method: str, path: str, body: object = None, token: str = "", *, expected: Collection[str] = ()
) -> Any:
    """Return the server's answer, an object with the ``expected`` keys; raise ``Refused`` with the reason otherwise."""
    headers = {"content-type": "application/json", **({"authorization": f"Bearer {token}"} if token else {})}
    data = None if body is None else json.dumps(body).encode()

    def send() -> Any:
        asked = urllib.request.Request(address + path, data, headers, method=method)
        with urllib.request.urlopen(asked, timeout=SECONDS) as answer:
            return json.load(answer)

    try:
        answer = await asyncio.to_thread(send)
    except urllib.error.HTTPError as error:
        kind = NotKnown if error.code == 401 else Refused
        raise kind(*_refusal(address, error)) from None
    except (OSError, ValueError, HTTPException) as error:
        raise Refused(_no_answer(address, error)) from None
    if not isinstance(answer, dict) or not answer.keys() >= set(expected):
        raise Refused(_something_else(address))
    return answer


def _refusal(address: str, error: urllib.error.HTTPError) -> tuple[str, str]:
    """What the server says against a request, and the code of its reason, if it is one of ours."""
    with error, suppress(OSError, ValueError, HTTPException):
        answer = json.load(error)
        if isinstance(answer, dict) and isinstance(answer.get("message"), str):
            return str(answer["message"]), str(answer.get("code", ""))
    return _something_else(address), ""


def _no_answer(address: str, error: Exception) -> str:
    reason = error.reason if isinstance(error, urllib.error.URLError) else error
    if isinstance(reason, socket.gaierror | UnicodeError | InvalidURL):
        return f"there is no machine by the name in {address[:80]!r}; check the address"
    if isinstance(reason, TimeoutError):
        return f"{address} does not answer within {SECONDS} s; check the address, and that the server runs"
    if isinstance(reason, ConnectionError):
        return f"nothing serves at {address}; check the address, or start a server there: foretold serve"
    if isinstance(reason, OSError) and not isinstance(reason, ssl.SSLError):
        return f"{address} cannot be reached: {reason.strerror or reason}; check the address and your network"
    return _something_else(address)


def _something_else(address: str) -> str:
    return f"expected a Foretold server at {address}, but what answers there is something else; check the address"
