"""What a seat knows as numbers: observation version 2.

``observe`` writes, for one seat, only what that seat may know (the tests compare with an observation made from its
``View``). Seats are counted from the observer on, clockwise; suits are in the order of ``suits.py``. Every number fits
eight bits. ``SECTIONS`` says what stands where; docs/observation.md is made from it.
"""

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from ..rules.actions import ACTIONS, FIRST_ACTION, UNSEEN
from ..rules.bids import forbidden_bid
from ..rules.cards import CARDS, NO_CARD, ORDINARY, PLACES, SUITS
from ..rules.memory import Memory
from ..rules.options import FREE_SUM, Bids, BidSum, Form, Sight
from ..rules.rule import rule
from ..rules.sight import bids_shown, hands_reversed
from ..rules.state import (
    BID,
    MAX_PLAYERS,
    NO_BID,
    NO_SEAT,
    NO_TRUMP,
    OPEN,
    OVER,
    Setup,
    State,
)
from ..rules.step import legal
from ..rules.turns import left_of
from .bits import nth_bit
from .suits import place_of_suit, reordered_action, reordered_card

VERSION = 2


class Section(NamedTuple):
    """A part of the observation: ``rows`` rows of ``width`` numbers each."""

    name: str
    rows: int
    width: int
    meaning: str

    @property
    def size(self) -> int:
        """Numbers in the section."""
        return self.rows * self.width


PLAYS = UNSEEN  # plays that can lie on the table: a card played unseen lies there as the card it is

SECTIONS = (
    Section("own hand", 1, CARDS, "1 for each card held and seen"),
    Section("known hands", MAX_PLAYERS - 1, CARDS, "1 for each card that another seat is known to hold, seat by seat"),
    Section("played", MAX_PLAYERS, CARDS, "1 for each card that a seat has played this round, the observer first"),
    Section("gone", 1, CARDS, "1 for each card of earlier rounds that does not come back (Duel)"),
    Section("turned up", 1, CARDS, "1 for the card face up on the stock"),
    Section("table", MAX_PLAYERS, PLAYS, "1 for what each seat has in the trick on the table, as announced"),
    Section("voids", MAX_PLAYERS, SUITS, "1 for each suit that a seat has shown not to hold"),
    Section("bid made", MAX_PLAYERS, 1, "1 if the seat has bid"),
    Section("bid", MAX_PLAYERS, 1, "the bid, if it may be seen, else 0"),
    Section("bid seen", MAX_PLAYERS, 1, "1 if the bid may be seen"),
    Section("tricks", MAX_PLAYERS, 1, "tricks taken this round"),
    Section("missing", MAX_PLAYERS, 1, "bid less tricks taken, if the bid may be seen, else 0"),
    Section("standing", MAX_PLAYERS, 1, "points over or under the observer's, in tens, cut off at 100"),
    Section("at the table", MAX_PLAYERS, 1, "1 for each seat that exists"),
    Section("dealer", MAX_PLAYERS, 1, "1 for the dealer"),
    Section("leader", MAX_PLAYERS, 1, "1 for the seat that leads the trick"),
    Section("winning", MAX_PLAYERS, 1, "1 for the seat that wins the trick so far"),
    Section("has the cloud", MAX_PLAYERS, 1, "1 for the seat that took the Cloud's trick"),
    Section("phase", OVER + 1, 1, "1 for the phase: deal, trump, bid, play, pass, change, over"),
    Section("trump", 6, 1, "1 for the trump: four places, none, not named yet"),
    Section("follow", 6, 1, "1 for the suit to follow: four places, still open, nothing to follow"),
    Section("hand size", 1, 1, "cards dealt to each seat this round"),
    Section("tricks left", 1, 1, "tricks still to finish this round"),
    Section("rounds left", 1, 1, "rounds still to come after this one"),
    Section("over", 1, 1, "the bids seen added up, less the hand size"),
    Section("forbidden bid", 1, 1, "1 plus the bid that the sum of bids forbids the observer now, else 0"),
    Section("form", len(Form), 1, "1 for the form: standard, Unicolor, Duel"),
    Section("bids", len(Bids), 1, "1 for how bids are made: open, hidden, secret"),
    Section("bid sum", len(BidSum), 1, "1 for what bids may add up to: free, Plus/Minus One, Leader's sum"),
    Section("last wizard", 1, 1, "1 under Dark Wizard"),
    Section("sight", len(Sight), 1, "1 for whose cards are seen: own, Foresight, Clairvoyance"),
    Section("anniversary", CARDS - ORDINARY, 1, "1 for each anniversary card in the deck"),
    Section("scored", 1, 1, "rounds of this game that have been scored"),
    Section("exact", MAX_PLAYERS, 1, "bids that the seat has met in these, in sixteenths of them"),
    Section(
        "over bid", MAX_PLAYERS, 1, "tricks beyond its bids in these, in eighths of a trick a round, cut off at 100"
    ),
    Section("under bid", MAX_PLAYERS, 1, "tricks short of its bids in these, likewise"),
)


