"""Actions of a seat: name a trump, bid, play, pass, change a bid."""

from __future__ import annotations

from enum import Enum
from typing import Final

from ..rules import actions as numbers
from ..rules.bids import CHANGE_UP
from ..rules.cards import AS_A_SHAPE, AS_A_SUIT, ORDINARY
from ..rules.state import MAX_HAND, NO_TRUMP
from .cards import CARDS as ALL_CARDS
from .cards import SUITS, Card, Suit
from .errors import NotationError


class Kind(Enum):
    """The five kinds of action."""

    PLAY = "play"
    PASS = "pass"
    BID = "bid"
    TRUMP = "trump"
    CHANGE = "change"


class Shape(Enum):
    """What a Shapeshifter is announced to be (rule 6.2); the value is its letter in the notation."""

    WIZARD = "W"
    JESTER = "J"


class Action:
    """An action of a seat: ``Action("bid 3")``, ``Action("play Juggler=R")``, or ``Action.bid(3)`` and the like.
    There is one object for each action, so actions compare by identity."""

    __slots__ = ("_announced", "_card", "_index", "_kind", "_number", "_suit", "_text")

    _index: int
    _kind: Kind
    _text: str
    _card: Card | None
    _announced: Suit | Shape | None
    _number: int | None
    _suit: Suit | None

    def __new__(cls, text: str) -> Action:
        """Find an action by its text in the notation."""
        found = _BY_TEXT.get(text) if isinstance(text, str) else None
        if found is None:
            raise NotationError(f"expected {_expected(text)}, got {text!r:.60}")
        return found

    @classmethod
    def play(cls, card: Card, announced: Suit | Shape | None = None) -> Action:
        """Play a card, announcing a suit with the Juggler and the Cloud, a shape with the Shapeshifter."""
        return cls(f"play {card}" if announced is None else f"play {card}={announced.value}")

    @classmethod
    def play_unseen(cls) -> Action:
        """Play your only card without having seen it (Foresight, rule 7.8)."""
        return cls("play ?")

    @classmethod
    def pass_card(cls, card: Card) -> Action:
        """Pass a card to the left neighbour (rule 6.7)."""
        return cls(f"pass {card}")

    @classmethod
    def bid(cls, tricks: int) -> Action:
        """Bid a number of tricks."""
        return cls(f"bid {tricks}")

    @classmethod
    def trump(cls, suit: Suit | None) -> Action:
        """Name the trump suit, or None for no trump."""
        return cls(f"trump {suit.value if suit else 'none'}")

    @classmethod
    def change(cls, by: int) -> Action:
        """Change the bid by +1 or -1 (rule 6.8)."""
        return cls(f"change {by:+d}")

    @property
    def index(self) -> int:
        """The action's number in the rules."""
        return self._index

    @property
    def kind(self) -> Kind:
        """The kind of action."""
        return self._kind

    @property
    def card(self) -> Card | None:
        """The card played or passed; None for a card played unseen and for the other kinds."""
        return self._card

    @property
    def announced(self) -> Suit | Shape | None:
        """What a Juggler, Cloud or Shapeshifter is announced to be."""
        return self._announced

    @property
    def number(self) -> int | None:
        """The number of tricks bid, or the change of a bid (+1 or -1)."""
        return self._number

    @property
    def suit(self) -> Suit | None:
        """The trump suit named; None means no trump."""
        return self._suit

    def __repr__(self) -> str:
        return f"Action({self._text!r})"

    def __str__(self) -> str:
        return self._text

    def __reduce__(self) -> tuple[type[Action], tuple[str]]:
        return Action, (self._text,)


def _action(
    index: int,
    kind: Kind,
    words: str,
    *,
    card: Card | None = None,
    announced: Suit | Shape | None = None,
    number: int | None = None,
    suit: Suit | None = None,
) -> Action:
    action = object.__new__(Action)
    action._index = index
    action._kind = kind
    action._text = f"{kind.value} {words}"
    action._card = card
    action._announced = announced
    action._number = number
    action._suit = suit
    return action


def _play(index: int) -> Action:
    if index == numbers.UNSEEN:
        return _action(index, Kind.PLAY, "?")
    card = ALL_CARDS[numbers.card_played(index)]
    announced: Suit | Shape | None = None
    if card.special is not None:
        announcements: dict[int, tuple[Suit | Shape, ...]] = {AS_A_SHAPE: tuple(Shape), AS_A_SUIT: SUITS}
        way = numbers.plays_of(card.index).index(index)
        announced = announcements[card.special.ways][way] if card.special.ways in announcements else None
    words = str(card) if announced is None else f"{card}={announced.value}"
    return _action(index, Kind.PLAY, words, card=card, announced=announced)


def _make_actions() -> tuple[Action, ...]:
    made = [_play(index) for index in range(numbers.FIRST_PASS)]
    for card in ALL_CARDS:
        made.append(_action(len(made), Kind.PASS, str(card), card=card))
    for tricks in range(MAX_HAND + 1):
        made.append(_action(len(made), Kind.BID, str(tricks), number=tricks))
    for suit in SUITS:
        made.append(_action(len(made), Kind.TRUMP, suit.value, suit=suit))
    assert len(made) == numbers.FIRST_TRUMP + NO_TRUMP
    made.append(_action(len(made), Kind.TRUMP, "none"))
    for by in (-1, 1):
        made.append(_action(len(made), Kind.CHANGE, f"{by:+d}", number=by))
    assert len(made) == numbers.ACTIONS == numbers.FIRST_CHANGE + CHANGE_UP + 1
    return tuple(made)


ACTIONS: Final = _make_actions()
_BY_TEXT: Final = {str(action): action for action in ACTIONS}


def _expected(text: object) -> str:
    """Describe what was expected in place of a text that is not an action."""
    kind, _, words = text.partition(" ") if isinstance(text, str) else ("", "", "")
    card = words.partition("=")[0]
    announced = [known for known in _BY_TEXT if known.startswith(f"{kind} {card}=")]
    if announced:
        return f"{card} with what it is announced to be: {' or '.join(announced)}"
    if f"{kind} {card}" in _BY_TEXT:
        return f"'{kind} {card}', with which nothing is announced"
    if kind == Kind.PLAY.value and card in map(str, ALL_CARDS):
        return f"another card, since the {card} is never played"
    if kind == Kind.BID.value:
        return f"a bid from 0 to {MAX_HAND}"
    if kind in (Kind.TRUMP.value, Kind.CHANGE.value):
        return " or ".join(known for known in _BY_TEXT if known.startswith(f"{kind} "))
    return (
        "an action such as 'bid 3', 'play B13', 'play Juggler=R', 'play Shapeshifter=W', 'play ?', "
        "'pass B13', 'trump R', 'trump none' or 'change +1'"
    )


def actions_in(first: int, low: int, high: int) -> tuple[Action, ...]:
    """Return the actions in a pair of masks of choices, numbered from the phase's first action."""
    found = []
    while low:
        bit = low & -low
        found.append(ACTIONS[first + bit.bit_length() - 1])
        low ^= bit
    first += ORDINARY
    while high:
        bit = high & -high
        found.append(ACTIONS[first + bit.bit_length() - 1])
        high ^= bit
    return tuple(found)
