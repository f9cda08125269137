"""Replays: what a browser that knows no rule shows of a finished game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import httpx
import pytest
from service.chaos import Node
from service.requesting import bearing, code_of
from service.running import seated, whole_game

from foretold.game.fair import FairDeal, new_secret
from foretold.game.game import Game
from foretold.game.text.json import plain
from foretold.rules.options import Rules
from foretold.rules.variety import random_rules
from foretold.service.demo.player import Message, follow
from foretold.service.protocol.replay import replay_of
from foretold.service.protocol.views import encoded


def played(rules: Rules, random: Random) -> Game:
    nonces = tuple("" if random.random() < 0.3 else f"nonce-{seat}" for seat in range(rules.players))
    game = Game(rules, fair=FairDeal("table-1", new_secret(), nonces))
    while not game.over:
        seat = random.choice(game.pending)
        game.play(random.choice(game.legal(seat)), seat)
    return game


def replayed(game: Game) -> dict[str, Any]:
    """The replay as a browser gets it."""
    made = replay_of("table-1", 0.0, [], game.record())
    return json.loads(encoded(made))  # type: ignore[no-any-return]


def unfolded(moments: list[Message]) -> Iterator[tuple[Message, Message, Message]]:
    """Each moment with the whole game and the view of all hands."""
    game: Message = {}
    own: Message = {}
    for moment in moments:
        message = {"moments": [moment]}
        game, own = follow(game, message, "game"), follow(own, message, "own")
        yield moment["event"], game, own


@pytest.mark.parametrize("seed", range(40))
def test_every_step_shows_a_table_that_can_be(seed: int) -> None:
    random = Random(f"replay {seed}")
    game = played(random_rules(random, short=True), random)
    replay = replayed(game)
    tricks = 0
    for event, shown, own in unfolded(replay["moments"]):
        assert event["event"] == "DealerChosen" or shown["hand_counts"] == [len(hand) for hand in own["hands"]]
        if event["event"] == "CardPlayed":
            assert shown["trick"][-1] == [event["seat"], event["play"]]
        elif event["event"] == "TrickTaken":
            tricks += 1
            assert shown["trick"] == [] and len(shown["last_trick"]) == game.rules.players
        elif event["event"] == "BidMade":
            assert shown["bids"][event["seat"]] == event["tricks"]
        elif event["event"] == "RoundScored":
            assert shown["scores"] == event["totals"] and shown["bids"] == event["bids"]
            assert shown["tricks"] == event["tricks"]
        elif event["event"] == "RoundDealt":
            assert shown["turned"] == event["turned"] and not shown["trump_known"]
    assert tricks == sum(game.rules.rounds)
    assert shown["winners"] == list(game.winners) and shown["scores"] == list(game.scores)


@pytest.mark.parametrize("seed", range(10))
def test_it_tells_everything_in_its_order(seed: int) -> None:
    random = Random(f"events {seed}")
    game = played(random_rules(random, short=True), random)
    replay = replayed(game)
    told = [moment["event"] for moment in replay["moments"]]
    order = plain(game.events)
    for event in (*told, *order):
        event.pop("hands", None)  # which are beside it
    assert told == order
    moves = [moment["move"] for moment in replay["moments"] if "move" in moment]
    assert sorted(set(moves)) == list(range(sum(map(len, game.actions)))) and moves == sorted(moves)
    assert replay["pad"] == plain(game.pad.rows)
    fair = game.fair
    assert fair is not None and replay["record"] == game.record()
    assert replay["fair"]["secret"] == fair.secret and replay["fair"]["commitment"] == fair.commitment
    assert replay["fair"]["nonces"] == list(fair.nonces) and game.record().endswith(replay["fair"]["seal"] + "\n")


def test_a_long_game_stays_small() -> None:
    game = played(Rules(players=4), Random(1))
    made = encoded(replay_of("table-1", 0.0, [], game.record()))
    assert len(game.rules.rounds) == 15 and len(made) < 400_000


@pytest.mark.anyio
async def test_a_finished_game_can_be_replayed(server: Node, api: httpx.Client) -> None:
    async with seated(server, people=2, level="beginner") as clients:
        game = f"{clients[0].table['id']}-1"
        assert code_of(api.get(f"/api/games/{game}/replay")) == (404, "unknown")
        await whole_game(clients, Random(4).choice)
    answer = api.get(f"/api/games/{game}/replay")
    assert answer.headers["content-encoding"] == "gzip" and answer.headers["content-type"] == "application/json"
    plain_answer = api.get(f"/api/games/{game}/replay", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain_answer.headers and plain_answer.json() == answer.json()
    replay = answer.json()
    assert replay["game"] == game and replay["record"] == api.get(f"/api/games/{game}").text
    assert [seat["kind"] for seat in replay["seats"]] == ["person", "person", "bot", "bot"]
    assert [seat.get("level") for seat in replay["seats"]] == [None, None, "beginner", "beginner"]
    assert [seat["points"] for seat in replay["seats"]] == clients[0].game["scores"]
    assert replay["fair"]["secret"] == clients[0].table["secret"]


class TestHints:
    @pytest.mark.anyio
    async def test_a_hint_says_what_the_bot_would_do(self, server: Node, api: httpx.Client) -> None:
        rules = {"players": "3", "edition": "us", "hand-sizes": "2"}
        async with seated(server, people=1, rules=rules, level="beginner") as (client,):
            path, headers = f"/api/tables/{client.table['id']}/hint", bearing(client.me.token)
            assert code_of(api.post(path, headers=headers)) == (409, "too-early")
            await client.ask("start")
            await client.ask("nonce", game=client.table["game"], nonce="n1")
            await client.until(lambda: client.own.get("legal"))
            answer = api.post(path, headers=headers)
            assert answer.status_code == 201
            hint = answer.json()
            assert hint["seq"] == client.seq and hint["action"] in client.own["legal"]
            actions = [estimate["action"] for estimate in hint["estimates"]]
            assert sorted(actions) in ([], sorted(client.own["legal"]))  # the first ever may take too long
            assert all(abs(estimate["points"]) <= 40 for estimate in hint["estimates"])

    @pytest.mark.anyio
    async def test_whoever_does_not_play_gets_none(self, server: Node, api: httpx.Client) -> None:
        async with seated(server, people=2, rules={"players": "3", "edition": "us"}) as clients:
            path = f"/api/tables/{clients[0].table['id']}/hint"
            assert code_of(api.post(path)) == (401, "not-yours")
            stranger = api.post("/api/people", json={"name": "Zoe"}).json()["token"]
            assert code_of(api.post(path, headers=bearing(stranger))) == (401, "not-yours")
            assert code_of(api.post("/api/tables/nosuch/hint", headers=bearing(stranger))) == (404, "unknown")

    @pytest.mark.anyio
    async def test_the_host_decides_before_the_game(self, server: Node, api: httpx.Client) -> None:
        rules = {"players": "3", "edition": "us"}
        async with seated(server, people=1, rules=rules, hints=False) as (client,):
            assert client.table["settings"]["hints"] is False
            await client.ask("start")
            answer = api.post(f"/api/tables/{client.table['id']}/hint", headers=bearing(client.me.token))
            assert code_of(answer) == (422, "settings")
            settings = {**client.table["settings"], "hints": True}
            assert await client.code("configure", settings=settings) == "too-late"
