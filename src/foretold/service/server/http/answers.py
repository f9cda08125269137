"""What all HTTP responses share: security headers, errors, the limit on request bodies."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ...table.refusal import Code, Refused
from .api import Problem

MOST_BODY = 16_384
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
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data:; connect-src 'self' ws: wss:; worker-src 'self'; manifest-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class SecurityHeaders:
    """ASGI middleware that adds the security headers to every response."""

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


class TooLarge(Refused):
    """A request body is too large; unlike rate limits, waiting does not help."""


async def body_of(request: Request) -> bytes:
    """Return the request body; raise ``TooLarge`` if it is too long."""
    found = b""
    async for part in request.stream():
        found += part
        if len(found) > MOST_BODY:
            raise TooLarge(Code.LIMITED, f"expected a body of at most {MOST_BODY} bytes")
    return found


def json_answer(value: Any, status: int) -> Response:
    """Return a JSON response."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def problem(refusal: Refused) -> Response:
    """Return the response to a refused request."""
    status = 413 if isinstance(refusal, TooLarge) else STATUS.get(refusal.code, 409)
    headers = {"www-authenticate": "Bearer"} if status == 401 else {"retry-after": "1"} if status in (429, 503) else {}
    body = msgspec.json.encode(Problem(refusal.code.value, refusal.message))
    return Response(body, status, headers, "application/json")


async def not_there(request: Request, error: HTTPException) -> Response:
    """Convert Starlette's errors to our format."""
    code = Code.UNKNOWN if error.status_code == 404 else Code.MALFORMED
    body = msgspec.json.encode(Problem(code.value, f"{error.detail}: {request.method} {request.url.path}"[:300]))
    return Response(body, error.status_code, error.headers, "application/json")


async def failed(request: Request, error: Exception) -> Response:
    """Answer an unexpected error: it is logged, and the client gets no details."""
    body = msgspec.json.encode(Problem(Code.UNAVAILABLE.value, "internal server error; try again"))
    return Response(body, 500, media_type="application/json")
