"""What goes to a seat or a spectator is what that seat may know, over whole games of every option."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from random import Random

import pytest
from service.driving import PEOPLE, Driver

from foretold.game.text.json import plain
from foretold.game.text.rules_text import options_of
from foretold.game.view import PublicView, View
from foretold.rules.variety import random_rules
from foretold.service.demo.player import Message, follow
from foretold.service.protocol.views import encoded, snapshot
from foretold.service.table.commands import Connect

# Ids of people are long words of letters, digits, _ and -, and may hold what looks like a card
WORDS = "Dragon|Fairy|Bomb|Shapeshifter|Juggler|Cloud|Werewolf"
CARD = re.compile(rf"(?<![\w-])(?:[BRGY](?:1[0-3]|[1-9])|[WJ][BRGY]|{WORDS})(?![\w-])")
SPECTATOR = 6


def cards_in(value: object) -> set[str]:
    return set(CARD.findall(json.dumps(value)))


def known_cards(view: View) -> set[str]:
    """Every card that the view shows, now or in an event of the past. What could be announced is no secret."""
    return cards_in([plain(view.events), plain(view.hands), plain(view.turned), plain(view.legal)])


def check_message(message: Message, game: Message, own: Message, view: View, told: int) -> None:
    """A message, and what a client shows after it, against the view of the one it goes to; ``told`` events were told
    before."""
    assert [moment["event"] for moment in message["moments"]] == [plain(event) for event in view.events[told:]]
    assert own["hands"] == plain(view.hands) and own["hand"] == plain(view.hand)
    assert own["legal"] == [str(action) for action in view.legal]
    for field in fields(PublicView):
        if field.name != "bids":
            assert game[field.name] == plain(getattr(view, field.name)), field.name
    if view.seat is not None:
        assert own["bid"] == view.bids[view.seat]
    shown = [bid for seat, bid in enumerate(view.bids) if seat != view.seat]
    assert [bid for seat, bid in enumerate(game["bids"]) if seat != view.seat] == shown
    assert cards_in(message) <= known_cards(view)


@pytest.mark.parametrize("seed", range(16))
def test_over_whole_games(seed: int) -> None:
    random = Random(f"leaks {seed}")
    rules = random_rules(random, short=True)
    options = dict(options_of(rules))
    people = random.randint(1, rules.players)
    driver = Driver(options, wait=0).seated(people)
    driver.ask(SPECTATOR, Connect(True, "node"))
    driver = driver.started(people)
    before = {who: json.loads(encoded(snapshot(driver.table, PEOPLE[who].id, 0))) for who in range(7)}
    game, own = ({who: message[part] for who, message in before.items()} for part in ("game", "own"))
    heard = {who: len(driver.game.view(driver.table.seat_of(PEOPLE[who].id)).events) for who in range(7)}
    viewers = [*range(people), SPECTATOR]
    while not driver.game.over:
        driver.step(random)
        for who in viewers:
            seat = driver.table.seat_of(PEOPLE[who].id)
            view = driver.game.view(seat)
            text = driver.broadcasts[-1].to(PEOPLE[who].id)
            assert driver.table.secret.encode() not in text or driver.game.over
            if not driver.game.over:
                message = json.loads(text)
                game[who], own[who] = follow(game[who], message, "game"), follow(own[who], message, "own")
                check_message(message, game[who], own[who], view, heard[who])
                whole = json.loads(encoded(snapshot(driver.table, PEOPLE[who].id, 0)))
                assert whole["game"] == game[who] and whole["own"] == own[who]
                assert cards_in(whole) <= known_cards(view)
                assert driver.table.secret not in json.dumps(whole)
            heard[who] = len(view.events)
