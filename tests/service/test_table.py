"""One table, without I/O: who may do what, and what becomes of it."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random

import pytest
from msgspec.structs import replace
from service.driving import PEOPLE, Driver

from foretold.game.events import ActionTakenBack
from foretold.game.game import Game
from foretold.service.protocol.views import encoded, snapshot, table_view
from foretold.service.table import commands as c
from foretold.service.table.bot_choice import choose, seed_of, time_to_think
from foretold.service.table.clock import next_due, thinkers
from foretold.service.table.refusal import Code, Refused
from foretold.service.table.settings import Settings
from foretold.service.table.start import NONCE_WAIT
from foretold.service.table.takeback import ANSWER_WAIT


def settings(**changed: str) -> Settings:
    return Settings(rules={"players": "3", "edition": "us", **changed})


def levels(driver: Driver) -> list[str | None]:
    """Of the bots, by seat; a log read again gives the same."""
    assert [seat.level for seat in driver.replayed().seats] == [seat.level for seat in driver.table.seats]
    return [seat.level for seat in driver.table.seats]


class TestSeats:
    def test_the_first_free_seat_is_taken(self) -> None:
        driver = Driver().seated(2)
        assert [driver.table.seat_of(person.id) for person in PEOPLE[:3]] == [0, 1, None]

    def test_nobody_sits_on_another(self) -> None:
        driver = Driver().seated(1)
        assert driver.refusal(1, c.Sit(0)) is Code.TAKEN
        assert driver.refusal(1, c.Sit(5)) is Code.UNKNOWN

    def test_who_sits_can_move_before_a_game(self) -> None:
        driver = Driver().seated(1)
        driver.ask(0, c.Sit(2))
        assert driver.table.seat_of(PEOPLE[0].id) == 2 and driver.table.seats[0].empty

    def test_a_full_table_says_so(self) -> None:
        driver = Driver().seated(3)
        assert driver.refusal(3, c.Sit()) is Code.FULL

    def test_people_come_before_bots(self) -> None:
        driver = Driver()
        for seat in range(3):
            driver.ask(0, c.SeatBot(seat))
        driver.ask(1, c.Sit())
        assert driver.table.seat_of(PEOPLE[1].id) == 0

    def test_only_the_host_seats_and_clears(self) -> None:
        driver = Driver().seated(2)
        assert driver.refusal(1, c.SeatBot(2)) is Code.NOT_YOURS
        assert driver.refusal(1, c.Clear(0)) is Code.NOT_YOURS
        driver.ask(0, c.SeatBot(2, "master"))
        assert driver.table.seats[2].level == "master"
        assert driver.refusal(0, c.SeatBot(2, "genius")) is Code.SETTINGS
        driver.ask(0, c.Clear(1))
        assert driver.table.seats[1].empty

    def test_nobody_is_shown_out_during_a_game(self) -> None:
        driver = Driver().started(2)
        assert driver.refusal(0, c.Clear(1)) is Code.TOO_LATE

    def test_the_host_leaves_and_the_next_is_host(self) -> None:
        driver = Driver().seated(3)
        driver.ask(0, c.Stand())
        assert driver.table.host == PEOPLE[1].id

    def test_a_host_who_never_sits_down_does_not_keep_others_from_playing(self) -> None:
        driver = Driver()
        driver.ask(1, c.Sit())
        driver.ask(2, c.Sit())
        assert snapshot(driver.table, PEOPLE[1].id, 0).table.host == PEOPLE[1].id
        assert driver.refusal(2, c.Start()) is Code.NOT_YOURS
        driver.ask(1, c.Start())
        assert driver.table.preparing

    def test_fewer_players_move_people_together(self) -> None:
        driver = Driver({"players": "5", "edition": "us"}).seated(1)
        driver.ask(1, c.Sit(4))
        driver.ask(0, c.Configure(settings()))
        assert driver.table.seat_of(PEOPLE[1].id) == 1 and len(driver.table.seats) == 3

    def test_a_pace_changed_during_a_game_holds_from_the_next_on(self) -> None:
        driver = Driver(level="master").started(2)
        while driver.game.turn != 1:
            driver.step(driver.chance)
        usual = driver.table.settings
        faster = replace(usual, wait=0, clock=3, grace=0, level="beginner", chat="off", hints=None)
        driver.ask(0, c.Configure(faster))
        assert driver.table.settings == replace(usual, chat="off") and driver.table.playing
        assert snapshot(driver.table, "", 0).table.later == replace(faster, hints=True)
        driver.now += 10
        assert thinkers(driver.table) == [] and driver.table.seats[1].present
        driver.ask(1, c.Connect(False, "node"))
        driver.now += usual.grace - 1
        driver.ask(None, c.Due())
        assert not driver.table.seats[1].taken_over
        driver.ask(1, c.Stand())
        assert [thinker.level for thinker in thinkers(driver.table)] == ["master"]
        driver.play(Random(1))
        assert driver.table.settings == driver.replayed().settings == replace(faster, hints=True)
        assert snapshot(driver.table, "", 0).table.later is None

    def test_bots_follow_the_level_of_the_table_unless_another_was_chosen_for_them(self) -> None:
        driver = Driver(level="casual").started(1)
        driver.play(Random(1))
        driver.ask(0, c.SeatBot(2, "master"))
        driver.ask(0, c.Configure(replace(driver.table.settings, level="beginner")))
        assert levels(driver) == [None, "beginner", "master"]
        driver.ask(0, c.SeatBot(1, "casual"))
        driver.ask(0, c.Start())
        assert levels(driver) == [None, "casual", "master"]

    def test_bots_follow_a_level_that_was_chosen_during_a_game_with_the_next(self) -> None:
        driver = Driver(level="casual").started(1)
        driver.ask(0, c.Configure(replace(driver.table.settings, level="master")))
        driver.play(Random(1))
        assert driver.table.settings.level == "master" and levels(driver) == [None, "casual", "casual"]
        driver.ask(0, c.Start())
        assert levels(driver) == [None, "master", "master"]

    def test_bots_go_at_the_pace_of_the_only_person_at_once(self) -> None:
        driver = Driver(level="master").started(1)
        usual = driver.table.settings
        driver.ask(0, c.Configure(replace(usual, wait=0, level="beginner")))
        assert driver.table.settings == driver.replayed().settings == replace(usual, wait=0)
        while driver.game.turn == 0:
            driver.step(driver.chance)
        assert [(one.at, one.level) for one in thinkers(driver.table)] == [(driver.table.turn_since, "master")]

    def test_the_rules_do_not_change_during_a_game_and_not_by_a_guest(self) -> None:
        driver = Driver().started(2)
        assert driver.refusal(1, c.Configure(replace(driver.table.settings, wait=0))) is Code.NOT_YOURS
        assert driver.refusal(0, c.Configure(settings(bids="hidden"))) is Code.TOO_LATE

    def test_a_wish_that_is_withdrawn_during_the_game_is_gone(self) -> None:
        driver = Driver().started(2)
        usual = driver.table.settings
        driver.ask(0, c.Configure(replace(usual, clock=3)))
        driver.ask(0, c.Configure(usual))
        assert (driver.table.settings, driver.table.later) == (usual, None)

    def test_hints_are_off_at_public_tables_unless_the_host_wants_them(self) -> None:
        assert Driver().table.settings.hints is True
        assert Driver(public=True).table.settings.hints is False
        assert Driver(public=True, hints=True).table.settings.hints is True
        driver = Driver()
        driver.ask(0, c.Configure(replace(settings(), public=True)))
        assert driver.table.settings.hints is False

    def test_more_people_than_players_is_refused(self) -> None:
        driver = Driver({"players": "5", "edition": "us"}).seated(4)
        assert driver.refusal(0, c.Configure(settings())) is Code.FULL

    @pytest.mark.parametrize(
        "bad",
        [
            Settings(rules={"players": "7"}),
            Settings(rules={"players": "4", "edition": "us", "form": "duel"}),
            Settings(rules={"magic": "yes"}),
            Settings(rules={"players": "3", "edition": "us"}, clock=1),
            Settings(rules={"players": "3", "edition": "us"}, wait=-1),
            Settings(rules={"players": "3", "edition": "us"}, level="genius"),
        ],
    )
    def test_bad_settings_are_refused_with_a_reason(self, bad: Settings) -> None:
        assert Driver().refusal(0, c.Configure(bad)) is Code.SETTINGS


class TestStart:
    def test_the_commitment_comes_before_the_nonces_and_the_secret_after_the_game(self) -> None:
        driver = Driver().seated(2)
        driver.ask(0, c.Start())
        view = snapshot(driver.table, PEOPLE[1].id, 0).table
        assert view.commitment and not view.secret and view.state == "preparing"
        driver.ask(0, c.Nonce(driver.table.game_id, "a"))
        assert driver.table.game is None
        driver.ask(1, c.Nonce(driver.table.game_id, "b"))
        assert driver.game.fair is not None and driver.game.fair.nonces == ("a", "b", "")
        driver.play(Random(1))
        over = snapshot(driver.table, PEOPLE[1].id, 0).table
        assert over.secret == driver.game.fair.secret and over.nonces == ("a", "b", "")

    def test_the_record_verifies(self) -> None:
        driver = Driver().started(2).play(Random(2))
        again = Game.parse(driver.game.record())
        assert again.fair == driver.game.fair and again.over

    def test_who_does_not_answer_is_not_waited_for(self) -> None:
        driver = Driver().seated(2)
        driver.ask(0, c.Start())
        driver.ask(0, c.Nonce(driver.table.game_id, "a"))
        due = next_due(driver.table)
        assert due == driver.now + NONCE_WAIT
        driver.now = due
        driver.ask(None, c.Due())
        assert driver.table.playing

    def test_a_nonce_for_another_game_is_refused(self) -> None:
        driver = Driver().seated(2)
        driver.ask(0, c.Start())
        assert driver.refusal(0, c.Nonce("other", "a")) is Code.TOO_LATE

    def test_only_the_host_starts_and_once(self) -> None:
        driver = Driver().seated(2)
        assert driver.refusal(1, c.Start()) is Code.NOT_YOURS
        driver.ask(0, c.Start())
        assert driver.refusal(0, c.Start()) is Code.TOO_LATE

    def test_an_empty_table_does_not_start(self) -> None:
        assert Driver().refusal(0, c.Start()) is Code.TOO_EARLY


class TestPlay:
    def test_not_out_of_turn_and_not_against_the_rules(self) -> None:
        driver = Driver().started(3)
        turn = driver.game.pending[0]
        other = (turn + 1) % 3
        assert driver.refusal(other, c.Act("bid 0")) is Code.NOT_YOURS
        assert driver.refusal(turn, c.Act("play B1")) is Code.ILLEGAL
        assert driver.refusal(turn, c.Act("bid 9")) is Code.ILLEGAL
        assert driver.refusal(turn, c.Act("dance")) is Code.MALFORMED
        assert driver.refusal(5, c.Act("bid 0")) is Code.NOT_YOURS

    def test_a_decision_about_an_older_state_is_refused(self) -> None:
        driver = Driver().started(3)
        before = driver.table.seq - 1
        turn = driver.game.pending[0]
        assert driver.refusal(turn, c.Act("bid 0"), based_on=before) is Code.STALE
        driver.ask(turn, c.Act("bid 0"), based_on=driver.table.seq)

    def test_talk_does_not_make_a_decision_old(self) -> None:
        driver = Driver().started(3)
        seen, turn = driver.table.seq, driver.game.pending[0]
        driver.ask((turn + 1) % 3, c.Say(phrase="hello"))
        driver.ask(turn, c.Act("bid 0"), based_on=seen)

    def test_bids_at_once_do_not_make_each_other_old(self) -> None:
        driver = Driver({"players": "3", "edition": "us", "bids": "secret", "hand-sizes": "2"}).started(3)
        seen = driver.table.seq
        for who in (2, 0, 1):
            driver.ask(who, c.Act("bid 1"), based_on=seen)
        assert driver.game.phase.value == "play"

    def test_a_repeated_command_acts_once(self) -> None:
        driver = Driver().started(3)
        turn = driver.game.pending[0]
        first = driver.ask(turn, c.Act("bid 0"), id="x")
        assert driver.ask(turn, c.Act("bid 0"), id="x") == first == driver.table.seq


class TestAbsence:
    def test_a_bot_takes_over_after_the_grace_period_and_gives_back(self) -> None:
        driver = Driver(grace=30).started(3)
        driver.ask(1, c.Connect(False, "node"))
        assert next_due(driver.table) == driver.now + 30
        driver.now += 30
        driver.ask(None, c.Due())
        assert driver.table.seats[1].taken_over
        driver.ask(1, c.Connect(True, "other"))
        assert not driver.table.seats[1].taken_over

    def test_who_will_be_right_back_has_more_time(self) -> None:
        driver = Driver(grace=30).started(3)
        driver.ask(1, c.BeRightBack())
        driver.ask(1, c.Connect(False, "node"))
        assert next_due(driver.table) == driver.now + 300

    def test_a_connection_that_ends_elsewhere_does_not_make_one_absent(self) -> None:
        driver = Driver().started(3)
        driver.ask(1, c.Connect(True, "second"))
        driver.ask(1, c.Connect(False, "node"))
        assert driver.table.seats[1].present

    def test_a_game_waits_for_people(self) -> None:
        driver = Driver(grace=0, wait=0).started(1)
        driver.ask(0, c.Connect(False, "node"))
        driver.now += 10_000
        assert next_due(driver.table) is None and thinkers(driver.table) == []

    def test_who_leaves_during_a_game_is_played_for_and_may_come_back(self) -> None:
        driver = Driver().started(3)
        driver.ask(1, c.Stand())
        assert driver.table.seats[1].taken_over and driver.table.seat_of(PEOPLE[1].id) == 1

    def test_a_bot_chooses_the_same_whoever_comes_and_goes(self) -> None:
        driver = Driver().started(2)
        seeds = []
        while not driver.game.over:
            if 2 in driver.game.pending:  # the bot
                seeds.append(seed_of(driver.table, 2))
                for on in (False, True):
                    driver.ask(1, c.Connect(on, "node"))
                    assert seed_of(driver.table, 2) == seeds[-1]
            driver.step(driver.chance)
        assert len(set(seeds)) == len(seeds) >= 9  # another one for every decision

    def test_slips_are_not_the_same_in_every_game(self) -> None:
        """Late in a game, too, the choice depends on which game it is."""
        driver = Driver(rules={"players": "3", "edition": "us", "hand-sizes": "9"}).started(3)
        view = driver.game.view(driver.game.pending[0])
        assert len({choose("beginner", f"{game}/100/2", view) for game in range(20)}) > 1


class TestClock:
    def test_where_bots_answer_at_once_they_think_less(self) -> None:
        table = Driver().started(2).table
        assert time_to_think(table) == 1.0
        table.settings = replace(table.settings, wait=0.0)
        assert time_to_think(table) == 0.3

    def test_a_level_takes_its_time(self) -> None:
        """A beginner is quick, a master thinks."""
        times = []
        for level in ("beginner", "casual", "master"):
            driver = Driver(wait=1, level=level).started(1)
            driver.now += 100
            while not (waiting := thinkers(driver.table)):
                driver.step(driver.chance)
            times.append(waiting[0].at - driver.table.turn_since)
        assert 0 < times[0] < times[1] < times[2] < 2

    def test_the_clock_lets_a_bot_decide(self) -> None:
        driver = Driver(clock=20).started(3)
        (thinker,) = thinkers(driver.table)
        assert thinker.by == "clock" and thinker.at == driver.now + 20
        driver.ask(None, c.Decide(thinker.seat, "bid 0", "clock"))
        assert driver.game.turn != thinker.seat

    @pytest.mark.parametrize("bids", ["open", "hidden"])
    def test_only_your_own_return_gives_you_time_and_once_a_turn(self, bids: str) -> None:
        rules = {"players": "3", "edition": "us", "hand-sizes": "3", "bids": bids}
        driver = Driver(rules, clock=30).started(3)

        def deadline(seat: int) -> float:
            return next(thinker.at for thinker in thinkers(driver.table) if thinker.seat == seat)

        def be_gone_for_a_moment(seat: int) -> None:
            driver.ask(seat, c.Stand())
            driver.ask(seat, c.Connect(False, "node"))
            driver.ask(seat, c.Connect(True, "node"))
            assert not driver.table.seats[seat].taken_over

        turn, began = driver.game.pending[0], driver.now
        driver.now += 25
        be_gone_for_a_moment((turn + 1) % 3)
        assert deadline(turn) == began + 30
        be_gone_for_a_moment(turn)  # a bot could have acted at once: time to look at the table
        assert deadline(turn) == began + 25 + 30
        driver.now += 25
        be_gone_for_a_moment(turn)
        assert deadline(turn) == began + 25 + 30
        driver.ask(0, c.Pause())
        driver.now += 100
        driver.ask(0, c.Pause(on=False))
        assert deadline(turn) == driver.now + 5

    def test_a_pause_stops_clock_bots_and_actions(self) -> None:
        driver = Driver(clock=20).started(3)
        turn = driver.game.pending[0]
        driver.now += 5
        driver.ask(0, c.Pause())
        assert thinkers(driver.table) == []
        assert driver.refusal(turn, c.Act("bid 0")) is Code.PAUSED
        driver.now += 100
        driver.ask(1, c.Pause(on=False))
        assert thinkers(driver.table)[0].at == driver.now + 15


class TestTakeBack:
    def test_unanimously(self) -> None:
        driver = Driver().started(3)
        turn = driver.game.pending[0]
        others = [(turn + 1) % 3, (turn + 2) % 3]
        before = driver.game.position()
        driver.ask(turn, c.Act("bid 1"))
        driver.ask(turn, c.TakeBack())
        assert driver.refusal(others[0], c.Act("bid 0")) is Code.PAUSED
        driver.ask(others[0], c.AnswerTakeBack(True))
        driver.ask(others[1], c.AnswerTakeBack(True))
        assert driver.game.position() == before and driver.table.take_back is None
        assert driver.game.turn == turn
        (moment,) = driver.table.moments  # so that whoever keeps the events drops those of the bid
        assert moment.event == ActionTakenBack(turn)

    def test_one_voice_against_ends_it(self) -> None:
        driver = Driver().started(3)
        turn = driver.game.pending[0]
        driver.ask(turn, c.Act("bid 1"))
        driver.ask(turn, c.TakeBack())
        driver.ask((turn + 1) % 3, c.AnswerTakeBack(False))
        assert driver.table.take_back is None and driver.game.turn != turn

    def test_a_refusal_gives_back_the_time_it_took_and_no_more(self) -> None:
        driver = Driver(clock=30).started(3)
        asker = driver.game.pending[0]
        driver.ask(asker, c.Act("bid 1"))
        began = driver.now
        driver.now += 25
        driver.ask(asker, c.TakeBack())
        driver.now += 3
        driver.ask((asker + 2) % 3, c.AnswerTakeBack(False))
        (thinker,) = thinkers(driver.table)
        assert thinker.at == began + 30 + 3

    def test_silence_ends_it(self) -> None:
        driver = Driver().started(3)
        turn = driver.game.pending[0]
        driver.ask(turn, c.Act("bid 1"))
        driver.ask(turn, c.TakeBack())
        driver.now += ANSWER_WAIT
        driver.ask(None, c.Due())
        assert driver.table.take_back is None and driver.game.turn != turn

    def test_not_after_the_next_action_and_not_anothers(self) -> None:
        driver = Driver().started(3)
        turn = driver.game.pending[0]
        driver.ask(turn, c.Act("bid 1"))
        assert driver.refusal((turn + 1) % 3, c.TakeBack()) is Code.TOO_LATE
        driver.ask((turn + 1) % 3, c.Act("bid 0"))
        assert driver.refusal(turn, c.TakeBack()) is Code.TOO_LATE

    def test_not_when_cards_were_dealt_since(self) -> None:
        driver = Driver().started(3)
        while driver.game.view(None).round == 1:
            last = driver.game.turn
            driver.ask(last, c.Act(str(driver.game.legal()[0])))
        assert driver.refusal(last, c.TakeBack()) is Code.TOO_LATE

    def test_bots_do_not_mind(self) -> None:
        driver = Driver().started(1)
        while driver.game.turn != 0:
            driver.step(Random(1))
        before = driver.game.position()
        driver.ask(0, c.Act(str(driver.game.legal()[0])))
        if driver.game.position() != before:
            driver.ask(0, c.TakeBack())
            assert driver.game.position() == before


class TestTalk:
    def test_phrases_words_and_silence(self) -> None:
        driver = Driver(chat="phrases").seated(2)
        driver.ask(0, c.Say(phrase="hello"))
        assert driver.refusal(0, c.Say(text="hello")) is Code.QUIET
        assert driver.refusal(0, c.Say(phrase="insult")) is Code.UNKNOWN
        assert driver.refusal(4, c.Say(phrase="hello")) is Code.NOT_YOURS
        quiet = Driver(chat="off").seated(1)
        assert quiet.refusal(0, c.Say(phrase="hello")) is Code.QUIET

    def test_words_are_one_readable_line(self) -> None:
        driver = Driver().seated(1)
        driver.ask(0, c.Say(text="a\n\tb \u202e c\x00"))
        assert driver.table.said[-1][1].text == "a b c"
        assert driver.refusal(0, c.Say(text="\x00\n")) is Code.MALFORMED
        assert driver.refusal(0, c.Say(text="\u3164\u2800")) is Code.MALFORMED

    def test_who_is_muted_is_not_heard_by_the_one_who_muted(self) -> None:
        driver = Driver().seated(3)
        driver.ask(0, c.Mute(PEOPLE[1].id))
        driver.ask(1, c.Say(text="hello"))
        told = driver.broadcasts[-1]
        assert b"hello" not in told.to(PEOPLE[0].id) and b"hello" in told.to(PEOPLE[2].id)
        assert not snapshot(driver.table, PEOPLE[0].id, 0).chat


class TestSpectators:
    def test_hands_stay_hidden_until_all_agree(self) -> None:
        driver = Driver().started(2)
        driver.ask(5, c.Connect(True, "node"))
        watcher = PEOPLE[5].id

        def seen() -> tuple[object, ...]:
            own = snapshot(driver.table, watcher, 0).own
            assert own is not None and own.legal == ()
            return own.hands

        assert set(seen()) == {None}
        driver.ask(0, c.ShowHands())
        assert set(seen()) == {None}
        driver.ask(1, c.ShowHands())
        assert None not in seen()
        driver.ask(1, c.ShowHands(on=False))
        assert set(seen()) == {None}

    def test_whoever_hears_a_table_is_listed(self) -> None:
        driver = Driver().seated(1)
        driver.ask(5, c.Connect(True, "node"))
        assert PEOPLE[5].name in table_view(driver.table).watchers
        driver.ask(5, c.Connect(True, "other"))
        driver.ask(5, c.Connect(False, "node"))  # connected elsewhere by now
        assert PEOPLE[5].id in driver.table.watchers
        driver.ask(5, c.Sit())
        assert not driver.table.watchers
        driver.ask(5, c.Connect(True, "node"))
        driver.ask(5, c.Stand())
        assert PEOPLE[5].id in driver.table.watchers
        driver.ask(5, c.Connect(False, "node"))
        assert not driver.table.watchers

    def test_who_goes_no_longer_watches(self) -> None:
        driver = Driver().seated(1)
        driver.ask(5, c.Connect(True, "node"))
        driver.ask(5, c.Connect(False, "node"))
        assert not driver.table.watchers


class TestRematch:
    def test_not_before_the_end(self) -> None:
        assert Driver().started(2).refusal(0, c.Rematch()) is Code.TOO_EARLY


@pytest.mark.parametrize("seed", range(6))
def test_the_log_alone_brings_a_table_back(seed: int) -> None:
    """A whole life of a table, with every kind of command thrown in; at any time the log gives the same table."""
    random = Random(seed)
    rules = {"players": "4", "edition": "brazil", "hand-sizes": "2,3", "anniversary": "all"}
    driver = Driver(rules, clock=20, grace=5).started(3)
    while not driver.game.over:
        _disturb(driver, random)
        driver.now += random.random() * 3
        driver.ask(None, c.Due())
        if not driver.table.resting and driver.table.attended:
            driver.step(random)
    driver.ask(0, c.Rematch())
    back = driver.replayed()
    for person in PEOPLE:
        now, then = (encoded(snapshot(table, person.id, 0)) for table in (driver.table, back))
        assert json.loads(now) == json.loads(then)
    assert back.done == driver.table.done and back.turn_since == driver.table.turn_since


def _disturb(driver: Driver, random: Random) -> None:
    who = random.randrange(3)
    choices: list[c.Command] = [
        c.Say(phrase="wow"),
        c.BeRightBack(random.random() < 0.5),
        c.Pause(random.random() < 0.3),
        c.TakeBack(),
        c.AnswerTakeBack(random.random() < 0.7),
        c.Mute(PEOPLE[(who + 1) % 3].id, random.random() < 0.5),
        c.ShowHands(random.random() < 0.5),
        c.Connect(random.random() < 0.6, "node"),
        c.Stand(),
    ]
    with suppress(Refused):
        driver.ask(who, random.choice(choices))
