"""What the host of a table may choose."""

from __future__ import annotations

from typing import Literal

from ...game.text.rules_text import parse_options
from ...rules.options import Rules
from ..codec import Struct, replace
from .refusal import Code, Refused

MOST_OPTIONS = 12

Chat = Literal["free", "phrases", "off"]


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Rules, pace and manners of a table. ``rules`` are options as in a record: {"players": "4", "edition": "us"}."""

    rules: dict[str, str]
    public: bool = False  #: listed for everybody
    level: str = "casual"  #: of the bots that fill empty seats and take over
    clock: int | None = None  #: seconds for a decision
    grace: int = 60  #: seconds until a bot plays for somebody who is away
    wait: float = 0.9  #: seconds that a bot takes for a decision
    chat: Chat = "free"
    hints: bool | None = None  #: a player may ask what the strongest bot would do; by default not at public tables

    def parsed_rules(self) -> Rules:
        """The rules; ``Refused`` says what is wrong with them."""
        if len(self.rules) > MOST_OPTIONS:
            raise Refused(Code.SETTINGS, f"expected at most {MOST_OPTIONS} options, got {len(self.rules)}")
        try:
            return Rules(**parse_options(f"{key}={value}" for key, value in self.rules.items()))
        except (ValueError, TypeError) as error:
            raise Refused(Code.SETTINGS, str(error)) from None

    def at_the_pace_of(self, other: Settings) -> Settings:
        """These settings, with what decides how fast and how well bots play for people taken from others."""
        return replace(self, level=other.level, clock=other.clock, grace=other.grace, wait=other.wait)

    def with_hints(self, usual: bool) -> Settings:
        """These settings, with the usual choice about hints where none was made."""
        return self if self.hints is not None else replace(self, hints=usual)


LIMITS = {"clock": (3, 3600), "grace": (0, 3600), "wait": (0, 10)}


def checked_settings(settings: Settings, levels: tuple[str, ...]) -> Rules:
    """The rules of settings that hold together; else ``Refused``."""
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
