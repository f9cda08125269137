"""One flat state: what a game in progress is, in integers.

``Setup`` holds what never changes in a game, ``State`` what does. Both are described by a layout (name, width in bytes,
length, meaning) that is written once here; the compiled rules build a NumPy record from the same layout, so all three
ways of running the rules use the same names.
"""

from dataclasses import dataclass
from typing import NamedTuple

MAX_PLAYERS = 6
MAX_ROUNDS = 40
MAX_HAND = 22  # 67 cards among three, one left to turn up

# Phases
DEAL = 0  # waiting for a deck
TRUMP = 1  # `turn` names the trump
BID = 2
PLAY = 3
PASS = 4  # the Juggler's passing
CHANGE = 5  # the Cloud's change of bid
OVER = 6

NO_TRUMP = 4  # `trump`: decided, there is none
UNNAMED = 5  # `trump`: not decided yet
OPEN = 4  # `follow`: no number card has set a suit yet
FREE = 5  # `follow`: nobody has to follow anything in this trick

NO_BID = -1
NO_SEAT = -1

# Setup codes, in the order of the enums in options.py
OPEN_BIDS, HIDDEN_BIDS, SECRET_BIDS = 0, 1, 2
FREE_SUM, PLUS_MINUS_ONE, LEADERS_SUM = 0, 1, 2
STANDARD, UNICOLOR, DUEL = 0, 1, 2
OWN_HAND, FORESIGHT, CLAIRVOYANCE = 0, 1, 2


class Field(NamedTuple):
    """One field of the layout; length 0 means a single integer."""

    name: str
    width: int
    length: int
    meaning: str


SETUP_LAYOUT = (
    Field("players", 1, 0, "seats at the table"),
    Field("rounds", 1, 0, "rounds of the game"),
    Field("deck_size", 1, 0, "cards in the whole deck"),
    Field("form", 1, 0, "STANDARD, UNICOLOR or DUEL"),
    Field("bids", 1, 0, "OPEN_BIDS, HIDDEN_BIDS or SECRET_BIDS"),
    Field("bid_sum", 1, 0, "FREE_SUM, PLUS_MINUS_ONE or LEADERS_SUM"),
    Field("last_wizard", 1, 0, "1 under Dark Wizard: the last Wizard wins"),
    Field("sight", 1, 0, "OWN_HAND, FORESIGHT or CLAIRVOYANCE"),
    Field("anniversary", 1, 0, "mask of the anniversary cards in the deck"),
    Field("hand_sizes", 1, MAX_ROUNDS, "cards dealt to each seat in each round"),
)

# Wider fields come first, so that there are no gaps. A record stays below 128 bytes: at that size the CUDA compiler
# goes from 70 to 255 registers, and random play there from 33 to 20 billion moves a second.
STATE_LAYOUT = (
    Field("hands", 8, MAX_PLAYERS, "ordinary cards each seat holds"),
    Field("played", 8, 0, "ordinary cards played this round (in Duel: gone for good)"),
    Field("phase", 4, 0, "DEAL, TRUMP, BID, PLAY, PASS, CHANGE or OVER"),
    Field("scores", 2, MAX_PLAYERS, "points so far"),
    Field("strength", 2, 0, "strength of the card that wins the trick so far"),
    Field("extras", 1, MAX_PLAYERS, "anniversary cards each seat holds"),
    Field("bids", 1, MAX_PLAYERS, "this round's bids"),
    Field("tricks", 1, MAX_PLAYERS, "tricks taken this round"),
    Field("trick", 1, MAX_PLAYERS, "plays of the trick on the table, from the leader on"),
    Field("passed", 1, MAX_PLAYERS, "card each seat passed for the Juggler this round"),
    Field("round", 1, 0, "the current round, counted from 0"),
    Field("hand_size", 1, 0, "cards dealt to each seat this round"),
    Field("dealer", 1, 0, "seat that deals this round"),
    Field("turn", 1, 0, "seat to act; when several may, the first of them"),
    Field("pending", 1, 0, "seats that have yet to choose, where all choose at once"),
    Field("turned", 1, 0, "card face up on the stock"),
    Field("swapped", 1, 0, "card that the Werewolf's holder took for it"),
    Field("trump", 1, 0, "suit, NO_TRUMP or UNNAMED"),
    Field("leader", 1, 0, "seat that leads the trick on the table"),
    Field("trick_size", 1, 0, "cards in the trick on the table"),
    Field("follow", 1, 0, "suit to follow, OPEN or FREE"),
    Field("winner", 1, 0, "seat that wins the trick so far"),
    Field("trick_extras", 1, 0, "anniversary cards in the trick on the table"),
    Field("played_extras", 1, 0, "anniversary cards played this round"),
    Field("tricks_left", 1, 0, "tricks still to finish this round"),
    Field("cloud_seat", 1, 0, "seat that took the trick with the Cloud"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What stays the same through a game: players, options and hand sizes, as integers."""

    players: int
    rounds: int
    deck_size: int
    form: int
    bids: int
    bid_sum: int
    last_wizard: int
    sight: int
    anniversary: int
    hand_sizes: tuple[int, ...]


class State:
    """A game in progress: everything that an action can change."""

    __slots__ = tuple(field.name for field in STATE_LAYOUT)

    hands: list[int]
    played: int
    phase: int
    scores: list[int]
    strength: int
    extras: list[int]
    bids: list[int]
    tricks: list[int]
    trick: list[int]
    passed: list[int]
    round: int
    hand_size: int
    dealer: int
    turn: int
    pending: int
    turned: int
    swapped: int
    trump: int
    leader: int
    trick_size: int
    follow: int
    winner: int
    trick_extras: int
    played_extras: int
    tricks_left: int
    cloud_seat: int

    def __init__(self) -> None:
        for field in STATE_LAYOUT:
            setattr(self, field.name, [0] * field.length if field.length else 0)

    def copy(self) -> "State":
        """A state that shares nothing with this one."""
        other = State.__new__(State)
        for name in _LISTS:
            setattr(other, name, getattr(self, name)[:])
        for name in _NUMBERS:
            setattr(other, name, getattr(self, name))
        return other

    def values(self) -> list[int]:
        """All integers in the order of the layout."""
        flat: list[int] = []
        for field in STATE_LAYOUT:
            value = getattr(self, field.name)
            flat.extend(value) if field.length else flat.append(value)
        return flat

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.values() == other.values()

    __hash__ = None  # type: ignore[assignment]  # a state changes


_LISTS = tuple(field.name for field in STATE_LAYOUT if field.length)
_NUMBERS = tuple(field.name for field in STATE_LAYOUT if not field.length)
