"""A table from one game to the next, without I/O: who is there, who is host, who is kept out, who deals, who is waited
for."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace
from service.driving import PEOPLE, Driver

from foretold.service.protocol.views import snapshot, table_view
from foretold.service.server.listings import changed_listing
from foretold.service.table import commands as c
from foretold.service.table.clock import next_due
from foretold.service.table.refusal import Code
from foretold.service.table.rematch import REMATCH_WAIT


def played(people: int, rules: dict[str, str] | None = None, **settings: object) -> Driver:
    """A table whose first game is over."""
    return Driver(rules, **settings).started(people).play(Random(4))


def leave(driver: Driver, who: int) -> None:
    driver.ask(who, c.Connect(False, "node"))


class TestHost:
    def test_whoever_is_there_acts_as_host_until_the_host_is_back(self) -> None:
        driver = Driver().seated(3)
        leave(driver, 0)
        assert table_view(driver.table).host == PEOPLE[1].id
        assert driver.refusal(2, c.SeatBot(0)) is Code.NOT_YOURS
        driver.ask(1, c.Configure(replace(driver.table.settings, wait=0)))
        driver.ask(0, c.Connect(True, "node"))
        assert table_view(driver.table).host == PEOPLE[0].id

    def test_the_host_hands_over(self) -> None:
        driver = Driver().seated(2)
        assert driver.refusal(1, c.HandOver(1)) is Code.NOT_YOURS
        assert driver.refusal(0, c.HandOver(2)) is Code.UNKNOWN
        driver.ask(0, c.HandOver(1))
        assert table_view(driver.table).host == PEOPLE[1].id
        assert driver.refusal(0, c.Start()) is Code.NOT_YOURS

    def test_a_bot_takes_the_place_of_somebody_who_is_away_and_of_nobody_else(self) -> None:
        driver = Driver().seated(3)
        assert driver.refusal(0, c.SeatBot(1)) is Code.TAKEN
        leave(driver, 1)
        driver.ask(0, c.SeatBot(1))
        assert driver.table.seats[1].level == "casual" and driver.table.seat_of(PEOPLE[1].id) is None
        driver.ask(1, c.Connect(True, "node"))
        driver.ask(1, c.Sit())  # and may sit down again: nobody was removed
        assert driver.table.seat_of(PEOPLE[1].id) == 1


class TestRemoval:
    def test_whoever_is_removed_stays_out_until_admitted(self) -> None:
        driver = Driver().seated(3)
        driver.ask(0, c.Clear(1))
        assert table_view(driver.table).removed == (PEOPLE[1],)
        assert driver.refusal(1, c.Connect(True, "node")) is Code.REMOVED
        assert driver.refusal(1, c.Sit()) is Code.REMOVED
        assert driver.refusal(2, c.Admit(PEOPLE[1].id)) is Code.NOT_YOURS
        assert driver.replayed().removed == driver.table.removed
        driver.ask(0, c.Admit(PEOPLE[1].id))
        driver.ask(1, c.Connect(True, "node"))
        driver.ask(1, c.Sit())
        assert table_view(driver.table).removed == ()

    def test_deciding_about_it_changes_nothing_by_itself(self) -> None:
        driver = Driver().seated(2)
        before = len(driver.log)
        driver.ask(0, c.Clear(1))
        fresh = driver.replayed(before)
        assert changed_listing(fresh, driver.log[-1]) is not None
        assert fresh.removed == {}


class TestDealer:
    CHOSEN = {"players": "3", "edition": "portugal", "hand-sizes": "1,2", "first-dealer": "chosen"}  # noqa: RUF012
    DRAWN = {"players": "3", "edition": "us", "hand-sizes": "1", "first-dealer": "high-card"}  # noqa: RUF012

    def test_2_2_the_host_chooses_who_deals_first(self) -> None:
        driver = Driver(self.CHOSEN).seated(2)
        assert table_view(driver.table).first_dealer == 0
        assert driver.refusal(1, c.ChooseDealer(2)) is Code.NOT_YOURS
        driver.ask(0, c.ChooseDealer(2))
        assert table_view(driver.table).first_dealer == 2
        driver.ask(0, c.Start())
        for who in range(2):
            driver.ask(who, c.Nonce(driver.table.game_id, f"{who}"))
        assert driver.game.first_dealer == 2 and "\ndealer 2\n" in driver.game.record()
        assert driver.refusal(0, c.ChooseDealer(1)) is Code.TOO_LATE

    def test_2_3_a_dealer_who_is_drawn_is_not_chosen(self) -> None:
        driver = Driver(self.DRAWN).started(2)
        assert table_view(driver.table).first_dealer is None and driver.game.draw is not None

    def test_2_4_the_deal_passes_to_the_left_from_game_to_game(self) -> None:
        driver = played(2, self.CHOSEN)
        names = driver.game.names
        assert table_view(driver.table).first_dealer == 1
        driver.ask(0, c.Rematch())
        driver.ask(1, c.Rematch())
        for who in range(2):
            driver.ask(who, c.Nonce(driver.table.game_id, f"{who}"))
        assert driver.game.first_dealer == 1
        assert driver.game.names == names  # nobody has moved, and bots keep their names


class TestRematch:
    def test_somebody_who_leaves_undecided_is_not_waited_for(self) -> None:
        driver = played(3)
        driver.ask(0, c.Rematch())
        driver.ask(1, c.Rematch())
        assert not driver.table.preparing
        leave(driver, 2)
        due = next_due(driver.table)
        assert due is not None and due <= driver.now
        driver.ask(None, c.Due())
        assert driver.table.preparing and [seat.taken_over for seat in driver.table.seats] == [False, False, True]

    def test_somebody_who_sleeps_is_waited_for_a_while(self) -> None:
        driver = played(3)
        driver.ask(0, c.Rematch())
        assert table_view(driver.table).rematch_at == next_due(driver.table) == driver.now + REMATCH_WAIT
        driver.ask(None, c.Due())
        assert not driver.table.preparing
        driver.now += REMATCH_WAIT
        driver.ask(None, c.Due())
        assert driver.table.preparing and [seat.taken_over for seat in driver.table.seats] == [False, True, True]
        driver.ask(0, c.Nonce(driver.table.game_id, "a"))
        for who in (1, 2):
            driver.ask(who, c.Nonce(driver.table.game_id, "b"))
        seat = next(seat for seat in driver.game.pending)
        if seat in (1, 2):  # who wakes up and acts is back
            driver.ask(seat, c.Act(str(driver.game.legal(seat)[0])))
            assert not driver.table.seats[seat].taken_over

    def test_nobody_who_is_there_wants_one(self) -> None:
        driver = played(2)
        driver.ask(0, c.Rematch())
        leave(driver, 0)
        assert next_due(driver.table) is None
        driver.ask(0, c.Connect(True, "node"))
        driver.ask(0, c.Rematch(on=False))
        assert next_due(driver.table) is None and table_view(driver.table).rematch_at is None

    def test_bots_play_at_once_for_those_who_are_away_when_a_game_starts(self) -> None:
        driver = Driver().seated(3)
        leave(driver, 2)
        driver.ask(0, c.Start())
        assert [seat.taken_over for seat in driver.table.seats] == [False, False, True]

    def test_everything_can_be_changed_between_games(self) -> None:
        driver = played(2)
        rules = {"players": "4", "edition": "brazil", "anniversary": "all", "hand-sizes": "1"}
        driver.ask(0, c.Configure(replace(driver.table.settings, rules=rules)))
        driver.ask(0, c.SeatBot(3, "master"))
        driver.ask(0, c.Start())
        for who in range(2):
            driver.ask(who, c.Nonce(driver.table.game_id, f"{who}"))
        assert driver.game.rules.players == 4 and driver.game.first_dealer == 1
        assert driver.replayed().game is not None


class TestAbandon:
    def test_a_game_against_bots_is_given_up(self) -> None:
        driver = Driver().started(1)
        driver.ask(0, c.Abandon())
        assert driver.table.game is None and driver.table.people() == []
        assert snapshot(driver.table, PEOPLE[0].id, 0).table.state == "open"
        listing = changed_listing(Driver().started(1).table, driver.log[-1])
        assert listing is not None and (listing.people, listing.state) == ((), "open")

    def test_not_one_that_others_play(self) -> None:
        assert Driver().started(2).refusal(0, c.Abandon()) is Code.TAKEN


def test_lists_say_round_and_points_of_a_game_that_is_played() -> None:
    driver = Driver({"players": "3", "edition": "us", "hand-sizes": "1,2,3"}).started(2)
    listed = []
    while not driver.game.over:
        driver.step(driver.chance)
        before = driver.replayed(-1)
        if (listing := changed_listing(before, driver.log[-1])) is not None:
            assert before.game is not None
            assert listing.summary.points == before.game.scores[:2] and listing.summary.best == max(before.game.scores)
            listed.append((listing.summary.round, listing.summary.rounds))
    assert listed == [(1, 3), (2, 3), (3, 3)]
