"""Metrics for Prometheus."""

from __future__ import annotations

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, generate_latest

ENTRIES = Counter("foretold_entries_total", "Entries written to logs by this node")
CONFLICTS = Counter("foretold_conflicts_total", "Entries that another node wrote first")
REFUSALS = Counter("foretold_refusals_total", "Commands refused", ["code"])
CONNECTIONS = Gauge("foretold_connections", "Open sockets")
ROOMS = Gauge("foretold_rooms", "Tables in memory")
ABORTED = Counter("foretold_aborted_connections_total", "Connections cut off for exceeding a limit", ["reason"])
DECISIONS = Histogram("foretold_bot_seconds", "A bot's decision", buckets=(0.001, 0.005, 0.02, 0.1, 0.5, 1, 2, 5))


def exposition(registry: CollectorRegistry = REGISTRY) -> bytes:
    """Return all metrics in Prometheus' text format."""
    return generate_latest(registry)
