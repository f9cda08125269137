"""What no client of ours would ask of a table. Each of these once left a table that nobody could use any more."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from service.driving import PEOPLE, Driver

from foretold.service.protocol.messages import AnyFromClient
from foretold.service.protocol.views import snapshot
from foretold.service.table import commands as c
from foretold.service.table.events import Person
from foretold.service.table.refusal import Code
from foretold.service.table.settings import Settings
from foretold.service.table.start import names_of
from foretold.service.table.state import PEOPLE_REMEMBERED, REMEMBERED


@pytest.mark.parametrize("word", ["a\n", "\n", "a b", "é", ""])
def test_a_nonce_is_a_word(word: str) -> None:
    ask = {"type": "ask", "id": "a", "based_on": 0, "command": {"type": "nonce", "game": "g", "nonce": word}}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(ask, AnyFromClient)
    ask = {"type": "ask", "id": word, "based_on": 0, "command": {"type": "stand"}}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(ask, AnyFromClient)


def test_names_may_be_long_and_alike() -> None:
    long = "A" * 40
    cut = "A" * 37
    table = Driver().seated(3).table
    for seat, name in zip(table.seats, (long, long, f"{cut} 3"), strict=True):
        assert seat.person is not None
        seat.person = Person(seat.person.id, name)
    assert names_of(table) == [long, f"{cut} 2", f"{cut} 3"]
    table.seats[2].person = Person("x", f"{cut} 2")
    assert names_of(table) == [long, f"{cut} 2", f"{cut} 3"]


def test_the_table_may_grow_after_a_game() -> None:
    driver = Driver().started(2).play(Random(1))
    nonces = snapshot(driver.table, "", 0).table.nonces
    driver.ask(0, c.Configure(Settings(rules={"players": "6", "edition": "us"})))
    driver.ask(3, c.Sit(5))
    whole = snapshot(driver.table, PEOPLE[3].id, 0)
    assert whole.own is not None and whole.own.seat is None and driver.broadcasts[-1].to(PEOPLE[3].id)
    assert whole.table.nonces == nonces  # of the game that was played, for whoever wants to verify it


def test_bots_take_empty_seats_for_a_rematch() -> None:
    driver = Driver().started(3).play(Random(1))
    driver.ask(2, c.Stand())
    for who in (0, 1):
        driver.ask(who, c.Rematch())
    for who in (0, 1):
        driver.ask(who, c.Nonce(driver.table.game_id, "a"))
    assert driver.table.seats[2].level == "casual"
    assert driver.play(Random(2)).game.over


def test_only_somebody_who_was_heard_of_is_muted() -> None:
    driver = Driver().seated(2)
    assert driver.refusal(0, c.Mute("nobody")) is Code.UNKNOWN
    driver.ask(0, c.Mute("nobody", on=False))
    driver.ask(1, c.Say(text="hello"))
    driver.ask(1, c.Stand())
    driver.ask(0, c.Mute(PEOPLE[1].id))


def test_talk_of_others_does_not_make_a_command_forgotten() -> None:
    driver = Driver().seated(2)
    first = driver.ask(0, c.Say(text="once"), id=f"{PEOPLE[0].id}/a")
    for number in range(400):
        driver.ask(1, c.Say(text="and another thing"), id=f"{PEOPLE[1].id}/{number}")
    assert driver.table.done_at(f"{PEOPLE[0].id}/a") == first
    assert sum(map(len, driver.table.done.values())) == 1 + REMEMBERED
    for number in range(REMEMBERED):
        driver.ask(0, c.Say(text="more"), id=f"{PEOPLE[0].id}/{number}")
    assert driver.table.done_at(f"{PEOPLE[0].id}/a") is None
    for number in range(2 * PEOPLE_REMEMBERED):
        driver.table.remember(f"stranger{number}/a")
    assert len(driver.table.done) == PEOPLE_REMEMBERED
