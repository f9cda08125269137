"""A server's table before its game: who sits there, and how others join."""

from __future__ import annotations

from rich.text import Text

from .look import Look
from .picture import Picture


def waiting_room(picture: Picture, words: Look, link: str) -> Text:
    """The link, the seats, and who starts the game."""
    texts, table = words.text, picture.table
    text = Text(texts("terminal.link", link=link) + "\n\n") if link else Text()
    if table is None:
        return text.append(texts("common.loading"))
    for number, seat in enumerate(table.seats, start=1):
        who = seat.name or (words.level(seat.level) if seat.level else texts("room.empty"))
        text.append(f"{number}. {who}\n")
    host = next((seat.name for seat in table.seats if seat.person == table.host), "")
    if not picture.hosts and host:
        return text.append("\n" + texts("room.wait-for", name=host))
    return text.append("\n" + texts("terminal.start"))
