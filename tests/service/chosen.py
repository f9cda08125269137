"""``foretold serve`` with chosen deals: ``python -m service.chosen FILE`` takes its settings from the environment.

Codes of tables and secrets of games, which a house draws at random, are made from the text that the file has at that
moment. A test that writes its name there gets the same tables and, with the same nonces, the same cards and bots that
do the same with them in every run, whatever ran before it.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest
from patience import PATIENCE

from foretold.service.processes import Node
from foretold.service.server.config import Config
from foretold.service.server.house import ALPHABET, CODE_LENGTH
from foretold.service.server.http.application import Server
from foretold.service.server.startup import make_server, run_on_fast_loop, serve
from foretold.service.server.work.bot_workers import BotWorkers
from foretold.service.table import clock

TESTS = Path(__file__).parents[1]


def deals_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the tests of this process say which deals they want."""
    return tmp_path_factory.getbasetemp() / "deals"


def choose_deals(file: Path, name: str) -> None:
    """Let everything that is drawn from now on come from a name."""
    beside = file.with_suffix(".new")
    beside.write_text(name, encoding="utf-8")
    beside.replace(file)


class ChosenNode(Node):
    """A node whose deals are chosen."""

    def __init__(self, database: str, deals: Path, folder: Path | None = None, **settings: str) -> None:
        super().__init__(database, folder=folder, **settings)
        self._deals = deals

    def command(self) -> list[str]:
        """The command line that runs the server."""
        return [sys.executable, "-m", "service.chosen", str(self._deals)]

    def environment(self) -> dict[str, str]:
        """As of every node, and with the tests among what can be imported."""
        made = super().environment()
        return {**made, "PYTHONPATH": os.pathsep.join([made["PYTHONPATH"], str(TESTS)])}


class Chosen:
    """What takes the place of chance."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._drawn: Counter[tuple[str, str]] = Counter()

    def code(self) -> str:
        """The next code of a table."""
        number, signs = int.from_bytes(self._draw("code")), len(ALPHABET)
        return "".join(ALPHABET[number // signs**place % signs] for place in range(CODE_LENGTH))

    def secret(self) -> str:
        """The next secret of a game."""
        return self._draw("secret").hex()

    def _draw(self, what: str) -> bytes:
        name = self._file.read_text(encoding="utf-8")
        self._drawn[what, name] += 1
        return sha256(f"{name} {what} {self._drawn[what, name]}".encode()).digest()


async def _made(config: Config) -> Server:
    server, chosen = await make_server(config), Chosen(Path(sys.argv[1]))
    server.house.code, server.house.secret = chosen.code, chosen.secret
    # A nonce or a bot that came late, on a busy machine, would change the game
    clock.NONCE_WAIT = PATIENCE  # type: ignore[attr-defined]
    server.house.thinking = BotWorkers(config.bot_workers, limit=PATIENCE)
    return server


if __name__ == "__main__":
    run_on_fast_loop(serve(Config.from_environment(), make=_made))
