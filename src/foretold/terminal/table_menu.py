"""What one does with others at a server's table, besides playing."""

from __future__ import annotations

from ..locales import Texts
from ..service.table.commands import (
    PHRASES,
    AnswerTakeBack,
    AnyCommand,
    BeRightBack,
    Pause,
    Say,
    TakeBack,
)
from .picture import Picture


def menu(picture: Picture, texts: Texts) -> list[tuple[str, AnyCommand]]:
    """The entries of the menu, each with its command; words of one's own come on top of them."""
    paused = picture.table is not None and picture.table.paused
    entries: list[tuple[str, AnyCommand]] = [
        (texts("table.menu.resume" if paused else "table.menu.pause"), Pause(not paused)),
        (texts("table.menu.right-back"), BeRightBack()),
        (texts("table.menu.back"), BeRightBack(False)),
        (texts("table.menu.take-back"), TakeBack()),
        (texts("table.notice.agree"), AnswerTakeBack(True)),
        (texts("table.notice.refuse"), AnswerTakeBack(False)),
    ]
    return entries + [(texts(f"game.phrase.{name}"), Say(phrase=name)) for name in PHRASES]
