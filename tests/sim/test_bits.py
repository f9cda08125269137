"""Bits in compiled code agree with Python's integers, with and without the processor's own instruction."""

from random import Random

import pytest
from numba import njit

from foretold.sim import intrinsics
from foretold.sim.bits import nth_bit


def masks() -> list[int]:
    """Masks below 2**62 of all densities."""
    random = Random(3)
    return [random.getrandbits(62) & random.getrandbits(62) | 1 << random.randrange(62) for _ in range(300)] + [
        1,
        1 << 61,
    ]


def plain_nth_bit(mask: int, place: int) -> int:
    """Counted one by one."""
    return [bit for bit in range(62) if mask >> bit & 1][place]


@pytest.mark.parametrize("fast", [True, False])
def test_the_nth_bit(fast: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not fast:
        monkeypatch.setattr(intrinsics, "deposits_fast", lambda: False)
    compiled = njit(lambda mask, place: nth_bit(mask, place))
    for mask in masks():
        for place in range(0, mask.bit_count(), 5):
            assert nth_bit(mask, place) == compiled(mask, place) == plain_nth_bit(mask, place)


def test_bit_count() -> None:
    compiled = njit(lambda mask: mask.bit_count())
    for mask in masks():
        assert compiled(mask) == mask.bit_count()
