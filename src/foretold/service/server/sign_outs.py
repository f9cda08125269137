"""Signing out everywhere: all tokens of a person that were given before are void, on every node."""

from __future__ import annotations

from collections.abc import Callable

from ..store import Store
from ..table.events import Person
from .identity import Identity

OVERLAP = 60.0  # seconds by which the clocks of nodes may differ


class SignOuts:
    """Nobody asks the database whether a token is void: a token says how often its person had signed out, and every
    node knows by heart how often everybody has. It looks for more with each sign of life."""

    def __init__(self, store: Store, identity: Identity, now: Callable[[], float], part: Callable[[str], None]) -> None:
        self._store, self._identity, self._now, self._part = store, identity, now, part
        self._latest = 0.0

    async def sign_out(self, person: Person) -> None:
        """Make all tokens of a person void, here and soon elsewhere, and end the sockets that came by them."""
        at = self._now()
        self._note(person.id, await self._store.sign_out(person.id, at))

    async def refresh(self) -> None:
        """Find out who has signed out at other nodes, or before this one was started."""
        for person, times, at in await self._store.sign_outs(self._latest - OVERLAP):
            self._latest = max(self._latest, at)
            self._note(person, times)

    def _note(self, person: str, times: int) -> None:
        if self._identity.sign_out(person, times):
            self._part(person)
