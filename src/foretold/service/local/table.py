"""A table of one person and bots: what a server's room does, without clock, disk or network.

Every call returns its results. The caller stores the entries before it passes on the messages, as a server does, and
calls ``wake`` at the time that ``due`` returns. The messages are those of docs/protocol.md.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from ...bots.levels import LEVELS, LONG
from ...game.fair import new_secret
from ...game.view import View
from ..codec import DecodeError, Decoder, Encoder, replace
from ..protocol.hint import Hint
from ..protocol.messages import VERSION, Ack, AnyFromClient, Ask, Heard, Hello, Ping, Pong, Refusal, Welcome
from ..protocol.replay import ReplaySeat, replay_seats
from ..protocol.views import Broadcast, encoded, snapshot
from ..table import Asker, Table, apply, decide
from ..table.bot_choice import choose, hinted, seed_of, time_to_think
from ..table.clock import Thinker, next_due, thinkers
from ..table.commands import PHRASES, Command, Connect, Decide, Due
from ..table.events import Entry, Person
from ..table.refusal import Code, Refused, malformed
from ..table.seats import opening
from ..table.settings import Settings

ALL_LEVELS = tuple(level.name for level in LEVELS)
NODE = "local"

_encode_entry = Encoder().encode
_decode_entry = Decoder(Entry).decode
_decode_message = Decoder(AnyFromClient).decode


@dataclass(frozen=True)
class FinishedGame:
    """A finished game, with everything its replay needs."""

    game: str
    finished: float | None  #: None for a record that was opened
    seats: list[ReplaySeat]
    record: str


@dataclass
class Outcome:
    """The result of a call: entries to store, messages to pass on once these are stored, and a game that ended."""

    entries: list[str] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)
    finished: FinishedGame | None = None


@dataclass(frozen=True)
class Turn:
    """A bot that is to decide now."""

    thinker: Thinker
    seq: int
    seed: str
    view: View
    seconds: float = LONG  #: to think

    def choose(self) -> str:
        """Return the bot's choice. This may take a while, and changes nothing."""
        return choose(self.thinker.level, self.seed, self.view, self.seconds)