def _starts() -> dict[str, int]:
    starts, place = {}, 0
    for section in SECTIONS:
        starts[section.name] = place
        place += section.size
    return starts


START = _starts()
SIZE = sum(section.size for section in SECTIONS)
STANDING = slice(START["standing"], START["standing"] + MAX_PLAYERS)  # set to 0 for a player who plays for points alone

# Where each section starts, as plain integers, which compiled code takes as constants
_OWN_HAND = START["own hand"]
_KNOWN_HANDS = START["known hands"]
_PLAYED = START["played"]
_GONE = START["gone"]
_TURNED_UP = START["turned up"]
_TABLE = START["table"]
_VOIDS = START["voids"]
_BID_MADE = START["bid made"]
_BID = START["bid"]
_BID_SEEN = START["bid seen"]
_TRICKS = START["tricks"]
_MISSING = START["missing"]
_STANDING = START["standing"]
_AT_THE_TABLE = START["at the table"]
_DEALER = START["dealer"]
_LEADER = START["leader"]
_WINNING = START["winning"]
_HAS_THE_CLOUD = START["has the cloud"]
_PHASE = START["phase"]
_TRUMP = START["trump"]
_FOLLOW = START["follow"]
_HAND_SIZE = START["hand size"]
_TRICKS_LEFT = START["tricks left"]
_ROUNDS_LEFT = START["rounds left"]
_OVER = START["over"]
_FORBIDDEN_BID = START["forbidden bid"]
_FORM = START["form"]
_BIDS = START["bids"]
_BID_SUM = START["bid sum"]
_LAST_WIZARD = START["last wizard"]
_SIGHT = START["sight"]
_ANNIVERSARY = START["anniversary"]
_SCORED = START["scored"]
_EXACT = START["exact"]
_OVER_BID = START["over bid"]
_UNDER_BID = START["under bid"]

MOST_STANDING = 100
EXACT_PARTS = 16
TRICK_PARTS = 8
MOST_PARTS = 100


@rule
def observe(
    setup: Setup,
    state: State,
    memory: Memory,
    seat: int,
    order: MutableSequence[int],
    out: MutableSequence[int],
) -> None:
    """Write the observation of ``seat`` to ``out`` and the order of suits it is written in to ``order``."""
    for place in range(SIZE):
        out[place] = 0
    observe_on_blank(setup, state, memory, seat, order, out)


@rule
def observe_on_blank(
    setup: Setup,
    state: State,
    memory: Memory,
    seat: int,
    order: MutableSequence[int],
    out: MutableSequence[int],
) -> None:
    """``observe`` for an ``out`` that holds nothing but zeros: only what is not zero is written."""
    dealt = 0 if hands_reversed(setup, state) else state.hands[seat] | memory.cards[seat]
    for suit in range(SUITS):
        order[suit] = place_of_suit(dealt, suit, state.trump)
    observe_in_order(setup, state, memory, seat, order, out)


