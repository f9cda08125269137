"""Notifications between nodes that a table has a new entry. The log is the truth; the bus only saves waiting for it."""

from .bus import Bus, Heard, LocalBus
from .nats_bus import NatsBus

__all__ = ["Bus", "Heard", "LocalBus", "NatsBus"]
