"""A demonstration of two nodes: four players, a node that is killed, and a game that continues."""

from .evening import DemoFailed
from .house import show

__all__ = ["DemoFailed", "show"]
