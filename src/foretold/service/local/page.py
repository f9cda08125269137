"""The tables of a web page, in its worker: calls come as JSON, and answers go back so. The page keeps the entries."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from hashlib import sha256
from typing import Annotated, Any, Literal

from ...bots.levels import LEVELS
from ...bots.neural.evaluator import Evaluator, HostEvaluator, use_host_evaluators
from ...bots.neural.network import network_name
from ...game.errors import NotationError
from ...game.game import Game
from ...game.text.rules_page import rules_page
from ...locales import LANGUAGES
from ...rules.options import Rules
from ..codec import Decoder, Meta, Struct
from ..protocol.replay import ReplaySeat, replay_of, replay_seats
from ..protocol.summary import Summary, summary_of
from ..protocol.views import encoded, table_view
from ..table.events import Person
from ..table.refusal import Code, Refused, malformed
from ..table.settings import Settings
from ..table.text import kebab
from .table import FinishedGame, LocalTable, Outcome

TableName = Annotated[str, Meta(min_length=1, max_length=64)]


class Call(Struct, frozen=True, tag_field="do", tag=kebab):
    """Something that the page wants."""


class OpenTable(Call, frozen=True):
    """Open a table."""

    table: TableName
    person: Person
    settings: Settings


class ReadTable(Call, frozen=True):
    """Take a table up from its log."""

    table: TableName
    person: Person
    entries: list[str]


class Hear(Call, frozen=True):
    """A message to a table, as over a socket."""

    table: TableName
    text: str


class Leave(Call, frozen=True):
    """The page looks at something else."""

    table: TableName


class Wake(Call, frozen=True):
    """Something is due at a table."""

    table: TableName


class Advise(Call, frozen=True):
    """What a bot would do in the person's place."""

    table: TableName


class OpenRecord(Call, frozen=True):
    """A record from elsewhere, to be replayed."""

    record: str


class ShowReplay(Call, frozen=True):
    """The moments of a game that has ended, or of a record that was opened."""

    game: str
    finished: float | None
    seats: list[ReplaySeat]
    record: str


class ShowRules(Call, frozen=True):
    """The rules of a table in words."""

    language: str
    rules: dict[str, str]


class NameNetwork(Call, frozen=True):
    """Which network bots need at a table with these settings."""

    settings: Settings


AnyCall = OpenTable | ReadTable | Hear | Leave | Wake | Advise | OpenRecord | ShowReplay | ShowRules | NameNetwork


class ListedTable(Struct, frozen=True):
    """A table as lists show it."""

    table: str
    state: Literal["open", "preparing", "playing", "over"]
    changed: float
    summary: Summary


class Problem(Struct, frozen=True):
    """Why not."""

    code: str
    message: str


class Answer(Struct, frozen=True, omit_defaults=True):
    """What came of a call: what to keep, what to pass on when it is kept, and when to wake the table."""

    entries: tuple[str, ...] = ()
    messages: tuple[str, ...] = ()
    finished: FinishedGame | None = None
    listed: ListedTable | None = None
    due: float | None = None
    needs_network: str | None = None  #: the network that a bot at the table needs, if it is not here
    result: Any = None
    refused: Problem | None = None


_decode = Decoder(AnyCall).decode


def _read(text: str) -> AnyCall:
    try:
        call: AnyCall = _decode(text)
    except (ValueError, RecursionError) as error:
        raise malformed(error) from None
    return call


def possible_levels() -> tuple[str, ...]:
    """The levels whose bots can be made now: none that has a network before there is something that runs one."""
    possible = []
    for level in LEVELS:
        try:
            level.make(0)
        except ImportError:
            continue
        possible.append(level.name)
    return tuple(possible)


def _opened(text: str) -> FinishedGame:
    """The game of a record, under a name that is made of its contents: the same record is never kept twice."""
    try:
        game = Game.parse(text)
        if not game.decks:
            raise NotationError("expected a round that has been dealt, got none")
    except NotationError as error:
        raise malformed(error) from None
    record = game.record()  # without comments, and with the line ends that a seal is over
    levels = [None] * game.rules.players  # no record says who was a bot
    return FinishedGame(sha256(record.encode()).hexdigest()[:16], None, replay_seats(game, levels), record)


class Page:
    """The tables that a page has looked at."""

    def __init__(self) -> None:
        self._simple = possible_levels()
        self._networks: dict[str, Evaluator] = {}
        self._tables: dict[str, LocalTable] = {}

    def answer(self, text: str) -> str:
        """Carry a call out."""
        try:
            answer = self._answer(_read(text))
        except Refused as refusal:
            answer = Answer(refused=Problem(refusal.code.value, refusal.message))
        return encoded(answer).decode()

    def use_network(self, name: str, evaluate: Callable[[array[int], array[float]], object]) -> None:
        """Let the page run a network that the strongest levels need: ``evaluate`` as for ``HostEvaluator``."""
        self._networks[name] = HostEvaluator(evaluate)
        use_host_evaluators(self._networks)

    def forget(self, table: str) -> None:
        """Let go of a table, which is read again from its log."""
        self._tables.pop(table, None)

    def _answer(self, call: AnyCall) -> Answer:
        if isinstance(call, OpenRecord):
            return Answer(result=_opened(call.record))
        if isinstance(call, ShowReplay):
            return Answer(result=replay_of(call.game, call.finished, call.seats, call.record))
        if isinstance(call, ShowRules):
            return Answer(result=self._rules(call))
        if isinstance(call, NameNetwork):
            return Answer(result=self._network_for(call.settings.parsed_rules(), {call.settings.level}))
        if isinstance(call, OpenTable | ReadTable):
            table = LocalTable(call.person)
            outcome = Outcome()
            if isinstance(call, OpenTable):
                outcome = table.open(call.table, call.settings)
            else:
                table.read(call.entries)
            self._tables[call.table] = table
            return self._told(table, outcome)
        found = self._tables.get(call.table)
        if found is None:
            raise Refused(Code.UNKNOWN, "there is no such table")
        match call:
            case Hear(text=text):
                return self._told(found, found.hear(text))
            case Leave():
                return self._told(found, found.leave())
            case Wake():
                return self._told(found, found.wake())
            case Advise():
                strongest = LEVELS[-1].name
                possible = self._is_here(self._network_for(found.table.rules, {strongest}))
                return self._told(found, Outcome(), found.hint(strongest if possible else self._simple[-1]))

    @staticmethod
    def _rules(call: ShowRules) -> Any:
        if call.language not in LANGUAGES:
            raise Refused(Code.UNKNOWN, f"language: expected one of {', '.join(LANGUAGES)}, got {call.language[:40]!r}")
        return rules_page(Settings(rules=call.rules).parsed_rules(), call.language)

    def _network_for(self, rules: Rules, levels: set[str]) -> str | None:
        """The network that bots of these levels need; None if they need none of the page's."""
        return None if levels <= set(self._simple) else network_name(rules)

    def _is_here(self, network: str | None) -> bool:
        return network is None or network in self._networks

    def _told(self, host: LocalTable, outcome: Outcome, result: Any = None) -> Answer:
        table = host.table
        network = self._network_for(table.rules, host.levels_of_bots())
        state = table_view(table).state
        return Answer(
            entries=tuple(outcome.entries),
            messages=tuple(outcome.messages),
            finished=outcome.finished,
            listed=ListedTable(
                table.id, state, table.changed_at, summary_of(table, table.game if table.playing else None)
            ),
            due=host.due(),
            needs_network=None if self._is_here(network) else network,
            result=result,
        )
