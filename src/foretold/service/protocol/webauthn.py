"""What a browser needs to make or to use a passkey: WebAuthn's own JSON, as far as this server fills it in."""

from __future__ import annotations

from typing import Literal

import msgspec

Requirement = Literal["discouraged", "preferred", "required"]
KeyType = Literal["public-key"]


class RelyingParty(msgspec.Struct, frozen=True):
    """The site that a passkey is for."""

    id: str
    name: str


class PasskeyUser(msgspec.Struct, frozen=True, rename="camel"):
    """Whose passkey it will be."""

    id: str
    name: str
    display_name: str


class KeyParameter(msgspec.Struct, frozen=True):
    """A kind of key that the server can check."""

    type: KeyType
    alg: int


class KnownCredential(msgspec.Struct, frozen=True):
    """A passkey that the person has already."""

    type: KeyType
    id: str


class AuthenticatorSelection(msgspec.Struct, frozen=True, rename="camel"):
    """What the device must be able to do."""

    resident_key: Requirement
    require_resident_key: bool
    user_verification: Requirement


class CreationOptions(msgspec.Struct, frozen=True, rename="camel"):
    """The options of a new passkey."""

    rp: RelyingParty
    user: PasskeyUser
    challenge: str
    pub_key_cred_params: list[KeyParameter]
    timeout: int
    exclude_credentials: list[KnownCredential]
    authenticator_selection: AuthenticatorSelection
    attestation: str


class RequestOptions(msgspec.Struct, frozen=True, rename="camel"):
    """The options of a proof by a passkey."""

    challenge: str
    timeout: int
    rp_id: str
    allow_credentials: list[KnownCredential]
    user_verification: Requirement


class PasskeyCreation(msgspec.Struct, frozen=True):
    """How to make a passkey: ``PublicKeyCredential.parseCreationOptionsFromJSON`` reads the options."""

    options: CreationOptions


class PasskeyRequest(msgspec.Struct, frozen=True):
    """How to prove who one is: ``PublicKeyCredential.parseRequestOptionsFromJSON`` reads the options."""

    options: RequestOptions
