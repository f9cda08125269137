"""The settings of a table, which its host chooses."""

from __future__ import annotations

from typing import Literal

from ...game.text.rules_text import parse_options
from ...rules.options import Rules
from ..codec import Struct, replace
from .refusal import Code, Refused

MOST_OPTIONS = 12

Chat = Literal["free", "phrases", "off"]


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Rules, pace, chat and visibility of a table. ``rules`` are options as in a record: {"players": "4", "edition":
    "us"}."""

    rules: dict[str, str]
    public: bool = False  #: whether everybody can find it in the list of tables
    level: str = "casual"  #: level of the bots that fill empty seats and take over
    clock: int | None = None  #: seconds for a decision
    grace: int = 60  #: seconds until a bot plays for somebody who is away
    wait: float = 0.9  #: seconds that a bot takes for a decision
    chat: Chat = "free"
    hints: bool | None = None  #: whether players may ask the strongest bot; by default not at public tables

    def parsed_rules(self) -> Rules:
        """Return the rules; raise ``Refused`` if they are invalid."""
        if len(self.rules) > MOST_OPTIONS:
            raise Refused(Code.SETTINGS, f"expected at most {MOST_OPTIONS} options, got {len(self.rules)}")
        try:
            return Rules(**parse_options(f"{key}={value}" for key, value in self.rules.items()))
        except (ValueError, TypeError) as error:
            raise Refused(Code.SETTINGS, str(error)) from None

    def at_the_pace_of(self, other: Settings) -> Settings:
        """Return these settings with the pace, bot level and grace period of others."""
        return replace(self, level=other.level, clock=other.clock, grace=other.grace, wait=other.wait)

    def with_hints(self, usual: bool) -> Settings:
        """Return these settings with the default for hints if none was chosen."""
        return self if self.hints is not None else replace(self, hints=usual)


LIMITS = {"clock": (3, 3600), "grace": (0, 3600), "wait": (0, 10)}


def checked_settings(settings: Settings, levels: tuple[str, ...]) -> Rules:
    """Return the rules of consistent settings; else raise ``Refused``."""
    for name, (least, most) in LIMITS.items():
        value = getattr(settings, name)
        if value is not None and not least <= value <= most:
            raise Refused(Code.SETTINGS, f"{name}: expected {least} to {most} seconds, got {value}")
    check_level(settings.level, levels)
    return settings.parsed_rules()


def check_level(level: str, levels: tuple[str, ...]) -> None:
    """Refuse a level that does not exist."""
    if level not in levels:
        raise Refused(Code.SETTINGS, f"level: expected one of {', '.join(levels)}, got {level[:40]!r}")
