"""Replays of finished games, computed on first request and cached, since shared links are opened often."""

from __future__ import annotations

import asyncio
import gzip
from collections import OrderedDict
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response

from ...protocol.replay import ReplaySeat, replay_of
from ...protocol.views import encoded
from ...store import StoredGame
from ...table.events import Person
from ...table.refusal import Code, Refused

if TYPE_CHECKING:
    from ...store import Store
    from .api import Api

KEPT = 200  # replays, some twenty kilobytes each
HEADERS = {"cache-control": "private, max-age=86400", "vary": "accept-encoding"}  # a finished game does not change


def compressed(game: StoredGame) -> bytes:
    """Return the replay of a game as compressed JSON."""
    seats = [
        ReplaySeat(
            "bot" if one.person is None else "person", one.name, one.points, one.place, one.exact, one.level or ""
        )
        for one in game.results
    ]
    replay = replay_of(game.id, game.finished, seats, game.record)
    return gzip.compress(encoded(replay), 6, mtime=0)


class Replays:
    """A cache of the most recently requested replays."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: OrderedDict[str, bytes] = OrderedDict()

    async def find(self, game: str) -> bytes:
        """Return a compressed replay."""
        found = self._kept.get(game)
        if found is None:
            stored = await self._store.game(game)
            if stored is None:
                raise Refused(Code.UNKNOWN, "there is no finished game with this id")
            found = self._kept[game] = await asyncio.to_thread(compressed, stored)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(game)
        return found


async def replay(api: Api, request: Request, person: Person | None, body: None) -> Response:
    """Return a finished game moment by moment, with all hands open, and the data behind its deals."""
    found = await api.replays.find(request.path_params["game"])
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers = {**HEADERS, "content-encoding": "gzip"}
        return Response(found, media_type="application/json", headers=headers)
    return Response(gzip.decompress(found), media_type="application/json", headers=HEADERS)
