"""All that a seat may know, and nothing more.

A ``View`` consists of plain values and has no reference to the game. Its public and its own part contain what
``rules/sight.py`` lets everybody and the seat see; a server sends them unchanged. Programs that compute with the rules'
integers find the same in ``View.state``, masked by ``rules/mask.py``, and in ``View.memory``, which the game updates
with every action, so that there is no need to replay the events.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TypeVar

from ..rules import state as numbers
from ..rules.actions import FIRST_ACTION
from ..rules.cards import NO_CARD
from ..rules.mask import hide
from ..rules.memory import Memory
from ..rules.options import Rules
from ..rules.scores import points, winners
from ..rules.sight import bids_shown, hands_reversed
from ..rules.state import NO_BID, NO_SEAT, State
from ..rules.step import legal
from ..rules.turns import may_act
from .actions import ACTIONS, Action, Kind, actions_in
from .cards import CARDS, SUITS, Card, Suit, cards_in
from .events import Event, Hands, Play
from .pad import Pad

Value = TypeVar("Value")


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
KINDS = {Phase(kind.value): kind for kind in Kind}  # the kind of action that each phase waits for


@dataclass(frozen=True)
class PublicView:
    """What everybody at the table, spectators included, may know about a game."""

    rules: Rules
    names: tuple[str, ...]
    phase: Phase
    round: int  #: counted from 1
    rounds: int  #: in the whole game
    hand_size: int  #: cards dealt to each seat this round
    dealer: int
    pending: tuple[int, ...]  #: seats that may act now; more than one if all choose at once
    hand_counts: tuple[int, ...]
    turned: Card | None  #: the card face up on the stock
    trump: Suit | None
    trump_known: bool  #: False while somebody has yet to name it
    bids: tuple[int | None, ...]  #: None: not made, or still hidden
    have_bid: tuple[bool, ...]
    tricks: tuple[int, ...]
    scores: tuple[int, ...]
    projected: tuple[int | None, ...]  #: points of this round if it ended now
    leader: int | None  #: seat that led, or is to lead, the trick on the table
    trick: tuple[Play, ...]  #: the trick on the table
    last_trick: tuple[Play, ...]  #: the trick before it in this round
    follow: Suit | None  #: the suit to follow
    winning: int | None  #: seat that wins the trick on the table so far
    winners: tuple[int, ...]  #: the seats that share the victory; none before the game is over


@dataclass(frozen=True)
class OwnView:
    """What one seat may know beyond the public view; for a spectator (``seat`` is None) nothing, unless all hands are
    open."""

    seat: int | None
    hand: tuple[Card, ...] | None  #: the seat's own hand; None while it is unseen
    hands: Hands  #: every hand that this seat sees, its own included
    legal: tuple[Action, ...]  #: what this seat may do now
    bid: int | None  #: the seat's own bid


@dataclass(frozen=True)
class View(OwnView, PublicView):
    """The table as one seat or a spectator (``seat`` is None) sees it: the public view, the seat's own view, and every
    event it has seen. ``bids`` includes the seat's own bid even if the others cannot see it."""

    pad: Pad
    events: tuple[Event, ...]  #: every event this seat has seen since the game began
    _state: State = field(repr=False, hash=False)
    _memory: Memory = field(repr=False, hash=False)

    @property
    def state(self) -> State:
        """A copy of the rules' flat state as this seat knows it: hands keep the cards that it knows to be there, and a
        bid that was made but not seen is 0."""
        return self._state.copy()

    @property
    def memory(self) -> Memory:
        """A copy of what everybody can remember: who played what, who is void, how bids were met."""
        return self._memory.copy()

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.phase is Phase.OVER

    def to_json(self) -> str:
        """Return the view as JSON text."""
        from .text.json import to_json

        return to_json(self)

    def _repr_html_(self) -> str:
        from .text.html import view_html

        return view_html(self)

    @property
    def turn(self) -> int | None:
        """The seat to act; if several may act, the first of them."""
        return self.pending[0] if self.pending else None

    def would_win(self, play: Action) -> bool:
        """Return whether this play by the seat to act would win the trick if nobody played after it."""
        from .outlook import outlook

        winner, counts = outlook(self, play)
        return counts and winner == self.turn


def make_own(rules: Rules, state: State, seat: int | None) -> OwnView:
    """Return what a seat knows beyond the public view."""
    if seat is None:
        return OwnView(None, None, (None,) * rules.players, (), None)
    hands = _hands_seen(rules, state, seat)
    actions = actions_in(FIRST_ACTION[state.phase], *legal(rules.setup, state, seat)) if may_act(state, seat) else ()
    bid = state.bids[seat]
    own = None if bid == NO_BID else bid
    return filled(OwnView, seat=seat, hand=hands[seat], hands=hands, legal=actions, bid=own)


