"""A game of Wizard: rules, deals and actions, one after another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ..rules import state as phases
from ..rules.deal import start_game
from ..rules.editions import find_rules
from ..rules.memory import Memory, act, deal_round
from ..rules.options import Edition, FirstDealer, Rules, Sight
from ..rules.state import State
from . import event_builder
from .actions import Action
from .cards import Card
from .checks import CardsGiven, check_round, checked_names
from .deck_source import DeckSource
from .errors import IllegalAction
from .events import Event, RoundScored
from .fair import FairDeal
from .moments import ORDINARY, public_after
from .pad import row_of
from .readable_game import ReadableGame
from .refusal import why_not
from .view import PublicView, View

if TYPE_CHECKING:
    from .decisions import Decision


class Game(ReadableGame):
    """A game of Wizard. ``rules`` are a ``Rules``, or an edition's name with options changed:
    ``Game("anniversary", players=5, seed=7)``.

    The cards come from ``seed``; or from ``fair``, so that everybody can verify the deals when the game is over; or
    from ``decks``, the exact order of every round's cards, as cards or as text (``"B7 R2 WG …"``). When these are used
    up, the game waits for ``deal``.

    The first dealer is the seat ``dealer``; or, if the rules say that the high card deals, the seat that draws it from
    ``draw``, an order of the sixty cards. By default ``draw`` comes from the seed; with a fair deal it always comes
    from that.
    """

    __slots__ = ("_allowed", "_dealt", "_events_before")

    def __init__(
        self,
        rules: Rules | Edition | str = Edition.US,
        *,
        seed: int | str | None = None,
        decks: Iterable[CardsGiven] | None = None,
        fair: FairDeal | None = None,
        dealer: int | None = None,
        draw: CardsGiven | None = None,
        names: Sequence[str] | None = None,
        **options: Any,
    ) -> None:
        rules = find_rules(rules, **options)
        names = checked_names(rules, names)
        super().__init__(rules, names, DeckSource(rules, seed=seed, fair=fair, by_hand=decks is not None))
        # Cache: what `why_not` has allowed in the current state. It is cleared, like the views, before the state
        # changes
        self._allowed: tuple[int, Action] | None = None
        self._dealt: list[tuple[State, Memory]] = []  # as each round was dealt
        self._events_before: list[int] = []  # how many there were before each action
        chosen = self._decks.find_dealer(dealer, draw)
        self._events.append(chosen)
        start_game(self._state, chosen.dealer)
        for deck in decks or ():
            self._decks.queue(deck, self._state)
        self._deal_if_due()

    @classmethod
    def before_round(
        cls,
        rules: Rules,
        *,
        round: int,
        dealer: int,
        scores: Sequence[int],
        gone: Sequence[Card] = (),
        names: Sequence[str] | None = None,
    ) -> Game:
        """Return a game just before a later round, waiting for its deck, with the points so far and, in Duel, the cards
        that are gone (rule 7.7)."""
        plain = rules.but(first_dealer=FirstDealer.CHOSEN)
        game = cls(plain, decks=(), dealer=dealer, names=names)
        game._rules = game._decks.rules = rules
        check_round(rules, round, scores, gone)
        game._decks.rounds_before = round - 1
        game._scores_before = tuple(scores)
        game._state.round = round - 1
        game._state.scores[: rules.players] = scores
        for card in gone:
            game._state.played |= 1 << card.index
        game._forget_views()
        return game

    def why_not(self, action: Action | str, seat: int) -> IllegalAction | None:
        """Return the reason why a seat may not do this now, or None if it may."""
        if not isinstance(action, Action):
            action = Action(action)
        error = why_not(self._rules, self._state, seat, action)
        self._allowed = (seat, action) if error is None else None
        return error

    def play(self, action: Action | str, seat: int | None = None) -> tuple[Event, ...]:
        """Carry out an action, by default of the seat to act, and return its events with nothing hidden. An illegal
        action raises ``IllegalAction`` and changes nothing."""
        if not isinstance(action, Action):
            action = Action(action)
        if seat is None:
            seat = max(self._state.turn, 0)  # if nobody is to act, the refusal says so for any seat
        if self._allowed != (seat, action):  # else `why_not` has just allowed it
            error = self.why_not(action, seat)
            if error is not None:
                raise error
        shown, self._allowed, self._public = self._public, None, None
        first = len(self._events)
        before = event_builder.snapshot(self._rules, self._state, seat)
        act(self._rules.setup, self._state, self._memory, seat, action.index)
        self._actions[-1].append((seat, action))
        self._events_before.append(first)
        happened = event_builder.after_action(self._rules, before, self._state, seat, action)
        self._events.extend(happened)
        if len(happened) > 1:  # a trick may be over, or a round
            self._last_trick = None
            self._rows.extend(row_of(event) for event in happened if isinstance(event, RoundScored))
        self._deal_if_due()
        events = tuple(self._events[first:])
        self._update_views(seat, shown, events)
        return events

    def _update_views(self, seat: int, shown: PublicView | None, events: tuple[Event, ...]) -> None:
        """Update the cached views after an action, or drop those that have to be rebuilt."""
        if shown is not None:
            self._public = public_after(self._rules, self._state, shown, events)
        if self._rules.sight is Sight.OWN and ORDINARY.issuperset(map(type, events)):
            for concerned in (seat, *self.pending):
                self._own.pop(concerned, None)
        else:
            self._own = {}

    def undo(self) -> None:
        """Take back the last action and its consequences by replaying the earlier actions of its round. If a deck was
        dealt since then, it is used again when its round comes."""
        if not self._events_before:
            raise ValueError("no action has been made that could be taken back")
        while not self._actions[-1]:  # a round was dealt after it
            del self._actions[-1], self._dealt[-1]
        self._actions[-1].pop()
        first = self._events_before.pop()
        for events in (self._events, *self._seen.values()):
            del events[first:]
        del self._rows[len(self._actions) - 1 :]
        state, memory = self._dealt[-1]
        self._state, self._memory = state.copy(), memory.copy()
        for seat, action in self._actions[-1]:
            act(self._rules.setup, self._state, self._memory, seat, action.index)
        self._last_trick = None
        self._forget_views()

    def deal(self, deck: CardsGiven) -> tuple[Event, ...]:
        """Deal the next round from a given deck, an exact order of the cards that would be shuffled."""
        if self._state.phase != phases.DEAL:
            raise IllegalAction("no deal is due", "2.4")
        first = len(self._events)
        self._decks.queue(deck, self._state)
        self._deal_if_due()
        return tuple(self._events[first:])

    def deal_from(self, fair: FairDeal) -> tuple[Event, ...]:
        """Continue dealing from a fair deal. All earlier deals must have come from it; if one did not, a ``ValueError``
        names its round, and nothing is changed."""
        if self.seed is not None or self.fair is not None or self.began_at_position:
            raise ValueError("expected a game from its first deal on that waits for decks")
        self._decks.go_on_from(fair)
        first = len(self._events)
        self._deal_if_due()
        return tuple(self._events[first:])

    def copy(self) -> Game:
        """Return an independent copy."""
        other = object.__new__(Game)
        other._rules = self._rules
        other._names = self._names
        other._decks = self._decks.copy()
        other._state = self._state.copy()
        other._memory = self._memory.copy()
        other._events = self._events[:]
        other._rows = self._rows[:]
        other._seen = {}
        other._actions = [made[:] for made in self._actions]
        other._allowed = self._allowed
        other._dealt = self._dealt[:]
        other._events_before = self._events_before[:]
        other._last_trick = self._last_trick
        other._public = self._public
        other._own = self._own.copy()
        other._scores_before = self._scores_before
        return other

    __copy__ = copy

    def _deal_if_due(self) -> None:
        if self._state.phase != phases.DEAL:
            return
        deck = self._decks.deck(len(self._actions), self._state)
        if deck is None:
            return
        self._forget_views()
        deal_round(self._rules.setup, self._state, self._memory, [card.index for card in deck])
        self._dealt.append((self._state.copy(), self._memory.copy()))
        self._actions.append([])
        self._last_trick = None
        self._events.extend(event_builder.after_deal(self._rules, self._state))

    def _forget_views(self) -> None:
        self._allowed, self._public, self._own = None, None, {}

    def decisions(self, round: int | None = None) -> Iterator[Decision]:
        """Yield every decision so far, or those of one round, as ``(view, action)``: all that the seat could know just
        before it acted, and what it did. This replays the game, so it is not available for a game that began at a
        position."""
        from .decisions import decisions

        return decisions(self, round)

    # ------------------------------------------------------------------ text

    def record(self) -> str:
        """Write the game as text: rules, names, deals, actions, results (docs/notation.md)."""
        from .text.record import write_record

        return write_record(self)

    @classmethod
    def parse(cls, text: str) -> Game:
        """Read the game of a record; ``NotationError`` says where the text is malformed or breaks the rules."""
        from .text.record import read_record

        return read_record(text)

    def to_json(self) -> str:
        """Write the same record as JSON text."""
        from .text.record_json import write_json

        return write_json(self)

    @classmethod
    def from_json(cls, text: str) -> Game:
        """Read the game of a JSON record, with the same checks."""
        from .text.record_json import read_json

        return read_json(text)

    def position(self, seat: int | None = None) -> str:
        """Write the current position as text (docs/notation.md): all of it, or what a seat knows, with ``?`` for the
        rest."""
        from .text.position import write_position

        return write_position(self, seat)

    @classmethod
    def from_position(cls, text: str) -> Game:
        """Return a game that starts from a position; later rounds have to be dealt with ``deal``."""
        from .text.position import read_position

        return read_position(text)

    @staticmethod
    def view_at(text: str, seat: int | None = None) -> View:
        """Return what a seat sees in a position, by default the seat to act. Whatever the seat does not know may be
        ``?``: the other hands, hidden bids, cards passed on. ``NotationError`` says what is impossible or missing."""
        from .text.position_view import view_at

        return view_at(text, seat)
