"""Who sits where, when one person plays with bots."""

from __future__ import annotations

from ..rules.options import Rules

BOT_NAMES = ("Merlin", "Morgana", "Nimue", "Prospero", "Circe", "Medea")


def seated(rules: Rules, name: str, seat: int) -> list[str]:
    """The player, and bots with names of their own around the table."""
    names = [bot for bot in BOT_NAMES if bot.casefold() != name.casefold()][: rules.players - 1]
    names.insert(seat, name)
    return names
