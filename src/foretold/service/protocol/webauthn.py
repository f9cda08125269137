"""What a browser needs to create or use a passkey: the part of WebAuthn's JSON that this server uses."""

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
    """The owner of a new passkey."""

    id: str
    name: str
    display_name: str


class KeyParameter(msgspec.Struct, frozen=True):
    """A key type that the server supports."""

    type: KeyType
    alg: int


class KnownCredential(msgspec.Struct, frozen=True):
    """A passkey that the person already has."""

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
    """The options for authentication with a passkey."""

    challenge: str
    timeout: int
    rp_id: str
    allow_credentials: list[KnownCredential]
    user_verification: Requirement


class PasskeyCreation(msgspec.Struct, frozen=True):
    """How to create a passkey: ``PublicKeyCredential.parseCreationOptionsFromJSON`` reads the options."""

    options: CreationOptions


class PasskeyRequest(msgspec.Struct, frozen=True):
    """How to authenticate with a passkey: ``PublicKeyCredential.parseRequestOptionsFromJSON`` reads the options."""

    options: RequestOptions
