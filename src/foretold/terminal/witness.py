"""The evidence of games at a server's table, saved to files, for comparison with the published records."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from ..folders import write_whole
from ..game.errors import NotationError
from ..game.events import Event
from ..game.fair.evidence import Evidence
from ..game.fair.verdict import Check, Verdict, verify
from ..game.game import Game
from ..game.text.json import plain
from ..service.protocol.messages import Heard, TableView
from .picture import Picture

MOST = 50  # games whose evidence is kept


class Witness:
    """The evidence of one table's latest game. A disk that is full must not stop the game: then nothing is proven."""

    def __init__(self, folder: Path, table: str) -> None:
        self._folder = folder
        self.evidence = self._latest(table)
        self._following = False  # whether everything that happens is heard

    @property
    def path(self) -> Path | None:
        """Where the evidence is kept."""
        return None if self.evidence is None else self._folder / f"{self.evidence.game}.json"

    @property
    def heard(self) -> Heard:
        """What the server has to know when a connection begins, so that it sends what was missed."""
        if self.evidence is None:
            return Heard()
        return Heard(self.evidence.game, self.evidence.heard)

    def promise(self, table: TableView, seat: int | None, nonce: str = "") -> None:
        """Keep the commitment to a game that is being prepared, and the nonce that is sent next."""
        if self.evidence is None or self.evidence.game != table.game:
            self.evidence = Evidence(table.game, table.commitment, seat)
        self.evidence.nonces += [nonce] if nonce else []
        self._following = True
        self._write()

    def acknowledge(self, nonce: str) -> None:
        """Keep that the server has said it added the nonce."""
        if self.evidence is not None and nonce in self.evidence.nonces:
            self.evidence.acknowledged = nonce
            self._write()

    def look(self, picture: Picture, heard: int, missed: Sequence[Event]) -> None:
        """Begin, or go on, with what a snapshot shows of a running game: the events from ``heard`` on."""
        table = picture.table
        if table is None or table.state != "playing":
            self._following = table is not None and table.state == "preparing"
            return
        if self.evidence is None or self.evidence.game != table.game:
            self.evidence = Evidence(table.game, seat=picture.seat)
        self._following = self.evidence.catch_up(heard, plain(missed), _cards(picture))
        self._write()

    def listen(self, moments: Iterable[Picture]) -> None:
        """Keep what has happened in the game."""
        if self._following and self.evidence is not None:
            for picture in moments:
                self.evidence.see([] if picture.event is None else [plain(picture.event)], _cards(picture))
            self._write()

    def judge(self, record: str) -> Verdict:
        """Return the verdict on the published record."""
        try:
            game = Game.parse(record)
            return verify(game, self.evidence)
        except (NotationError, ValueError) as error:
            return Verdict((Check("deals", "bad", detail=str(error)),))

    def _latest(self, table: str) -> Evidence | None:
        found = sorted(self._folder.glob(f"{table}-*.json"), key=lambda path: int(path.stem.rpartition("-")[2]))
        with suppress(OSError, ValueError, IndexError):
            return Evidence.from_json(found[-1].read_text(encoding="utf-8"))
        return None

    def _write(self) -> None:
        """Write the evidence, whole or not at all, and forget that of the oldest games."""
        if self.evidence is None or self.path is None:
            return
        with suppress(OSError):
            write_whole(self.path, self.evidence.to_json())
            kept = sorted(self._folder.glob("*.json"), key=lambda path: path.stat().st_mtime)
            for old in kept[:-MOST]:
                old.unlink(missing_ok=True)


def _cards(picture: Picture) -> dict[str, Any]:
    """What the table shows of the cards, as plain values."""
    game, own = picture.game, picture.own
    shown: dict[str, Any] = {} if own is None else {"hands": plain(own.hands)}
    if game is not None:
        shown |= {name: plain(getattr(game, name)) for name in ("turned", "trump", "trick", "bids")}
    return shown
