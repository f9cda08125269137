"""The state of a table: the fold of its log."""

from __future__ import annotations

from collections import OrderedDict, deque
from dataclasses import dataclass, field

from ...game.game import Game
from ...game.moments import Moment
from ...game.view import OwnView, Phase
from ...rules.options import Rules
from .events import Person, Said, Watched
from .settings import Settings

REMEMBERED = 32  # commands of each person whose ids are remembered, so that a repeated one acts once
PEOPLE_REMEMBERED = 64  # the least recently active are forgotten first
CHAT_KEPT = 100  # chat messages that a newcomer still sees


@dataclass(slots=True)
class Seat:
    """One seat: empty, or with a person, or with a bot. A bot may also play for a person who is away."""

    person: Person | None = None
    level: str | None = None  #: of the bot that sits here
    node: str = ""  #: where the person is connected, if present
    present: bool = False
    away_since: float | None = None
    right_back: bool = False
    taken_over: bool = False
    back_at: float = 0.0  #: when the person came back from being taken over: their clock starts no earlier
    nonce: str = ""
    shows_hands: bool = False
    wants_rematch: bool = False
    agrees: bool = False  #: to the take-back that was requested
    asked: int = 0  #: the sequence at which the seat came to act

    @property
    def empty(self) -> bool:
        """Whether nobody sits here."""
        return self.person is None and self.level is None

    @property
    def played_by_bot(self) -> bool:
        """Whether a bot decides for the seat now."""
        return self.level is not None or self.taken_over


@dataclass(slots=True)
class TakeBackWanted:
    """Somebody has asked to take the last action back."""

    seat: int
    since: float


@dataclass(slots=True)
class Table:
    """A table. Everything here follows from its log."""

    id: str = ""
    seq: int = 0
    host: str = ""
    settings: Settings = field(default_factory=lambda: Settings(rules={"players": "4", "edition": "us"}))
    later: Settings | None = None  #: the settings after the current game, if they differ
    usual_level: str = ""  #: of the bots for whom nobody chose another
    rules: Rules = field(default_factory=Rules)
    seats: list[Seat] = field(default_factory=list)
    watchers: dict[str, Watched] = field(default_factory=dict)
    removed: dict[str, Person] = field(default_factory=dict)  #: people who may not come back
    first_dealer: int = 0  #: the seat that deals first in the next game, unless the dealer is drawn
    game: Game | None = None
    game_id: str = ""
    games: int = 0  #: games begun at this table
    finishers: tuple[str | None, ...] = ()  #: the people who had the seats when the last game ended; None for a bot
    secret: str = ""
    commitment: str = ""
    prepared_at: float | None = None
    rematch_since: float | None = None  #: when the first person asked for a rematch
    turn_since: float = 0.0
    paused_since: float | None = None
    take_back: TakeBackWanted | None = None
    last_actor: int | None = None  #: the seat whose action may be taken back
    before: dict[int | None, OwnView] | None = None  #: what each seat alone knew before that action
    changed_at: float = 0.0
    said: deque[tuple[float, Said]] = field(default_factory=lambda: deque(maxlen=CHAT_KEPT))
    muted: dict[str, set[str]] = field(default_factory=dict)
    done: OrderedDict[str, dict[str, int]] = field(default_factory=OrderedDict)  #: for each person
    asides: dict[str, int] = field(default_factory=dict)  #: entries by person that did not advance the current game
    moments: tuple[Moment, ...] = ()  #: the moments of the last entry

    @property
    def preparing(self) -> bool:
        """Whether a game is about to begin and waits for nonces."""
        return self.prepared_at is not None

    @property
    def playing(self) -> bool:
        """Whether a game is going on."""
        return self.game is not None and not self.game.over

    @property
    def resting(self) -> bool:
        """Whether the game is waiting for something other than an action."""
        return self.paused_since is not None or self.take_back is not None

    @property
    def phase(self) -> Phase | None:
        """What the game is waiting for."""
        return self.game.phase if self.game is not None else None

    @property
    def hands_open(self) -> bool:
        """Whether spectators see all hands: everybody who plays has agreed, or the game is over."""
        if self.game is None:
            return False
        people = [seat for seat in self.seats if seat.person is not None]
        return self.game.over or (bool(people) and all(seat.shows_hands for seat in people))

    def seat_of(self, person: str) -> int | None:
        """Return the seat of a person, or None."""
        for number, seat in enumerate(self.seats):
            if seat.person is not None and seat.person.id == person:
                return number
        return None

    def seat_in_game(self, person: str) -> int | None:
        """Return the seat a person has in the game, or had when it ended: seats may have changed since. None for
        others."""
        if self.game is None or not self.game.over:
            return self.seat_of(person)
        return next((seat for seat, finisher in enumerate(self.finishers) if finisher == person), None)

    @property
    def acting_host(self) -> str:
        """The person who may act as host: the host, or while the host is away the first person present."""
        seated = [(seat.person.id, seat.present) for seat in self.seats if seat.person is not None]
        able = [person for person, present in seated if present] or [person for person, _ in seated]
        return self.host if self.host in able or not able else able[0]

    @property
    def attended(self) -> bool:
        """Whether anybody is present: a game does not continue without people."""
        return any(seat.present for seat in self.seats)

    def people(self) -> list[int]:
        """The seats with people."""
        return [number for number, seat in enumerate(self.seats) if seat.person is not None]

    def done_at(self, command: str) -> int | None:
        """Return the sequence number of the entry that a command made, if it is remembered."""
        return self.done.get(_person(command), {}).get(command)

    def remember(self, command: str) -> None:
        """Remember that a command has been carried out. Each person's last ones are kept, however busy the others
        are."""
        if not command:
            return
        own = self.done.setdefault(_person(command), {})
        own[command] = self.seq
        if len(own) > REMEMBERED:
            del own[next(iter(own))]
        self.done.move_to_end(_person(command))
        if len(self.done) > PEOPLE_REMEMBERED:
            self.done.popitem(last=False)


def _person(command: str) -> str:
    return command.rpartition("/")[0]
