"""The HTTP API: everything around tables. What happens at a table goes over its socket."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from ....bots.levels import LEVELS
from ....game.checks import checked_name
from ....game.errors import NotationError
from ....rules.editions import EDITIONS
from ...protocol.messages import VERSION, SeatView
from ...protocol.summary import Summary
from ...protocol.views import table_view
from ...store import HandTally, ListedTable, PlayedGame, Store, StoredPerson, Tally
from ...store.records import State
from ...table.commands import Abandon
from ...table.events import Person
from ...table.refusal import Code, Refused
from ...table.settings import Settings
from ...table.text import readable
from ..addresses import Addresses
from ..house import House
from ..identity import Identity, SignOuts
from ..passkeys.ceremonies import Passkeys
from ..work.hints import Hints
from ..work.review_queue import ReviewQueue
from .replays import Replays

Name = Annotated[str, Meta(min_length=1, max_length=40)]


class NewPerson(msgspec.Struct, forbid_unknown_fields=True):
    """A new person: a name is all that is needed to play."""

    name: Name


class Somebody(msgspec.Struct):
    """A person, their token, and when it expires: renew it in time."""

    person: Person
    token: str
    until: float


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to open."""

    settings: Settings


class OpenedTable(msgspec.Struct):
    """The code and the link of an opened table, for sharing."""

    table: str
    link: str


class TableSummary(msgspec.Struct):
    """A table as a newcomer sees it before joining."""

    table: str
    state: State
    rules: dict[str, str]
    seats: tuple[SeatView, ...]


class Listed(msgspec.Struct):
    """A table in a list."""

    table: str
    state: State
    changed: float
    summary: Summary


class Tables(msgspec.Struct):
    """Tables."""

    tables: list[Listed]


class Games(msgspec.Struct):
    """Finished games."""

    games: list[PlayedGame]


class Statistics(msgspec.Struct):
    """Statistics of somebody's finished games."""

    total: Tally
    by_rules: dict[str, Tally]
    by_hand: tuple[HandTally, ...]


class LevelView(msgspec.Struct):
    """A level of bots."""

    name: str
    description: str


class About(msgspec.Struct):
    """What this server offers."""

    protocol: int
    levels: list[LevelView]
    editions: list[str]


class Health(msgspec.Struct):
    """The health of the server."""

    status: str
    node: str


class Problem(msgspec.Struct):
    """Why a request was refused."""

    code: str
    message: str


@dataclass
class Api:
    """The request handlers. Each takes a request, the person who sent it (None for public requests) and the body."""

    house: House
    store: Store
    identity: Identity
    sign_outs: SignOuts
    passkeys: Passkeys
    hints: Hints
    replays: Replays
    reviewing: ReviewQueue
    addresses: Addresses

    async def enter(self, request: Request, person: Person | None, body: NewPerson) -> Somebody:
        """Register a name and get a token. It is a guest's whole identity: keep it."""
        made = self.identity.new_person(_name(body.name))
        await self.store.add_person(StoredPerson(made.id, made.name, self.house.now()))
        return self.somebody(made)

    async def rename(self, request: Request, person: Person, body: NewPerson) -> Somebody:
        """Change your name. The old token stays valid for open sockets with the old name."""
        made = Person(person.id, _name(body.name))
        await self.store.rename(made.id, made.name)
        return self.somebody(made)

    async def renew(self, request: Request, person: Person, body: None) -> Somebody:
        """Renew a token. The old one stays valid until it expires."""
        return self.somebody(person)

    async def sign_out(self, request: Request, person: Person, body: None) -> Somebody:
        """Sign out everywhere: invalidates all tokens issued so far, and closes their sockets. The answer has a new
        token."""
        await self.sign_outs.sign_out(person)
        return self.somebody(person)

    def somebody(self, person: Person) -> Somebody:
        """Return a person with a new token."""
        return Somebody(person, self.identity.token(person), self.identity.until())

    async def open_table(self, request: Request, person: Person, body: NewTable) -> OpenedTable:
        """Open a table and become its host."""
        code = await self.house.open_table(person, body.settings)
        return OpenedTable(code, str(request.base_url.replace(path=f"/t/{code}", query="")))

    async def public_tables(self, request: Request, person: Person | None, body: None) -> Tables:
        """List public tables with free seats or to watch, most recently changed first."""
        limit, offset = _number(request, "limit", 50, 100), _number(request, "offset", 0, 10_000)
        return Tables([_listed(one) for one in await self.store.list_public(limit=limit, offset=offset)])

    async def table(self, request: Request, person: Person | None, body: None) -> TableSummary:
        """One table as a newcomer sees it."""
        room = await self.house.require(request.path_params["table"])
        view = table_view(room.table)
        return TableSummary(view.id, view.state, view.settings.rules, view.seats)

    async def abandon_table(self, request: Request, person: Person, body: None) -> Tables:
        """Abandon a table at which nobody else sits, and its game; answers with the remaining tables."""
        room = await self.house.require(request.path_params["table"])
        await room.ask(Abandon(), person)
        return await self.own_tables(request, person, body)

    async def own_tables(self, request: Request, person: Person, body: None) -> Tables:
        """List the tables at which you sit."""
        return Tables([_listed(one) for one in await self.store.tables_of(person.id)])

    async def own_games(self, request: Request, person: Person, body: None) -> Games:
        """List your finished games, latest first."""
        limit, offset = _number(request, "limit", 50, 100), _number(request, "offset", 0, 10_000)
        return Games(await self.store.games_of(person.id, limit=limit, offset=offset))

    async def statistics(self, request: Request, person: Person | None, body: None) -> Statistics:
        """Statistics of somebody's finished games."""
        found = await self.store.statistics(request.path_params["person"])
        return Statistics(found.total, found.by_rules, found.by_hand)

    async def game(self, request: Request, person: Person | None, body: None) -> Response:
        """Return the record of a finished game, as text. Anybody who knows its id may read it."""
        found = await self.store.game(request.path_params["game"])
        if found is None:
            raise Refused(Code.UNKNOWN, "there is no finished game with this id")
        headers = {"content-disposition": f'attachment; filename="{found.id}.txt"'}
        return Response(found.record, media_type="text/plain; charset=utf-8", headers=headers)

    async def about(self, request: Request, person: Person | None, body: None) -> About:
        """What this server offers."""
        levels = [LevelView(level.name, level.what) for level in LEVELS]
        return About(VERSION, levels, [card.edition.value for card in EDITIONS])

    async def health(self, request: Request, person: Person | None, body: None) -> Health:
        """Report whether the server can read its log, and could write it in the last seconds."""
        await self.store.check()
        if not self.house.writes:
            raise Refused(Code.UNAVAILABLE, "the log cannot be written; is the disk full?")
        return Health("ok", self.house.node)


def _name(text: str) -> str:
    try:
        return checked_name(readable(checked_name(" ".join(text.split()))))
    except (NotationError, ValueError) as error:
        raise Refused(Code.MALFORMED, f"name: {error}") from None


def _number(request: Request, name: str, default: int, most: int) -> int:
    text = request.query_params.get(name)
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) < 10) or int(text) > most:
        raise Refused(Code.MALFORMED, f"{name}: expected a number from 0 to {most}, got {text[:20]!r}")
    return int(text)


def _listed(one: ListedTable) -> Listed:
    return Listed(one.id, one.state, one.changed, one.summary)