@rule
def observe_in_order(
    setup: Setup,
    state: State,
    memory: Memory,
    seat: int,
    order: Sequence[int],
    out: MutableSequence[int],
) -> None:
    """``observe_on_blank`` with suits in an order that is given, for those who want the colours to stay in place."""
    observe_cards(setup, state, memory, seat, hands_reversed(setup, state), order, out)
    observe_seats(setup, state, memory, seat, order, out)
    observe_table(setup, state, seat, order, out)
    observe_setup(setup, out)
    observe_record(setup, memory, seat, out)


@rule
def mark_cards(cards: int, extras: int, start: int, order: Sequence[int], out: MutableSequence[int]) -> None:
    """Write 1 for each card of a pair of masks into a row of cards."""
    while cards:
        card = nth_bit(cards, 0)
        cards &= cards - 1
        out[start + PLACES * order[card // PLACES] + card % PLACES] = 1
    while extras:
        out[start + ORDINARY + nth_bit(extras, 0)] = 1
        extras &= extras - 1


@rule
def mark_card(card: int, start: int, order: Sequence[int], out: MutableSequence[int]) -> None:
    """Write 1 for one card into a row of cards."""
    if card != NO_CARD:
        out[start + reordered_card(card, order)] = 1


@rule
def observe_cards(
    setup: Setup,
    state: State,
    memory: Memory,
    seat: int,
    reverse: bool,
    order: Sequence[int],
    out: MutableSequence[int],
) -> None:
    """Hands that are seen or known, cards played, gone and turned up."""
    if not reverse:
        mark_cards(state.hands[seat], state.extras[seat], _OWN_HAND, order, out)
    gone = state.played
    other = seat
    for distance in range(setup.players):
        mark_cards(memory.cards[other], memory.extras[other], _PLAYED + CARDS * distance, order, out)
        gone &= ~memory.cards[other]
        if distance > 0 and reverse:
            mark_cards(state.hands[other], state.extras[other], _KNOWN_HANDS + CARDS * (distance - 1), order, out)
        other = left_of(setup, other)
    mark_cards(gone, 0, _GONE, order, out)
    mark_card(state.turned, _TURNED_UP, order, out)
    observe_known_cards(setup, state, memory, seat, order, out)


@rule
def observe_known_cards(
    setup: Setup, state: State, memory: Memory, seat: int, order: Sequence[int], out: MutableSequence[int]
) -> None:
    """The card that the Werewolf's holder took before all eyes, as long as no passing may have moved it (rule 3.6), and
    the card that the observer passed (rule 6.7), each until it is played."""
    if memory.passed:
        if not was_played(state, state.passed[seat]):
            mark_card(state.passed[seat], _KNOWN_HANDS, order, out)
    elif memory.swapper != NO_SEAT and memory.swapper != seat and not was_played(state, state.swapped):
        distance = memory.swapper - seat if memory.swapper > seat else memory.swapper - seat + setup.players
        mark_card(state.swapped, _KNOWN_HANDS + CARDS * (distance - 1), order, out)


@rule
def was_played(state: State, card: int) -> bool:
    """Whether a card has been played this round."""
    if card < ORDINARY:
        return state.played >> card & 1 == 1
    return state.played_extras >> (card - ORDINARY) & 1 == 1


@rule
def observe_seats(
    setup: Setup, state: State, memory: Memory, seat: int, order: Sequence[int], out: MutableSequence[int]
) -> None:
    """What is known of each seat: voids, bid, tricks, standing, and what part it has."""
    shown = bids_shown(setup, state)
    total = 0
    other = seat
    for distance in range(setup.players):
        if memory.voids[other]:
            for suit in range(SUITS):
                out[_VOIDS + SUITS * distance + order[suit]] = memory.voids[other] >> suit & 1
        made = state.bids[other] != NO_BID
        out[_BID_MADE + distance] = made
        out[_TRICKS + distance] = state.tricks[other]
        if made and (shown or other == seat):
            out[_BID + distance] = state.bids[other]
            out[_BID_SEEN + distance] = 1
            out[_MISSING + distance] = state.bids[other] - state.tricks[other]
            total += state.bids[other]
        ahead = (state.scores[other] - state.scores[seat]) // 10
        out[_STANDING + distance] = max(-MOST_STANDING, min(MOST_STANDING, ahead))
        out[_AT_THE_TABLE + distance] = 1
        out[_DEALER + distance] = other == state.dealer
        out[_LEADER + distance] = other == state.leader
        out[_WINNING + distance] = other == state.winner
        out[_HAS_THE_CLOUD + distance] = other == state.cloud_seat
        other = left_of(setup, other)
    out[_OVER] = total - state.hand_size


@rule
def observe_table(setup: Setup, state: State, seat: int, order: Sequence[int], out: MutableSequence[int]) -> None:
    """The trick on the table, the trump, the suit to follow, and where the round stands."""
    for place in range(state.trick_size):
        distance = state.leader + place - seat
        if distance < 0:
            distance += setup.players
        if distance >= setup.players:
            distance -= setup.players
        out[_TABLE + PLAYS * distance + reordered_action(state.trick[place], order)] = 1
    out[_PHASE + state.phase] = 1
    out[_TRUMP + (order[state.trump] if state.trump < NO_TRUMP else state.trump)] = 1
    out[_FOLLOW + (order[state.follow] if state.follow < OPEN else state.follow)] = 1
    out[_HAND_SIZE] = state.hand_size
    out[_TRICKS_LEFT] = state.tricks_left
    out[_ROUNDS_LEFT] = max(setup.rounds - state.round - 1, 0)
    if state.phase == BID and setup.bid_sum != FREE_SUM and seat == state.dealer and seat == state.turn:
        forbidden = forbidden_bid(setup, state)
        if 0 <= forbidden <= state.hand_size:
            out[_FORBIDDEN_BID] = forbidden + 1


@rule
def observe_setup(setup: Setup, out: MutableSequence[int]) -> None:
    """The options of the game."""
    out[_FORM + setup.form] = 1
    out[_BIDS + setup.bids] = 1
    out[_BID_SUM + setup.bid_sum] = 1
    out[_LAST_WIZARD] = setup.last_wizard
    out[_SIGHT + setup.sight] = 1
    for extra in range(CARDS - ORDINARY):
        out[_ANNIVERSARY + extra] = setup.anniversary >> extra & 1


@rule
def observe_record(setup: Setup, memory: Memory, seat: int, out: MutableSequence[int]) -> None:
    """How well each seat has met its bids in this game."""
    scored = memory.scored
    if scored == 0:
        return
    out[_SCORED] = scored
    other = seat
    for distance in range(setup.players):
        out[_EXACT + distance] = EXACT_PARTS * memory.exact[other] // scored
        out[_OVER_BID + distance] = min(TRICK_PARTS * memory.over[other] // scored, MOST_PARTS)
        out[_UNDER_BID + distance] = min(TRICK_PARTS * memory.under[other] // scored, MOST_PARTS)
        other = left_of(setup, other)


@rule
def observe_legal(setup: Setup, state: State, seat: int, order: Sequence[int], out: MutableSequence[int]) -> None:
    """Write 1 for each of the 171 actions that ``seat`` may do now, suits in ``order``."""
    for action in range(ACTIONS):
        out[action] = 0
    observe_legal_on_blank(setup, state, seat, order, out)


@rule
def observe_legal_on_blank(
    setup: Setup, state: State, seat: int, order: Sequence[int], out: MutableSequence[int]
) -> None:
    """``observe_legal`` for an ``out`` that holds nothing but zeros."""
    low, high = legal(setup, state, seat)
    first = FIRST_ACTION[state.phase]
    while low:
        out[reordered_action(first + nth_bit(low, 0), order)] = 1
        low &= low - 1
    while high:
        out[reordered_action(first + ORDINARY + nth_bit(high, 0), order)] = 1
        high &= high - 1
