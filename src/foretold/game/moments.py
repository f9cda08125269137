"""A game as a stream of moments: every event with the table as it looks right after it.

An action may have several consequences at once: the card, the trick, the points, the next deal. People see them one
after another, so each event is a separate moment. The last one shows the state that the rules have reached; the ones
before it are computed from their events, and nobody is to act in them. Live tables, replays and the terminal all show
these moments, so that no client has to infer what happened between two states.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ..rules.cards import WEREWOLF
from ..rules.options import Rules
from ..rules.state import State
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
from .view import OwnView, Phase, PublicView, at_seat, projected, public_course

ORDINARY = frozenset((BidMade, CardPlayed, TrickTaken, TrumpFound))
"""Events that change only the acting seat's own view and the legal actions of the seats to act."""


class Moment(NamedTuple):
    """An event, what everybody sees right after it, and which parts of that it changed."""

    event: Event
    public: PublicView
    changed: dict[str, object]


def moments(
    before: PublicView | None, events: Sequence[Event], after: PublicView, *, bids_open: bool = False
) -> tuple[Moment, ...]:
    """Return the moments of an action or a deal, given the table before it (None before a game begins) and after it.
    With ``bids_open``, for viewers who may see everything, hidden bids are shown."""
    shown = before or _but(after, _cleared(after, 0))
    made: list[Moment] = []
    for place, event in enumerate(events, start=1):
        if place == len(events):
            shown = after
        else:
            shown = _but(shown, {"pending": (), **_changed_by(shown, event, events, bids_open)})
        made.append(Moment(event, shown, changes(before, shown)))
        before = shown
    return tuple(made)


def changes(before: PublicView | OwnView | None, after: PublicView | OwnView) -> dict[str, object]:
    """Return the parts of a view that differ from the previous one; all of them if there is none."""
    if before is None:
        return dict(vars(after))
    old = vars(before)
    return {name: value for name, value in vars(after).items() if value is not old[name] and value != old[name]}


def public_after(rules: Rules, state: State, shown: PublicView, events: Sequence[Event]) -> PublicView | None:
    """Return the public view after a simple action, derived from the previous view, the events and the new state. This
    takes half the time of building it from scratch. None if the action had other consequences."""
    if not ORDINARY.issuperset(map(type, events)):
        return None
    for event in events[:-1]:
        shown = _but(shown, _changed_by(shown, event, events, bids_open=False))
    return _but(shown, {**_changed_by(shown, events[-1], events, bids_open=False), **public_course(rules, state)})


def _but(shown: PublicView, changed: dict[str, object]) -> PublicView:
    """Return a copy of a public view with some parts changed."""
    made = object.__new__(PublicView)
    vars(made).update(vars(shown), **changed)
    return made


def own_views(before: OwnView, events: Iterable[Event], after: OwnView) -> Iterator[OwnView]:
    """Return a seat's own view after each event, given its views before the first and after the last. ``events`` are as
    the seat sees them."""
    events = tuple(events)
    shown = before
    for event in events[:-1]:
        shown = _own_after(shown, event)
        yield shown
    if events:
        yield after


def _changed_by(shown: PublicView, event: Event, events: Sequence[Event], bids_open: bool) -> dict[str, object]:
    """Return the parts of the table that an event changes; ``events`` are all events of the same action."""
    match event:
        case CardPlayed():
            left = at_seat(shown.hand_counts, event.seat, shown.hand_counts[event.seat] - 1)
            taken = next((other.seat for other in events if isinstance(other, TrickTaken)), shown.winning)
            return {"trick": (*shown.trick, (event.seat, event.play)), "hand_counts": left, "winning": taken}
        case TrickTaken():
            tricks = at_seat(shown.tricks, event.seat, shown.tricks[event.seat] + event.counts)
            over = {"trick": (), "last_trick": shown.trick, "leader": event.seat, "follow": None, "winning": None}
            return {**over, "tricks": tricks, "projected": projected(shown.bids, tricks)}
        case BidMade():
            bids = shown.bids if event.face_down and not bids_open else at_seat(shown.bids, event.seat, event.tricks)
            return {"have_bid": at_seat(shown.have_bid, event.seat, True), **_bids(shown, bids)}
        case BidsShown():
            return _bids(shown, event.bids)
        case BidChanged():
            bid = shown.bids[event.seat]
            return {} if bid is None else _bids(shown, at_seat(shown.bids, event.seat, bid + event.by))
        case TrumpFound():
            return {"trump": event.trump, "trump_known": True}
        case RoundDealt():
            dealt = {"round": event.round, "dealer": event.dealer, "turned": event.turned}
            return {**_cleared(shown, event.hand_size), **dealt}
        case WerewolfSwapped():
            return {"turned": CARDS[WEREWOLF]}
        case CardReceived():
            left = at_seat(shown.hand_counts, event.giver, shown.hand_counts[event.giver] - 1)
            return {"hand_counts": at_seat(left, event.seat, left[event.seat] + 1)}
        case RoundScored():
            empty = {"hand_counts": (0,) * len(event.bids), "leader": None, "follow": None, "phase": Phase.DEAL}
            scored = {"bids": event.bids, "tricks": event.tricks, "scores": event.totals, "projected": event.points}
            return {**empty, **scored}
        case GameOver():
            return {"phase": Phase.OVER, "winners": event.winners}
    return {}


def _cleared(shown: PublicView, hand_size: int) -> dict[str, object]:
    """Return the parts of a table that a deal resets."""
    players = shown.rules.players
    none = (None,) * players
    return {
        "phase": Phase.DEAL,
        "hand_size": hand_size,
        "pending": (),
        "hand_counts": (hand_size,) * players,
        "turned": None,
        "trump": None,
        "trump_known": False,
        "bids": none,
        "have_bid": (False,) * players,
        "tricks": (0,) * players,
        "projected": none,
        "leader": None,
        "trick": (),
        "last_trick": (),
        "follow": None,
        "winning": None,
    }


def _bids(shown: PublicView, bids: tuple[int | None, ...]) -> dict[str, object]:
    return {"bids": bids, "projected": projected(bids, shown.tricks)}


def _own_after(own: OwnView, event: Event) -> OwnView:
    """Return the hands that a seat sees, and its own bid, after an event as it sees it."""
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
    return at_seat(hands, seat, rest)
