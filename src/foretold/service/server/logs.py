"""Structured logs. What is logged is named one by one, so that no hand, secret or token gets there."""

from __future__ import annotations

import logging

import structlog

LEVELS = {"debug": logging.DEBUG, "info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}


def set_up(level: str, form: str) -> None:
    """Log from ``level`` on, as text for people or JSON for machines."""
    if level not in LEVELS:
        raise ValueError(f"log: expected one of {', '.join(LEVELS)}, got {level[:40]!r}")
    if form not in ("text", "json"):
        raise ValueError(f"log_format: expected text or json, got {form[:40]!r}")
    last = structlog.processors.JSONRenderer() if form == "json" else structlog.dev.ConsoleRenderer(colors=False)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            last,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(LEVELS[level]),
    )
