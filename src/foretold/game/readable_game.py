"""The read-only part of a game."""

from __future__ import annotations

from ..rules import state as phases
from ..rules.actions import NO_SUIT
from ..rules.deal import suit_owned
from ..rules.memory import Memory
from ..rules.options import Rules
from ..rules.state import NO_SEAT, State
from ..rules.step import may_end
from .actions import Action
from .cards import SUITS, Card, Suit
from .checks import Deck
from .deck_source import DeckSource, cards_to_shuffle
from .events import DealerChosen, Event, Play, last_trick
from .fair import FairDeal
from .pad import Pad, PadRow
from .view import (
    PHASES,
    OwnView,
    Phase,
    PublicView,
    View,
    hands_of,
    make_own,
    make_public,
    make_view,
    pending_seats,
    round_number,
    winning_seats,
)


class ReadableGame:
    """The current state of a game: its log of decks and actions, and what follows from them. ``Game`` adds what changes
    it."""

    __slots__ = (
        "_actions",
        "_decks",
        "_events",
        "_last_trick",
        "_memory",
        "_names",
        "_own",
        "_public",
        "_rows",
        "_rules",
        "_scores_before",
        "_seen",
        "_state",
    )

    def __init__(self, rules: Rules, names: tuple[str, ...], dealing: DeckSource) -> None:
        self._rules = rules
        self._names = names
        self._decks = dealing
        self._state = State()
        self._memory = Memory()
        self._events: list[Event] = []
        self._rows: list[PadRow] = []
        self._seen: dict[int | None, list[Event]] = {}
        self._actions: list[list[tuple[int, Action]]] = []
        self._last_trick: tuple[Play, ...] | None = None  # None: to be looked up
        self._public: PublicView | None = None  # None: not computed yet
        self._own: dict[int | None, OwnView] = {}  # cached views that are up to date
        self._scores_before: tuple[int, ...] | None = None  # the scores of the position at which it began

    @property
    def rules(self) -> Rules:
        """The rules it is played by."""
        return self._rules

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, seat by seat."""
        return self._names

    @property
    def seed(self) -> str | None:
        """The seed of the deals; None if they come from a fair deal or from given decks."""
        return self._decks.seed

    @property
    def fair(self) -> FairDeal | None:
        """The source of verifiable deals, or None. It reveals the cards of all rounds."""
        return self._decks.fair

    @property
    def phase(self) -> Phase:
        """What the table is waiting for."""
        return PHASES[self._state.phase]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._state.phase == phases.OVER

    @property
    def may_end(self) -> bool:
        """Whether the next action may end the game."""
        return may_end(self._rules.setup, self._state)

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that may act now; more than one if all choose at once."""
        return pending_seats(self._rules, self._state)

    @property
    def turn(self) -> int | None:
        """The seat to act; if several may act, the first of them; None if the game is over or waits for a deck."""
        return None if self._state.turn == NO_SEAT else self._state.turn

    @property
    def scores(self) -> tuple[int, ...]:
        """The points so far, seat by seat."""
        return tuple(self._state.scores[: self._rules.players])

    @property
    def scores_before_round(self) -> tuple[int, ...]:
        """The points at the beginning of the round that was dealt last."""
        totals = [row.totals for row in self._rows]
        if totals and len(totals) == len(self._actions):
            totals.pop()
        return totals[-1] if totals else self._scores_before or (0,) * self._rules.players

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the victory (rule 8.2); none before the game is over."""
        return winning_seats(self._rules, self._state)

    @property
    def pad(self) -> Pad:
        """The Block of Truth."""
        return Pad(self._names, tuple(self._rows), self._scores_before or (0,) * self._rules.players)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, nothing hidden."""
        return tuple(self._events)

    @property
    def state(self) -> State:
        """A copy of the flat state, nothing hidden: for tools, never for players."""
        return self._state.copy()

    @property
    def memory(self) -> Memory:
        """A copy of what everybody at the table can remember; nothing in it is hidden."""
        return self._memory.copy()

    @property
    def decks(self) -> tuple[Deck, ...]:
        """The decks dealt so far, each in its exact order."""
        return tuple(self._decks.decks[: len(self._actions)])

    @property
    def draw(self) -> Deck | None:
        """The order of the sixty cards from which the first dealer was drawn."""
        return self._decks.draw

    @property
    def first_dealer(self) -> int:
        """The seat that dealt the first round."""
        first = self._events[0]
        assert isinstance(first, DealerChosen)
        return first.dealer

    @property
    def began_at_position(self) -> bool:
        """Whether the game began at a position, so that what came before is unknown."""
        return self._scores_before is not None

    @property
    def actions(self) -> tuple[tuple[tuple[int, Action], ...], ...]:
        """Seats and actions of every round dealt so far, in the order in which they were made."""
        return tuple(tuple(made) for made in self._actions)

    @property
    def round(self) -> int:
        """The current or last round, counted from 1; 0 before the first deal."""
        return round_number(self._state)

    @property
    def last_trick(self) -> tuple[Play, ...]:
        """Seats and plays of the last finished trick of this round."""
        if self._last_trick is None:
            self._last_trick = last_trick(self._events)
        return self._last_trick

    def view(self, seat: int | None = None) -> View:
        """Return all that a seat may know; without a seat, what a spectator may know."""
        self._check_seat(seat)
        return make_view(self.public(), self.own(seat), self.pad, self._seen_by(seat), self._state, self._memory)

    def public(self, *, bids_open: bool = False) -> PublicView:
        """Return the part that is the same in all views; with ``bids_open``, for viewers who may see everything, it
        includes hidden bids."""
        if bids_open:
            return make_public(self._rules, self._names, self._state, self.last_trick, bids_open=True)
        if self._public is None:
            self._public = make_public(self._rules, self._names, self._state, self.last_trick)
        return self._public

    def own(self, seat: int | None) -> OwnView:
        """Return the private part of a seat's view."""
        found = self._own.get(seat)
        if found is None:
            self._check_seat(seat)
            found = self._own[seat] = make_own(self._rules, self._state, seat)
        return found

    def own_views(self) -> dict[int | None, OwnView]:
        """Return the private view of each seat, and of a spectator (None)."""
        return {seat: self.own(seat) for seat in (None, *range(self._rules.players))}

    def all_hands(self) -> tuple[tuple[Card, ...], ...]:
        """Return every seat's hand, nothing hidden: for viewers who may see all cards."""
        return hands_of(self._rules, self._state)

    def legal(self, seat: int | None = None) -> tuple[Action, ...]:
        """Return the legal actions of a seat, by default of the seat to act."""
        return self.own(self.turn if seat is None else seat).legal

    def cards_to_shuffle(self) -> Deck:
        """Return the cards that make up the next round's deck (rules 2.4, 7.6, 7.7)."""
        return cards_to_shuffle(self._rules, self._state)

    def suit_of(self, seat: int) -> Suit | None:
        """Return the suit that a seat owns in Unicolor (rule 7.6), by default blue, red, green and yellow from seat 0
        on; None in other forms."""
        self._check_seat(seat)
        suit = suit_owned(self._rules.setup, seat)
        return SUITS[suit] if suit != NO_SUIT else None

    def __repr__(self) -> str:
        rounds = len(self._rules.rounds)
        if self.over:
            where = "over"
        elif self.phase is Phase.DEAL:
            where = f"after round {self.round} of {rounds}" if self.round else f"before the first of {rounds} rounds"
        else:
            where = f"round {self.round} of {rounds}, {self.phase.value}"
        return f"<Game {self._rules.edition.value}, {self._rules.players} players, {where}>"

    def _repr_html_(self) -> str:
        """Return HTML for notebooks: the table as a spectator sees it, and the Block of Truth."""
        return self.view()._repr_html_() + self.pad._repr_html_()

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and not 0 <= seat < self._rules.players:
            raise ValueError(f"expected a seat from 0 to {self._rules.players - 1}, or None, got {seat}")

    def _seen_by(self, seat: int | None) -> tuple[Event, ...]:
        seen = self._seen.setdefault(seat, [])
        for event in self._events[len(seen) :]:
            seen.append(event.seen_by(seat))
        return tuple(seen)
