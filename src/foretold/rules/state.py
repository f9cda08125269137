"""One flat state: what a game in progress is, in integers.

``Setup`` holds what never changes in a game, ``State`` what does. Each field is described once, in its class; compiled
code uses NumPy records with the same fields (layout.py), so all three ways of running the rules use the same names.
"""

from dataclasses import dataclass

from .cards import CARDS
from .layout import copier, layout_of, number, numbers

MAX_PLAYERS = 6
MAX_ROUNDS = 40
MAX_HAND = (CARDS - 1) // 3  # all cards among three, one left to turn up

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What stays the same through a game: players, options and hand sizes, as integers."""

    players: int = number("i1", "seats at the table")
    rounds: int = number("i1", "rounds of the game")
    deck_size: int = number("i1", "cards in the whole deck")
    form: int = number("i1", "STANDARD, UNICOLOR or DUEL")
    bids: int = number("i1", "OPEN_BIDS, HIDDEN_BIDS or SECRET_BIDS")
    bid_sum: int = number("i1", "FREE_SUM, PLUS_MINUS_ONE or LEADERS_SUM")
    last_wizard: int = number("i1", "1 under Dark Wizard: the last Wizard wins")
    sight: int = number("i1", "OWN_HAND, FORESIGHT or CLAIRVOYANCE")
    anniversary: int = number("u1", "mask of the anniversary cards in the deck")
    suits: int = number("u1", "suits that the seats own in Unicolor, two bits for each")
    hand_sizes: tuple[int, ...] = numbers("i1", MAX_ROUNDS, "cards dealt to each seat in each round")


@dataclass(slots=True, kw_only=True)
class State:
    """A game in progress: everything that an action can change.

    Wider fields come first, so that there are no gaps. A record stays below 128 bytes: at that size the CUDA compiler
    goes from 70 to 255 registers, and random play there from 33 to 20 billion moves a second. Masks of anniversary
    cards are unsigned, so that eight cards fit; a ninth would need two bytes, and eight bytes saved elsewhere."""

    hands: list[int] = numbers("i8", MAX_PLAYERS, "ordinary cards each seat holds")
    played: int = number("i8", "ordinary cards played this round (in Duel: gone for good)")
    phase: int = number("i4", "DEAL, TRUMP, BID, PLAY, PASS, CHANGE or OVER")
    scores: list[int] = numbers("i2", MAX_PLAYERS, "points so far")
    strength: int = number("i2", "strength of the card that wins the trick so far")
    extras: list[int] = numbers("u1", MAX_PLAYERS, "anniversary cards each seat holds")
    bids: list[int] = numbers("i1", MAX_PLAYERS, "this round's bids")
    tricks: list[int] = numbers("i1", MAX_PLAYERS, "tricks taken this round")
    trick: list[int] = numbers("i1", MAX_PLAYERS, "plays of the trick on the table, from the leader on")
    passed: list[int] = numbers("i1", MAX_PLAYERS, "card each seat passed for the Juggler this round")
    round: int = number("i1", "the current round, counted from 0")
    hand_size: int = number("i1", "cards dealt to each seat this round")
    dealer: int = number("i1", "seat that deals this round")
    turn: int = number("i1", "seat to act; when several may, the first of them")
    pending: int = number("i1", "seats that have yet to choose, where all choose at once")
    turned: int = number("i1", "card face up on the stock")
    swapped: int = number("i1", "card that the Werewolf's holder took for it")
    trump: int = number("i1", "suit, NO_TRUMP or UNNAMED")
    leader: int = number("i1", "seat that leads the trick on the table")
    trick_size: int = number("i1", "cards in the trick on the table")
    follow: int = number("i1", "suit to follow, OPEN or FREE")
    winner: int = number("i1", "seat that wins the trick so far")
    trick_extras: int = number("u1", "anniversary cards in the trick on the table")
    played_extras: int = number("u1", "anniversary cards played this round")
    tricks_left: int = number("i1", "tricks still to finish this round")
    cloud_seat: int = number("i1", "seat that took the trick with the Cloud")

    def copy(self) -> "State":
        """A state that shares nothing with this one."""
        return _copy(self)


SETUP_LAYOUT = layout_of(Setup)
STATE_LAYOUT = layout_of(State)

_copy = copier(State)