def make_public(
    rules: Rules, names: tuple[str, ...], state: State, last_trick: tuple[Play, ...], *, bids_open: bool = False
) -> PublicView:
    """Return what everybody knows; with ``bids_open``, for viewers who may see everything, hidden bids too."""
    players = rules.players
    seats = range(players)
    bids = _bids_seen(rules, state, bids_open or bids_shown(rules.setup, state))
    tricks = tuple(state.tricks[:players])
    return filled(
        PublicView,
        rules=rules,
        names=names,
        round=round_number(state),
        rounds=len(rules.rounds),
        hand_size=state.hand_size,
        dealer=state.dealer,
        hand_counts=tuple([state.hands[i].bit_count() + state.extras[i].bit_count() for i in seats]),
        turned=CARDS[state.turned] if state.turned != NO_CARD else None,
        trump=SUITS[state.trump] if state.trump < numbers.NO_TRUMP else None,
        trump_known=state.trump != numbers.UNNAMED,
        bids=bids,
        have_bid=tuple([state.bids[i] != NO_BID for i in seats]),
        tricks=tricks,
        scores=tuple(state.scores[:players]),
        projected=projected(bids, tricks),
        trick=tuple([((state.leader + i) % players, ACTIONS[state.trick[i]]) for i in range(state.trick_size)]),
        last_trick=last_trick,
        winners=winning_seats(rules, state),
        **public_course(rules, state),
    )


def public_course(rules: Rules, state: State) -> dict[str, object]:
    """Return the parts of a public view that no event contains: phase, seats to act, leader, suit, winner so far."""
    return {
        "phase": PHASES[state.phase],
        "pending": pending_seats(rules, state),
        "leader": state.leader if state.phase == numbers.PLAY or state.phase == numbers.PASS else None,
        "follow": SUITS[state.follow] if state.follow < numbers.OPEN else None,
        "winning": state.winner if state.trick_size else None,
    }


def make_view(
    public: PublicView, own: OwnView, pad: Pad, events: tuple[Event, ...], state: State, memory: Memory
) -> View:
    """Return all that a seat may know; ``events`` are those that it has seen, ``state`` is the complete state."""
    seat, bids = own.seat, public.bids
    if seat is not None and bids[seat] != own.bid:
        bids = at_seat(bids, seat, own.bid)
    known = state.copy()
    hide(public.rules.setup, known, memory, NO_SEAT if seat is None else seat)
    values = {**vars(public), **vars(own), "bids": bids, "pad": pad, "events": events}
    return filled(View, **values, _state=known, _memory=memory.copy())


def filled(kind: type[Value], **values: object) -> Value:
    """Construct a frozen dataclass from all its fields, six times as fast as its ``__init__``, which sets them one by
    one."""
    made = object.__new__(kind)
    vars(made).update(values)
    return made


def at_seat(values: tuple[Value, ...], seat: int, value: Value) -> tuple[Value, ...]:
    """Return a tuple of values by seat with this seat's value replaced."""
    return (*values[:seat], value, *values[seat + 1 :])


def projected(bids: tuple[int | None, ...], tricks: tuple[int, ...]) -> tuple[int | None, ...]:
    """Return the points of each seat if the round ended with the tricks it has now."""
    return tuple([None if bid is None else points(bid, taken) for bid, taken in zip(bids, tricks, strict=True)])


def winning_seats(rules: Rules, state: State) -> tuple[int, ...]:
    """The seats that share the victory (rule 8.2); none before the game is over."""
    if state.phase != numbers.OVER:
        return ()
    mask = winners(rules.setup, state)
    return tuple([seat for seat in range(rules.players) if mask >> seat & 1])


def round_number(state: State) -> int:
    """Return the current round, or the last one if none is being played, counted from 1."""
    return state.round if state.phase == numbers.DEAL or state.phase == numbers.OVER else state.round + 1


def pending_seats(rules: Rules, state: State) -> tuple[int, ...]:
    """The seats that may act now."""
    if state.pending == 0 and state.turn != NO_SEAT:
        return (state.turn,)
    return tuple([seat for seat in range(rules.players) if may_act(state, seat)])


def hands_of(rules: Rules, state: State) -> tuple[tuple[Card, ...], ...]:
    """Every seat's hand."""
    return tuple(cards_in(state.hands[seat], state.extras[seat]) for seat in range(rules.players))


def _hands_seen(rules: Rules, state: State, seat: int) -> Hands:
    if hands_reversed(rules.setup, state):
        return at_seat(hands_of(rules, state), seat, None)
    return at_seat((None,) * rules.players, seat, cards_in(state.hands[seat], state.extras[seat]))


def _bids_seen(rules: Rules, state: State, shown: bool) -> tuple[int | None, ...]:
    return tuple([bid if shown and bid != NO_BID else None for bid in state.bids[: rules.players]])
