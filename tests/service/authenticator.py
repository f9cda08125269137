"""A device with passkeys, and the browser before it, in software: WebAuthn from the other side."""

from __future__ import annotations

import hashlib
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

Json = dict[str, Any]

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40  # flags of what a device says


def packed(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def unpacked(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Held:
    """A passkey as the device keeps it."""

    id: bytes
    key: ec.EllipticCurvePrivateKey
    user: bytes
    site: str
    count: int = 0


@dataclass
class Device:
    """Makes passkeys and signs with them. ``origin`` is where the browser's page is; ``site`` overrides the domain that
    the server asked for, as no browser would."""

    origin: str
    counts: bool = True
    site: str | None = None
    flags: int = PRESENT | VERIFIED
    held: list[Held] = field(default_factory=list)

    def create(self, options: Json) -> Json:
        """``navigator.credentials.create``, as ``toJSON`` writes it."""
        assert options["authenticatorSelection"]["residentKey"] == "required"
        assert -7 in [one["alg"] for one in options["pubKeyCredParams"]]
        excluded = {unpacked(one["id"]) for one in options.get("excludeCredentials", ())}
        if any(one.id in excluded for one in self.held):
            raise PermissionError("the device has a passkey of this person already")
        key = ec.generate_private_key(ec.SECP256R1())
        made = Held(secrets.token_bytes(32), key, unpacked(options["user"]["id"]), self.site or options["rp"]["id"])
        self.held.append(made)
        point = key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        attested = bytes(16) + len(made.id).to_bytes(2, "big") + made.id + cbor2.dumps(cose)
        data = self._data(made, self.flags | ATTESTED) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options)
        response = {"clientDataJSON": packed(client), "attestationObject": packed(attestation), "transports": ["usb"]}
        return {**_credential(made), "response": response}

    def get(self, options: Json) -> Json:
        """``navigator.credentials.get``: the newest passkey of the site signs."""
        assert not options.get("allowCredentials")
        site = self.site or options["rpId"]
        used = next(one for one in reversed(self.held) if self.site is not None or one.site == site)
        used.count += self.counts
        data, client = self._data(used, self.flags, site), self._client("webauthn.get", options)
        signature = used.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        response = {
            "clientDataJSON": packed(client),
            "authenticatorData": packed(data),
            "signature": packed(signature),
            "userHandle": packed(used.user),
        }
        return {**_credential(used), "response": response}

    def _data(self, held: Held, flags: int, site: str | None = None) -> bytes:
        return hashlib.sha256((site or held.site).encode()).digest() + bytes([flags]) + held.count.to_bytes(4, "big")

    def _client(self, kind: str, options: Json) -> bytes:
        said = {"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}
        return json.dumps(said).encode()


def _credential(held: Held) -> Json:
    return {
        "id": packed(held.id),
        "rawId": packed(held.id),
        "type": "public-key",
        "authenticatorAttachment": "cross-platform",
        "clientExtensionResults": {},
    }
