"""Passkeys over HTTP: the whole ceremonies, with a device in software."""

from __future__ import annotations

import pytest
from service.authenticator import PRESENT, Device
from service.browsing import ORIGIN, Site

from foretold.service.server.passkeys.ceremonies import MOST

pytestmark = pytest.mark.anyio


async def test_a_guest_with_a_passkey_is_the_same_person_on_another_device(site: Site) -> None:
    person, token = await site.enter("Ada")
    device = Device(ORIGIN)
    made = await site.add(token, device, label=" my  phone ")
    assert made["label"] == "my phone" and made["used"] is None
    await site.ask("PUT", "/api/me", {"name": "Ada L"}, token)
    back = await site.sign_in(await site.sign(device))
    assert back["person"] == {"id": person, "name": "Ada L"}
    listed = await site.ask("GET", "/api/me/passkeys", token=back["token"])
    assert [one["id"] for one in listed["passkeys"]] == [made["id"]]
    assert listed["passkeys"][0]["used"] >= made["created"]


async def test_any_node_finishes_what_another_began_but_only_once(sites: list[Site]) -> None:
    one, other = sites
    person, token = await one.enter("Ada")
    device = Device(ORIGIN)
    credential = device.create(await one.begin(token))
    await other.ask("POST", "/api/me/passkeys", {"credential": credential}, token)
    again = await one.ask("POST", "/api/me/passkeys", {"credential": credential}, token, status=409)
    assert again["code"] == "stale"
    signed = await one.sign(device)
    assert (await other.sign_in(signed))["person"]["id"] == person
    assert (await one.sign_in(signed, status=409))["code"] == "stale"
    assert (await other.sign_in(signed, status=409))["code"] == "stale"


async def test_devices_that_do_not_count_sign_in_again_and_again(site: Site) -> None:
    person, token = await site.enter("Ada")
    device = Device(ORIGIN, counts=False, flags=PRESENT)
    await site.add(token, device)
    for _ in range(3):
        assert (await site.sign_in(await site.sign(device)))["person"]["id"] == person


async def test_a_removed_passkey_signs_nobody_in(site: Site) -> None:
    _, token = await site.enter("Ada")
    _, eve = await site.enter("Eve")
    device, spare = Device(ORIGIN), Device(ORIGIN)
    made, kept = await site.add(token, device), await site.add(token, spare)
    path = f"/api/me/passkeys/{made['id']}/removal/challenge"
    assert (await site.ask("POST", path, token=eve, status=404))["code"] == "unknown"
    assert (await site.ask("POST", path, status=401))["code"] == "not-yours"
    left = await site.remove(token, made["id"], spare)
    assert [one["id"] for one in left["passkeys"]] == [kept["id"]]
    assert (await site.ask("POST", path, token=token, status=404))["code"] == "unknown"
    assert (await site.sign_in(await site.sign(device), status=404))["code"] == "unknown"
    await site.sign_in(await site.sign(spare))


async def test_a_stolen_token_removes_no_passkey(site: Site) -> None:
    _, token = await site.enter("Ada")
    _, eve = await site.enter("Eve")
    device, thief = Device(ORIGIN), Device(ORIGIN)
    made = await site.add(token, device)
    await site.add(eve, thief)
    path = f"/api/me/passkeys/{made['id']}"
    assert (await site.ask("DELETE", path, token=token, status=404))["code"] == "unknown"
    assert (await site.ask("POST", f"{path}/removal", {}, token, status=400))["code"] == "malformed"
    assert (await site.remove(token, made["id"], thief, status=401))["code"] == "not-yours"
    to_sign_in = await site.sign(device)
    refused = await site.ask("POST", f"{path}/removal", {"credential": to_sign_in}, token, status=401)
    assert refused["code"] == "not-yours", "what was signed for something else"
    assert len((await site.ask("GET", "/api/me/passkeys", token=token))["passkeys"]) == 1


async def test_a_device_is_told_which_passkeys_are_there_and_there_is_an_end_of_them(site: Site) -> None:
    _, token = await site.enter("Ada")
    device = Device(ORIGIN)
    await site.add(token, device)
    with pytest.raises(PermissionError):
        device.create(await site.begin(token))
    for _ in range(MOST - 1):
        await site.add(token, Device(ORIGIN))
    problem = await site.ask("POST", "/api/me/passkeys/challenge", token=token, status=409)
    assert problem["code"] == "full"


async def test_adding_and_listing_need_a_token(site: Site) -> None:
    for method, path in (("POST", "/api/me/passkeys/challenge"), ("GET", "/api/me/passkeys")):
        assert (await site.ask(method, path, status=401))["code"] == "not-yours"
