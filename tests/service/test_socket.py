"""Tables over real sockets: playing, coming back, leaving, watching."""

from __future__ import annotations

import asyncio
import json
from random import Random

import pytest
from patience import PATIENCE
from service.chaos import Node
from service.running import connected, new_person, new_table, seated, url_of, whole_game

from foretold.service.sockets import open_socket

pytestmark = pytest.mark.anyio


async def test_a_whole_game_of_four_and_a_rematch(server: Node) -> None:
    async with seated(server) as clients:
        await whole_game(clients, Random(1).choice)
        assert {client.table["state"] for client in clients} == {"over"}
        assert len({str(client.game) for client in clients}) == 1
        assert clients[0].table["secret"] and len(clients[0].table["nonces"]) == 4
        first = clients[0].table["game"]
        assert await clients[0].code("nonce", game=first, nonce="a") == "too-late"
        for client in clients:
            await client.ask("rematch")
        await asyncio.gather(*(client.play() for client in clients))
        assert clients[3].table["game"] != first and clients[3].table["games"] == 2


async def test_a_refresh_keeps_the_seat_and_both_tabs_hear_everything(server: Node) -> None:
    async with seated(server, 2, {"players": "3", "edition": "us"}) as (host, guest):
        async with connected(server, host.table["id"], guest.me) as again:
            assert again.seat == guest.seat
            await again.ask("say", text="two tabs")
            await guest.until(lambda: guest.seq == again.seq)
            assert guest.heard[-1]["chat"][0]["text"] == "two tabs"
            await again.ask("be-right-back")
            await guest.until(lambda: guest.seat.get("right_back"))
        await host.ask("say", text="one tab gone")
        await guest.until(lambda: guest.seq == host.seq)
        assert guest.seat["present"] and host.table["seats"][1]["present"]


async def test_who_comes_back_is_told_the_events_that_were_missed(server: Node) -> None:
    async with seated(server, 2) as clients:
        ada, bo = clients
        await ada.ask("start")
        for client in clients:
            await client.ask("nonce", game=client.table["game"], nonce="n0nce")
        await bo.until(lambda: bo.own.get("legal"))
        told = [moment["event"] for message in bo.heard for moment in message.get("moments", ())]
        game, table = bo.table["game"], bo.table["id"]
        for heard, first in (({"game": game, "events": 2}, 2), ({}, 0), ({"game": "other-1", "events": 2}, 0)):
            async with open_socket(url_of(server, table)) as socket:
                await socket.send(json.dumps({"type": "hello", "token": bo.me.token, "heard": heard}))
                await socket.recv()
                snapshot = json.loads(await socket.recv())
                assert snapshot.get("heard", 0) == first and snapshot["missed"] == told[first:]
        async with open_socket(url_of(server, table)) as socket:
            await socket.send(json.dumps({"type": "hello", "token": bo.me.token}))
            await socket.recv()
            assert "missed" not in json.loads(await socket.recv())


async def test_the_last_connection_that_goes_makes_one_absent(server: Node) -> None:
    async with seated(server, 1) as (host,):
        guest = new_person(server)
        async with connected(server, host.table["id"], guest) as client:
            await client.ask("sit")
        await host.until(lambda: not host.table["seats"][1].get("present", False) and host.table["seats"][1]["name"])
        for _ in range(5):  # a refresh: the second connection comes while the first goes, and commands are under way
            async with connected(server, host.table["id"], guest) as first:
                await host.send({"type": "ask", "id": "x", "based_on": 0, "command": {"type": "say", "text": "a"}})
                second = connected(server, host.table["id"], guest)
                closing = asyncio.ensure_future(first.socket.close())
                client = await second.__aenter__()
                await closing
                await host.ask("say", text="b")
                await client.until(lambda client=client: client.seq >= host.seq)  # type: ignore[misc]
                assert client.seat.get("present")
                await second.__aexit__(None, None, None)


async def test_a_command_repeated_on_another_connection_acts_once(server: Node) -> None:
    async with seated(server, 1) as (host,):
        told = await host.ask("say", text="once", id="k1")
        async with connected(server, host.table["id"], host.me) as again:
            answer = await again.ask("say", text="once", id="k1", based_on=0)
            assert answer == {"type": "ack", "id": "k1", "seq": told["seq"]}
            stranger = new_person(server)
            async with connected(server, host.table["id"], stranger) as other:
                assert (await other.ask("say", text="mine", id="k1"))["type"] == "update"  # ids are each one's own
            assert sum(line["text"] == "once" for one in again.heard for line in one.get("chat", ())) == 1


def asking(number: int) -> str:
    command = {"type": "say", "text": f"number {number}"}
    return json.dumps({"type": "ask", "id": f"ask-{number}", "based_on": 0, "command": command})


async def test_who_does_not_wait_for_the_welcome_is_answered_in_order(server: Node) -> None:
    async with seated(server, 2, {"players": "3", "edition": "us"}) as (host, guest):
        await guest.socket.close()
        await host.until(lambda: not host.table["seats"][1].get("present"))
        async with open_socket(url_of(server, host.table["id"])) as socket:
            await socket.send(json.dumps({"type": "hello", "token": guest.me.token}))
            for number in range(50):  # while it is being noted that the guest is back
                await socket.send(asking(number))
            acknowledged: list[str] = []
            async with asyncio.timeout(PATIENCE):
                while len(acknowledged) < 50:
                    message = json.loads(await socket.recv())
                    acknowledged += [message["ack"]] if "ack" in message else []
        assert acknowledged == [f"ask-{number}" for number in range(50)]


