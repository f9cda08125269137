"""A scripted player in the language of the rules, with habits: for rollouts, and as an opponent in training.

It does what ``bots.counting`` does, from the state: it bids the sum of its cards' rough chances to take a trick, takes
tricks with the cheapest card while it needs them, and ducks once it has enough. Habits bend that: bids too high or too
low, cards spent only when they are likely to hold, plays without a thought. It reads of a state what its seat may know
and nothing else.
"""

from collections.abc import Sequence

import numpy as np

from ..rules.actions import (
    FIRST_BID,
    FIRST_CHANGE,
    FIRST_PASS,
    FIRST_TRUMP,
    NO_SUIT,
    SHAPESHIFTER_AS_JESTER,
    UNSEEN,
    card_played,
    suit_announced,
)
from ..rules.bids import CHANGE_DOWN, CHANGE_UP
from ..rules.cards import JESTER, ORDINARY, PLACES, SUITS, WIZARD
from ..rules.options import UNICOLOR
from ..rules.rule import rule
from ..rules.sight import hands_reversed
from ..rules.state import BID, NO_BID, NO_TRUMP, PASS, PLAY, TRUMP, Setup, State
from ..rules.step import legal
from ..rules.tricks import would_take
from . import promises
from .bits import nth_bit
from .policies import random_policy
from .promises import ANY_COLOUR, AS_NUMBER, OF_TRUMP, SIDE, SIDE_WITHOUT_TRUMP

ONE = 1000  # a chance of 1

# What cards promise, in thousandths
WIZARD_CHANCE = round(ONE * promises.OF_WIZARD)
DARK_WIZARD_CHANCE = round(ONE * promises.OF_DARK_WIZARD)
JESTER_CHANCE = round(ONE * promises.OF_JESTER)
SPENT = round(ONE * promises.OF_SPENT)
EXTRA_CHANCES = np.rint(ONE * np.array(promises.OF_ANNIVERSARY)).astype(np.int64)
CHANCES = np.rint(ONE * np.array(promises.OF_NUMBERS)).astype(np.int64)  # [players, kind, value]

# What a habit is made of: a row of small numbers for each seat
PRESENT = 0  # 1 if the seat plays by habit
BIAS = 1  # tenths of a trick added to every bid
NOISE = 2  # tenths of a trick by which a bid may be off, either way
BENDING = 3  # tenths by which the bid gives way to what the others have bid
CAUTION = 4  # hundredths that a card must promise before it is spent on a trick that others may still take
CARELESS = 5  # plays in 128 that are made without a thought
HABITS = 6
PLAIN = (1, 0, 0, 0, 0, 0)  # the counting bot


@rule
def number_chance(setup: Setup, trump: int, suit: int, value: int) -> int:
    """The chance of a number card to take a trick, in thousandths."""
    kind = SIDE
    if setup.form == UNICOLOR:
        kind = ANY_COLOUR
    elif suit == trump:
        kind = OF_TRUMP
    elif trump >= NO_TRUMP:
        kind = SIDE_WITHOUT_TRUMP
    return int(CHANCES[setup.players, kind, value])


