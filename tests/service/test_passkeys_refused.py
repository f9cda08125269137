"""Everything that must not pass for a passkey."""

from __future__ import annotations

import copy
from random import Random

import pytest
from service.authenticator import Device, Json, packed, unpacked
from service.browsing import ORIGIN, Site

from foretold.service.server.passkeys.challenges import LIFETIME

pytestmark = pytest.mark.anyio


async def test_a_copy_that_counts_less_is_refused(site: Site) -> None:
    _, token = await site.enter("Ada")
    device = Device(ORIGIN)
    await site.add(token, device)
    stolen = copy.copy(device)
    stolen.held = [copy.copy(one) for one in device.held]
    for _ in range(2):
        await site.sign_in(await site.sign(device))
    problem = await site.sign_in(await site.sign(stolen), status=401)
    assert problem["code"] == "not-yours" and "cloned" in problem["message"]


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "http://cards.example.org", "https://cards.example.org:444"]
)
async def test_pages_elsewhere_are_refused(site: Site, origin: str) -> None:
    _, token = await site.enter("Ada")
    abroad = Device(origin)
    body = {"credential": abroad.create(await site.begin(token))}
    assert "origin" in (await site.ask("POST", "/api/me/passkeys", body, token, status=401))["message"]
    device = Device(ORIGIN)
    await site.add(token, device)
    device.origin = origin
    assert "origin" in (await site.sign_in(await site.sign(device), status=401))["message"]


async def test_passkeys_of_another_domain_are_refused(site: Site) -> None:
    _, token = await site.enter("Ada")
    body = {"credential": Device(ORIGIN, site="example.org").create(await site.begin(token))}
    assert "RP ID" in (await site.ask("POST", "/api/me/passkeys", body, token, status=401))["message"]
    device = Device(ORIGIN)
    await site.add(token, device)
    device.site = "example.org"
    assert "RP ID" in (await site.sign_in(await site.sign(device), status=401))["message"]


@pytest.mark.parametrize("part", ["signature", "authenticatorData", "clientDataJSON"])
async def test_what_was_changed_after_signing_is_refused(site: Site, part: str) -> None:
    _, token = await site.enter("Ada")
    device = Device(ORIGIN)
    await site.add(token, device)
    signed = await site.sign(device)
    whole = unpacked(signed["response"][part])
    good = copy.deepcopy(signed)
    signed["response"][part] = packed(whole[:-1] + bytes([whole[-1] ^ 1]) if part != "clientDataJSON" else whole + b" ")
    assert (await site.sign_in(signed, status=401))["code"] == "not-yours"
    await site.sign_in(good)  # and what was refused has not used the challenge up


async def test_a_person_who_is_not_there_is_not_asked(site: Site) -> None:
    _, token = await site.enter("Ada")
    device = Device(ORIGIN)
    await site.add(token, device)
    device.flags = 0
    assert "present" in (await site.sign_in(await site.sign(device), status=401))["message"]


async def test_a_passkey_that_nobody_added_is_unknown(site: Site) -> None:
    device = Device(ORIGIN)
    device.create(
        {
            "authenticatorSelection": {"residentKey": "required"},
            "pubKeyCredParams": [{"alg": -7}],
            "user": {"id": packed(b"somebody")},
            "rp": {"id": "cards.example.org"},
            "challenge": "",
        }
    )
    assert (await site.sign_in(await site.sign(device), status=404))["code"] == "unknown"


async def test_a_passkey_cannot_name_somebody_else(site: Site) -> None:
    ada, token = await site.enter("Ada")
    await site.add(token, Device(ORIGIN))
    _, other = await site.enter("Eve")
    device = Device(ORIGIN)
    await site.add(other, device)
    device.held[0].user = ada.encode()
    assert (await site.sign_in(await site.sign(device), status=401))["code"] == "not-yours"


async def test_one_persons_challenge_adds_nothing_to_another(site: Site) -> None:
    _, ada = await site.enter("Ada")
    _, eve = await site.enter("Eve")
    body = {"credential": Device(ORIGIN).create(await site.begin(ada))}
    assert (await site.ask("POST", "/api/me/passkeys", body, eve, status=401))["code"] == "not-yours"
    await site.ask("POST", "/api/me/passkeys", body, ada)


