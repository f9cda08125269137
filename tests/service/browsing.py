"""A server as a browser sees it, over HTTP and without a network."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import httpx
from service.authenticator import Device, Json

from foretold.service.server.http.application import Server

ORIGIN = "https://cards.example.org"


@dataclass
class Site:
    """One node, and what people ask of it."""

    server: Server
    http: httpx.AsyncClient

    async def ask(self, method: str, path: str, body: Json | None = None, token: str = "", status: int = 0) -> Json:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = await self.http.request(method, path, json=body, headers=headers)
        assert answer.status_code in ((status,) if status else (200, 201)), answer.text
        return dict(answer.json())

    async def enter(self, name: str) -> tuple[str, str]:
        made = await self.ask("POST", "/api/people", {"name": name})
        return made["person"]["id"], made["token"]

    async def begin(self, token: str) -> Json:
        return dict((await self.ask("POST", "/api/me/passkeys/challenge", token=token))["options"])

    async def add(self, token: str, device: Device, **more: Any) -> Json:
        credential = device.create(await self.begin(token))
        return await self.ask("POST", "/api/me/passkeys", {"credential": credential, **more}, token)

    async def sign(self, device: Device) -> Json:
        return device.get((await self.ask("POST", "/api/sign-in/challenge"))["options"])

    async def remove(self, token: str, passkey: str, device: Device, status: int = 0) -> Json:
        path = f"/api/me/passkeys/{passkey}/removal"
        credential = device.get((await self.ask("POST", f"{path}/challenge", token=token))["options"])
        return await self.ask("POST", path, {"credential": credential}, token, status)

    async def sign_in(self, credential: Json, status: int = 0) -> Json:
        return await self.ask("POST", "/api/sign-in", {"credential": credential}, status=status)