@rule
def card_chance(setup: Setup, trump: int, card: int) -> int:
    """The chance of a card to take a trick, in thousandths."""
    if card >= ORDINARY:
        return int(EXTRA_CHANCES[card - ORDINARY])
    value = card % PLACES
    if value == WIZARD:
        return DARK_WIZARD_CHANCE if setup.last_wizard else WIZARD_CHANCE
    if value == JESTER:
        return JESTER_CHANCE
    return number_chance(setup, trump, card // PLACES, value)


@rule
def hand_chance(setup: Setup, trump: int, cards: int, extras: int) -> int:
    """The tricks that a hand may expect, in thousandths."""
    total = 0
    while cards:
        total += card_chance(setup, trump, nth_bit(cards, 0))
        cards &= cards - 1
    while extras:
        total += card_chance(setup, trump, ORDINARY + nth_bit(extras, 0))
        extras &= extras - 1
    return total


@rule
def promise(setup: Setup, state: State, seat: int, trump: int) -> int:
    """The tricks that the seat may expect, in thousandths: of an unseen hand, half of what the others leave and half a
    fair share."""
    if not hands_reversed(setup, state):
        return hand_chance(setup, trump, state.hands[seat], state.extras[seat])
    left = ONE * state.hand_size
    for other in range(setup.players):
        if other != seat:
            left -= hand_chance(setup, trump, state.hands[other], state.extras[other])
    return (left + ONE * state.hand_size // setup.players) // 2


@rule
def habitual(setup: Setup, state: State, seat: int, number: int, habit: Sequence[int]) -> int:
    """What a seat with a habit does; ``number`` is random, 0 to 2**32 - 1."""
    if state.phase == PLAY:
        if number % 128 < habit[CARELESS]:
            return random_policy(setup, state, seat, number)
        return habitual_play(setup, state, seat, habit)
    if state.phase == BID:
        return habitual_bid(setup, state, seat, number, habit)
    if state.phase == PASS:
        return habitual_pass(setup, state, seat)
    if state.phase == TRUMP:
        return habitual_trump(setup, state, seat)
    low, _ = legal(setup, state, seat)
    down = state.bids[seat] > state.tricks[seat]
    choice = CHANGE_DOWN if (down and low >> CHANGE_DOWN & 1) or not low >> CHANGE_UP & 1 else CHANGE_UP
    return FIRST_CHANGE + choice


@rule
def habitual_trump(setup: Setup, state: State, seat: int) -> int:
    """The suit that promises most."""
    best = 0
    most = promise(setup, state, seat, 0)
    for suit in range(1, SUITS):
        found = promise(setup, state, seat, suit)
        if found > most:
            best = suit
            most = found
    return FIRST_TRUMP + best


@rule
def habitual_bid(setup: Setup, state: State, seat: int, number: int, habit: Sequence[int]) -> int:
    """The legal bid nearest to what the hand promises, bent by the habit."""
    promised = promise(setup, state, seat, state.trump) + 100 * habit[BIAS]
    promised += ((number >> 8) % 257 - 128) * 100 * habit[NOISE] // 128
    if habit[BENDING] and state.pending == 0:
        made = 0
        total = 0
        for other in range(setup.players):
            if state.bids[other] != NO_BID:
                made += 1
                total += state.bids[other]
        if 0 < made < setup.players:
            over = ONE * total - ONE * state.hand_size * made // setup.players
            promised -= over * habit[BENDING] // (10 * (setup.players - made))
    low, _ = legal(setup, state, seat)
    best = 0
    least = ONE * ONE
    for bid in range(state.hand_size + 1):
        away = abs(ONE * bid - promised)
        if low >> bid & 1 and away < least:
            best = bid
            least = away
    return FIRST_BID + best


@rule
def play_worth(setup: Setup, state: State, play: int) -> int:
    """What a play spends: the chance of its card, or of what the card is announced to be, in thousandths."""
    if play == UNSEEN:
        return 0
    if play == SHAPESHIFTER_AS_JESTER:
        return SPENT
    card = card_played(play)
    suit = suit_announced(play)
    if suit != NO_SUIT:
        return number_chance(setup, state.trump, suit, AS_NUMBER[card - ORDINARY])
    return card_chance(setup, state.trump, card)


@rule
def habitual_play(setup: Setup, state: State, seat: int, habit: Sequence[int]) -> int:
    """While it needs tricks, take with the cheapest card that takes, else discard the cheapest; once it has enough,
    discard the most valuable card that does not take."""
    low, high = legal(setup, state, seat)
    needs = state.bids[seat] > state.tricks[seat]
    last = state.trick_size == setup.players - 1
    best = UNSEEN
    most = -ONE * ONE
    for half in range(2):
        choices = low if half == 0 else high
        while choices:
            play = ORDINARY * half + nth_bit(choices, 0)
            choices &= choices - 1
            if play == UNSEEN:
                continue
            merit = play_merit(setup, state, play, needs, last, habit)
            if merit > most:
                most = merit
                best = play
    return best


@rule
def play_merit(setup: Setup, state: State, play: int, needs: bool, last: bool, habit: Sequence[int]) -> int:
    """How well a play suits a seat that needs tricks, or does not."""
    worth = play_worth(setup, state, play)
    takes = would_take(setup, state, play)
    if needs:
        tries = takes and (last or worth >= 10 * habit[CAUTION])
        if tries:
            return 3 * ONE - worth
        return ONE - worth if takes else 2 * ONE - worth
    if not takes:
        return 2 * ONE + worth
    return worth if last else ONE - worth


@rule
def habitual_pass(setup: Setup, state: State, seat: int) -> int:
    """Pass what helps least: the weakest card while tricks are needed, else the strongest."""
    low, high = legal(setup, state, seat)
    needs = state.bids[seat] > state.tricks[seat]
    best = 0
    most = -ONE * ONE
    for half in range(2):
        choices = low if half == 0 else high
        while choices:
            card = ORDINARY * half + nth_bit(choices, 0)
            choices &= choices - 1
            worth = card_chance(setup, state.trump, card)
            merit = -worth if needs else worth
            if merit > most:
                most = merit
                best = card
    return FIRST_PASS + best


@rule
def plain_policy(setup: Setup, state: State, seat: int, number: int) -> int:
    """The counting bot's choice, as a policy for simulated games."""
    return habitual(setup, state, seat, number, PLAIN)
