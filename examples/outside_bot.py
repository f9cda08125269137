#!/usr/bin/env python3
"""A player for Foretold's contests in one file, with nothing but Python's standard library.

    foretold arena "program:python3 examples/outside_bot.py" random

Every line on standard input is a JSON object; every question is answered by one line on standard output. Whatever else
there is to say goes to standard error. docs/outside-bots.md describes the lines.
"""

import json
import random
import sys
from typing import Any


def strength(card: str, trump: str | None) -> float:
    """About how likely a card is to take a trick: WB is a Wizard, JR a Jester, G13 the green thirteen."""
    if card[0] == "W" and len(card) == 2:
        return 0.95
    if card[0] == "J" and len(card) == 2:
        return 0.0
    if not card[1:].isdigit():
        return 0.5  # an anniversary card
    number = int(card[1:]) / 13
    return 0.3 + 0.6 * number if card[0] == trump else 0.6 * number**3


def choose(view: dict[str, Any], legal: list[str], chance: random.Random) -> str:
    """One of the legal actions."""
    trump = view["trump"]
    if view["phase"] == "bid" and view["hand"] is not None:
        promised = sum(strength(card, trump) for card in view["hand"])
        return min(legal, key=lambda bid: abs(int(bid.split()[1]) - promised))
    if view["phase"] == "play" and "play ?" not in legal:
        seat = view["seat"]
        needs_more = (view["bids"][seat] or 0) > view["tricks"][seat]
        cards = sorted(legal, key=lambda play: strength(play.removeprefix("play ").partition("=")[0], trump))
        return cards[-1] if needs_more else cards[0]
    return chance.choice(legal)


def main() -> None:
    """Answer until the input ends."""
    chance = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "start":
            chance = random.Random(message["seed"])
        elif message["type"] == "choose":
            print(json.dumps({"action": choose(message["view"], message["legal"], chance)}), flush=True)


if __name__ == "__main__":
    main()
