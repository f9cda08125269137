"""Whole games over the socket, so that a test begins when one is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from random import Random

from web.people import Guest, open_table
from web.seats import Chair


def begun(stack: ExitStack, site: str, table: str, people: list[Guest]) -> list[Chair]:
    """The chairs of people who have sat down at a table and begun its game."""
    chairs = [stack.enter_context(Chair(site, table, person)) for person in people]
    for chair in chairs:
        chair.ask(type="sit")
    chairs[0].ask(type="start")
    for chair in chairs:
        chair.nonce()
    return chairs


def turns(chairs: list[Chair]) -> Iterator[Chair]:
    """Whoever is to act, one after another, until the game is over. Each has acted before the next is asked for."""
    first = chairs[0]
    while True:
        first.until(lambda: first.table["state"] == "over" or bool(_to_act(first, chairs)))
        if first.table["state"] == "over":
            return
        chair = _to_act(first, chairs)[0]
        _catch_up(chair, first.seq)
        yield chair
        _catch_up(first, chair.seq)


def play_on(chairs: list[Chair], choose: Callable[[list[str]], str]) -> None:
    """Let those who sit there act whenever it is their turn, until the game is over."""
    for chair in turns(chairs):
        chair.act(choose)


def _catch_up(chair: Chair, seq: int) -> None:
    chair.until(lambda: chair.seq >= seq)


def _to_act(told: Chair, chairs: list[Chair]) -> list[Chair]:
    """Those who are to act, by what one of them has been told."""
    people = [told.table["seats"][seat].get("person") for seat in told.game.get("pending", ())]
    return [chair for chair in chairs if chair.guest.id in people]


def finished_game(site: str, host: Guest, rules: dict[str, str], seed: int = 0, **settings: object) -> str:
    """The name of a game that the guest has played at random against bots, to its end."""
    table = open_table(site, host, rules, **{"wait": 0, "level": "beginner", **settings})
    with Chair(site, table, host) as chair:
        chair.start()
        chair.nonce()
        play_on([chair], Random(seed).choice)
        return str(chair.table["game"])
