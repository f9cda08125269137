"""The local game, saved to a file after every action, so that closing the window loses nothing."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ..game.game import Game


@dataclass(frozen=True)
class SavedGame:
    """A saved game: the player's seat, and the opponents."""

    game: Game
    seat: int
    level: str


@dataclass(frozen=True)
class GameFile:
    """A file for one game. A disk that is full, or a folder that is read-only, must not stop it."""

    path: Path
    seat: int
    level: str

    def keep(self, game: Game) -> None:
        """Write the game, whole or not at all; a finished one is forgotten."""
        with suppress(OSError):
            if game.over:
                self.path.unlink(missing_ok=True)
                return
            self.path.parent.mkdir(parents=True, exist_ok=True)
            temporary = self.path.with_suffix(f".{os.getpid()}")
            content = {"kind": "foretold terminal", "seat": self.seat, "level": self.level, "record": game.record()}
            temporary.write_text(json.dumps(content), encoding="utf-8")
            os.replace(temporary, self.path)


def saved_in(path: Path) -> SavedGame | None:
    """Return the saved game, if there is one."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        game = Game.parse(content["record"])
        kept = SavedGame(game, int(content["seat"]), str(content["level"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return None if game.over or not 0 <= kept.seat < game.rules.players else kept
