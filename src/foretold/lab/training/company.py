"""Who sits at a table in training: the learner, players by habit, an older self; and what a seat is after.

A learner that meets only itself trusts every bid. So at some tables others sit in some of the seats, drawn anew for
every game: players by habit (``sim.habits``), or a frozen network. Every seat also knows what it plays for: points
alone, or winning the game as well. Who plays for points alone does not look at the scores.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ...rules.scores import points, winners
from ...rules.state import MAX_PLAYERS
from ...sim.chance import advance, draw, scaled
from ...sim.compiled import register
from ...sim.habits import BENDING, BIAS, CARELESS, CAUTION, HABITS, NOISE, PRESENT

LEARNER, BY_HABIT, FROZEN = 0, 1, 2  # what PRESENT says of a seat

# What is wanted of a table, in a row of small numbers
HABIT_SHARE = 0  # games in 128 with players by habit
FROZEN_TABLES = 1  # in 128ths, the share of the tables, the first ones, that seat the frozen network in every game
ALONE_SHARE = 2  # of games with company, in 128ths, how many have one learner only
AIM_SHARE = 3  # seats in 128 that play to win
PLAIN_SHARE = 4  # of games with players by habit, in 128ths, how many have plain counting players only
WANTED = 5

SWAY = 23.0  # points by which two players part in one round, as the scale of a logistic curve


@dataclass(frozen=True)
class Company:
    """Whom the learner meets, as shares from 0 to 1, and what winning a game is worth to a seat that plays to win."""

    habits: float = 0.0  #: games with players by habit
    frozen: float = 0.0  #: tables at which the frozen network sits
    alone: float = 0.5  #: of games with company, those with one learner
    plain: float = 0.4  #: of games with players by habit, those in which all of these just count
    aims: float = 0.0  #: seats that play to win
    winning: float = 0.0  #: points

    def frozen_tables(self, count: int) -> int:
        """At how many of so many tables, the first ones, the frozen network sits."""
        return math.ceil(int(self.wanted[FROZEN_TABLES]) * count / 128)

    @property
    def wanted(self) -> npt.NDArray[np.int16]:
        """As the kernels read it."""
        row = np.zeros(WANTED, np.int16)
        row[HABIT_SHARE], row[FROZEN_TABLES] = round(128 * self.habits), round(128 * self.frozen)
        row[ALONE_SHARE], row[AIM_SHARE] = round(128 * self.alone), round(128 * self.aims)
        row[PLAIN_SHARE] = round(128 * self.plain)
        return row


SELF_PLAY = Company()


@register
def seat_company(table, count, players, wanted, habits, aims, random):  # type: ignore[no-untyped-def]
    """Draw who sits where in a new game and what each is after."""
    kind = LEARNER
    if 128 * table < wanted[FROZEN_TABLES] * count:
        kind = FROZEN
    else:
        random = advance(random)
        if scaled(draw(random), 128) < wanted[HABIT_SHARE]:
            kind = BY_HABIT
    random = advance(random)
    learners = 1
    if scaled(draw(random), 128) >= wanted[ALONE_SHARE]:
        random = advance(random)
        learners = 1 + scaled(draw(random), players - 1)
    random = advance(random)
    first = scaled(draw(random), players)
    random = advance(random)
    plain = scaled(draw(random), 128) < wanted[PLAIN_SHARE]
    for seat in range(MAX_PLAYERS):
        random = advance(random)
        aims[seat] = scaled(draw(random), 128) < wanted[AIM_SHARE]
        for place in range(HABITS):
            habits[seat, place] = 0
        if kind != LEARNER and (seat - first + players) % players >= learners:
            habits[seat, PRESENT] = kind
            if kind == BY_HABIT and not plain:
                random = draw_habit(habits[seat], random)
    return random


@register
def draw_habit(habit, random):  # type: ignore[no-untyped-def]
    """A habit of any kind: every weakness small more often than great. One in eight bids far too much or too little,
    up to everything or nothing, and then plays for that bid."""
    random = advance(random)
    habit[BIAS] = scaled(draw(random), 31) - 15
    random = advance(random)
    if scaled(draw(random), 8) == 0:
        random = advance(random)
        habit[BIAS] = scaled(draw(random), 255) - 127
    random = advance(random)
    habit[NOISE] = scaled(draw(random), 16)
    random = advance(random)
    habit[BENDING] = max(scaled(draw(random), 13) - 4, 0)
    random = advance(random)
    habit[CAUTION] = max(scaled(draw(random), 121) - 60, 0)
    random = advance(random)
    careless = scaled(draw(random), 40)
    habit[CARELESS] = careless * careless // 40
    return random


@register
def winning_chance(setup, state, seat, earlier):  # type: ignore[no-untyped-def]
    """A rough chance of the seat to win the game, from the scores alone: after this round, or with ``earlier`` before
    it. At the end of the game it is 1, shared if the victory is."""
    left = setup.rounds - state.round + (1 if earlier else 0)
    if left == 0:
        mask = winners(setup, state)
        return float(mask >> seat & 1) / mask.bit_count()
    scale = SWAY * math.sqrt(float(left))
    total = 0.0
    own = score_at(state, seat, earlier)
    for other in range(setup.players):
        total += math.exp(min((score_at(state, other, earlier) - own) / scale, 50.0))
    return 1.0 / total


@register
def score_at(state, seat, earlier):  # type: ignore[no-untyped-def]
    """A seat's score after the round that has just been scored, or before it."""
    if earlier:
        return float(state.scores[seat] - points_of(state, seat))
    return float(state.scores[seat])


@register
def points_of(state, seat):  # type: ignore[no-untyped-def]
    """What a seat made of the round that has just been scored."""
    return points(state.bids[seat], state.tricks[seat])
