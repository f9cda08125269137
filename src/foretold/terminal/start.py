"""How a game at the terminal begins: alone, going on where one was, or at a server's table."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from ..folders import data_folder
from ..game.text.rules_text import options_of
from ..locales import Texts
from ..rules.options import Rules
from .api import request
from .app import Play
from .local import OwnTable
from .look import ThemeName
from .picture import Refused
from .remote import RemoteTable, enter
from .witness import Witness

SECTIONS = ("common", "game", "home", "learn", "replay", "room", "table", "terminal")
GUESTS = "guests.json"  # who one is at which server
EVIDENCE = "evidence"  # what one saw of the games at servers


def alone(table: OwnTable, texts: Texts, *, pace: float = 1.0, theme: ThemeName = "dark") -> Play:
    """A game against bots, with no server."""
    table.pace = pace
    return Play(table, texts, table.host.table.rules.edition.value, pace=pace, theme=theme)


def split_link(link: str) -> tuple[str, str]:
    """A server's address and, if the link names one, the table's code."""
    try:
        parts = urlsplit(link if "//" in link else f"http://{link}")
        parts.port  # noqa: B018  # raises where it is no number
    except ValueError:
        raise Refused(f"expected the link of a table or the address of a server, got {link[:80]!r}") from None
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise Refused(f"expected the link of a table or the address of a server, got {link[:80]!r}")
    found = re.fullmatch(r"/t/([\w-]+)/?", parts.path)
    if found is None and parts.path not in ("", "/"):
        raise Refused(f"expected a link such as {parts.scheme}://{parts.netloc}/t/CODE, got {link[:80]!r}")
    return f"{parts.scheme}://{parts.netloc}", found[1] if found else ""


async def with_others(
    link: str,
    name: str,
    rules: Rules,
    level: str,
    texts: Texts,
    pace: float = 1.0,
    theme: ThemeName = "dark",
) -> Play:
    """A table of a server: the one that the link names, else a new one."""
    address, code = split_link(link)
    guest = await enter(address, name, data_folder() / GUESTS)
    if code:
        summary = await request(address, "GET", f"/api/tables/{code}", expected=("rules",))
        edition = summary["rules"].get("edition", "us")
    else:
        settings = {"rules": options_of(rules), "level": level}
        opened = await request(address, "POST", "/api/tables", {"settings": settings}, guest.token, expected=("table",))
        code, edition = opened["table"], rules.edition.value
    table = RemoteTable(guest, code, Witness(data_folder() / EVIDENCE, code))
    return Play(table, texts, edition, pace=pace, link=table.link, theme=theme)
