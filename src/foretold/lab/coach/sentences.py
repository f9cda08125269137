"""Reasons in words, from the catalogue that all clients share."""

from __future__ import annotations

import re
from functools import lru_cache

from ...game.text.names import Names
from ...locales import Texts
from ...rules.options import Edition
from .result import Reason

CARDS = ("card", "winning")  # among the values
DECIMALS = ("promise", "more", "less")
SENTENCE = re.compile(r"(?:^|(?<=[.!?] ))\w")  # its first letter: it may begin with a card


@lru_cache(maxsize=100)
def coach_names(edition: Edition, language: str = "en") -> Names:
    """The names of an edition's cards, with the coach's texts, in a language."""
    return Names(Texts(language, "coach", "game", "report"), edition.value)


def sentence(reason: Reason, names: Names) -> str:
    """A reason in a sentence or two, and the facts that decided, in the language and with the cards of ``names``."""
    values: dict[str, object] = dict(reason.values)
    values |= {part: names.action(str(values[part])) for part in ("action", "best")}
    values |= {part: names.card(str(values[part])) for part in CARDS if part in values}
    values |= {part: decimal(reason.values[part], names) for part in DECIMALS if part in values}
    keys = [f"coach.why.{reason.code}", *(f"coach.because.{fact}" for fact in reason.because)]
    text = " ".join(names.text(key, **values) for key in keys)
    return SENTENCE.sub(lambda first: first[0].upper(), text)


def place(number: int, trick: int, names: Names) -> str:
    """Where in the game a decision was made; trick 0 is before the first card."""
    return names.text("coach.where-trick" if trick else "coach.where", round=number, trick=trick)


def decimal(value: float | str, names: Names, *, sign: bool = False) -> str:
    """A number as the language writes it, to a tenth and with a real minus, but never −0."""
    written = f"{float(value):{'+' if sign else ''}z.1f}".removesuffix(".0")
    return written.replace(".", names.text("game.decimal")).replace("-", "−")
