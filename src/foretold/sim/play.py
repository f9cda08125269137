"""Whole games in compiled code: the loop that deals, asks a policy, and applies."""

from collections.abc import Callable
from typing import Any

import numpy as np

from ..rules.cards import ORDINARY
from ..rules.deal import cards_needed, deal, deck_cards, draw_dealer, start_game
from ..rules.state import DEAL, DUEL, OVER
from ..rules.step import apply
from .chance import advance, draw, shuffle, stream
from .compiled import register


@register
def fill_deck(setup, state, deck):  # type: ignore[no-untyped-def]
    """Lay out the cards of the coming round in order; return how many they are."""
    low, high = deck_cards(setup, state)
    size = 0
    for card in range(ORDINARY):
        if low >> card & 1:
            deck[size] = card
            size += 1
    for extra in range(7):
        if high >> extra & 1:
            deck[size] = ORDINARY + extra
            size += 1
    return size


@register
def find_dealer(setup, deck, by_high_card, random):  # type: ignore[no-untyped-def]
    """Seat 0, or the winner of the draw for high card (rule 2.3); a draw that breaks no tie is made again."""
    dealer = 0
    if by_high_card:
        dealer = -1
        while dealer < 0:
            for card in range(ORDINARY):
                deck[card] = card
            random = shuffle(deck, ORDINARY, ORDINARY, random)
            dealer = draw_dealer(setup.players, deck)
    return dealer, random


def game_loop(policy: Callable[..., Any]) -> Callable[..., Any]:
    """A function that plays one game with ``policy`` in every seat and returns the number of actions."""
    register(policy)

    @register
    def play_game(setup, state, deck, by_high_card, seed, game, exact):  # type: ignore[no-untyped-def]
        random = stream(seed, game)
        dealer, random = find_dealer(setup, deck, by_high_card, random)
        start_game(state, dealer)
        size = fill_deck(setup, state, deck)
        for seat in range(setup.players):
            exact[seat] = 0
        moves = 0
        while state.phase != OVER:
            if setup.form == DUEL:
                size = fill_deck(setup, state, deck)
            random = shuffle(deck, size, cards_needed(setup, state), random)
            deal(setup, state, deck)
            while state.phase != DEAL and state.phase != OVER:
                random = advance(random)
                seat = np.int64(state.turn)
                apply(setup, state, seat, policy(setup, state, seat, draw(random)))
                moves += 1
            for seat in range(setup.players):
                if state.bids[seat] == state.tricks[seat]:
                    exact[seat] += 1
        return moves

    return play_game  # type: ignore[no-any-return]
