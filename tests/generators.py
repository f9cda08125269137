"""Random rules of every kind, and random games by them."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from foretold.rules.actions import FIRST_ACTION
from foretold.rules.cards import CARDS, ORDINARY
from foretold.rules.deal import cards_needed, deal, deck_cards, draw_dealer, start_game
from foretold.rules.options import FirstDealer, Rules
from foretold.rules.state import DEAL, NO_SEAT, OVER, Setup, State
from foretold.rules.step import apply, legal
from foretold.rules.variety import random_rules as random_rules


def shuffled_deck(setup: Setup, state: State, random: Random) -> list[int]:
    """The cards of the coming round in random order."""
    low, high = deck_cards(setup, state)
    whole = low | high << ORDINARY
    deck = [card for card in range(CARDS) if whole >> card & 1]
    random.shuffle(deck)
    return deck


def random_dealer(rules: Rules, random: Random) -> int:
    """A first dealer, chosen or drawn (rules 2.2, 2.3)."""
    dealer = NO_SEAT
    if rules.first_dealer is FirstDealer.CHOSEN:
        return random.randrange(rules.players)
    while dealer == NO_SEAT:
        deck = list(range(ORDINARY))
        random.shuffle(deck)
        dealer = draw_dealer(rules.players, deck)
    return dealer


def choices(setup: Setup, state: State, seat: int) -> list[int]:
    """The legal choices of a seat, as numbers counted from the phase's first."""
    low, high = legal(setup, state, seat)
    whole = low | high << ORDINARY
    found = []
    while whole:
        lowest = whole & -whole
        found.append(lowest.bit_length() - 1)
        whole ^= lowest
    return found


def acting_seats(setup: Setup, state: State) -> list[int]:
    """The seats that have a legal action."""
    return [seat for seat in range(setup.players) if any(legal(setup, state, seat))]


class Moment(NamedTuple):
    """A random game after a deal or an action."""

    state: State  # goes on changing
    used: frozenset[int]  # the cards that this round takes from the deck
    seat: int | None  # who has just acted; None after a deal
    action: int | None


def random_game(rules: Rules, random: Random) -> Iterator[Moment]:
    """Play a game of random legal actions, in random order where several seats may act: a moment before the first deal,
    and one after every deal and every action."""
    setup, state = rules.setup, State()
    start_game(state, random_dealer(rules, random))
    used: frozenset[int] = frozenset()
    yield Moment(state, used, None, None)
    while state.phase != OVER:
        if state.phase == DEAL:
            needed = cards_needed(setup, state)
            deck = shuffled_deck(setup, state, random)
            used = frozenset(deck[:needed])
            deal(setup, state, deck)
            yield Moment(state, used, None, None)
        else:
            seat = random.choice(acting_seats(setup, state))
            action = FIRST_ACTION[state.phase] + random.choice(choices(setup, state, seat))
            apply(setup, state, seat, action)
            yield Moment(state, used, seat, action)


def play_out(rules: Rules, random: Random) -> State:
    """The end of a random game."""
    *_, last = random_game(rules, random)
    return last.state
