"""Events as numbers and as words: all that a seat has seen, one after another, nothing left out.

The encoding is unambiguous: every event begins with its kind, every list with its length. So two histories have the
same numbers only if they are the same, which perfect recall requires of a tensor.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from ...game import events
from ...game.actions import Action
from ...game.cards import Card, Suit
from ...game.events import Event
from ...rules.options import Anniversary, Rules, Sight

KINDS: tuple[type[Event], ...] = (
    events.DealerChosen,
    events.RoundDealt,
    events.WerewolfSwapped,
    events.TrumpFound,
    events.BidMade,
    events.BidsShown,
    events.HandsTakenUp,
    events.CardPlayed,
    events.TrickTaken,
    events.CardPassed,
    events.CardReceived,
    events.BidChanged,
    events.RoundScored,
    events.GameOver,
)
_KIND = {kind: number for number, kind in enumerate(KINDS, start=1)}
_FIELDS = {kind: tuple(field.name for field in fields(kind)) for kind in KINDS}


def numbers_of(event: Event) -> Iterator[int]:
    """The kind, from 1, and the fields of an event."""
    kind = type(event)
    yield _KIND[kind]
    for name in _FIELDS[kind]:
        yield from _numbers(getattr(event, name))


def _numbers(value: object) -> Iterator[int]:
    """None is 0; whole numbers from 0 on, and all that has an index, are one more; negative numbers are themselves."""
    if value is None:
        yield 0
    elif isinstance(value, tuple):
        yield len(value) + 1
        for item in value:
            yield from _numbers(item)
    elif isinstance(value, (Card, Suit, Action)):
        yield value.index + 1
    elif isinstance(value, int):
        yield value + 1 if value >= 0 else int(value)
    else:
        raise TypeError(f"expected what events are made of, got {value!r}")


def words_of(event: Event) -> str:
    """The same in words: ``BidMade 2 - 1``."""
    kind = type(event)
    return " ".join([kind.__name__, *(_word(getattr(event, name)) for name in _FIELDS[kind])])


def _word(value: object) -> str:
    if value is None:
        return "-"
    if isinstance(value, tuple):
        return f"[{' '.join(map(_word, value))}]"
    if isinstance(value, Suit):
        return str(value.value)
    return str(int(value) if isinstance(value, bool) else value)


def most_numbers(rules: Rules) -> int:
    """How many numbers the longest story of a game can take."""
    players = rules.players
    total = 3 + 2 + players  # who deals first, who won
    for size in rules.rounds:
        own = players + 1 + size  # the hands as one seat sees them
        seen = own if rules.sight is Sight.OWN else players * (1 + size)
        total += 7 + seen + 4 * players + 3 * (players + 1) * size + 6 + 4 * players  # dealt, bids, tricks, scores
        total += 3 + 1 + players  # trump, bids shown
        if rules.sight is Sight.CLAIRVOYANCE:
            total += 2 + own
        if rules.anniversary & (Anniversary.WEREWOLF | Anniversary.CLOUD):
            total += 3 + 3 + 3  # a swap, a second word on the trump, a changed bid
        if rules.anniversary & Anniversary.JUGGLER:
            total += 7 * players
    return total
