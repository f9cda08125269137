"""Identity: a signed token that the client keeps, so that a refresh or another tab is the same person."""

from __future__ import annotations

import base64
import hmac
import secrets
import time
from collections.abc import Callable

import msgspec

from ..store import Store
from ..table.events import Person

PREFIX = "f1"
ID_BYTES = 12
OVERLAP = 60.0  # seconds by which the clocks of nodes may differ
LIFETIME = 180 * 86_400.0  # seconds that a token is valid; clients renew it long before


class Claim(msgspec.Struct, frozen=True, array_like=True):
    """The content of a token. Older tokens have neither a time of issue nor a count of sign-outs."""

    id: str
    name: str
    given: int | None = None
    sign_outs: int = 0


class Identity:
    """Signs and verifies tokens with a key that all nodes share. Tokens without a date count as issued at ``undated``,
    the server's first start with a version that dates them."""

    def __init__(self, key: bytes, now: Callable[[], float] = time.time, undated: float = 0.0) -> None:
        self._key, self._now, self._undated = key, now, undated
        self._sign_outs: dict[str, int] = {}

    @staticmethod
    def new_person(name: str) -> Person:
        """Return a new person with a random id."""
        return Person(secrets.token_urlsafe(ID_BYTES), name)

    def token(self, person: Person) -> str:
        """Return a token for a person."""
        claim = Claim(person.id, person.name, int(self._now()), self._sign_outs.get(person.id, 0))
        body = _packed(msgspec.json.encode(claim))
        return f"{PREFIX}.{body}.{self._signature(body)}"

    def until(self) -> float:
        """Return when a token issued now expires."""
        return int(self._now()) + LIFETIME

    def read(self, token: str) -> Person | None:
        """Return the person of a token; None if it is invalid, expired, or older than the person's last sign-out."""
        parts = token.split(".")
        if len(parts) != 3 or parts[0] != PREFIX or not token.isascii():
            return None
        if not hmac.compare_digest(parts[2], self._signature(parts[1])):
            return None
        try:
            claim = msgspec.json.decode(base64.urlsafe_b64decode(parts[1] + "=" * (-len(parts[1]) % 4)), type=Claim)
        except (ValueError, msgspec.DecodeError):
            return None
        given = self._undated if claim.given is None else claim.given
        if self._now() >= given + LIFETIME or claim.sign_outs < self._sign_outs.get(claim.id, 0):
            return None
        return Person(claim.id, claim.name)

    def sign_out(self, person: str, times: int) -> bool:
        """Invalidate tokens issued before a person's latest sign-out, by its count; False if that is already known."""
        if times <= self._sign_outs.get(person, 0):
            return False
        self._sign_outs[person] = times
        return True

    def key_for(self, purpose: str) -> bytes:
        """Return a key for another purpose, derived from the one that all nodes share."""
        return hmac.digest(self._key, purpose.encode(), "sha256")

    def _signature(self, body: str) -> str:
        return _packed(hmac.digest(self._key, f"{PREFIX}.{body}".encode(), "sha256"))


class SignOuts:
    """Sign-outs of all people, in memory, so that checking a token needs no database read: a token contains how often
    its person had signed out, and every node keeps the current counts. It looks for new ones at each heartbeat."""

    def __init__(self, store: Store, identity: Identity, now: Callable[[], float], part: Callable[[str], None]) -> None:
        self._store, self._identity, self._now, self._part = store, identity, now, part
        self._latest = 0.0

    async def sign_out(self, person: Person) -> None:
        """Invalidate all tokens of a person, here and soon on other nodes, and close the sockets opened with them."""
        at = self._now()
        self._note(person.id, await self._store.sign_out(person.id, at))

    async def refresh(self) -> None:
        """Load sign-outs from other nodes, or from before this node was started."""
        for person, times, at in await self._store.sign_outs(self._latest - OVERLAP):
            self._latest = max(self._latest, at)
            self._note(person, times)

    def _note(self, person: str, times: int) -> None:
        if self._identity.sign_out(person, times):
            self._part(person)


def _packed(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
