"""The rules compiled: batches of whole games on CPU threads and on CUDA; and what a seat knows as numbers.

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
