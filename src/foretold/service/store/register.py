"""People, their passkeys, and the secrets that nodes share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import Row, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from .database import Part
from .records import Passkey, StoredPerson
from .schema import challenges, keys, passkeys, people, sign_outs

KEPT = 3600.0  # seconds that a challenge is remembered after it expires


class Register(Part):
    """People, passkeys, challenges and shared keys."""

    async def add_person(self, person: StoredPerson) -> bool:
        """Store a new person; False if the id is taken."""
        new = self._insert_new(people, id=person.id, name=person.name, created=person.created)
        return await self._change(new) == 1

    async def person(self, person_id: str) -> StoredPerson | None:
        """Return a person by id."""
        found = await self._rows(select(people).where(people.c.id == person_id))
        return StoredPerson(**found[0]._mapping) if found else None

    async def rename(self, person_id: str, name: str) -> bool:
        """Change a person's name; False if there is no such person."""
        return await self._change(update(people).where(people.c.id == person_id).values(name=name)) == 1

    async def add_passkey(self, passkey: Passkey) -> bool:
        """Store a passkey of a stored person; False if it already exists."""
        new = self._insert_new(
            passkeys,
            id=passkey.id,
            person=passkey.person,
            public_key=passkey.public_key,
            sign_count=passkey.sign_count,
            created=passkey.created,
            label=passkey.label,
        )
        return await self._change(new) == 1

    async def passkey(self, passkey_id: bytes) -> Passkey | None:
        """Return a passkey by its id."""
        found = await self._rows(select(passkeys).where(passkeys.c.id == passkey_id))
        return _passkey(found[0]) if found else None

    async def passkeys_of(self, person_id: str) -> list[Passkey]:
        """Return all passkeys of a person, oldest first."""
        own = select(passkeys).where(passkeys.c.person == person_id).order_by(passkeys.c.created, passkeys.c.id)
        return [_passkey(row) for row in await self._rows(own)]

    async def use_passkey(self, passkey_id: bytes, sign_count: int, at: float) -> bool:
        """Record that a passkey was used, with its signature counter. False if the counter did not increase, which
        suggests a cloned passkey; devices without a counter always send 0."""
        lower = or_(passkeys.c.sign_count < sign_count, (passkeys.c.sign_count == 0) & (sign_count == 0))
        change = update(passkeys).where(passkeys.c.id == passkey_id, lower).values(sign_count=sign_count, used=at)
        return await self._change(change) == 1

    async def remove_passkey(self, person_id: str, passkey_id: bytes) -> bool:
        """Delete a passkey of a person; False if there is none."""
        own = passkeys.delete().where(passkeys.c.id == passkey_id, passkeys.c.person == person_id)
        return await self._change(own) == 1

    async def use_challenge(self, challenge: bytes, until: float, now: float) -> bool:
        """Record that a challenge was answered; False if it was answered before. Challenges that expired long ago are
        deleted: no node accepts them any more, even if clocks differ."""
        old = challenges.delete().where(challenges.c.until < now - KEPT)
        new = self._insert_new(challenges, id=challenge, until=until)

        async def work(connection: AsyncConnection) -> bool:
            await connection.execute(old)
            return (await connection.execute(new)).rowcount == 1

        return await self._database.write(work)

    async def sign_out(self, person_id: str, at: float) -> int:
        """Record that a person signs out everywhere; return how often they have done so."""
        again = {"times": sign_outs.c.times + 1, "at": at}
        insert = self._insert(sign_outs).values(person=person_id, times=1, at=at)
        change = insert.on_conflict_do_update(index_elements=[sign_outs.c.person], set_=again)
        counted = change.returning(sign_outs.c.times)
        times: int = await self._database.write(lambda connection: connection.scalar(counted))
        return times

    async def sign_outs(self, since: float) -> list[tuple[str, int, float]]:
        """Return the people who have signed out since then, with their total count and the last time."""
        found = select(sign_outs.c.person, sign_outs.c.times, sign_outs.c.at).where(sign_outs.c.at >= since)
        return [(row.person, row.times, row.at) for row in await self._rows(found)]

    async def key(self, name: str, make: Callable[[], bytes]) -> bytes:
        """Return the secret with this name, which all nodes share; the first request creates it."""
        wanted = select(keys.c.value).where(keys.c.name == name)
        found = await self._rows(wanted)
        if not found:
            await self._change(self._insert_new(keys, name=name, value=make()))
            found = await self._rows(wanted)
        value: bytes = found[0].value
        return value


def _passkey(row: Row[Any]) -> Passkey:
    return Passkey(**row._mapping)
