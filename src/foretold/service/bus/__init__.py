"""Notifications between nodes about new log entries. The log is authoritative; the bus only reduces latency."""

from .bus import Bus, Heard, LocalBus
from .nats_bus import NatsBus

__all__ = ["Bus", "Heard", "LocalBus", "NatsBus"]
