"""Requests for the coach's review of a finished game."""

from __future__ import annotations

import zlib
from typing import Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ....lab.coach.result import VERSION, Review
from ...store.records import StoredReview
from ...table.events import Person
from ...table.refusal import Code, Refused
from ..work.fair_queue import Requester
from .api import Api


class GameReview(msgspec.Struct):
    """A review, or its progress. Poll every second or two while it is waiting or running."""

    state: Literal["none", "waiting", "running", "done"]
    progress: float
    review: Review | None


async def begin_review(api: Api, request: Request, person: Person, body: None) -> Response:
    """Request a review of a finished game by the coach, in the background; the result is stored."""
    game = request.path_params["game"]
    found = await api.store.game(game)
    if found is None:
        raise Refused(Code.UNKNOWN, "there is no finished game with this id")
    await api.reviewing.begin(game, found.record, Requester(api.addresses.of(request.scope), person.id))
    return _answer(await api.store.review(game, VERSION), 201)


async def review(api: Api, request: Request, person: Person | None, body: None) -> Response:
    """Return the coach's review of a finished game, or its progress. Anybody who knows the game's id may read it."""
    game = request.path_params["game"]
    found = await api.store.review(game, VERSION)
    if found is None and await api.store.game(game) is None:
        raise Refused(Code.UNKNOWN, "there is no finished game with this id")
    return _answer(found, 200)


def _answer(found: StoredReview | None, status: int) -> Response:
    if found is None:
        content = msgspec.json.encode(GameReview("none", 0.0, None))
    elif found.data is None:
        state: Literal["waiting", "running"] = "running" if found.progress > 0 else "waiting"
        content = msgspec.json.encode(GameReview(state, found.progress, None))
    else:  # it is already JSON
        content = b'{"state":"done","progress":1.0,"review":' + zlib.decompress(found.data) + b"}"
    return Response(content, status, media_type="application/json")
