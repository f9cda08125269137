"""People, passkeys, and secrets that nodes share."""

from __future__ import annotations

import asyncio
import secrets

import pytest
from sqlalchemy.exc import IntegrityError

from foretold.service.store import Passkey, Store, StoredPerson

pytestmark = pytest.mark.anyio

ANA = StoredPerson("p1", "Ana", 1.0)


def passkey(id: bytes = b"\0k", sign_count: int = 0) -> Passkey:
    return Passkey(id=id, person="p1", public_key=b"\xff\0", sign_count=sign_count, created=2.0)


async def test_people_come_in_once_and_may_change_their_name(store: Store) -> None:
    assert await store.add_person(ANA)
    assert not await store.add_person(StoredPerson("p1", "Impostor", 2.0))
    assert await store.person("p1") == ANA
    assert await store.rename("p1", "Anna")
    assert await store.person("p1") == StoredPerson("p1", "Anna", 1.0)
    assert not await store.rename("p2", "Nobody")
    assert await store.person("p2") is None


async def test_passkeys_belong_to_people_who_are_known(store: Store) -> None:
    with pytest.raises(IntegrityError):
        await store.add_passkey(passkey())
    await store.add_person(ANA)
    assert await store.add_passkey(passkey())
    assert not await store.add_passkey(passkey())
    assert await store.add_passkey(passkey(b"other"))
    assert await store.passkey(b"\0k") == passkey()
    assert await store.passkey(b"none") is None
    assert [one.id for one in await store.passkeys_of("p1")] == [b"\0k", b"other"]
    assert not await store.remove_passkey("p2", b"other")
    assert await store.remove_passkey("p1", b"other")
    assert await store.passkeys_of("p1") == [passkey()]


async def test_a_count_of_signatures_only_goes_up(store: Store) -> None:
    await store.add_person(ANA)
    await store.add_passkey(passkey(sign_count=0))
    assert await store.use_passkey(b"\0k", 0)
    assert await store.use_passkey(b"\0k", 7)
    assert not await store.use_passkey(b"\0k", 7)
    assert not await store.use_passkey(b"\0k", 0)
    assert not await store.use_passkey(b"none", 9)


async def test_all_nodes_get_the_same_key(address: str) -> None:
    stores = [await Store.open(address) for _ in range(4)]
    found = await asyncio.gather(*(store.key("signing", lambda: secrets.token_bytes(32)) for store in stores))
    assert len(set(found)) == 1 and len(found[0]) == 32
    assert await stores[0].key("other", lambda: b"\0") == b"\0"
    assert await stores[1].key("signing", lambda: b"late") == found[0]
    for store in stores:
        await store.close()
