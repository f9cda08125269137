"""A table driven by hand: commands in, entries kept, time and chance in the test's hands."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from foretold.game.actions import Action
from foretold.game.game import Game
from foretold.game.view import Phase
from foretold.service.protocol.views import Broadcast, encoded, snapshot
from foretold.service.table import Asker, Table, apply, decide
from foretold.service.table.clock import thinkers
from foretold.service.table.commands import Act, Command, Connect, Decide, Nonce, Sit, Start
from foretold.service.table.events import Entry, Person
from foretold.service.table.refusal import Code, Refused
from foretold.service.table.seats import opening
from foretold.service.table.settings import Settings

LEVELS = ("beginner", "casual", "master")
PEOPLE = [Person(f"person{number}", name) for number, name in enumerate(("Ada", "Bo", "Cy", "Di", "Eve", "Flo", "Gus"))]


class Driver:
    """A table and its log."""

    def __init__(self, rules: dict[str, str] | None = None, **settings: object) -> None:
        self.now = 1000.0
        self.chance = Random(7)
        self.log: list[Entry] = []
        self.table = Table()
        self.broadcasts: list[Broadcast] = []
        chosen = Settings(rules=rules or {"players": "3", "edition": "us", "hand-sizes": "1,2,3"}, **settings)  # type: ignore[arg-type]
        self._write(Entry(seq=1, at=self.now, events=tuple(opening("table", PEOPLE[0], chosen, LEVELS))))

    def secret(self) -> str:
        return f"{self.chance.getrandbits(256):064x}"

    def _write(self, entry: Entry) -> None:
        line = msgspec.json.encode(entry)
        self.log.append(msgspec.json.decode(line, type=Entry))
        apply(self.table, self.log[-1])
        self.broadcasts.append(Broadcast(self.table, entry))

    def ask(
        self, who: int | None, command: Command, *, based_on: int | None = None, id: str = "", node: str = ""
    ) -> int:
        """Let somebody, or with None the house, ask for something."""
        person = None if who is None else PEOPLE[who]
        if id and (done := self.table.done_at(id)) is not None:
            return done
        seen = self.table.seq if based_on is None else based_on
        entry = decide(self.table, command, Asker(person, self.now, seen, self.secret, LEVELS, node), id)
        if entry is not None:
            self._write(entry)
        return self.table.seq

    def refusal(self, who: int | None, command: Command, **more: object) -> Code:
        """The code with which this is refused; nothing changes."""
        before = encoded(snapshot(self.table, "", 0))
        with pytest.raises(Refused) as caught:
            self.ask(who, command, **more)  # type: ignore[arg-type]
        assert encoded(snapshot(self.table, "", 0)) == before
        assert caught.value.message
        return caught.value.code

    @property
    def game(self) -> Game:
        assert self.table.game is not None
        return self.table.game

    def seated(self, people: int) -> Driver:
        """With so many people on seats, connected."""
        for who in range(people):
            self.ask(who, Sit())
            self.ask(who, Connect(True, "node"))
        return self

    def started(self, people: int) -> Driver:
        """In a game with so many people, and bots for the rest."""
        self.seated(people)
        self.ask(0, Start())
        for who in range(people):
            self.ask(who, Nonce(self.table.game_id, f"nonce{who}"))
        while self.game.phase is Phase.TRUMP:
            self.step(self.chance)
        return self

    def step(self, random: Random) -> None:
        """Let whoever is to act do something legal."""
        seat = random.choice(self.game.pending)
        action: Action = random.choice(self.game.legal(seat))
        person = self.table.seats[seat].person
        if person is None or self.table.seats[seat].taken_over:
            assert any(thinker.seat == seat for thinker in thinkers(self.table))
            self.ask(None, Decide(seat, str(action)))
        else:
            self.ask(PEOPLE.index(person), Act(str(action)))

    def play(self, random: Random) -> Driver:
        """To the end of the game."""
        while not self.game.over:
            self.step(random)
        return self

    def replayed(self, entries: int | None = None) -> Table:
        """The table as its log alone brings it back, or the first entries of it."""
        table = Table()
        for entry in self.log[:entries]:
            apply(table, entry)
        return table
