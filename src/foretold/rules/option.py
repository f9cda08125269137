"""What a value of an option is: one row with its word and, where it is a variant, its name and its rule."""

from enum import Enum
from typing import Self


class Option(Enum):
    """A value of an option: the word for it in the notation, what it is called, and, if it is a variant, the paragraph
    of the rules page that states it."""

    _value_: str
    title: str
    rule: str

    def __new__(cls, word: str, title: str = "", rule: str = "") -> Self:
        """Make a member from its row."""
        member = object.__new__(cls)
        member._value_ = word
        member.title = title
        member.rule = rule
        return member

    @property
    def code(self) -> int:
        """The number of the value in ``Setup``."""
        return list(type(self)).index(self)
