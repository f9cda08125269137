"""How much one simulation may be asked for, and how many processors it may use: known without the compiler, which is
loaded only when it runs."""

import os
from operator import index
from typing import SupportsIndex

MOST_GAMES = 10**12
MOST_THREADS = 1024
MOST_SEED = 2**63 - 1


def checked_seed(seed: SupportsIndex) -> int:
    """Return a seed as a plain integer, or raise an error if it is not a whole number in range."""
    if not 0 <= index(seed) <= MOST_SEED:
        raise ValueError(f"expected a seed from 0 to {MOST_SEED}, got {seed}")
    return index(seed)


def cores() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
