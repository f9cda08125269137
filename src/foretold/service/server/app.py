"""The application: requests, sockets, pages, and what is asked of every answer."""

from __future__ import annotations

import json
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import structlog
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from ..store import Store, Unavailable
from ..table.events import Person
from ..table.refusal import Code, Refused
from .api import Api, Problem
from .config import Config
from .endpoints import ENDPOINTS, Endpoint, describe
from .house import House
from .identity import Identity
from .limits import Buckets
from .metrics import exposition
from .socket import Sockets

log = structlog.get_logger()

MOST_BODY = 16_384
WORD = re.compile(r"[A-Za-z0-9_-]{1,80}")
STATUS = {
    Code.MALFORMED: 400,
    Code.SETTINGS: 422,
    Code.NOT_YOURS: 401,
    Code.UNKNOWN: 404,
    Code.LIMITED: 429,
    Code.UNAVAILABLE: 503,
}
HEADERS = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "connect-src 'self' ws: wss:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
PLACEHOLDER = "<!doctype html><title>Foretold</title><p>The server is running; the web client is not installed."


class Server:
    """Everything that answers requests, tied together."""

    def __init__(self, config: Config, house: House, store: Store, identity: Identity) -> None:
        self.config, self.house, self.store, self.identity = config, house, store, identity
        self.api = Api(house, store, identity)
        self.sockets = Sockets(
            house, identity, config.messages, config.message_burst, frozenset(filter(None, config.origins.split(",")))
        )
        self._requests = Buckets(config.requests, config.request_burst)
        self._tables = Buckets(config.tables, config.table_burst)
        self._description = json.dumps(describe()).encode()

    def application(self) -> Starlette:
        """The ASGI application."""
        routes = [
            *(Route(one.path, self._answering(one), methods=[one.method]) for one in ENDPOINTS),
            Route("/api/openapi.json", self._describe, methods=["GET"]),
            Route("/metrics", self._metrics, methods=["GET"]),
            WebSocketRoute("/api/tables/{table}/socket", self.sockets),
            *self._pages(),
        ]
        app = Starlette(routes=routes, lifespan=self._lifespan)
        app.add_middleware(Guard)
        return app

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        await self.house.start()
        try:
            yield
        finally:
            await self.sockets.drain()
            await self.house.stop()
            await self.store.close()

    def _pages(self) -> list[Any]:
        folder = Path(self.config.web) if self.config.web else Path(__file__).parents[2] / "web"
        if not (folder / "index.html").is_file():
            return [Route("/", lambda request: HTMLResponse(PLACEHOLDER))]
        index = (folder / "index.html").read_bytes()
        page = Route("/{path:path}", lambda request: HTMLResponse(index))
        return [Mount("/assets", StaticFiles(directory=folder / "assets")), page]

    def _answering(self, one: Endpoint) -> Callable[[Request], Awaitable[Response]]:
        decoder: Any = msgspec.json.Decoder(one.takes) if one.takes is not None else None

        async def answer(request: Request) -> Response:
            began = time.perf_counter()
            try:
                self._limit(request, one)
                person = self._person(request)
                if one.private and person is None:
                    raise Refused(Code.NOT_YOURS, "expected the header 'Authorization: Bearer TOKEN'")
                if not all(WORD.fullmatch(value) for value in request.path_params.values()):
                    raise Refused(Code.UNKNOWN, "there is no such thing")
                body = decoder.decode(await _body(request)) if decoder is not None else None
                found = await one.handler(self.api, request, person, body)
                response = found if isinstance(found, Response) else _json(found, one.status)
            except Refused as refusal:
                response = _problem(refusal)
            except msgspec.DecodeError as error:
                response = _problem(Refused(Code.MALFORMED, str(error)))
            except Unavailable:
                response = _problem(Refused(Code.UNAVAILABLE, "the log cannot be reached; try again"))
            log.debug("request", path=one.path, status=response.status_code, seconds=time.perf_counter() - began)
            return response

        return answer

    def _person(self, request: Request) -> Person | None:
        kind, _, token = request.headers.get("authorization", "").partition(" ")
        return self.identity.read(token.strip()) if kind.lower() == "bearer" else None

    def _limit(self, request: Request, one: Endpoint) -> None:
        address = request.client.host if request.client is not None else ""
        if self.config.trust_proxy:
            address = request.headers.get("x-forwarded-for", address).split(",")[-1].strip()
        if not self._requests.take(address) or (one.opens and not self._tables.take(address)):
            raise Refused(Code.LIMITED, "too many requests from your address; wait a moment")

    async def _describe(self, request: Request) -> Response:
        return Response(self._description, media_type="application/json")

    async def _metrics(self, request: Request) -> Response:
        return Response(exposition(), media_type="text/plain; version=0.0.4; charset=utf-8")


class Guard:
    """Adds the security headers to every answer."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self._headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def guarded(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *self._headers]
            await send(message)

        await self._app(scope, receive, guarded)


async def _body(request: Request) -> bytes:
    """The body, if it is not too long."""
    found = b""
    async for part in request.stream():
        found += part
        if len(found) > MOST_BODY:
            raise Refused(Code.LIMITED, f"expected a body of at most {MOST_BODY} bytes")
    return found


def _json(value: Any, status: int) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def _problem(refusal: Refused) -> Response:
    status = STATUS.get(refusal.code, 409)
    headers = {"www-authenticate": "Bearer"} if status == 401 else {"retry-after": "1"} if status in (429, 503) else {}
    body = msgspec.json.encode(Problem(refusal.code.value, refusal.message))
    return Response(body, status, headers, "application/json")
