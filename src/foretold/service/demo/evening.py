"""A game on two nodes, one of which is killed, with a printed commentary."""

from __future__ import annotations

import asyncio
import json
import urllib.request
from collections.abc import Callable, Sequence
from random import Random

from ...game.game import Game
from ..processes import Node
from .player import Message, Player

NAMES = ("Ada", "Ben", "Cleo", "Dan")
HAND_SIZES = "1,2,3,4"
KILL_ROUND, KILL_CARDS = 3, 2  # in the third round, with two cards of a trick on the table
LIMIT = 120.0  # seconds after which the demo fails


class DemoFailed(Exception):
    """The game did not continue, or its record is not as expected."""


class Evening:
    """Four players, of whom the first and the third connect to node 1, the others to node 2."""

    def __init__(self, nodes: Sequence[Node], write: Callable[[str], None], pace: float, random: Random) -> None:
        self._nodes, self._print, self._pace, self._random = nodes, write, pace, random
        self._players: list[Player] = []
        self._commitment = ""
        self._scores = [0] * len(NAMES)
        self._seq = self._rounds = 0
        self._killed = False

    # ------------------------------------------------------------------ the game

    async def play(self) -> None:
        """Open a table, and play a game to its end."""
        self._seat_players()
        try:
            async with asyncio.timeout(LIMIT), asyncio.TaskGroup() as group:
                for player in self._players:
                    group.create_task(player.run())
        except TimeoutError:
            logs = " ".join(node.log()[-1000:] for node in self._nodes)
            raise DemoFailed(f"the game did not end within {LIMIT:.0f} seconds; the nodes say: {logs}") from None

    def _seat_players(self) -> None:
        addresses = [node.address for node in self._nodes]
        people = [_post(addresses[seat % 2], "/api/people", {"name": name}) for seat, name in enumerate(NAMES)]
        rules = {"players": str(len(NAMES)), "edition": "us", "hand-sizes": HAND_SIZES}
        table = _post(addresses[0], "/api/tables", {"settings": {"rules": rules}}, people[0]["token"])["table"]
        for seat, somebody in enumerate(people):
            player = Player(
                name=NAMES[seat],
                person=somebody["person"]["id"],
                token=somebody["token"],
                table=table,
                addresses=addresses if seat % 2 == 0 else addresses[::-1],
                heard=self._heard,
                host=seat == 0,
                pace=self._pace,
                random=Random(self._random.getrandbits(64)),
            )
            self._players.append(player)
        self._print(f"Ada opens table {table} at node 1. Ada and Cleo are connected to node 1, Ben and Dan to node 2.")

    async def _heard(self, player: Player, message: Message) -> None:
        """Report what a player has received, unless another player received it before."""
        if message["type"] == "snapshot" and player.lost:
            number = 1 + [node.address for node in self._nodes].index(player.addresses[player.at])
            self._print(f"  {player.name} reconnected to node {number} and resumes at entry {player.seq} of the log.")
        if player.seq <= self._seq:
            return
        self._seq = player.seq
        if not self._commitment and player.view.get("commitment"):
            self._commitment = player.view["commitment"]
            self._print(f"The server commits to a secret for the deals by publishing its hash {self._commitment}.")
        if player.game:
            self._report_scores(player.game)
            if player.game["round"] == KILL_ROUND and len(player.game["trick"]) == KILL_CARDS and not self._killed:
                await self._kill()

    def _report_scores(self, game: Message) -> None:
        if game["scores"] != self._scores:
            self._scores, self._rounds = game["scores"], self._rounds + 1
            totals = ", ".join(f"{name} {score}" for name, score in zip(game["names"], self._scores, strict=True))
            self._print(f"Round {self._rounds} of {game['rounds']} is over: {totals}.")

    async def _kill(self) -> None:
        self._killed = True
        self._print(f"Node 1 is killed (SIGKILL), in round {KILL_ROUND}, with {KILL_CARDS} cards on the table.")
        await asyncio.to_thread(self._nodes[0].kill)

    # ------------------------------------------------------------------ its record

    def verified(self) -> Game:
        """Return the game from its record, as served by the remaining node. Parsing recomputes every deal; the
        commitment, the players' nonces and the acknowledged actions are compared here."""
        with urllib.request.urlopen(f"{self._nodes[1].address}/api/games/{self._players[0].view['game']}") as answer:
            text = answer.read().decode()
        try:
            game = Game.parse(text)
        except ValueError as error:
            raise DemoFailed(f"the record is invalid: {error}") from error
        if game.fair is None or game.fair.commitment != self._commitment:
            raise DemoFailed("the record's deals do not match the commitment")
        for player in self._players:
            seat = game.names.index(player.name)
            if game.fair.nonces[seat] != player.nonce:
                raise DemoFailed(f"the deals do not come from the nonce that {player.name} gave")
            played = [str(action) for made in game.actions for who, action in made if who == seat]
            if played != player.acknowledged:
                raise DemoFailed(f"{player.name} played {player.acknowledged}, and the record says {played}")
        actions = sum(len(made) for made in game.actions)
        winners = " and ".join(game.names[seat] for seat in game.winners)
        self._print(f"The game is over: {winners} won with {max(game.scores)} points.")
        self._print(
            f"Its record has the {actions} acknowledged actions, each exactly once. The {len(game.decks)} deals"
        )
        self._print("were recomputed from the committed secret and the players' nonces, and are the same.")
        return game


def _post(address: str, path: str, body: Message, token: str = "") -> Message:
    headers = {"content-type": "application/json", **({"authorization": f"Bearer {token}"} if token else {})}
    request = urllib.request.Request(address + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=20) as answer:
        return dict(json.load(answer))