class LocalTable:
    """One table. ``levels`` are the available levels of bots."""

    def __init__(
        self,
        person: Person,
        *,
        levels: tuple[str, ...] = ALL_LEVELS,
        now: Callable[[], float] = time.time,
        chance: Callable[[], str] = new_secret,
    ) -> None:
        self.person, self.levels, self.table = person, levels, Table()
        self._clock, self._chance = now, chance

    def now(self) -> float:
        """Return the table's time, which is never earlier than its last log entry, even if the clock was set back."""
        return max(self._clock(), self.table.changed_at)

    # ------------------------------------------------------------------ beginning

    def open(self, code: str, settings: Settings) -> Outcome:
        """Open the table; raise ``Refused`` if the settings are inconsistent."""
        events = opening(code, self.person, settings, self.levels)
        outcome = Outcome()
        self._happen(Entry(seq=1, at=self.now(), events=tuple(events), by=self.person.id), outcome)
        return outcome

    def read(self, entries: Iterable[str]) -> None:
        """Load a table from its log, as the person who opened it: a browser's user may have another id by now. Raise
        ``Refused`` if the log is damaged."""
        for text in entries:
            wanted = self.table.seq + 1
            try:
                entry = _decode_entry(text)
            except DecodeError as error:
                raise _damaged(f"entry {wanted} cannot be read: {error}") from None
            if entry.seq != wanted:
                raise _damaged(f"entry {wanted} is missing, the next one is {entry.seq}")
            try:
                apply(self.table, entry)
            except Exception as error:
                raise _damaged(f"entry {wanted} does not fit the ones before it: {error!r:.200}") from None
        if self.table.seq == 0:
            raise Refused(Code.UNKNOWN, "there is no such table")
        self.person = replace(self.person, id=self.table.host)

    # ------------------------------------------------------------------ what the person sends

    def hear(self, text: str) -> Outcome:
        """Answer a message."""
        outcome, id = Outcome(), None
        try:
            message = _read(text)
            if isinstance(message, Hello):
                self._welcome(message.heard, outcome)
            elif isinstance(message, Ping):
                outcome.messages.append(encoded(Pong()).decode())
            else:
                id = message.id
                self._ask(message, outcome)
        except Refused as refusal:
            refused = Refusal(refusal.code.value, refusal.message, id, refusal.rule)
            outcome.messages.append(encoded(refused).decode())
        return outcome

    def leave(self) -> Outcome:
        """Disconnect the person; the game waits."""
        outcome = Outcome()
        self._carry_out(Connect(False, NODE), self.person, outcome)
        return outcome

    def _welcome(self, heard: Heard | None, outcome: Outcome) -> None:
        present = Outcome()
        self._carry_out(Connect(True, NODE), self.person, present)
        outcome.entries += present.entries
        welcome = Welcome(VERSION, self.person, self.levels, PHRASES)
        now = snapshot(self.table, self.person.id, self.now(), heard)
        outcome.messages += [encoded(welcome).decode(), encoded(now).decode()]

    def _ask(self, ask: Ask, outcome: Outcome) -> None:
        known = f"{self.person.id}/{ask.id}"
        seq = self.table.done_at(known)
        if seq is None and self._carry_out(ask.command, self.person, outcome, ask.id, ask.based_on):
            return  # the update is the acknowledgement
        outcome.messages.append(encoded(Ack(ask.id, self.table.seq if seq is None else seq)).decode())

    # ------------------------------------------------------------------ what happens by itself

    def due(self) -> float | None:
        """Return when to call ``wake`` next; None if nothing is due."""
        times = [thinker.at for thinker in thinkers(self.table)]
        clock = next_due(self.table)
        return min(times if clock is None else [*times, clock], default=None)

    def wake(self) -> Outcome:
        """Carry out what is due: the end of a wait, or one bot's decision."""
        outcome = self.tick()
        turn = self.turn()
        return outcome if outcome.entries or turn is None else self.decided(turn, turn.choose())

    def tick(self) -> Outcome:
        """Carry out deadlines that have passed."""
        outcome, due = Outcome(), next_due(self.table)
        if due is not None and due <= self.now():
            self._carry_out(Due(), None, outcome)
        return outcome

    def turn(self) -> Turn | None:
        """Return the bot that is to decide now, if any."""
        thinker = next((one for one in thinkers(self.table) if one.at <= self.now()), None)
        if thinker is None or self.table.game is None:
            return None
        seed = seed_of(self.table, thinker.seat)
        return Turn(thinker, self.table.seq, seed, self.table.game.view(thinker.seat), time_to_think(self.table))

    def decided(self, turn: Turn, action: str) -> Outcome:
        """Carry out a bot's choice, unless the game has moved on in the meantime."""
        outcome = Outcome()
        if self.table.seq == turn.seq:
            self._carry_out(Decide(turn.thinker.seat, action, turn.thinker.by), None, outcome)
        return outcome

    def adviser(self, level: str = "") -> Turn:
        """Return a bot of this level, by default the strongest available one, in the person's seat; raise ``Refused``
        if no hint is possible now."""
        view, seed = hinted(self.table, self.person.id)
        assert view.seat is not None
        thinker = Thinker(view.seat, level or self.levels[-1], "bot", self.now())
        return Turn(thinker, self.table.seq, seed, view)

    def hint(self, level: str = "") -> Hint:
        """Return what that bot would do."""
        return Hint(self.table.seq, self.adviser(level).choose(), [])

    def levels_of_bots(self) -> set[str]:
        """Return the levels of the bots that sit here, or that may play for a person."""
        return {self.table.settings.level, *(seat.level for seat in self.table.seats if seat.level is not None)}

    # ------------------------------------------------------------------ carrying out

    def _carry_out(
        self, command: Command, person: Person | None, outcome: Outcome, id: str = "", based_on: int | None = None
    ) -> bool:
        """Decide and apply a command; return whether there was anything to do."""
        seen = self.table.seq if based_on is None else based_on
        asker = Asker(person, self.now(), seen, self._chance, self.levels, NODE if person is not None else "")
        entry = decide(self.table, command, asker, f"{self.person.id}/{id}" if id else "")
        if entry is None:
            return False
        self._happen(entry, outcome, id)
        return True

    def _happen(self, entry: Entry, outcome: Outcome, id: str = "") -> None:
        playing = self.table.playing
        apply(self.table, entry)
        outcome.entries.append(_encode_entry(entry).decode())
        outcome.messages.append(Broadcast(self.table, entry).to(self.person.id, id).decode())
        game = self.table.game
        if playing and game is not None and game.over:
            seats = replay_seats(game, [seat.level for seat in self.table.seats])
            outcome.finished = FinishedGame(self.table.game_id, entry.at, seats, game.record())


def _read(text: str) -> Hello | Ask | Ping:
    try:
        message: Hello | Ask | Ping = _decode_message(text)
    except (ValueError, RecursionError) as error:
        raise malformed(error) from None
    return message


def _damaged(trouble: str) -> Refused:
    return Refused(Code.UNAVAILABLE, f"the log of this table is damaged: {trouble}")
