"""Passkeys (WebAuthn without user names): a guest who adds one is the same person on every device that has it."""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NoReturn

import msgspec
import webauthn
from webauthn.helpers import base64url_to_bytes, parse_client_data_json
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from ...protocol.webauthn import CreationOptions, RequestOptions
from ...store import Passkey, Store
from ...table.events import Person
from ...table.refusal import Code, Refused
from .challenges import LIFETIME, Challenges
from .relying_party import RelyingParty, find_relying_party

MOST = 20  # passkeys of one person
TITLE = "Foretold"

Json = dict[str, Any]


@dataclass
class Passkeys:
    """WebAuthn's registration and authentication ceremonies. Browsers send and receive WebAuthn's own JSON."""

    store: Store
    challenges: Challenges
    domain: str  #: empty for the host name of each request
    origins: tuple[str, ...]  #: other origins of this server's pages
    now: Callable[[], float]

    def site(self, host: str) -> RelyingParty:
        """Return the relying party for a request to ``host``."""
        return find_relying_party(host, self.domain, self.origins)

    async def begin_adding(self, person: Person, site: RelyingParty) -> CreationOptions:
        """Return the options for ``navigator.credentials.create``."""
        own = await self._room_for_one_more(person)
        options = webauthn.generate_registration_options(
            rp_id=site.id,
            rp_name=TITLE,
            user_id=person.id.encode(),
            user_name=person.name,
            user_display_name=person.name,
            challenge=self.challenges.make(_adding(person, site)),
            timeout=int(LIFETIME * 1000),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=one.id) for one in own],
        )
        return msgspec.json.decode(webauthn.options_to_json(options), type=CreationOptions)

    async def finish_adding(self, person: Person, site: RelyingParty, credential: Json, label: str) -> Passkey:
        """Verify and store a new passkey of a person."""
        challenge = _challenge_in(credential)
        self.challenges.check(challenge, _adding(person, site))
        try:
            made = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.id,
                expected_origin=list(site.origins),
            )
        except Exception as error:  # the library raises many kinds of errors for invalid input
            _refuse(error)
        await self._room_for_one_more(person)
        await self.challenges.use(challenge)
        passkey = Passkey(
            id=made.credential_id,
            person=person.id,
            public_key=made.credential_public_key,
            sign_count=made.sign_count,
            created=self.now(),
            label=label,
        )
        if not await self.store.add_passkey(passkey):
            raise Refused(Code.TAKEN, "this passkey is already registered")
        return passkey

    def begin_sign_in(self, site: RelyingParty) -> RequestOptions:
        """Return the options for ``navigator.credentials.get`` to sign in."""
        return self._asking(site, _signing_in(site))

    async def finish_sign_in(self, site: RelyingParty, credential: Json) -> Person:
        """Verify the answer and return the passkey's owner."""
        passkey = await self._proven(site, credential, _signing_in(site))
        person = await self.store.person(passkey.person)
        if person is None:
            raise Refused(Code.UNKNOWN, "the owner of this passkey is no longer known here")
        return Person(person.id, person.name)

    async def begin_removing(self, person: Person, site: RelyingParty, public_name: str) -> RequestOptions:
        """Return the options for ``navigator.credentials.get`` to confirm a removal with one of the person's
        passkeys."""
        await self._find(person, public_name)
        return self._asking(site, _removing(person, site, public_name))

    async def finish_removing(self, person: Person, site: RelyingParty, public_name: str, credential: Json) -> None:
        """Remove a passkey of a person who has authenticated with one of their passkeys."""
        used = await self._proven(site, credential, _removing(person, site, public_name))
        if used.person != person.id:
            raise Refused(Code.NOT_YOURS, "this passkey is somebody else's")
        await self.store.remove_passkey(person.id, (await self._find(person, public_name)).id)

    async def _find(self, person: Person, public_name: str) -> Passkey:
        """Return a person's passkey; refuse if there is none with this name."""
        for one in await self.store.passkeys_of(person.id):
            if passkey_name(one) == public_name:
                return one
        raise Refused(Code.UNKNOWN, "you have no such passkey")

    def _asking(self, site: RelyingParty, purpose: str) -> RequestOptions:
        """Return the options for ``navigator.credentials.get``. They name no passkey: the device offers those it
        has."""
        options = webauthn.generate_authentication_options(
            rp_id=site.id,
            challenge=self.challenges.make(purpose),
            timeout=int(LIFETIME * 1000),
            user_verification=UserVerificationRequirement.PREFERRED,
        )
        return msgspec.json.decode(webauthn.options_to_json(options), type=RequestOptions)

    async def _proven(self, site: RelyingParty, credential: Json, purpose: str) -> Passkey:
        """Verify the answer to a challenge and return its passkey."""
        challenge = _challenge_in(credential)
        self.challenges.check(challenge, purpose)
        passkey = await self.store.passkey(_bytes(credential["rawId"]))
        if passkey is None:
            raise Refused(Code.UNKNOWN, "this passkey is not known here, or was removed")
        if _bytes(credential["response"].get("userHandle") or "") != passkey.person.encode():
            raise Refused(Code.NOT_YOURS, "this passkey says that it is somebody else's")
        try:
            used = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.id,
                expected_origin=list(site.origins),
                credential_public_key=passkey.public_key,
                credential_current_sign_count=0,  # the database compares it, atomically
            )
        except Exception as error:  # as above
            _refuse(error)
        await self.challenges.use(challenge)
        if not await self.store.use_passkey(passkey.id, used.new_sign_count, self.now()):
            raise Refused(Code.NOT_YOURS, "this passkey's signature counter did not increase: it may have been cloned")
        return passkey

    async def _room_for_one_more(self, person: Person) -> list[Passkey]:
        if await self.store.person(person.id) is None:
            raise Refused(Code.UNKNOWN, "you are no longer known here; enter again")
        own = await self.store.passkeys_of(person.id)
        if len(own) >= MOST:
            raise Refused(Code.FULL, f"expected at most {MOST} passkeys; remove one first")
        return own


def passkey_name(passkey: Passkey) -> str:
    """Return a passkey's short name for URLs, since devices may choose ids of a thousand bytes."""
    return urlsafe_b64encode(hashlib.sha256(passkey.id).digest()[:15]).decode()


def _adding(person: Person, site: RelyingParty) -> str:
    return f"add {site.id} {person.id}"


def _removing(person: Person, site: RelyingParty, public_name: str) -> str:
    return f"remove {site.id} {person.id} {public_name}"


def _signing_in(site: RelyingParty) -> str:
    return f"sign in {site.id}"


def _challenge_in(credential: Json) -> bytes:
    """Return the challenge that an answer refers to."""
    try:
        return parse_client_data_json(_bytes(credential["response"]["clientDataJSON"])).challenge
    except Refused:
        raise
    except Exception:  # JSON within JSON, of any shape
        raise Refused(Code.MALFORMED, "clientDataJSON: expected the browser's answer to a challenge") from None


def _bytes(text: str) -> bytes:
    try:
        return base64url_to_bytes(text)
    except ValueError:
        raise Refused(Code.MALFORMED, "expected base64url, as browsers write it") from None


def _refuse(error: Exception) -> NoReturn:
    raise Refused(
        Code.NOT_YOURS, f"the passkey could not be verified: {str(error)[:200] or type(error).__name__}"
    ) from None
