"""Bits of a mask, in plain Python; ``intrinsics.py`` has what compiled code runs instead."""


def nth_bit(mask: int, place: int) -> int:
    """The number of the bit at ``place`` among those set in a mask."""
    while place > 0:
        mask &= mask - 1
        place -= 1
    return ((mask & -mask) - 1).bit_count()
