"""Evaluate decisions: the expected value of each alternative for the seat that decided, and the cost of its choice.

The reference is the strongest bot's choice. If the seat chose the same, nothing was lost, whatever the lookahead says;
otherwise both choices are evaluated in more worlds than the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from ...bots.neural import NeuralBot
from ...bots.neural.thinker import EVALUATIONS, ThinkingBot
from ...bots.sound import SoundBot
from ...game.actions import Action
from .ahead import Look, Points, look_ahead
from .decision_points import DecisionPoint, decision_points
from .depth import Depth
from .reasons import reason_for
from .result import Alternative, Decision

if TYPE_CHECKING:
    from ...game.game import Game

WORTH_NAMING = 1.0  # points from which on a loss is called a mistake
BEYOND_DOUBT = 2.0  # and standard errors
APART = 1 << 20  # between the seeds of the two looks at a decision


class JudgedRound(msgspec.Struct, frozen=True):
    """A round's decisions, and what the strongest bot expected for each seat when that first had to decide."""

    decisions: tuple[Decision, ...]
    hands: tuple[float, ...]


@cache
def _network() -> NeuralBot:
    return NeuralBot()


def _strongest(depth: Depth, seed: int) -> SoundBot:
    """The strongest bot as it plays for points."""
    if depth.seconds:
        return SoundBot(ThinkingBot(seed, evaluations=round(depth.seconds * EVALUATIONS)))
    return SoundBot(_network())


def judge_round(
    game: Game, number: int, depth: Depth, seed: int = 0, progress: Callable[[float], None] | None = None
) -> JudgedRound:
    """Judge the decisions of a round, counted from 1; ``progress`` is called from time to time with the part done."""
    bare = _network()
    found = list(decision_points(game, number))
    hands: dict[int, float] = {}
    for point in found:
        if point.seat not in hands:
            hands[point.seat] = round(bare.expected(point.view), 2)
    decisions = judge(found, depth, seed, progress)
    return JudgedRound(decisions, tuple(hands.get(seat, 0.0) for seat in range(game.rules.players)))


def judge(
    found: Sequence[DecisionPoint], depth: Depth, seed: int = 0, progress: Callable[[float], None] | None = None
) -> tuple[Decision, ...]:
    """Evaluate decisions in one batch."""
    seeds = [seed + 2 * APART * point.number for point in found]
    best = [_strongest(depth, first).choose(point.view) for point, first in zip(found, seeds, strict=True)]
    looks: list[Look] = []
    for point, choice, first in zip(found, best, seeds, strict=True):
        looks.append(Look(point.view, point.view.legal, depth.worlds if point.free else 0, first))
        differ = choice is not point.action
        looks.append(Look(point.view, (point.action, choice), depth.more if differ else 0, first + APART))
    points = look_ahead(looks, progress)
    return tuple(
        _decision(point, choice, points[2 * place], points[2 * place + 1])
        for place, (point, choice) in enumerate(zip(found, best, strict=True))
    )


def _decision(point: DecisionPoint, best: Action, points: Points, more: Points) -> Decision:
    """Combine the lookahead over all alternatives with the one over the choice and the bot's."""
    legal = point.view.legal
    chosen, level = points[:, legal.index(point.action)], points[:, legal.index(best)]
    gains = np.concatenate((chosen - level, more[:, 0] - more[:, 1]))
    gain = float(gains.mean()) if len(gains) else 0.0
    error = float(gains.std(ddof=1)) / len(gains) ** 0.5 if len(gains) > 1 else 0.0
    alternatives: list[Alternative] = []
    if len(points):
        mean = float(np.concatenate((level, more[:, 1])).mean())
        # Against the bot's choice, in the same worlds. What seems better in these few is taken to be as good: nobody is
        # told that 5 is better and shown more points for 6
        over = np.minimum((points - level[:, None]).mean(axis=0), 0.0)
        over[legal.index(point.action)] = gain
        alternatives = [
            Alternative(str(action), round(mean + more, 2)) for action, more in zip(legal, over.tolist(), strict=True)
        ]
    decision = Decision(
        number=point.number,
        round=point.view.round,
        trick=point.trick,
        seat=point.seat,
        kind=point.action.kind.value,
        action=str(point.action),
        best=str(best),
        gain=round(gain, 2),
        error=round(error, 2),
        alternatives=tuple(sorted(alternatives, key=lambda one: (-one.points, one.action != str(best)))),
    )
    if decision.cost < max(WORTH_NAMING, BEYOND_DOUBT * error):
        return decision
    return msgspec.structs.replace(decision, reason=reason_for(point.view, point.action, best))
