"""Who somebody is: a signed token that the client keeps. A refresh or another tab is the same person."""

from __future__ import annotations

import base64
import hmac
import secrets

import msgspec

from ..table.events import Person

PREFIX = "f1"
ID_BYTES = 12


class Claim(msgspec.Struct, frozen=True, array_like=True):
    """What a token says."""

    id: str
    name: str


class Identity:
    """Signs and reads tokens with a key that all nodes share."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    @staticmethod
    def new_person(name: str) -> Person:
        """Somebody new."""
        return Person(secrets.token_urlsafe(ID_BYTES), name)

    def token(self, person: Person) -> str:
        """What proves to be a person."""
        body = _packed(msgspec.json.encode(Claim(person.id, person.name)))
        return f"{PREFIX}.{body}.{self._signature(body)}"

    def read(self, token: str) -> Person | None:
        """The person of a token; None if it is not ours."""
        parts = token.split(".")
        if len(parts) != 3 or parts[0] != PREFIX or not token.isascii():
            return None
        if not hmac.compare_digest(parts[2], self._signature(parts[1])):
            return None
        try:
            claim = msgspec.json.decode(base64.urlsafe_b64decode(parts[1] + "=" * (-len(parts[1]) % 4)), type=Claim)
        except (ValueError, msgspec.DecodeError):
            return None
        return Person(claim.id, claim.name)

    def _signature(self, body: str) -> str:
        return _packed(hmac.digest(self._key, f"{PREFIX}.{body}".encode(), "sha256"))


def _packed(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
