"""Hints for a player who is to act: the strongest bot's choice, and the value of each legal action."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

import structlog
from starlette.requests import Request

from ....bots.estimates import Estimate, in_agreement
from ....bots.levels import LEVELS
from ....game.view import View
from ...protocol.hint import EstimateView, Hint
from ...table.bot_choice import hinted
from ...table.events import Person
from ...table.refusal import Code, Refused
from ..limits import Buckets
from .bot_workers import BotWorkers
from .fair_queue import FairQueue, Full, Requester

if TYPE_CHECKING:
    from ..house import House
    from ..http.api import Api

log = structlog.get_logger()

STRONGEST = LEVELS[-1].name
SIMULATIONS, SECONDS = 20_000, 1.0  # per hint, whichever is reached first
PATIENCE = 6.0  # seconds; a machine on which nothing was compiled yet takes longer for the first one
RATE, BURST = 0.5, 6.0  # hints a second for one person, and at once
SHARED = 4  # an address may ask as often as this many people
MOST_WAITING = 8


def estimate(view: View, seed: int) -> list[Estimate]:
    """Return what each action is worth; runs in a worker."""
    from ....bots.search import Budget, search

    return search(view, Budget(SIMULATIONS, SECONDS), seed)


class Work(NamedTuple):
    """A queued request for estimates."""

    view: View
    seed: int
    made: asyncio.Future[list[Estimate]]


class Hints:
    """Hints for the tables of a node, computed in a separate worker, so that bots' decisions do not wait for them."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._worker = BotWorkers()
        self._people, self._addresses = Buckets(RATE, BURST), Buckets(SHARED * RATE, SHARED * BURST)
        self._waiting: FairQueue[Work] = FairQueue(MOST_WAITING)
        self._task: asyncio.Task[None] | None = None

    async def give(self, code: str, person: Person, address: str) -> Hint:
        """Return a hint for a person's seat, from what that seat sees."""
        table = (await self._house.require(code)).table
        view, seed = hinted(table, person.id)
        if not (self._people.take(person.id) and self._addresses.take(address)):
            raise Refused(Code.LIMITED, "you have asked for too many hints; wait a moment")
        seq = table.seq
        made = self._estimates(Requester(address, person.id), view, seq)
        action = await self._house.thinking.choose(STRONGEST, seed, view)
        await asyncio.wait([made], timeout=PATIENCE)
        estimates = made.result() if made.done() and not made.cancelled() else []
        return Hint(seq, str(action), [_shown(one) for one in in_agreement(action, estimates)])

    def _estimates(self, requester: Requester, view: View, seed: int) -> asyncio.Future[list[Estimate]]:
        """Wait for the sender's turn in the queue and return the estimates; cancelled if they cannot be computed."""
        made: asyncio.Future[list[Estimate]] = asyncio.get_running_loop().create_future()
        try:
            displaced = self._waiting.put(requester, Work(view, seed, made))
        except Full:
            raise Refused(Code.LIMITED, "too many hints are being computed; wait a moment") from None
        if displaced is not None:
            displaced.made.cancel()
        if self._task is None or self._task.done():
            self._task = asyncio.ensure_future(self._work())
        return made

    async def _work(self) -> None:
        while self._waiting:
            view, seed, made = self._waiting.pop()
            try:
                made.set_result(await self._worker.submit(estimate, view, seed))
            except Exception as error:
                log.warning("a hint failed", error=type(error).__name__)
                made.cancel()
                await self._worker.close()  # the next request starts a new worker

    async def close(self) -> None:
        """Stop the worker."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._worker.close()


def _shown(one: Estimate) -> EstimateView:
    return EstimateView(str(one.action), round(one.points, 1), round(one.margin, 1))


async def hint(api: Api, request: Request, person: Person, body: None) -> Hint:
    """Return what the strongest bot would do in your seat, and the value of each legal action, from what the seat
    sees."""
    return await api.hints.give(request.path_params["table"], person, api.addresses.of(request.scope))
