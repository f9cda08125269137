"""All that a seat may know, and nothing more.

This is the one place that hides. A ``View`` is made of plain values: nothing in it leads back to the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from ..rules import state as numbers
from ..rules.actions import FIRST_ACTION
from ..rules.cards import NO_CARD
from ..rules.options import Rules
from ..rules.sight import bids_shown, hands_reversed
from ..rules.state import NO_BID, NO_SEAT, State
from ..rules.step import legal
from ..rules.turns import may_act
from .actions import ACTIONS, Action, Kind, actions_in
from .cards import CARDS, SUITS, Card, Suit, cards_in
from .events import Event, Hands
from .pad import Pad


class Phase(Enum):
    """What the table is waiting for."""

    DEAL = "deal"
    TRUMP = "trump"
    BID = "bid"
    PLAY = "play"
    PASS = "pass"
    CHANGE = "change"
    OVER = "over"


PHASES = tuple(Phase)
KINDS = {Phase(kind.value): kind for kind in Kind}  # what a seat does in each phase that waits for one


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat sees it, or a spectator (``seat`` is None)."""

    rules: Rules
    names: tuple[str, ...]
    seat: int | None
    phase: Phase
    round: int  #: counted from 1
    hand_size: int  #: cards dealt to each seat this round
    dealer: int
    pending: tuple[int, ...]  #: seats that may act now; more than one where all choose at once
    legal: tuple[Action, ...]  #: what this seat may do now
    hand: tuple[Card, ...] | None  #: the own hand; None while it is unseen
    hands: Hands  #: every hand that this seat sees, the own one included
    hand_counts: tuple[int, ...]
    turned: Card | None  #: the card face up on the stock
    trump: Suit | None
    trump_known: bool  #: False while somebody has still to name it
    bids: tuple[int | None, ...]  #: None: not made, or not to be seen yet
    have_bid: tuple[bool, ...]
    tricks: tuple[int, ...]
    scores: tuple[int, ...]
    leader: int | None  #: seat that led, or is to lead, the trick on the table
    trick: tuple[tuple[int, Action], ...]  #: seats and plays of the trick on the table
    follow: Suit | None  #: the suit to follow
    winning: int | None  #: seat that wins the trick on the table so far
    pad: Pad
    events: tuple[Event, ...]  #: everything this seat has seen happen since the game began

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.phase is Phase.OVER

    def to_json(self) -> str:
        """The view as JSON text."""
        from .plain import to_json

        return to_json(self)

    def _repr_html_(self) -> str:
        from .html import view_html

        return view_html(self)

    @property
    def turn(self) -> int | None:
        """The seat to act; where several may, the first of them."""
        return self.pending[0] if self.pending else None

    def would_win(self, play: Action) -> bool:
        """Whether the seat to act would have the trick on the table with this play, if nobody played after it."""
        from .outlook import outlook

        winner, counts = outlook(self, play)
        return counts and winner == self.turn


class Own(NamedTuple):
    """The part of a view that is one seat's alone: for a server that sends the rest to everybody alike."""

    hand: tuple[Card, ...] | None
    hands: Hands
    legal: tuple[Action, ...]
    bid: int | None


def make_own(rules: Rules, state: State, seat: int | None) -> Own:
    """What a seat knows beyond a spectator."""
    if seat is None:
        return Own(None, (None,) * rules.players, (), None)
    hands = _hands_seen(rules, state, seat)
    actions = actions_in(FIRST_ACTION[state.phase], *legal(rules.setup, state, seat)) if may_act(state, seat) else ()
    bid = state.bids[seat]
    return Own(hands[seat], hands, actions, None if bid == NO_BID else bid)


class Public(NamedTuple):
    """The part of a view that everybody shares, spectators too. The words are those of ``View``."""

    phase: Phase
    round: int
    hand_size: int
    dealer: int
    pending: tuple[int, ...]
    hand_counts: tuple[int, ...]
    turned: Card | None
    trump: Suit | None
    trump_known: bool
    bids: tuple[int | None, ...]
    have_bid: tuple[bool, ...]
    tricks: tuple[int, ...]
    scores: tuple[int, ...]
    leader: int | None
    trick: tuple[tuple[int, Action], ...]
    follow: Suit | None
    winning: int | None


