"""The codes with which a socket is closed (docs/protocol.md)."""

FAILED = 1011
NOT_KNOWN, TOO_MUCH, AWAY = 4401, 4429, 4503
