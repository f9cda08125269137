"""Worlds: complete states that are consistent with what a seat knows, sampled in compiled code.

The hidden cards are dealt one by one to the holders that may have them (``knowledge.py``), each as likely as it has
room left. Where every holder may have every card, that makes all worlds equally likely. Where not, a world's weight
corrects it: the product, over the cards, of the room that was open to each. A card that finds no room makes some by
moving others along, as in a matching, so a world is always found if there is one.

The bids that others have made are evidence: a world's weight falls with the distance of each bid from what the seat's
hand would promise. A batch is drawn larger than requested and resampled by weight.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ..game.view import View
from ..rules.cards import CARDS, ORDINARY
from ..rules.memory import MEMORY_LAYOUT
from ..rules.sight import hands_reversed
from ..rules.state import NO_SEAT
from .bits import nth_bit
from .chance import advance, draw, scaled, stream
from .compiled import STATE, compile_for_cpu, record_of, register, setup_record, state_record
from .habits import ONE, card_chance, promise
from .knowledge import HOLDERS, KNOWLEDGE_LAYOUT, knowledge
from .limits import checked_seed
from .policies import nth_choice

OVERSAMPLE = 4  # worlds drawn for each that is kept
CROWDED = 1e-150  # what is left of the weight of a world in which cards had to be moved along
FREE_TRIES = 8  # guesses of who still has a card that was passed, before all are gone through
NOBODY = -1

# How bids follow from what a hand promises, fitted to bids of the neural and the heuristic bot: in large hands the good
# are better and the bad worse than the sum of their cards, everybody bids a little less, and bids spread about that.
STEEPER_A_CARD = 0.025
LESS = 0.2
SPREAD = 0.45
SPREAD_A_CARD = 0.02
SURPRISE = 0.01  # the share of bids that nothing explains


@register
def may_hold(known, holder, card):  # type: ignore[no-untyped-def]
    """Whether a holder may have a card."""
    if card < ORDINARY:
        return known.low[holder] >> card & 1 == 1
    return known.high[holder] >> (card - ORDINARY) & 1 == 1


@register
def guess_passes(known, setup, world, room, attempt, random):  # type: ignore[no-untyped-def]
    """Guess for each seat whether it still has the card that it was given, or which of the cards it has played that
    was; each is equally likely. After some attempts, go through all combinations instead."""
    for holder in range(known.holders):
        room[holder] = known.room[holder]
    for seat in range(setup.players):
        slot = known.slot[seat]
        if slot != NOBODY:
            main = known.main[seat]
            low, high = known.kept_low[seat], int(known.kept_high[seat])
            kept = low.bit_count() + high.bit_count()
            random = advance(random)
            choice = scaled(draw(random), kept + room[main])
            if attempt >= FREE_TRIES:
                random = advance(random)
                choice = scaled(draw(random), kept) if (attempt - FREE_TRIES) >> seat & 1 else kept
            if known.given[seat]:
                choice = 0
            if choice < kept:
                world.passed[giver_of(setup, seat)] = nth_choice(low, high, choice)
            elif room[main] > 0:
                room[main] -= 1
                room[slot] = 1
    return random


@register
def deal_bound(known, room, where, queue, random):  # type: ignore[no-untyped-def]
    """Deal to the holders those of the hidden cards that not all may have: ``where`` each went. Returns the weight, 0
    if there is no room for all."""
    weight = 1.0
    for place in range(known.bound):
        card = known.pool[place]
        where[place] = NOBODY
        total = 0
        for holder in range(known.holders):
            if room[holder] > 0 and may_hold(known, holder, card):
                total += room[holder]
        if total == 0:
            if not make_room(known, room, where, queue, place):
                return 0.0, random
            weight *= CROWDED if weight > CROWDED else 1.0
            continue
        random = advance(random)
        choice = scaled(draw(random), total)
        weight *= total
        for holder in range(known.holders):
            if room[holder] > 0 and may_hold(known, holder, card):
                choice -= room[holder]
                if choice < 0:
                    where[place] = holder
                    room[holder] -= 1
                    break
    return weight, random


@register
def make_room(known, room, where, queue, place):  # type: ignore[no-untyped-def]
    """Give the card at ``place`` a holder by moving cards dealt before along a chain that ends where there is room, the
    shortest there is. ``queue`` has a row for the holders reached and one for the card through which each was."""
    reached = 0
    first = 0
    for holder in range(known.holders):
        queue[1, holder] = NOBODY
        if may_hold(known, holder, known.pool[place]):
            queue[0, reached] = holder
            queue[1, holder] = place
            reached += 1
    while first < reached:
        holder = queue[0, first]
        first += 1
        if room[holder] > 0:
            room[holder] -= 1
            move_along(where, queue, holder, place)
            return True
        for other in range(place):
            if where[other] == holder:
                for next_holder in range(known.holders):
                    if queue[1, next_holder] == NOBODY and may_hold(known, next_holder, known.pool[other]):
                        queue[0, reached] = next_holder
                        queue[1, next_holder] = other
                        reached += 1
    return False


@register
def move_along(where, queue, holder, place):  # type: ignore[no-untyped-def]
    """Move the cards of a chain, from the holder with room back to the card that had none."""
    while True:
        moved = queue[1, holder]
        before = where[moved]
        where[moved] = holder
        if moved == place:
            return
        holder = before


@register
def give(world, seat, card):  # type: ignore[no-untyped-def]
    """Put a card into a hand."""
    if card < ORDINARY:
        world.hands[seat] |= 1 << card
    else:
        world.extras[seat] |= 1 << (card - ORDINARY)


@register
def giver_of(setup, seat):  # type: ignore[no-untyped-def]
    """The right neighbour, who gives a seat its card in a passing."""
    return seat - 1 if seat > 0 else setup.players - 1


@register
def hand_out(known, setup, world, room, where, random):  # type: ignore[no-untyped-def]
    """Put the cards dealt into the hands, then any of the others wherever there is room; note which were passed."""
    for place in range(known.bound):
        seat = known.owner[where[place]]
        if seat != NO_SEAT:
            give(world, seat, known.pool[place])
            if known.slot[seat] == where[place]:
                world.passed[giver_of(setup, seat)] = known.pool[place]
    for place in range(known.bound, known.size):
        where[place] = known.pool[place]
    first = known.bound
    for holder in range(known.holders):
        seat = known.owner[holder]
        if seat != NO_SEAT:
            for _ in range(room[holder]):
                random = advance(random)
                other = first + scaled(draw(random), known.size - first)
                card = where[other]
                where[other] = where[first]
                first += 1
                give(world, seat, card)
                if known.slot[seat] == holder:
                    world.passed[giver_of(setup, seat)] = card
    return random


@register
def hand_at_bids(setup, world, memory, seat):  # type: ignore[no-untyped-def]
    """What a seat held when it bid: what it holds and has played, without the card it was given, with the one it
    gave away."""
    low = world.hands[seat] | memory.cards[seat]
    high = np.int64(world.extras[seat] | memory.extras[seat])
    if memory.passed:
        came = world.passed[giver_of(setup, seat)]
        went = world.passed[seat]
        if came < ORDINARY:
            low &= ~(1 << came)
        else:
            high &= ~(1 << (came - ORDINARY))
        if went < ORDINARY:
            low |= 1 << went
        else:
            high |= 1 << (went - ORDINARY)
    return low, high


@register
def usual_bid(setup, cards, promised):  # type: ignore[no-untyped-def]
    """The average bid with a hand of this size that promises this many tricks."""
    return promised + STEEPER_A_CARD * cards * (promised - cards / setup.players) - LESS


@register
def bid_likelihood(bid, usual, cards):  # type: ignore[no-untyped-def]
    """How likely a bid is where another is usual, up to a factor."""
    away = (bid - usual) / (SPREAD + SPREAD_A_CARD * cards)
    return math.exp(-0.5 * away * away) + SURPRISE


@register
def promised_by(low, high, chances):  # type: ignore[no-untyped-def]
    """The tricks that a hand may expect."""
    total = 0
    while low:
        total += chances[nth_bit(low, 0)]
        low &= low - 1
    while high:
        total += chances[ORDINARY + nth_bit(high, 0)]
        high &= high - 1
    return total / ONE


@register
def weigh_bids(known, setup, world, memory, chances):  # type: ignore[no-untyped-def]
    """How well the bids seen go with the hands dealt."""
    weight = 1.0
    for seat in range(setup.players):
        if known.bids_telling >> seat & 1:
            low, high = hand_at_bids(setup, world, memory, seat)
            usual = usual_bid(setup, world.hand_size, promised_by(low, high, chances))
            weight *= bid_likelihood(world.bids[seat], usual, world.hand_size)
    return weight


@register
def guess_bids(known, setup, world, memory, chances, random):  # type: ignore[no-untyped-def]
    """Let the seats whose bids are hidden have bid something that goes with their hands."""
    for seat in range(setup.players):
        if known.bids_hidden >> seat & 1:
            if hands_reversed(setup, world):
                promised = promise(setup, world, seat, world.trump) / ONE
            else:
                low, high = hand_at_bids(setup, world, memory, seat)
                promised = promised_by(low, high, chances)
            usual = usual_bid(setup, world.hand_size, promised)
            total = 0.0
            for bid in range(world.hand_size + 1):
                total += bid_likelihood(bid, usual, world.hand_size)
            random = advance(random)
            left = draw(random) / 4294967296.0 * total
            chosen = 0
            while chosen < world.hand_size:
                left -= bid_likelihood(chosen, usual, world.hand_size)
                if left < 0:
                    break
                chosen += 1
            world.bids[seat] = chosen
    return random


@register
def guess_chosen(known, setup, world, random):  # type: ignore[no-untyped-def]
    """Let the seats that have laid a card aside for the passing have laid aside any of theirs."""
    for seat in range(setup.players):
        if known.passes_hidden >> seat & 1:
            low, high = world.hands[seat], int(world.extras[seat])
            random = advance(random)
            world.passed[seat] = nth_choice(low, high, scaled(draw(random), low.bit_count() + high.bit_count()))
    return random


@register
def make_world(known, setup, seen, memory, world, chances, room, where, queue, random):  # type: ignore[no-untyped-def]
    """One world. Returns its weight, which is 0 only if there is no world at all."""
    weight = 0.0
    attempt = 0
    while weight == 0.0 and attempt < FREE_TRIES + (1 << setup.players):
        for seat in range(setup.players):
            world.hands[seat] = seen.hands[seat]
            world.extras[seat] = seen.extras[seat]
        random = guess_passes(known, setup, world, room, attempt, random)
        weight, random = deal_bound(known, room, where, queue, random)
        attempt += 1
    if weight > 0.0:
        random = hand_out(known, setup, world, room, where, random)
        random = guess_bids(known, setup, world, memory, chances, random)
        random = guess_chosen(known, setup, world, random)
    return weight, random


def draw_worlds(setups, seens, memories, knowns, by_bids, seed, first, worlds, weights, scratch):  # type: ignore[no-untyped-def]
    """Fill ``worlds``, each with its weight; the world at a place depends on the seed and ``first`` plus the place."""
    known, setup, seen, memory = knowns[0], setups[0], seens[0], memories[0]
    chances, room, where, queue = scratch[0], scratch[1], scratch[2], scratch[3:]
    for card in range(CARDS):
        chances[card] = card_chance(setup, seen.trump, card)
    for place in range(worlds.shape[0]):
        worlds[place] = seen
        world = worlds[place]
        random = stream(seed, first + place)
        weight, random = make_world(known, setup, seen, memory, world, chances, room, where, queue, random)
        if by_bids and weight > 0.0:
            weight *= weigh_bids(known, setup, world, memory, chances)
        weights[place] = weight


@cache
def _kernel() -> Any:
    return compile_for_cpu(draw_worlds)


class Worlds:
    """The worlds in which the seat of a view may be."""

    def __init__(self, view: View, *, seed: int = 0, by_bids: bool = True) -> None:
        state, memory, known = knowledge(view)
        assert view.seat is not None
        self.seat = view.seat
        self.setups = setup_record(view.rules.setup)
        self.memories = record_of(memory, MEMORY_LAYOUT)
        self._seens = state_record(state)
        self._knowns = record_of(known, KNOWLEDGE_LAYOUT)
        self._by_bids = by_bids
        self._seed = np.uint64(checked_seed(seed))
        self._drawn = 0
        self._scratch = np.zeros((5, max(CARDS, HOLDERS)), np.int64)

    def candidates(self, count: int) -> tuple[npt.NDArray[np.void], npt.NDArray[np.float64]]:
        """The next worlds, as many as asked for, and the weight of each."""
        worlds, weights = np.zeros(count, STATE), np.zeros(count)
        _kernel()(
            self.setups,
            self._seens,
            self.memories,
            self._knowns,
            self._by_bids,
            self._seed,
            np.int64(self._drawn),
            worlds,
            weights,
            self._scratch,
        )
        self._drawn += count
        if not weights.all():
            raise ValueError("expected a view of a game, got one that no cards could have led to")
        return worlds, weights

    def draw(self, count: int) -> npt.NDArray[np.void]:
        """The next ``count`` worlds, distributed according to the seat's knowledge, in random order."""
        worlds, weights = self.candidates(count)
        if weights.min() == weights.max():
            return worlds
        more, their_weights = self.candidates((OVERSAMPLE - 1) * count)
        worlds, weights = np.concatenate((worlds, more)), np.concatenate((weights, their_weights))
        return worlds[_thinned(weights, count, self._drawn)]


def _thinned(weights: npt.NDArray[np.float64], count: int, seed: int) -> npt.NDArray[np.intp]:
    """``count`` places, each as often as its weight wants, to the nearest whole number; shuffled."""
    random = np.random.default_rng(seed)
    steps = (np.arange(count) + random.random()) / count
    sums = np.cumsum(weights / weights.sum())
    places = np.minimum(np.searchsorted(sums, steps), len(weights) - 1)
    return random.permutation(places)
