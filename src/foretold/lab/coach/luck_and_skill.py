"""Luck and skill, which add up to the score (docs/coach.md has the reasons).

Everything is counted against the mean of the others, so every line adds up to zero over the table. Skill is how much
better a player's decisions were than those of the others, each compared with the strongest bot's and judged by what its
seat could know. Luck is the rest, in two parts: what the hand promised, and how the hidden cards fell.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .result import Account


def ahead_of_others(values: Sequence[float]) -> list[float]:
    """Each value less the mean of the others."""
    total = sum(values)
    return [value - (total - value) / (len(values) - 1) for value in values]


def round_accounts(points: Sequence[int], gains: Sequence[float], hands: Sequence[float]) -> list[Account]:
    """The accounts of a round: from its points, what each seat's decisions gained, and what its hand promised, which
    is compared with the mean of all hands."""
    mean = sum(hands) / len(hands)
    others = [(sum(gains) - own) / (len(gains) - 1) for own in gains]
    promised = [hand - mean for hand in hands]
    return [_account(*line) for line in zip(ahead_of_others(points), gains, others, promised, strict=True)]


def total_account(accounts: Iterable[Account]) -> Account:
    """Accounts added up."""
    lines = [(one.ahead, one.own, one.others, one.hand) for one in accounts] or [(0.0, 0.0, 0.0, 0.0)]
    ahead, own, others, hand = (sum(column) for column in zip(*lines, strict=True))
    return _account(ahead, own, others, hand)


def _account(ahead: float, own: float, others: float, hand: float) -> Account:
    skill = own - others
    luck = ahead - skill
    return Account(ahead=ahead, skill=skill, luck=luck, own=own, others=others, hand=hand, fall=luck - hand)
