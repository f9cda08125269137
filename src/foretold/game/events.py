"""The events of a game.

``seen_by`` returns an event as a seat sees it, without what is hidden from it; seat ``None`` is a spectator. Hidden
information is revealed only by a later event, never by changing an earlier one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from .actions import Action
from .cards import Card, Suit

Hands = tuple[tuple[Card, ...] | None, ...]
Play = tuple[int, Action]
"""A seat and what it played."""


def _only(hands: Hands, seat: int | None) -> Hands:
    return tuple(hand if owner == seat else None for owner, hand in enumerate(hands))


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened."""

    def seen_by(self, seat: int | None) -> Event:
        """Return the event as a seat sees it, or a spectator (None)."""
        return self


@dataclass(frozen=True, slots=True)
class DealerChosen(Event):
    """The first dealer: chosen, or found by the draws (rules 2.2, 2.3). Each draw lists seats and their cards."""

    dealer: int
    draws: tuple[tuple[tuple[int, Card], ...], ...] = ()


@dataclass(frozen=True, slots=True)
class RoundDealt(Event):
    """A round begins; a hand that the viewer does not see is None. Where hands are ``reversed`` (Foresight,
    Clairvoyance) each player sees every hand but their own."""

    round: int
    dealer: int
    hand_size: int
    turned: Card | None
    hands: Hands
    reversed: bool = False

    def seen_by(self, seat: int | None) -> RoundDealt:
        if self.reversed and seat is not None:
            return replace(self, hands=tuple(None if owner == seat else hand for owner, hand in enumerate(self.hands)))
        return replace(self, hands=_only(self.hands, seat))


@dataclass(frozen=True, slots=True)
class WerewolfSwapped(Event):
    """The Werewolf's holder took the card turned up (rule 3.6)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class TrumpFound(Event):
    """The trump of the round; ``seat`` named it, or the card turned up decided."""

    trump: Suit | None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class BidMade(Event):
    """A seat has bid; under hidden and secret bids the others do not see how many tricks."""

    seat: int
    tricks: int | None
    face_down: bool = False

    def seen_by(self, seat: int | None) -> BidMade:
        return replace(self, tricks=None) if self.face_down and seat != self.seat else self


@dataclass(frozen=True, slots=True)
class BidsShown(Event):
    """Hidden or secret bids are turned over (rules 7.2, 7.3)."""

    bids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandsTakenUp(Event):
    """Clairvoyance: after the bids all players look at their own hands (rule 7.9)."""

    hands: Hands

    def seen_by(self, seat: int | None) -> HandsTakenUp:
        return replace(self, hands=_only(self.hands, seat))


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A seat played a card, face up."""

    seat: int
    play: Action


@dataclass(frozen=True, slots=True)
class TrickTaken(Event):
    """A trick is over. ``seat`` won it and leads next; with the Bomb in it, it counts for nobody (rule 6.5)."""

    seat: int
    counts: bool


@dataclass(frozen=True, slots=True)
class CardPassed(Event):
    """A seat laid a card aside for its left neighbour (rule 6.7); only the passer sees which."""

    seat: int
    card: Card | None

    def seen_by(self, seat: int | None) -> CardPassed:
        return self if seat == self.seat else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class CardReceived(Event):
    """A seat took up the card passed to it; the passer and the receiver know it."""

    seat: int
    giver: int
    card: Card | None

    def seen_by(self, seat: int | None) -> CardReceived:
        return self if seat in (self.seat, self.giver) else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class BidChanged(Event):
    """The seat that took the Cloud's trick changed its bid (rule 6.8)."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class RoundScored(Event):
    """A round is over."""

    round: int
    bids: tuple[int, ...]
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    """The game is over; players who tie for the most points share the victory (rule 8.2)."""

    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ActionTakenBack(Event):
    """A table took a seat's last action back, and its consequences with it. ``Game`` never emits this event, since it
    is rebuilt without the action; code that keeps the events of a game must drop those of its last action."""

    seat: int


def since_deal(events: Sequence[Event]) -> Sequence[Event]:
    """Return the events of the latest round, from its deal on; none before the first deal."""
    for place in range(len(events) - 1, -1, -1):
        if isinstance(events[place], RoundDealt):
            return events[place:]
    return ()


def last_trick(events: Sequence[Event]) -> tuple[Play, ...]:
    """Return seats and plays of the last finished trick of the latest round."""
    found: list[Play] = []
    taken = 0
    for event in reversed(events):
        if isinstance(event, RoundDealt):
            break
        if isinstance(event, TrickTaken):
            taken += 1
            if taken == 2:
                break
        elif isinstance(event, CardPlayed) and taken == 1:
            found.append((event.seat, event.play))
    return tuple(reversed(found))
