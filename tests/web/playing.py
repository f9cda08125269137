"""Whole games over the socket, so that a test begins when one is over."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from web.people import Guest, open_table
from web.seats import Chair


def play_on(chairs: list[Chair], choose: Callable[[list[str]], str]) -> None:
    """Let everybody who sits there act in turn until the game is over."""
    while chairs[0].table["state"] != "over":
        for chair in chairs:
            chair.until(lambda chair=chair: chair.table["state"] == "over" or bool(chair.own.get("legal")))  # type: ignore[misc]
            if chair.table["state"] != "over":
                chair.ask(type="act", action=choose(chair.own["legal"]))


def finished_game(site: str, host: Guest, rules: dict[str, str], seed: int = 0, **settings: object) -> str:
    """The name of a game that the guest has played at random against bots, to its end."""
    table = open_table(site, host, rules, **{"wait": 0, "level": "beginner", **settings})
    with Chair(site, table, host) as chair:
        chair.start()
        chair.nonce()
        play_on([chair], Random(seed).choice)
        return str(chair.table["game"])
