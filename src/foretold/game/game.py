"""A game of Wizard: rules, deals and actions, and all that follows from them."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Any

from ..rules import state as phases
from ..rules.cards import ORDINARY
from ..rules.deal import cards_needed, deal, deck_cards, draw_dealer, start_game
from ..rules.editions import find_rules
from ..rules.options import Edition, FirstDealer, Form, Rules, RulesError
from ..rules.scores import winners
from ..rules.state import NO_SEAT, State
from ..rules.step import apply
from . import account
from .actions import Action
from .cards import CARDS, Card, cards_in
from .checks import Deck, check_round, checked_deck, checked_names
from .errors import IllegalAction
from .events import DealerChosen, Event, RoundScored, last_trick
from .fair import FairDeal
from .pad import Pad, PadRow, row_of
from .refusal import why_not
from .shuffle import draw_for_dealer, shuffled
from .view import (
    PHASES,
    Own,
    Phase,
    Public,
    View,
    hands_of,
    make_own,
    make_public,
    make_view,
    pending_seats,
    round_number,
)


class Game:
    """One game. It deals by itself from its ``seed``, or from ``fair``, so that everybody can check the deals when it
    is over; or it deals ``decks``, the exact order of every round's cards, and when those are used up it waits for
    ``deal``. ``rules`` are a ``Rules``, or an edition's name with options changed:
    ``Game("anniversary", players=5, seed=7)``.

    The first dealer is ``dealer``, a seat; or, where the rules say high card, it is found by the cards in ``draw``, an
    order of the sixty cards, which comes from the seed if it is not given, and from a fair deal always.
    """

    __slots__ = (
        "_actions",
        "_allowed",
        "_decks",
        "_draw",
        "_events",
        "_fair",
        "_last_trick",
        "_names",
        "_offset",
        "_offset_scores",
        "_rows",
        "_rules",
        "_seed",
        "_seen",
        "_state",
    )

    def __init__(
        self,
        rules: Rules | Edition | str = Edition.US,
        *,
        seed: int | str | None = None,
        decks: Iterable[Sequence[Card]] | None = None,
        fair: FairDeal | None = None,
        dealer: int | None = None,
        draw: Sequence[Card] | None = None,
        names: Sequence[str] | None = None,
        **options: Any,
    ) -> None:
        self._rules = find_rules(rules, **options)
        self._names = checked_names(self._rules, names)
        given = sum(source is not None for source in (seed, decks, fair))
        if given > 1:
            raise ValueError(f"expected a seed, decks or a fair deal, got {'all' if given == 3 else 'two'} of them")
        if given == 0:
            seed = secrets.token_hex(16)
        self._seed = None if seed is None else str(seed)
        self._fair = None if fair is None else self._fitting(fair)
        self._state = State()
        self._events: list[Event] = []
        self._rows: list[PadRow] = []
        self._seen: dict[int | None, list[Event]] = {}
        self._decks: list[Deck] = []
        self._actions: list[list[tuple[int, Action]]] = []
        self._allowed: tuple[int, Action] | None = None  # what was found to be allowed now
        self._last_trick: tuple[tuple[int, Action], ...] | None = None  # None: to be looked up
        self._draw: Deck | None = None
        self._offset = 0
        self._offset_scores: tuple[int, ...] | None = None
        start_game(self._state, self._find_dealer(dealer, draw))
        if decks is not None:
            for deck in decks:
                self._queue(deck)
        self._deal_if_due()

    # ------------------------------------------------------------------ what it is

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
        """What the deals come from; None where they come from a fair deal or the decks were given."""
        return self._seed

    @property
    def fair(self) -> FairDeal | None:
        """What the deals come from where everybody can check them. Whoever has it knows the cards of all rounds."""
        return self._fair

    @property
    def phase(self) -> Phase:
        """What the table is waiting for."""
        return PHASES[self._state.phase]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._state.phase == phases.OVER

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that may act now; more than one where all choose at once."""
        return pending_seats(self._rules, self._state)

    @property
    def turn(self) -> int:
        """The seat to act; where several may, the first of them."""
        if self._state.turn == NO_SEAT:
            raise ValueError("nobody is to act: " + ("the game is over" if self.over else "a deck is awaited"))
        return self._state.turn

    @property
    def scores(self) -> tuple[int, ...]:
        """The points so far, seat by seat."""
        return tuple(self._state.scores[: self._rules.players])

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the victory (rule 8.2); none before the game is over."""
        if not self.over:
            return ()
        mask = winners(self._rules.setup, self._state)
        return tuple(seat for seat in range(self._rules.players) if mask >> seat & 1)

    @property
    def pad(self) -> Pad:
        """The Block of Truth."""
        return Pad(self._names, tuple(self._rows), self._offset_scores or (0,) * self._rules.players)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, nothing hidden."""
        return tuple(self._events)

    @property
    def state(self) -> State:
        """A copy of the flat state, nothing hidden: for tools, never for players."""
        return self._state.copy()

    @property
    def decks(self) -> tuple[Deck, ...]:
        """The decks dealt so far, each in its exact order."""
        return tuple(self._decks[: len(self._actions)])

    @property
    def draw(self) -> Deck | None:
        """The order of the sixty cards from which the first dealer was drawn."""
        return self._draw

    @property
    def first_dealer(self) -> int:
        """The seat that dealt the first round."""
        first = self._events[0]
        assert isinstance(first, DealerChosen)
        return first.dealer

    @property
    def began_at_position(self) -> bool:
        """Whether the game began at a position, so that what came before is unknown."""
        return self._offset_scores is not None

    @property
    def actions(self) -> tuple[tuple[tuple[int, Action], ...], ...]:
        """Seats and actions of every round dealt so far, in the order in which they were made."""
        return tuple(tuple(made) for made in self._actions)

    @property
    def round(self) -> int:
        """The round that is being played or was played last, counted from 1."""
        return round_number(self._state)

    @property
    def last_trick(self) -> tuple[tuple[int, Action], ...]:
        """Seats and plays of the last trick of this round that is over."""
        if self._last_trick is None:
            self._last_trick = last_trick(self._events)
        return self._last_trick

    def view(self, seat: int | None = None) -> View:
        """All that a seat may know; without a seat, what a spectator may."""
        if seat is not None and not 0 <= seat < self._rules.players:
            raise ValueError(f"expected a seat from 0 to {self._rules.players - 1}, or None, got {seat}")
        return make_view(self._rules, self._names, self._state, seat, self.pad, self._seen_by(seat))

    def public(self) -> Public:
        """The part of all views that is the same."""
        return make_public(self._rules, self._state)

    def own(self, seat: int | None) -> Own:
        """The part of a seat's view that is its alone."""
        return make_own(self._rules, self._state, seat)

    def all_hands(self) -> tuple[tuple[Card, ...], ...]:
        """Every seat's hand, nothing hidden: for those who may see all cards."""
        return hands_of(self._rules, self._state)

    def why_not(self, action: Action, seat: int) -> IllegalAction | None:
        """Why a seat may not do this now; None if it may."""
        error = why_not(self._rules, self._state, seat, action)
        self._allowed = (seat, action) if error is None else None
        return error

    def legal(self, seat: int | None = None) -> tuple[Action, ...]:
        """What a seat may do now; by default the seat to act."""
        return self.view(self.turn if seat is None else seat).legal

    # ------------------------------------------------------------------ what changes it

    def play(self, action: Action | str, seat: int | None = None) -> tuple[Event, ...]:
        """Let a seat act, by default the seat to act. Returns the events that follow, nothing hidden. An action that is
        not allowed raises ``IllegalAction`` and changes nothing."""
        if isinstance(action, str):
            action = Action(action)
        if seat is None:
            seat = max(self._state.turn, 0)  # where nobody is to act, the refusal says so whoever asks
        if self._allowed != (seat, action):
            error = self.why_not(action, seat)
            if error is not None:
                raise error
        self._allowed = None
        first = len(self._events)
        before = account.snapshot(self._rules, self._state, seat)
        apply(self._rules.setup, self._state, seat, action.index)
        self._actions[-1].append((seat, action))
        told = account.after_action(self._rules, before, self._state, seat, action)
        self._events.extend(told)
        if len(told) > 1:  # a trick may be over, or a round
            self._last_trick = None
            self._rows.extend(row_of(event) for event in told if isinstance(event, RoundScored))
        self._deal_if_due()
        return tuple(self._events[first:])

    def deal(self, deck: Sequence[Card]) -> tuple[Event, ...]:
        """Deal the next round from a deck given from outside: an exact order of the cards to be shuffled."""
        if self._state.phase != phases.DEAL:
            raise IllegalAction("no deal is due", "2.4")
        first = len(self._events)
        self._queue(deck)
        self._deal_if_due()
        return tuple(self._events[first:])

    def deal_from(self, fair: FairDeal) -> tuple[Event, ...]:
        """Go on dealing from a fair deal, from which everything must have been dealt so far; if it was not, a
        ``ValueError`` says which round, and nothing is changed."""
        if self._seed is not None or self._fair is not None or self.began_at_position:
            raise ValueError("expected a game from its first deal on that waits for decks")
        self._fitting(fair)
        if self._draw is not None:
            fair.check_draw(self._draw)
        for number, deck in enumerate(self._decks, start=1):
            fair.check_deck(deck, number)
        self._fair = fair
        first = len(self._events)
        self._deal_if_due()
        return tuple(self._events[first:])

    def cards_to_shuffle(self) -> Deck:
        """The cards that make up the next round's deck (rules 2.4, 7.6, 7.7)."""
        return cards_in(*deck_cards(self._rules.setup, self._state))

    def copy(self) -> Game:
        """A game that goes on apart from this one."""
        other = object.__new__(Game)
        other._rules = self._rules
        other._names = self._names
        other._seed = self._seed
        other._fair = self._fair
        other._state = self._state.copy()
        other._events = self._events[:]
        other._rows = self._rows[:]
        other._seen = {}
        other._decks = self._decks[:]
        other._actions = [made[:] for made in self._actions]
        other._allowed = self._allowed
        other._last_trick = self._last_trick
        other._draw = self._draw
        other._offset = self._offset
        other._offset_scores = self._offset_scores
        return other

    __copy__ = copy

    # ------------------------------------------------------------------ text

    def record(self) -> str:
        """The game as text: rules, names, deals, actions, results (docs/notation.md)."""
        from .record import write_record

        return write_record(self)

    @classmethod
    def parse(cls, text: str) -> Game:
        """The game of a record; ``NotationError`` says where the text goes wrong or breaks the rules."""
        from .record import read_record

        return read_record(text)

    def to_json(self) -> str:
        """The same record as JSON text."""
        from .record_json import write_json

        return write_json(self)

    @classmethod
    def from_json(cls, text: str) -> Game:
        """The game of a JSON record, with the same checks."""
        from .record_json import read_json

        return read_json(text)

    def position(self) -> str:
        """Where the game stands, as text, nothing hidden (docs/notation.md)."""
        from .position import write_position

        return write_position(self)

    @classmethod
    def from_position(cls, text: str) -> Game:
        """A game that goes on from a position; later rounds are dealt by ``deal``."""
        from .position import read_position

        return read_position(text)

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
        """A game that begins before a later round, waiting for its deck: with the points so far and, in Duel, the cards
        that are gone (rule 7.7)."""
        plain = rules.but(first_dealer=FirstDealer.CHOSEN)
        game = cls(plain, decks=(), dealer=dealer, names=names)
        game._rules = rules
        check_round(rules, round, scores, gone)
        game._offset = round - 1
        game._offset_scores = tuple(scores)
        game._state.round = round - 1
        game._state.scores[: rules.players] = scores
        for card in gone:
            game._state.played |= 1 << card.index
        return game

    @property
    def scores_before_round(self) -> tuple[int, ...]:
        """The points at the beginning of the round that was dealt last."""
        totals = [row.totals for row in self._rows]
        if totals and len(totals) == len(self._actions):
            totals.pop()
        return totals[-1] if totals else self._offset_scores or (0,) * self._rules.players

    def __repr__(self) -> str:
        where = (
            "over" if self.over else f"round {self._state.round + 1} of {len(self._rules.rounds)}, {self.phase.value}"
        )
        return f"<Game {self._rules.edition.value}, {self._rules.players} players, {where}>"

    # ------------------------------------------------------------------ inside

    def _find_dealer(self, dealer: int | None, draw: Sequence[Card] | None) -> int:
        players = self._rules.players
        if self._rules.first_dealer is FirstDealer.CHOSEN:
            if draw is not None:
                raise RulesError(
                    "a draw for the dealer was given, but the rules say that the dealer is chosen (rule 2.2)"
                )
            found = 0 if dealer is None else dealer
            if type(found) is not int or not 0 <= found < players:
                raise RulesError(f"dealer: expected a seat from 0 to {players - 1}, got {dealer!r}")
            self._events.append(DealerChosen(found))
            return found
        if dealer is not None:
            raise RulesError("a dealer was given, but the rules say that the high card deals (rule 2.3)")
        if draw is None:
            draw = self._shuffled_draw()
        elif self._fair is not None:
            raise ValueError("a draw for the dealer was given, but it comes from the fair deal")
        self._draw = checked_deck(draw, CARDS[:ORDINARY])
        found = draw_dealer(players, [card.index for card in self._draw])
        if found == NO_SEAT:
            raise ValueError("the draw for the dealer breaks no tie: shuffle and draw again (rule 2.3)")
        self._events.append(account.dealer_drawn(players, self._draw, found))
        return found

    def _fitting(self, fair: FairDeal) -> FairDeal:
        if len(fair.nonces) != self._rules.players:
            raise ValueError(f"expected a fair deal with {self._rules.players} nonces, got {len(fair.nonces)}")
        return fair

    def _shuffled_draw(self) -> Sequence[Card]:
        if self._fair is not None:
            return self._fair.draw()
        if self._seed is not None:
            return draw_for_dealer(self._rules.players, self._seed.encode())
        raise ValueError("the high card deals (rule 2.3): expected the order of the draw beside the decks")

    def _shuffled_deck(self, round: int) -> Deck | None:
        if self._fair is not None:
            return self._fair.deck(self.cards_to_shuffle(), round)
        if self._seed is not None:
            return tuple(shuffled(self.cards_to_shuffle(), self._seed.encode(), f"round/{round}"))
        return None

    def _queue(self, deck: Sequence[Card]) -> None:
        rounds = len(self._rules.rounds) - self._offset
        if len(self._decks) >= rounds:
            raise ValueError(f"expected at most {rounds} decks, one for each round")
        self._decks.append(checked_deck(tuple(deck), self._cards_of_next_deck()))

    def _cards_of_next_deck(self) -> Deck:
        """The cards that follow the decks given so far. In Duel they are what the last of those leaves (rule 7.7)."""
        if self._rules.form is Form.DUEL and self._decks:
            last = State()
            last.round = self._offset + len(self._decks) - 1
            return self._decks[-1][cards_needed(self._rules.setup, last) :]
        return self.cards_to_shuffle()

    def _deal_if_due(self) -> None:
        if self._state.phase != phases.DEAL:
            return
        due = len(self._actions)
        if len(self._decks) == due:
            deck = self._shuffled_deck(due + 1)
            if deck is None:
                return
            self._decks.append(deck)
        deal(self._rules.setup, self._state, [card.index for card in self._decks[due]])
        self._actions.append([])
        self._last_trick = None
        self._events.extend(account.after_deal(self._rules, self._state))

    def _seen_by(self, seat: int | None) -> tuple[Event, ...]:
        seen = self._seen.setdefault(seat, [])
        for event in self._events[len(seen) :]:
            seen.append(event.seen_by(seat))
        return tuple(seen)
