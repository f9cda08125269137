"""The ASGI application: requests, sockets, pages, and middleware."""

from __future__ import annotations

import json
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from ...store import Store, Unavailable
from ...table.events import Person
from ...table.refusal import Code, Refused
from ...table.text import WORD
from ..addresses import Addresses
from ..config import Config
from ..decoder import reader
from ..house import House
from ..identity import Identity, SignOuts
from ..limits import Buckets
from ..metrics import exposition
from ..passkeys.ceremonies import Passkeys
from ..passkeys.challenges import Challenges
from ..socket.sockets import Sockets
from ..work.hints import Hints
from ..work.review_queue import ReviewQueue
from .answers import SecurityHeaders, body_of, failed, json_answer, not_there, problem
from .api import Api
from .endpoints import ENDPOINTS, Endpoint, describe
from .pages import INSTALLED, Pages
from .replays import Replays

log = structlog.get_logger()

PARAMETER = re.compile(WORD)


class Server:
    """Everything that answers requests and sockets."""

    def __init__(self, config: Config, house: House, store: Store, identity: Identity) -> None:
        self.config, self.house, self.store, self.identity = config, house, store, identity
        challenges = Challenges(store, identity.key_for("challenges"), house.now)
        passkeys = Passkeys(store, challenges, config.domain, config.other_origins, house.now)
        self.addresses = Addresses(config.proxies)
        self.reviewing = ReviewQueue(store, house.now)
        self._requests = Buckets(config.requests, config.request_burst)
        self._tables = Buckets(config.tables, config.table_burst)
        self.sockets = Sockets(house, identity, config, self.addresses, self._requests.take)
        self.sign_outs = SignOuts(store, identity, house.now, self.sockets.part)
        house.chores.append(self.sign_outs.refresh)
        hints, replays = Hints(house), Replays(store)
        self.api = Api(house, store, identity, self.sign_outs, passkeys, hints, replays, self.reviewing, self.addresses)
        self._description = json.dumps(describe()).encode()

    def application(self) -> Any:
        """Return the ASGI application."""
        routes = [
            *self._endpoints(),
            Route("/api/openapi.json", self._describe, methods=["GET"]),
            Route("/metrics", self._metrics, methods=["GET"]),
            *self._pages(),
        ]
        failing: dict[Any, Any] = {HTTPException: not_there, Exception: failed}
        app = Starlette(routes=routes, lifespan=self._lifespan, exception_handlers=failing)
        app.router.redirect_slashes = False  # every path has exactly one form
        return SecurityHeaders(app)

    async def drain(self) -> None:
        """Accept no more sockets, and close the open ones after their current commands."""
        await self.sockets.drain(self.config.drain)

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        await self.house.start()
        try:
            yield
        finally:
            await self.drain()
            await self.api.hints.close()
            await self.reviewing.close()
            await self.house.stop()
            await self.store.close()

    def _endpoints(self) -> list[Route]:
        """Return one route per path: a request with a wrong method is answered with the allowed ones."""
        by_path: dict[str, dict[str, Callable[[Request], Awaitable[Response]]]] = {}
        for one in ENDPOINTS:
            by_path.setdefault(one.path, {})[one.method] = self._answering(one)
        return [Route(path, _by_method(answering), methods=list(answering)) for path, answering in by_path.items()]

    def _pages(self) -> list[Route]:
        folder = Path(self.config.web) if self.config.web else INSTALLED
        return [Route("/{path:page}", Pages(folder).answer, methods=["GET"])]

    def _answering(self, one: Endpoint) -> Callable[[Request], Awaitable[Response]]:
        read = reader(one.takes) if one.takes is not None else None

        async def answer(request: Request) -> Response:
            began = time.perf_counter()
            try:
                self._limit(request, one)
                person = self._person(request)
                if one.private and person is None:
                    raise Refused(Code.NOT_YOURS, "expected the header 'Authorization: Bearer TOKEN'")
                if not all(PARAMETER.fullmatch(value) for value in request.path_params.values()):
                    raise Refused(Code.UNKNOWN, "there is nothing at this address")
                body = read(await body_of(request)) if read is not None else None
                found = await one.handler(self.api, request, person, body)
                response = found if isinstance(found, Response) else json_answer(found, one.status)
            except Refused as refusal:
                response = problem(refusal)
            except ClientDisconnect:
                response = Response(status_code=400)  # the client disconnected during its request: nobody reads this
            except Unavailable:
                response = problem(Refused(Code.UNAVAILABLE, "the log cannot be reached; try again"))
            log.debug("request", path=one.path, status=response.status_code, seconds=time.perf_counter() - began)
            return response

        return answer

    def _person(self, request: Request) -> Person | None:
        kind, _, token = request.headers.get("authorization", "").partition(" ")
        return self.identity.read(token.strip()) if kind.lower() == "bearer" else None

    def _limit(self, request: Request, one: Endpoint) -> None:
        address = self.addresses.of(request.scope)
        if not self._requests.take(address) or (one.opens and not self._tables.take(address)):
            raise Refused(Code.LIMITED, "too many requests from your address; wait a moment")

    async def _describe(self, request: Request) -> Response:
        return Response(self._description, media_type="application/json")

    async def _metrics(self, request: Request) -> Response:
        return Response(exposition(), media_type="text/plain; version=0.0.4; charset=utf-8")


def _by_method(answering: dict[str, Callable[[Request], Awaitable[Response]]]) -> Callable[[Request], Any]:
    async def answer(request: Request) -> Response:
        return await answering["GET" if request.method == "HEAD" else request.method](request)

    return answer
