"""A mean and how far it can be trusted."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, stdev

CONFIDENCE = 0.95
NORMAL = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)  # 1.96


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, and half the width of its 95 % confidence interval; None where one value alone says nothing about it."""

    mean: float
    half: float | None

    @property
    def low(self) -> float | None:
        """The lower end of the interval."""
        return None if self.half is None else self.mean - self.half

    @property
    def high(self) -> float | None:
        """The upper end of the interval."""
        return None if self.half is None else self.mean + self.half


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent values, with Student's interval."""
    if not values:
        raise ValueError("expected at least one value, got none")
    if len(values) == 1:
        return Estimate(float(values[0]), None)
    return Estimate(fmean(values), student(len(values) - 1) * stdev(values) / math.sqrt(len(values)))


def student(freedom: int) -> float:
    """How many standard errors the interval reaches to either side.

    One and two degrees of freedom have closed forms; from three on, the series around the normal distribution
    (Abramowitz and Stegun 26.7.5) is right to the second decimal, and soon far better.
    """
    if freedom < 1:
        raise ValueError(f"expected at least one degree of freedom, got {freedom}")
    if freedom == 1:
        return math.tan(math.pi * CONFIDENCE / 2)
    if freedom == 2:
        return CONFIDENCE * math.sqrt(2 / (1 - CONFIDENCE**2))
    z = NORMAL
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / math.pow(freedom, power) for power, term in enumerate(terms, start=1))
