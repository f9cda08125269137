"""Everything that goes over real sockets in whole games of random rules, held against the view of who it went to; and
the server's log, which knows nothing of cards."""

from __future__ import annotations

import json
from random import Random

import msgspec
import pytest
from service.chaos import Node
from service.running import Client, connected, new_person, seated, whole_game
from service.test_nothing_leaks import CARD, cards_in, check_message, known_cards

from foretold.game.text.rules_text import options_of
from foretold.rules.variety import random_rules
from foretold.service.demo.player import Message, follow
from foretold.service.store import Store
from foretold.service.table import Table, apply
from foretold.service.table.events import Entry, NonceGiven, Prepared

pytestmark = pytest.mark.anyio


async def log_of(node: Node, table: str) -> list[Entry]:
    async with await Store.open(node.database) as store:
        return [msgspec.json.decode(data, type=Entry) for _, data in await store.load(table)]


def check_heard(client: Client, log: list[Entry]) -> int:
    """All that a client heard against what its person might know then. Says how many messages of a game there were."""
    table, told, checked = Table(), 0, 0
    game: Message = {}
    own: Message = {}
    messages = {one["seq"]: one for one in client.heard if one["type"] == "update"}
    for entry in log:
        apply(table, entry)
        seat, message = table.seat_of(client.me.id), messages.get(entry.seq)
        if message is None:
            continue
        if table.game is None or table.game.over:
            assert table.game is not None or not cards_in(message)
            continue
        assert table.secret not in json.dumps(message)
        view = table.game.view(seat)
        game, own = follow(game, message, "game"), follow(own, message, "own")
        if message.get("moments"):
            check_message(message, game, own, view, told)
            checked += 1
        assert cards_in(message) <= known_cards(view)
        told = len(view.events)
    return checked


@pytest.mark.parametrize("seed", range(6))
async def test_over_whole_games(server: Node, seed: int) -> None:
    random = Random(f"wire {seed}")
    rules = random_rules(random, short=True)
    people = random.randint(1, rules.players)
    async with seated(server, people, dict(options_of(rules))) as clients:
        table = clients[0].table["id"]
        async with connected(server, table, new_person(server, "Watcher")) as watcher:
            await whole_game(clients, random.choice)
            await watcher.until(lambda: watcher.table["state"] == "over")
        log = await log_of(server, table)
    assert all(check_heard(client, log) > 0 for client in [*clients, watcher])
    others = {client.me.token for client in clients}
    assert not any(token in json.dumps(client.heard) for client in clients for token in others)


async def test_the_log_of_the_server_has_no_card_no_secret_and_no_token(server: Node) -> None:
    async with seated(server, 3, {"players": "4", "edition": "us", "hand-sizes": "3,2"}) as clients:
        table = clients[0].table["id"]
        for client in clients:
            await client.ask("say", text="my words")
            assert await client.code("act", action="play B13") == "too-early"
        await whole_game(clients, Random(9).choice)
        entries = await log_of(server, table)
    assert server.output is not None
    text = server.output.read_text(encoding="utf-8")
    assert '"level": "debug"' in text
    secrets = [event.secret for entry in entries for event in entry.events if isinstance(event, Prepared)]
    nonces = [event.nonce for entry in entries for event in entry.events if isinstance(event, NonceGiven)]
    assert secrets and len(nonces) == 3
    for hidden in [*secrets, *nonces, *(client.me.token for client in clients), "my words"]:
        assert hidden not in text
    for line in filter(lambda line: line.startswith("{"), text.splitlines()):
        values = [str(value) for key, value in json.loads(line).items() if key not in ("timestamp", "table")]
        assert not CARD.search(" ".join(values)), line
