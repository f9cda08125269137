"""Rounds and whole games in compiled code: the loop that deals, asks a policy, applies, takes notes and adds up."""

import numpy as np

from ..rules.cards import CARDS, ORDINARY
from ..rules.deal import cards_needed, deal, deck_cards, draw_dealer, start_game
from ..rules.options import DUEL
from ..rules.scores import winners
from ..rules.state import DEAL, NO_SEAT, OVER
from ..rules.step import apply
from .bits import nth_bit
from .chance import advance, draw, scaled, shuffle, stream
from .compiled import register

# What is noted besides actions: in place of the seat that acts
START = -2
DEALT = -1

ANOTHER = np.uint64(0xD1B54A32D192ED03)  # so that rollouts and the worlds they start from draw different numbers

# What a simulation adds up, seat by seat: the same integers in whatever order the games are played
POINTS = 0
SQUARES = 1  # of the points
WINS = 2  # in parts of a victory, of which whoever shares one gets as many
EXACT = 3  # rounds with an exact bid
MOVES = 4  # actions of all seats together, in column 0
SUMS = 5

VICTORY = 60  # parts of a victory: two to six players can share them equally


@register
def note_nothing(log, entry, state, seat, action, number, deck):  # type: ignore[no-untyped-def]
    """Take no notes."""


@register
def fill_deck(setup, state, deck):  # type: ignore[no-untyped-def]
    """Lay out the cards of the coming round in order; return how many they are."""
    low, high = deck_cards(setup, state)
    size = 0
    for card in range(ORDINARY):
        if low >> card & 1:
            deck[size] = card
            size += 1
    for extra in range(CARDS - ORDINARY):
        if high >> extra & 1:
            deck[size] = ORDINARY + extra
            size += 1
    return size


@register
def find_dealer(setup, deck, by_high_card, random):  # type: ignore[no-untyped-def]
    """Seat 0, or the winner of the draw for high card (rule 2.3); a draw that breaks no tie is made again."""
    dealer = 0
    if by_high_card:
        dealer = NO_SEAT
        while dealer == NO_SEAT:
            for card in range(ORDINARY):
                deck[card] = card
            random = shuffle(deck, ORDINARY, ORDINARY, random)
            dealer = draw_dealer(setup.players, deck)
    return dealer, random


@register
def find_seat(state, random):  # type: ignore[no-untyped-def]
    """The seat to act; where all choose at once, any that has not chosen yet."""
    if state.pending == 0:
        return np.int64(state.turn), random
    random = advance(random)
    return nth_bit(state.pending, scaled(draw(random), state.pending.bit_count())), random


@register
def play_game(policy, note, setup, state, deck, by_high_card, seed, game, exact, log):  # type: ignore[no-untyped-def]
    """Play one game with ``policy`` in every seat, and return the number of actions. ``exact`` counts each seat's exact
    bids; ``note`` is called with ``log`` after the start, every deal and every action."""
    random = stream(seed, game)
    dealer, random = find_dealer(setup, deck, by_high_card, random)
    start_game(state, dealer)
    note(log, 0, state, START, 0, 0, deck)
    size = fill_deck(setup, state, deck)
    for seat in range(setup.players):
        exact[seat] = 0
    moves = 0
    while state.phase != OVER:
        if setup.form == DUEL:
            size = fill_deck(setup, state, deck)
        needed = cards_needed(setup, state)
        random = shuffle(deck, size, needed, random)
        deal(setup, state, deck)
        note(log, moves + state.round + 1, state, DEALT, 0, needed, deck)
        entry = state.round + 2
        while state.phase != DEAL and state.phase != OVER:
            seat, random = find_seat(state, random)
            random = advance(random)
            number = draw(random)
            action = policy(setup, state, seat, number)
            apply(setup, state, seat, action)
            note(log, moves + entry, state, seat, action, number, deck)
            moves += 1
        for seat in range(setup.players):
            if state.bids[seat] == state.tricks[seat]:
                exact[seat] += 1
    return moves


@register
def play_round(policy, setup, state, random):  # type: ignore[no-untyped-def]
    """Play the round to its end."""
    while state.phase != DEAL and state.phase != OVER:
        seat, random = find_seat(state, random)
        random = advance(random)
        action = policy(setup, state, seat, draw(random))
        apply(setup, state, seat, action)
    return random


@register
def add_game(setup, state, exact, moves, sums):  # type: ignore[no-untyped-def]
    """Add a finished game to the sums."""
    won = winners(setup, state)
    for seat in range(setup.players):
        points = state.scores[seat]
        sums[POINTS, seat] += points
        sums[SQUARES, seat] += points * points
        sums[WINS, seat] += (won >> seat & 1) * (VICTORY // won.bit_count())
        sums[EXACT, seat] += exact[seat]
    sums[MOVES, 0] += moves