def make_public(rules: Rules, state: State) -> Public:
    """What everybody knows."""
    players = rules.players
    seats = range(players)
    phase = PHASES[state.phase]
    return Public(
        phase,
        round_number(state),
        state.hand_size,
        state.dealer,
        pending_seats(rules, state),
        tuple([state.hands[i].bit_count() + state.extras[i].bit_count() for i in seats]),
        CARDS[state.turned] if state.turned != NO_CARD else None,
        SUITS[state.trump] if state.trump < numbers.NO_TRUMP else None,
        state.trump != numbers.UNNAMED,
        _bids_seen(rules, state, None),
        tuple([state.bids[i] != NO_BID for i in seats]),
        tuple(state.tricks[:players]),
        tuple(state.scores[:players]),
        state.leader if phase in _TRICKS else None,
        tuple([((state.leader + i) % players, ACTIONS[state.trick[i]]) for i in range(state.trick_size)]),
        SUITS[state.follow] if state.follow < numbers.OPEN else None,
        state.winner if state.trick_size else None,
    )


def make_view(
    rules: Rules, names: tuple[str, ...], state: State, seat: int | None, pad: Pad, events: tuple[Event, ...]
) -> View:
    """What ``seat`` may know of a state; ``events`` are those that it has seen."""
    players = rules.players
    seats = range(players)
    phase = PHASES[state.phase]
    choices = legal(rules.setup, state, seat) if seat is not None else (0, 0)
    hands = _hands_seen(rules, state, seat)
    return View(
        rules=rules,
        names=names,
        seat=seat,
        phase=phase,
        round=round_number(state),
        hand_size=state.hand_size,
        dealer=state.dealer,
        pending=pending_seats(rules, state),
        legal=actions_in(FIRST_ACTION[state.phase], *choices),
        hand=hands[seat] if seat is not None else None,
        hands=hands,
        hand_counts=tuple([state.hands[i].bit_count() + state.extras[i].bit_count() for i in seats]),
        turned=CARDS[state.turned] if state.turned != NO_CARD else None,
        trump=SUITS[state.trump] if state.trump < numbers.NO_TRUMP else None,
        trump_known=state.trump != numbers.UNNAMED,
        bids=_bids_seen(rules, state, seat),
        have_bid=tuple([state.bids[i] != NO_BID for i in seats]),
        tricks=tuple(state.tricks[:players]),
        scores=tuple(state.scores[:players]),
        leader=state.leader if phase in _TRICKS else None,
        trick=tuple([((state.leader + i) % players, ACTIONS[state.trick[i]]) for i in range(state.trick_size)]),
        follow=SUITS[state.follow] if state.follow < numbers.OPEN else None,
        winning=state.winner if state.trick_size else None,
        pad=pad,
        events=events,
    )


_TRICKS = (Phase.PLAY, Phase.PASS)


def round_number(state: State) -> int:
    """The round, counted from 1: the one that is being played, or else the one before."""
    return state.round if state.phase == numbers.DEAL or state.phase == numbers.OVER else state.round + 1


def pending_seats(rules: Rules, state: State) -> tuple[int, ...]:
    """The seats that may act now."""
    if state.pending == 0 and state.turn != NO_SEAT:
        return (state.turn,)
    return tuple([seat for seat in range(rules.players) if may_act(state, seat)])


def hands_of(rules: Rules, state: State) -> tuple[tuple[Card, ...], ...]:
    """Every seat's hand."""
    return tuple(cards_in(state.hands[seat], state.extras[seat]) for seat in range(rules.players))


def _hands_seen(rules: Rules, state: State, seat: int | None) -> Hands:
    if seat is None:
        return (None,) * rules.players
    away = hands_reversed(rules.setup, state)
    return tuple(
        [
            cards_in(state.hands[owner], state.extras[owner]) if (owner == seat) != away else None
            for owner in range(rules.players)
        ]
    )


def _bids_seen(rules: Rules, state: State, seat: int | None) -> tuple[int | None, ...]:
    shown = bids_shown(rules.setup, state)
    return tuple(
        [
            state.bids[owner] if state.bids[owner] != NO_BID and (shown or owner == seat) else None
            for owner in range(rules.players)
        ]
    )
