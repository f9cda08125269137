"""What happens at a table as one stream: every event with the table as it is shown right after it.

An action may have several consequences at once: the card, the trick, the points, the next deal. People see them one
after another, so each event is a moment of its own. The last one shows the table as the rules have left it; those
before it are folded from what their events say, and nobody acts in them. Live tables, replays and the terminal all show
these moments, and no client works out what happened between two states.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ..rules.cards import WEREWOLF
from .cards import CARDS, Card
from .events import (
    BidChanged,
    BidMade,
    BidsShown,
    CardPlayed,
    CardReceived,
    Event,
    GameOver,
    Hands,
    HandsTakenUp,
    RoundDealt,
    RoundScored,
    TrickTaken,
    TrumpFound,
    WerewolfSwapped,
)
from .view import OwnView, Phase, PublicView, filled, projected

Value = TypeVar("Value")


@dataclass(frozen=True)
class Moment:
    """An event, what everybody sees right after it, and which parts of that it changed."""

    event: Event
    public: PublicView
    changed: dict[str, object]


def moments(
    before: PublicView | None, events: Sequence[Event], after: PublicView, *, bids_open: bool = False
) -> tuple[Moment, ...]:
    """The moments of an action or a deal, from the table before it to the table after it; None before a game begins.
    With ``bids_open``, for those who may see everything, bids that are face down are shown."""
    shown = before or _cleared(after, 0)
    made: list[Moment] = []
    for place, event in enumerate(events, start=1):
        shown = after if place == len(events) else _public_after(shown, event, events, bids_open)
        made.append(Moment(event, shown, changes(before, shown)))
        before = shown
    return tuple(made)


def changes(before: PublicView | OwnView | None, after: PublicView | OwnView) -> dict[str, object]:
    """The parts of a view that are not as before; everything, if there was none."""
    if before is None:
        return dict(vars(after))
    old = vars(before)
    return {name: value for name, value in vars(after).items() if value is not old[name] and value != old[name]}


def own_views(before: OwnView, events: Iterable[Event], after: OwnView) -> Iterator[OwnView]:
    """What a seat alone sees after each event, from what it saw before to what it sees in the end. ``events`` are as
    the seat sees them."""
    events = tuple(events)
    shown = before
    for event in events[:-1]:
        shown = _own_after(shown, event)
        yield shown
    if events:
        yield after


def _public_after(shown: PublicView, event: Event, events: Sequence[Event], bids_open: bool) -> PublicView:
    """The table after an event that others follow at once."""
    if shown.pending:
        shown = _but(shown, pending=())
    match event:
        case RoundDealt():
            cleared = _cleared(shown, event.hand_size)
            return _but(cleared, round=event.round, dealer=event.dealer, turned=event.turned)
        case WerewolfSwapped():
            return _but(shown, turned=CARDS[WEREWOLF])
        case TrumpFound():
            return _but(shown, trump=event.trump, trump_known=True)
        case BidMade():
            bids = shown.bids if event.face_down and not bids_open else _with(shown.bids, event.seat, event.tricks)
            return _with_bids(_but(shown, have_bid=_with(shown.have_bid, event.seat, True)), bids)
        case BidsShown():
            return _with_bids(shown, event.bids)
        case BidChanged():
            bid = shown.bids[event.seat]
            return shown if bid is None else _with_bids(shown, _with(shown.bids, event.seat, bid + event.by))
        case CardPlayed():
            left = _with(shown.hand_counts, event.seat, shown.hand_counts[event.seat] - 1)
            taken = next((other.seat for other in events if isinstance(other, TrickTaken)), shown.winning)
            trick = (*shown.trick, (event.seat, event.play))
            return _but(shown, trick=trick, hand_counts=left, winning=taken)
        case TrickTaken():
            tricks = _with(shown.tricks, event.seat, shown.tricks[event.seat] + event.counts)
            return _but(
                shown,
                trick=(),
                last_trick=shown.trick,
                tricks=tricks,
                projected=projected(shown.bids, tricks),
                leader=event.seat,
                follow=None,
                winning=None,
            )
        case CardReceived():
            left = _with(shown.hand_counts, event.giver, shown.hand_counts[event.giver] - 1)
            return _but(shown, hand_counts=_with(left, event.seat, left[event.seat] + 1))
        case RoundScored():
            return _but(
                shown,
                phase=Phase.DEAL,
                bids=event.bids,
                tricks=event.tricks,
                scores=event.totals,
                projected=event.points,
                hand_counts=(0,) * len(event.bids),
                leader=None,
                follow=None,
            )
        case GameOver():
            return _but(shown, phase=Phase.OVER, winners=event.winners)
    return shown


def _cleared(shown: PublicView, hand_size: int) -> PublicView:
    """The table with nothing on it but what is dealt."""
    players = shown.rules.players
    none = (None,) * players
    return _but(
        shown,
        phase=Phase.DEAL,
        hand_size=hand_size,
        pending=(),
        hand_counts=(hand_size,) * players,
        turned=None,
        trump=None,
        trump_known=False,
        bids=none,
        have_bid=(False,) * players,
        tricks=(0,) * players,
        projected=none,
        leader=None,
        trick=(),
        last_trick=(),
        follow=None,
        winning=None,
    )


def _but(shown: PublicView, **changes: object) -> PublicView:
    return filled(PublicView, **{**vars(shown), **changes})


def _with(values: tuple[Value, ...], seat: int, value: Value) -> tuple[Value, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _with_bids(shown: PublicView, bids: tuple[int | None, ...]) -> PublicView:
    return _but(shown, bids=bids, projected=projected(bids, shown.tricks))


def _own_after(own: OwnView, event: Event) -> OwnView:
    """What a seat sees of the hands, and its own bid, after an event as it sees it."""
    hands, bid = own.hands, own.bid
    match event:
        case RoundDealt():
            hands, bid = event.hands, None
        case HandsTakenUp():
            hands = event.hands
        case WerewolfSwapped():
            hands = _moved(hands, event.seat, gone=CARDS[WEREWOLF], came=event.card)
        case CardPlayed():
            hands = _moved(hands, event.seat, gone=event.play.card)
        case CardReceived() if event.card is not None:
            hands = _moved(hands, event.giver, gone=event.card)
            hands = _moved(hands, event.seat, came=event.card)
        case BidMade() if event.seat == own.seat:
            bid = event.tricks
        case BidChanged() if event.seat == own.seat and bid is not None:
            bid += event.by
        case RoundScored():
            open_hands = own.seat is None and hands[0] is not None
            hands = tuple(() if open_hands or owner == own.seat else None for owner in range(len(hands)))
    return OwnView(own.seat, None if own.seat is None else hands[own.seat], hands, (), bid)


def _moved(hands: Hands, seat: int, gone: Card | None = None, came: Card | None = None) -> Hands:
    hand = hands[seat]
    if hand is None:
        return hands
    rest = tuple(sorted([card for card in hand if card is not gone] + ([came] if came is not None else [])))
    return _with(hands, seat, rest)
