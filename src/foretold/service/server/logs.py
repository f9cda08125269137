"""Structured logs. Every logged field is listed explicitly, so that no hand, secret or token is logged."""

from __future__ import annotations

import logging

import structlog

BAD_TEXT = "Invalid UTF-8"  # how a message begins that Uvicorn logs as an error, though the client is at fault

log = structlog.get_logger()


class Forwarding(logging.Handler):
    """Forwards Uvicorn's log records to our format."""

    def emit(self, record: logging.LogRecord) -> None:
        """Log a record."""
        text = record.getMessage().strip()
        if text.startswith(BAD_TEXT):
            log.debug("not UTF-8", logger=record.name)
        else:
            log.log(record.levelno, text, logger=record.name, exc_info=record.exc_info)


def set_up(level: str, form: str) -> None:
    """Configure logging from ``level`` on, as text or JSON."""
    last = structlog.processors.JSONRenderer() if form == "json" else structlog.dev.ConsoleRenderer(colors=False)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            last,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
    )
    uvicorn = logging.getLogger("uvicorn")
    uvicorn.handlers, uvicorn.propagate = [Forwarding()], False
