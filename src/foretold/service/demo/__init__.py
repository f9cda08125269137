"""A house of two nodes, shown: four players, a node that is killed, and a game that goes on."""

from .evening import DemoFailed
from .house import show

__all__ = ["DemoFailed", "show"]