async def test_what_was_said_before_leaving_is_carried_out(server: Node) -> None:
    async with seated(server, 1) as (host,):
        async with open_socket(url_of(server, host.table["id"])) as socket:
            await socket.send(json.dumps({"type": "hello", "token": host.me.token}))
            for number in range(5):
                await socket.send(asking(number))
        await host.until(lambda: any(said["text"] == "number 4" for one in host.heard for said in one.get("chat", ())))


async def test_nobody_acts_for_another(server: Node) -> None:
    async with seated(server, rules={"players": "4", "edition": "us", "hand-sizes": "3"}) as clients:
        await clients[0].ask("start")
        for client in clients:
            await client.ask("nonce", game=clients[0].table["game"], nonce="n")
        await asyncio.gather(*(client.until(lambda client=client: client.game) for client in clients))
        (turn,) = clients[0].game["pending"]
        acting = clients[turn]
        async with connected(server, clients[0].table["id"], new_person(server)) as stranger:
            for other in [*(client for client in clients if client is not acting), stranger]:
                assert await other.code("act", action=acting.own["legal"][0]) == "not-yours"
            assert await stranger.code("pause") == "not-yours"
            assert await stranger.code("take-back") == "not-yours"
            assert await stranger.code("nonce", game=clients[0].table["game"], nonce="n") == "not-yours"
            assert await stranger.code("configure", settings={"rules": {"players": "3"}}) == "not-yours"
            assert await stranger.code("sit") == "too-late"
        assert await acting.code("act", action=acting.own["legal"][0], based_on=0) == "stale"
        assert (await acting.ask("act", action=acting.own["legal"][0]))["type"] == "update"


async def test_a_bot_takes_over_and_gives_back(server: Node) -> None:
    rules = {"players": "3", "edition": "us", "hand-sizes": "10"}
    async with seated(server, 2, rules, grace=0) as (host, guest):
        await host.ask("start")
        for client in (host, guest):
            await client.ask("nonce", game=host.table["game"], nonce="n")
        await guest.socket.close()
        await host.until(lambda: host.table["seats"][1].get("taken_over"))
        async with connected(server, host.table["id"], guest.me) as back:
            assert not back.seat.get("taken_over") and back.seat["present"] and back.own["seat"] == 1
            await host.until(lambda: not host.table["seats"][1].get("taken_over"))
            await back.ask("stand")
            assert back.seat["taken_over"]
            await host.until(lambda: host.table["seats"][1].get("taken_over"))


async def test_a_game_goes_on_against_bots_while_somebody_is_away(server: Node) -> None:
    async with seated(server, 2, {"players": "3", "edition": "us", "hand-sizes": "2,2"}, grace=0) as (host, guest):
        await guest.socket.close()
        await host.ask("start")
        await host.play(Random(3).choice)
        assert host.table["seats"][1]["taken_over"] and host.table["seats"][2]["level"]


async def test_spectators_see_no_hand_till_the_end(server: Node) -> None:
    async with seated(server) as clients, connected(server, clients[0].table["id"], new_person(server)) as watcher:
        assert await watcher.code("start") == "not-yours"
        assert await watcher.code("be-right-back") == "not-yours"
        await whole_game(clients, Random(5).choice)
        await watcher.until(lambda: watcher.table["state"] == "over")
        during = [one for one in watcher.heard if one.get("seq", watcher.seq) < watcher.seq]
        seen = [part["own"] for one in during for part in (one, *one.get("moments", ())) if "own" in part]
        assert seen and all(own.get("hands", [None] * 4) == [None] * 4 and not own.get("legal") for own in seen)
        assert not any(one["table"].get("secret") for one in during if one.get("table"))


async def test_the_host_shows_somebody_out(server: Node) -> None:
    async with seated(server, 2) as (host, guest):
        assert await guest.code("clear", seat=0) == "not-yours"
        await host.ask("clear", seat=1)
        assert await guest.until_closed() == 4401 and guest.heard[-1]["code"] == "removed"
        async with open_socket(url_of(server, host.table["id"])) as socket:  # and does not come back
            await socket.send(json.dumps({"type": "hello", "token": guest.me.token}))
            assert [json.loads(await socket.recv())["type"] for _ in range(2)] == ["welcome", "refusal"]
        assert host.table["seats"][1]["kind"] == "empty" and len(host.table["removed"]) == 1
        assert await host.code("clear", seat=5) == "unknown"


async def test_an_empty_table_waits_and_everything_is_there_afterwards(server: Node) -> None:
    host = new_person(server)
    table = new_table(server, host, {"players": "3", "edition": "us", "hand-sizes": "5"})
    async with connected(server, table, host) as client:
        await client.ask("sit")
        await client.ask("start")
        await client.ask("nonce", game=client.table["game"], nonce="n")
        await client.until(lambda: client.own.get("legal"))
        before = client.own, client.game["round"]
    async with connected(server, table, host) as client:
        assert (client.own, client.game["round"]) == before
