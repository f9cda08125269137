"""Hidden hands: who may hold the hidden cards, dealt, brought up to date and changed by swaps, at many tables at once.

A world is a row of masks: the cards that each seat holds now, and the stock. This is for rules under which nothing but
hands is hidden and no card changes hands; ``worlds.py`` draws worlds under all rules.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import numpy as np

from ..rules.cards import ORDINARY
from ..rules.state import MAX_PLAYERS
from .bits import nth_bit
from .chance import advance, draw, scaled, stream
from .compiled import compile_for_cpu, register

STOCK = MAX_PLAYERS  # the holder of what was not dealt
HOLDERS = MAX_PLAYERS + 1
NOBODY = -1
RANGE = 1 << 32  # of a number that is drawn


@register
def any_card(cards, random):  # type: ignore[no-untyped-def]
    """One of some cards, as a mask, each as likely as the others."""
    return np.int64(1) << nth_bit(cards, scaled(draw(random), cards.bit_count()))


@register
def deal_world(row, worlds, table, pools, sizes, heroes, players, seed):  # type: ignore[no-untyped-def]
    """Deal the hidden cards, so many to each seat, all deals being equally likely."""
    random = stream(seed, row)
    pool = pools[table]
    for seat in range(MAX_PLAYERS):
        worlds[row, seat] = 0
        if seat < players and seat != heroes[table]:
            for _ in range(sizes[table, seat]):
                random = advance(random)
                card = any_card(pool, random)
                pool &= ~card
                worlds[row, seat] |= card
    worlds[row, STOCK] = pool


@register
def holder_of(worlds, row, card):  # type: ignore[no-untyped-def]
    """Who holds a card in a world."""
    for holder in range(HOLDERS):
        if worlds[row, holder] & card:
            return holder
    return NOBODY


@register
def show_card(row, worlds, allowed, table, seat, card, random):  # type: ignore[no-untyped-def]
    """A seat plays a card: it had it, or has exchanged any other for it."""
    holder = holder_of(worlds, row, card)
    if holder != seat and holder != NOBODY:
        options = worlds[row, seat] & allowed[table, holder]
        if options == 0:
            options = worlds[row, seat]
        random = advance(random)
        other = any_card(options, random)
        worlds[row, holder] = worlds[row, holder] & ~card | other
        worlds[row, seat] &= ~other
    worlds[row, seat] &= ~card
    return random


@register
def follow_round(row, worlds, allowed, table, seats, actions, first, last, hero, random):  # type: ignore[no-untyped-def]
    """Let a world go through what others have played since it was looked at last."""
    for entry in range(first, last):
        seat = seats[table, entry]
        if seat != hero and actions[table, entry] < ORDINARY:
            random = show_card(row, worlds, allowed, table, seat, np.int64(1) << actions[table, entry], random)
    return random


@register
def partners(row, worlds, allowed, table, seat, card, hero, place):  # type: ignore[no-untyped-def]
    """The cards for which a seat may exchange one: how many, and the one at ``place``, with its holder."""
    count = 0
    for holder in range(HOLDERS):
        if holder != seat and holder != hero and allowed[table, holder] & card:
            cards = worlds[row, holder] & allowed[table, seat]
            if 0 <= place - count < cards.bit_count():
                return count, holder, np.int64(1) << nth_bit(cards, place - count)
            count += cards.bit_count()
    return count, NOBODY, np.int64(0)


@register
def settle_voids(row, worlds, allowed, table, hero, players, random):  # type: ignore[no-untyped-def]
    """Exchange the cards that seats have shown not to hold; whether that was possible."""
    for seat in range(players):
        if seat != hero:
            wrong = worlds[row, seat] & ~allowed[table, seat]
            while wrong:
                card = wrong & -wrong
                wrong &= ~card
                count, _, _ = partners(row, worlds, allowed, table, seat, card, hero, 1 << 20)
                if count == 0:
                    return False, random
                random = advance(random)
                _, holder, other = partners(row, worlds, allowed, table, seat, card, hero, scaled(draw(random), count))
                worlds[row, seat] = worlds[row, seat] & ~card | other
                worlds[row, holder] = worlds[row, holder] & ~other | card
    return True, random


@register
def update_world(row, worlds, allowed, fresh, history, spans, heroes, players, pools, sizes, possible, seed):  # type: ignore[no-untyped-def]
    """Deal a world if there is none yet, and bring it up to date."""
    table = row // (worlds.shape[0] // fresh.size)
    if fresh[table]:
        deal_world(row, worlds, table, pools, sizes, heroes, players, seed)
    random = stream(seed + np.uint64(1), row)
    seats, actions = history
    hero = heroes[table]
    first, last = spans[table, 0], spans[table, 1]
    random = follow_round(row, worlds, allowed, table, seats, actions, first, last, hero, random)
    possible[row], random = settle_voids(row, worlds, allowed, table, hero, players, random)


@register
def propose_swap(row, worlds, allowed, heroes, players, proposed, movers, seed):  # type: ignore[no-untyped-def]
    """Exchange any hidden card of a seat for any of another holder; ``movers`` are the two, or NOBODY if the first may
    not have the one or the second not the other. A swap is as likely as the one that undoes it."""
    table = row // (worlds.shape[0] // heroes.size)
    hero = heroes[table]
    held = 0
    for holder in range(HOLDERS):
        proposed[row, holder] = worlds[row, holder]
        if holder != hero and holder != STOCK:
            held += worlds[row, holder].bit_count()
    movers[row, 0] = NOBODY
    movers[row, 1] = NOBODY
    if held == 0:
        return
    random = advance(stream(seed, row))
    place = scaled(draw(random), held)
    seat = 0
    card = np.int64(0)
    others = worlds[row, STOCK].bit_count() + held
    for holder in range(players):
        if holder != hero and card == 0:
            count = worlds[row, holder].bit_count()
            if place < count:
                seat = holder
                card = np.int64(1) << nth_bit(worlds[row, holder], place)
                others -= count
            place -= count
    if others == 0:
        return
    random = advance(random)
    place = scaled(draw(random), others)
    for partner in range(HOLDERS):
        if partner != hero and partner != seat:
            count = worlds[row, partner].bit_count()
            if 0 <= place < count:
                other = np.int64(1) << nth_bit(worlds[row, partner], place)
                if allowed[table, seat] & other and allowed[table, partner] & card:
                    proposed[row, seat] = worlds[row, seat] & ~card | other
                    proposed[row, partner] = worlds[row, partner] & ~other | card
                    movers[row, 0] = seat
                    movers[row, 1] = partner
            place -= count


@register
def settle_world(row, worlds, allowed, chances, heroes, players, swaps, proposed, movers, seed):  # type: ignore[no-untyped-def]
    """Swap cards so many times, each swap accepted (Metropolis) so that worlds come to be as likely as the product of
    the chances of their cards. These are logarithms, for each table, card and holder."""
    table = row // (worlds.shape[0] // heroes.size)
    random = stream(seed, row)
    for _ in range(swaps):
        random = advance(random)
        propose_swap(row, worlds, allowed, heroes, players, proposed, movers, random)
        seat, partner = movers[row, 0], movers[row, 1]
        if seat != NOBODY:
            card = nth_bit(worlds[row, seat] & ~proposed[row, seat], 0)
            other = nth_bit(proposed[row, seat] & ~worlds[row, seat], 0)
            gain = chances[table, card, partner] - chances[table, card, seat]
            gain += chances[table, other, seat] - chances[table, other, partner]
            random = advance(random)
            if gain >= 0 or draw(random) < math.exp(gain) * RANGE:
                worlds[row, seat] = proposed[row, seat]
                worlds[row, partner] = proposed[row, partner]


def update_on_cpu(worlds, allowed, fresh, history, spans, heroes, players, pools, sizes, possible, seed):  # type: ignore[no-untyped-def]
    """``update_world`` for every world."""
    for row in range(worlds.shape[0]):
        update_world(row, worlds, allowed, fresh, history, spans, heroes, players, pools, sizes, possible, seed)


def propose_on_cpu(worlds, allowed, heroes, players, proposed, movers, seed):  # type: ignore[no-untyped-def]
    """``propose_swap`` in every world."""
    for row in range(worlds.shape[0]):
        propose_swap(row, worlds, allowed, heroes, players, proposed, movers, seed)


def settle_on_cpu(worlds, allowed, chances, heroes, players, swaps, proposed, movers, seed):  # type: ignore[no-untyped-def]
    """``settle_world`` for every world."""
    for row in range(worlds.shape[0]):
        settle_world(row, worlds, allowed, chances, heroes, players, swaps, proposed, movers, seed)


@cache
def kernels(device: str) -> tuple[Any, Any, Any]:
    """``update``, ``propose`` and ``settle`` for a kind of device."""
    if device == "cpu":
        return compile_for_cpu(update_on_cpu), compile_for_cpu(propose_on_cpu), compile_for_cpu(settle_on_cpu)
    from .cuda import import_cuda

    cuda = import_cuda()

    @cuda.jit
    def update(worlds, allowed, fresh, history, spans, heroes, players, pools, sizes, possible, seed):  # type: ignore[no-untyped-def]
        row = cuda.grid(1)
        if row < worlds.shape[0]:
            update_world(row, worlds, allowed, fresh, history, spans, heroes, players, pools, sizes, possible, seed)

    @cuda.jit
    def propose(worlds, allowed, heroes, players, proposed, movers, seed):  # type: ignore[no-untyped-def]
        row = cuda.grid(1)
        if row < worlds.shape[0]:
            propose_swap(row, worlds, allowed, heroes, players, proposed, movers, seed)

    @cuda.jit
    def settle(worlds, allowed, chances, heroes, players, swaps, proposed, movers, seed):  # type: ignore[no-untyped-def]
        row = cuda.grid(1)
        if row < worlds.shape[0]:
            settle_world(row, worlds, allowed, chances, heroes, players, swaps, proposed, movers, seed)

    return update, propose, settle
