"""The requests about passkeys."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request

from ...protocol.webauthn import PasskeyCreation, PasskeyRequest
from ...store import Passkey
from ...table.events import Person
from ...table.refusal import Code, Refused
from ..http.api import Api, Somebody
from .ceremonies import passkey_name
from .relying_party import RelyingParty

Base64 = Annotated[str, Meta(max_length=12_000)]


class Attestation(
    msgspec.Struct, rename={"client_data_json": "clientDataJSON", "attestation_object": "attestationObject"}
):
    """The authenticator's response for a new passkey."""

    client_data_json: Base64
    attestation_object: Base64


class Assertion(
    msgspec.Struct,
    rename={
        "client_data_json": "clientDataJSON",
        "authenticator_data": "authenticatorData",
        "user_handle": "userHandle",
    },
):
    """The authenticator's response for a sign-in."""

    client_data_json: Base64
    authenticator_data: Base64
    signature: Base64
    user_handle: Base64


class Created(msgspec.Struct, rename="camel"):
    """The result of ``navigator.credentials.create``, as written by its ``toJSON``; other fields are ignored."""

    id: Base64
    raw_id: Base64
    type: str
    response: Attestation


class Signed(msgspec.Struct, rename="camel"):
    """The result of ``navigator.credentials.get``, as written by its ``toJSON``; other fields are ignored."""

    id: Base64
    raw_id: Base64
    type: str
    response: Assertion


class NewPasskey(msgspec.Struct, forbid_unknown_fields=True):
    """A passkey to add, and its owner's label for it."""

    credential: Created
    label: Annotated[str, Meta(max_length=40)] = ""


class Proof(msgspec.Struct, forbid_unknown_fields=True):
    """A proof of identity by a passkey."""

    credential: Signed


class PasskeyView(msgspec.Struct):
    """A passkey in its owner's list."""

    id: str
    label: str
    created: float
    used: float | None


class PasskeyList(msgspec.Struct):
    """A person's passkeys."""

    passkeys: list[PasskeyView]


async def begin_passkey(api: Api, request: Request, person: Person, body: None) -> PasskeyCreation:
    """Begin to add a passkey."""
    return PasskeyCreation(await api.passkeys.begin_adding(person, _site(api, request)))


async def add_passkey(api: Api, request: Request, person: Person, body: NewPasskey) -> PasskeyView:
    """Add the passkey that the device has created."""
    credential = msgspec.to_builtins(body.credential)
    return _view(await api.passkeys.finish_adding(person, _site(api, request), credential, _label(body.label)))


async def own_passkeys(api: Api, request: Request, person: Person, body: None) -> PasskeyList:
    """List your passkeys, oldest first."""
    return PasskeyList([_view(one) for one in await api.store.passkeys_of(person.id)])


async def begin_removal(api: Api, request: Request, person: Person, body: None) -> PasskeyRequest:
    """Begin to remove one of your passkeys, which any of them must confirm, since a token may be stolen."""
    passkey = request.path_params["passkey"]
    return PasskeyRequest(await api.passkeys.begin_removing(person, _site(api, request), passkey))


async def remove_passkey(api: Api, request: Request, person: Person, body: Proof) -> PasskeyList:
    """Remove one of your passkeys; answers with the remaining ones."""
    credential = msgspec.to_builtins(body.credential)
    await api.passkeys.finish_removing(person, _site(api, request), request.path_params["passkey"], credential)
    return await own_passkeys(api, request, person, None)


async def begin_sign_in(api: Api, request: Request, person: Person | None, body: None) -> PasskeyRequest:
    """Begin to sign in with a passkey."""
    return PasskeyRequest(api.passkeys.begin_sign_in(_site(api, request)))


async def sign_in(api: Api, request: Request, person: Person | None, body: Proof) -> Somebody:
    """Sign in with a passkey; answers with a token of its owner."""
    found = await api.passkeys.finish_sign_in(_site(api, request), msgspec.to_builtins(body.credential))
    await api.sign_outs.refresh()  # else another node's sign-out could invalidate the new token
    return api.somebody(found)


def _site(api: Api, request: Request) -> RelyingParty:
    return api.passkeys.site(request.headers.get("host", ""))


def _view(one: Passkey) -> PasskeyView:
    return PasskeyView(passkey_name(one), one.label, one.created, one.used)


def _label(text: str) -> str:
    label = " ".join(text.split())
    if not label.isprintable():
        raise Refused(Code.MALFORMED, f"label: expected printable characters, got {label!r:.60}")
    return label
