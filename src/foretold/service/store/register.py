"""People, their passkeys, and the secrets that nodes share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import Row, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from .database import Part
from .records import Passkey, StoredPerson
from .schema import challenges, keys, passkeys, people, sign_outs

KEPT = 3600.0  # seconds that a challenge is remembered after its end


class Register(Part):
    """Who is who."""

    async def add_person(self, person: StoredPerson) -> bool:
        """Note somebody who has come in for the first time; False if the id is taken."""
        new = self._insert_new(people, id=person.id, name=person.name, created=person.created)
        return await self._change(new) == 1

    async def person(self, person_id: str) -> StoredPerson | None:
        """Somebody, by id."""
        found = await self._rows(select(people).where(people.c.id == person_id))
        return StoredPerson(**found[0]._mapping) if found else None

    async def rename(self, person_id: str, name: str) -> bool:
        """Give somebody another name; False if there is no such person."""
        return await self._change(update(people).where(people.c.id == person_id).values(name=name)) == 1

    async def add_passkey(self, passkey: Passkey) -> bool:
        """Note a passkey of somebody's; False if it is known already. The person has to be known."""
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
        """A passkey, by its id."""
        found = await self._rows(select(passkeys).where(passkeys.c.id == passkey_id))
        return _passkey(found[0]) if found else None

    async def passkeys_of(self, person_id: str) -> list[Passkey]:
        """All passkeys of somebody, the oldest first."""
        own = select(passkeys).where(passkeys.c.person == person_id).order_by(passkeys.c.created, passkeys.c.id)
        return [_passkey(row) for row in await self._rows(own)]

    async def use_passkey(self, passkey_id: bytes, sign_count: int, at: float) -> bool:
        """Note that one was used, and the count of signatures that came with it. False if the count was not higher than
        the one before, which a copy of the passkey would explain; devices that do not count always send 0."""
        lower = or_(passkeys.c.sign_count < sign_count, (passkeys.c.sign_count == 0) & (sign_count == 0))
        change = update(passkeys).where(passkeys.c.id == passkey_id, lower).values(sign_count=sign_count, used=at)
        return await self._change(change) == 1

    async def remove_passkey(self, person_id: str, passkey_id: bytes) -> bool:
        """Forget a passkey of somebody's; False if there is none."""
        own = passkeys.delete().where(passkeys.c.id == passkey_id, passkeys.c.person == person_id)
        return await self._change(own) == 1

    async def use_challenge(self, challenge: bytes, until: float, now: float) -> bool:
        """Note that a challenge was answered; False if it was before. Those that ended long ago are forgotten: nobody
        takes them any more, however much the clocks of nodes differ."""
        old = challenges.delete().where(challenges.c.until < now - KEPT)
        new = self._insert_new(challenges, id=challenge, until=until)

        async def work(connection: AsyncConnection) -> bool:
            await connection.execute(old)
            return (await connection.execute(new)).rowcount == 1

        return await self._database.write(work)

    async def sign_out(self, person_id: str, at: float) -> int:
        """Note that somebody signs out everywhere; how often that was by now."""
        again = {"times": sign_outs.c.times + 1, "at": at}
        insert = self._insert(sign_outs).values(person=person_id, times=1, at=at)
        change = insert.on_conflict_do_update(index_elements=[sign_outs.c.person], set_=again)
        counted = change.returning(sign_outs.c.times)
        times: int = await self._database.write(lambda connection: connection.scalar(counted))
        return times

    async def sign_outs(self, since: float) -> list[tuple[str, int, float]]:
        """Who has signed out since then, how often in all, and when last."""
        found = select(sign_outs.c.person, sign_outs.c.times, sign_outs.c.at).where(sign_outs.c.at >= since)
        return [(row.person, row.times, row.at) for row in await self._rows(found)]

    async def key(self, name: str, make: Callable[[], bytes]) -> bytes:
        """The secret of this name, the same for all nodes; the first that asks makes it."""
        wanted = select(keys.c.value).where(keys.c.name == name)
        found = await self._rows(wanted)
        if not found:
            await self._change(self._insert_new(keys, name=name, value=make()))
            found = await self._rows(wanted)
        value: bytes = found[0].value
        return value


def _passkey(row: Row[Any]) -> Passkey:
    return Passkey(**row._mapping)
