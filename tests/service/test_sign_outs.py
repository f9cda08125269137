"""Tokens have an end, and all of a person's can be made void at once, on every node."""

from __future__ import annotations

import time
from pathlib import Path

import msgspec
import pytest
from service.authenticator import Device
from service.browsing import ORIGIN, Site
from service.chaos import Node, post
from service.running import connected, new_person, new_table

from foretold.service.server import identity as identities
from foretold.service.server.config import Config
from foretold.service.server.identity import LIFETIME, Identity
from foretold.service.server.startup import make_server
from foretold.service.table.events import Person

pytestmark = pytest.mark.anyio

ADA = Person("ada", "Ada")


def undated(identity: Identity, person: Person) -> str:
    """A token as versions before this one gave them."""
    body = identities._packed(msgspec.json.encode([person.id, person.name]))
    return f"{identities.PREFIX}.{body}.{identity._signature(body)}"


class TestEnd:
    def test_a_token_ends_and_a_new_one_lasts_longer(self) -> None:
        now = 1000.0
        identity = Identity(b"key", lambda: now)
        old = identity.token(ADA)
        assert identity.until() == 1000.0 + LIFETIME
        now += LIFETIME - 1
        assert identity.read(old) == ADA
        new = identity.token(ADA)
        now += 1
        assert identity.read(old) is None and identity.read(new) == ADA

    def test_a_token_without_a_date_ends_so_long_after_the_house_began_to_date_them(self) -> None:
        now = 5000.0
        identity = Identity(b"key", lambda: now, undated=5000.0)
        old = undated(identity, ADA)
        now += LIFETIME - 1
        assert identity.read(old) == ADA
        now += 1
        assert identity.read(old) is None

    def test_the_longest_name_fits(self) -> None:
        assert len(Identity(b"key").token(Person("x" * 16, "\U0001f9d9" * 40))) < 400

    async def test_a_house_begins_to_date_them_once(self, tmp_path: Path) -> None:
        address = f"sqlite:///{tmp_path}/foretold.db"
        began = []
        for _ in range(2):
            server = await make_server(Config(database=address, log="error"))
            began.append(server.identity._undated)
            assert server.identity.read(undated(server.identity, ADA)) == ADA
            await server.store.close()
        assert began[0] == began[1] <= time.time()

    async def test_a_token_is_renewed(self, site: Site) -> None:
        person, token = await site.enter("Ada")
        renewed = await site.ask("POST", "/api/me/token", token=token)
        assert renewed["person"] == {"id": person, "name": "Ada"} and renewed["until"] > time.time() + LIFETIME - 60
        await site.ask("GET", "/api/me/tables", token=renewed["token"])
        await site.ask("GET", "/api/me/tables", token=token)


class TestSigningOut:
    async def test_all_older_tokens_are_void_on_every_node(self, sites: list[Site]) -> None:
        one, other = sites
        person, token = await one.enter("Ada")
        stolen = (await one.ask("POST", "/api/me/token", token=token))["token"]
        old = undated(one.server.identity, Person(person, "Ada"))
        _, bo = await one.enter("Bo")
        kept = (await one.ask("POST", "/api/me/sign-out", token=token))["token"]
        await other.server.house.chores[0]()  # done at every beat
        for site in sites:
            for void in (token, stolen, old):
                assert (await site.ask("GET", "/api/me/tables", token=void, status=401))["code"] == "not-yours"
            for good in (kept, bo):
                await site.ask("GET", "/api/me/tables", token=good)
        again = (await other.ask("POST", "/api/me/sign-out", token=kept))["token"]
        await one.server.sign_outs.refresh()
        await one.ask("GET", "/api/me/tables", token=kept, status=401)
        await one.ask("GET", "/api/me/tables", token=again)

    async def test_they_are_void_after_a_restart(self, address: str) -> None:
        config = Config(database=address, log="error")
        server = await make_server(config)
        old = server.identity.token(ADA)
        await server.sign_outs.sign_out(ADA)
        await server.store.close()
        server = await make_server(config)
        assert server.identity.read(old) is None and server.identity.read(server.identity.token(ADA)) == ADA
        await server.store.close()

    async def test_a_passkey_signs_in_at_a_node_that_has_not_heard_of_it(self, sites: list[Site]) -> None:
        one, other = sites
        person, token = await one.enter("Ada")
        device = Device(ORIGIN)
        await one.add(token, device)
        await one.ask("POST", "/api/me/sign-out", token=token)
        back = await other.sign_in(await other.sign(device))
        assert back["person"]["id"] == person
        await one.ask("GET", "/api/me/passkeys", token=back["token"])

    async def test_sockets_end_and_only_the_new_token_comes_back(self, server: Node) -> None:
        ada, bo = new_person(server), new_person(server, "Bo")
        table = new_table(server, ada)
        async with connected(server, table, ada) as client, connected(server, table, bo) as friend:
            new = post(server.address, "/api/me/sign-out", {}, ada.token)
            assert await client.until_closed() == 4503
            assert friend.closed is None
            async with connected(server, table, ada._replace(token=new["token"])) as back:
                assert back.table["host"] == ada.id
            with pytest.raises(AssertionError, match=r"closed \(4401\)"):
                async with connected(server, table, ada):
                    pass
