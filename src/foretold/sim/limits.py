"""How much one simulation may be asked for, and how many processors it may use: known without the compiler, which is
loaded only when it runs."""

import os

MOST_GAMES = 10**12
MOST_THREADS = 1024
MOST_SEED = 2**63 - 1


def cores() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
