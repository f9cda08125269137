"""A server that cheats: the real one, with where its cards come from replaced.

python cheating.py search serve      acknowledges nonces, ignores them, and has searched for a secret that it likes
python cheating.py forge serve       deals from another secret, and publishes the record of a game never played
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from msgspec import structs

from foretold.bots.registry import find_bot
from foretold.game.fair import FairDeal, commitment_of, new_secret
from foretold.game.game import Game
from foretold.service.processes import Node
from foretold.service.server import room
from foretold.service.server.listings import finished_game
from foretold.service.store import FinishedGame
from foretold.service.table import clock
from foretold.service.table import start as starting
from foretold.service.table.dispatch import Asker
from foretold.service.table.events import Entry, Prepared
from foretold.service.table.state import Table

LIKED = 1  # the seat that is to have a Wizard in the first round


class CheatingNode(Node):
    """Such a server in a process of its own."""

    way = ""

    def command(self) -> list[str]:
        """The command line that runs it."""
        return [sys.executable, str(Path(__file__)), self.way, "serve"]


def searched(game: str, table: Table, nonces: tuple[str, ...]) -> str:
    """A secret from which, with these nonces, the seat has what it is to have."""
    while True:
        secret = new_secret()
        hand = Game(table.rules, fair=FairDeal(game, secret, nonces)).own(LIKED).hand
        if hand is not None and any(str(card).startswith("W") for card in hand):
            return secret


def search() -> None:
    """Search for a secret before the game, and leave the nonces out, so that nothing is changed by them."""

    def without_nonces(table: Table) -> FairDeal:
        return FairDeal(table.game_id, table.secret, ("",) * len(table.seats))

    def preparation(table: Table, asker: Asker) -> Prepared:
        game = f"{table.id}-{table.games + 1}"
        secret = searched(game, table, ("",) * len(table.seats))
        return Prepared(game, secret, commitment_of(secret))

    vars(starting).update(fair_deal=without_nonces, preparation=preparation)


def forge() -> None:
    """Commit to one secret, deal from another, and publish a game from the first that nobody has played."""
    honest_deal = starting.fair_deal
    dealt: dict[str, FairDeal] = {}

    def another(table: Table) -> FairDeal:
        honest = honest_deal(table)
        if honest.game not in dealt:
            dealt[honest.game] = replace(honest, secret=searched(honest.game, table, honest.nonces))
        return dealt[honest.game]

    def never_played(table: Table, entry: Entry) -> FinishedGame | None:
        finished = finished_game(table, entry)
        if finished is None or table.game is None:
            return None
        game, bot = Game(table.rules, fair=honest_deal(table), names=table.game.names), find_bot("counting")(0)
        while not game.over:
            game.play(bot.choose(game.view(game.turn)))
        return structs.replace(finished, record=game.record())

    vars(starting).update(fair_deal=another)
    vars(room).update(finished_game=never_played)


if __name__ == "__main__":
    {"search": search, "forge": forge}[sys.argv.pop(1)]()
    vars(clock).update(NONCE_WAIT=300.0)  # a nonce that came late, on a busy machine, would not be acknowledged
    from foretold.cli import main

    main()