async def test_a_passkey_has_one_owner(site: Site) -> None:
    _, ada = await site.enter("Ada")
    _, eve = await site.enter("Eve")
    device = Device(ORIGIN)
    await site.add(ada, device)
    body = {"credential": _same_again(device, await site.begin(eve))}
    assert (await site.ask("POST", "/api/me/passkeys", body, eve, status=409))["code"] == "taken"


def _same_again(device: Device, options: Json) -> Json:
    """A new passkey under the id of the one that the device has: another key, so that a new owner would be a theft."""
    thief = Device(device.origin)
    made = thief.create(options)
    old, new = device.held[0].id, thief.held[0].id
    whole = unpacked(made["response"]["attestationObject"]).replace(new, old)
    return {
        **made,
        "id": packed(old),
        "rawId": packed(old),
        "response": {**made["response"], "attestationObject": packed(whole)},
    }


async def test_a_challenge_for_signing_in_adds_no_passkey_nor_the_other_way_round(site: Site) -> None:
    _, token = await site.enter("Ada")
    device = Device(ORIGIN)
    await site.add(token, device)
    for_adding = await site.begin(token)
    signed = device.get({"challenge": for_adding["challenge"], "rpId": for_adding["rp"]["id"]})
    assert (await site.sign_in(signed, status=401))["code"] == "not-yours"
    for_signing = (await site.ask("POST", "/api/sign-in/challenge"))["options"]
    made = Device(ORIGIN).create({**for_adding, "challenge": for_signing["challenge"]})
    assert (await site.ask("POST", "/api/me/passkeys", {"credential": made}, token, status=401))["code"] == "not-yours"


async def test_a_challenge_of_ones_own_making_is_refused(site: Site) -> None:
    _, token = await site.enter("Ada")
    device = Device(ORIGIN)
    await site.add(token, device)
    for challenge in (b"", b"x" * 16, b"x" * 54, b"x" * 500):
        signed = device.get({"challenge": packed(challenge), "rpId": "cards.example.org"})
        assert (await site.sign_in(signed, status=401))["code"] == "not-yours"


async def test_answers_come_in_time(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    _, token = await site.enter("Ada")
    device = Device(ORIGIN)
    await site.add(token, device)
    signed = await site.sign(device)
    challenges = site.server.api.passkeys.challenges
    now = challenges._now()
    monkeypatch.setattr(challenges, "_now", lambda: now + LIFETIME + 1)
    assert (await site.sign_in(signed, status=409))["code"] == "too-late"


@pytest.mark.parametrize("adding", [True, False])
async def test_whatever_comes_is_answered(site: Site, adding: bool) -> None:
    """Bytes of an answer are changed at random: a refusal must come, or where they say nothing that is checked (a
    device may choose its ids and keys) an acceptance, and no crash."""
    _, token = await site.enter("Ada")
    random, device, headers = Random(5), Device(ORIGIN), {"authorization": f"Bearer {token}"}
    await site.add(token, device)
    for number in range(300):
        if number % 10 == 0:
            good = Device(ORIGIN).create(await site.begin(token)) if adding else await site.sign(device)
        made = copy.deepcopy(good)
        part = random.choice(sorted(set(made["response"]) - {"transports"}))
        made["response"][part] = _spoilt(made["response"][part], random)
        path = "/api/me/passkeys" if adding else "/api/sign-in"
        answer = await site.http.post(path, json={"credential": made}, headers=headers)
        assert answer.status_code in (201, 400, 401, 409)
        if answer.status_code == 201:
            assert adding
            await site.remove(token, answer.json()["id"], device)
        else:
            assert answer.json()["code"] in ("malformed", "not-yours", "stale", "too-late")


def _spoilt(text: str, random: Random) -> str:
    if random.random() < 0.1:
        return random.choice(["", "é", "=", "a"])
    whole = bytearray(unpacked(text))
    for _ in range(random.randint(1, 3)):
        whole[random.randrange(len(whole))] ^= random.randint(1, 255)
    return packed(bytes(whole[: random.randint(0, 2 * len(whole))]))
