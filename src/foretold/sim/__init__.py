"""The compiled rules: batches of whole games on CPU threads and on CUDA; and observations for learning agents.

Numba and NumPy are imported with the first simulation, not before: observations need neither.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .simulation import Simulation, simulate

__all__ = ["Simulation", "simulate"]


def __getattr__(name: str) -> Any:
    if name in __all__:
        from . import simulation

        return getattr(simulation, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
