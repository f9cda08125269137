"""The exceptions of the game."""

from __future__ import annotations

from ..rules.options import RulesError

__all__ = ["IllegalAction", "NotationError", "RulesError"]


class IllegalAction(ValueError):
    """An action that the rules forbid now. ``rule`` is its number on the rules page; ``code`` and ``values`` make a
    sentence for players, in any language (``Words.refusal``)."""

    def __init__(self, message: str, rule: str, code: str = "other", **values: str | int) -> None:
        super().__init__(f"{message} (rule {rule})")
        self.message = message
        self.rule = rule
        self.code = code
        self.values = values

    def __reduce__(self) -> tuple[object, ...]:
        return _illegal, (self.message, self.rule, self.code, self.values)


def _illegal(message: str, rule: str, code: str, values: dict[str, str | int]) -> IllegalAction:
    return IllegalAction(message, rule, code, **values)


class NotationError(ValueError):
    """Text that does not follow the notation, or a record that breaks the rules. ``where`` is the location."""

    def __init__(
        self, message: str, *, line: int | None = None, column: int | None = None, path: str | None = None
    ) -> None:
        self.line = line
        self.column = column
        self.path = path
        if line is not None:
            where = f"line {line}, column {column}: "
        elif path is not None:
            where = f"{path}: "
        else:
            where = ""
        super().__init__(where + message)
        self.message = message
