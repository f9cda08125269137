"""Passkey challenges: created by one node, verified by any, answered once."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable

from ...store import Store
from ...table.refusal import Code, Refused

LIFETIME = 300.0  # seconds to answer
TIME_BYTES, CHANCE_BYTES, SEAL_BYTES = 6, 16, 32


class Challenges:
    """A challenge contains its expiry time, and a signature of that time and its purpose with a key that all nodes
    share. Nothing is stored until it is answered; then the database ensures that it is answered only once."""

    def __init__(self, store: Store, key: bytes, now: Callable[[], float]) -> None:
        self._store, self._key, self._now = store, key, now

    def make(self, purpose: str) -> bytes:
        """Return a new challenge for a purpose."""
        body = int(self._now() + LIFETIME).to_bytes(TIME_BYTES, "big") + secrets.token_bytes(CHANCE_BYTES)
        return body + self._seal(body, purpose)

    def check(self, challenge: bytes, purpose: str) -> None:
        """Refuse a challenge that is not ours, was made for another purpose, or has expired."""
        body = challenge[:-SEAL_BYTES]
        if not hmac.compare_digest(challenge[-SEAL_BYTES:], self._seal(body, purpose)):
            raise Refused(Code.NOT_YOURS, "this challenge was not issued here for you and this purpose; begin again")
        if _end(challenge) < self._now():
            raise Refused(Code.TOO_LATE, f"expected an answer within {LIFETIME:.0f} seconds; begin again")

    async def use(self, challenge: bytes) -> None:
        """Record that a verified challenge was answered; refuse it the second time."""
        if not await self._store.use_challenge(challenge, _end(challenge), self._now()):
            raise Refused(Code.STALE, "this challenge was already answered; begin again")

    def _seal(self, body: bytes, purpose: str) -> bytes:
        return hmac.digest(self._key, body + purpose.encode(), "sha256")


def _end(challenge: bytes) -> float:
    return float(int.from_bytes(challenge[:TIME_BYTES], "big"))
