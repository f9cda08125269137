"""Whole games against bots in the terminal client, by its own keys."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.console import Console
from terminal.driving import LARGE, SMALL, client, own, screen, see_the_last_trick, stop_at, until
from textual.widgets import RichLog, Static

from foretold import Anniversary, Bids, Form, Game, Rules, Sight, find_rules
from foretold.game.actions import Kind
from foretold.game.events import ActionTakenBack, CardPlayed
from foretold.locales import Texts
from foretold.terminal.heading import seats
from foretold.terminal.local import new_table, saved_table
from foretold.terminal.look import Look
from foretold.terminal.picture import Picture, Refused
from foretold.terminal.portrait import portrait
from foretold.terminal.start import SECTIONS

pytestmark = pytest.mark.anyio

SHORT = (1, 2, 3)
GAMES = [
    pytest.param(find_rules("us", players=4, hand_sizes=SHORT), id="us"),
    pytest.param(find_rules("brazil", players=6, hand_sizes=SHORT), id="anniversary"),
    pytest.param(find_rules("italy", players=3, hand_sizes=SHORT, bids=Bids.SECRET), id="secret"),
    pytest.param(find_rules("france", players=5, hand_sizes=SHORT, bids=Bids.HIDDEN), id="hidden"),
    pytest.param(find_rules("portugal", players=4, hand_sizes=SHORT, sight=Sight.CLAIRVOYANCE), id="clairvoyance"),
    pytest.param(find_rules("us", players=4, hand_sizes=SHORT, sight=Sight.FORESIGHT), id="foresight"),
    pytest.param(Rules(form=Form.UNICOLOR, players=3, hand_sizes=(4, 5)), id="unicolor"),
    pytest.param(Rules(form=Form.DUEL, players=2, bids=Bids.SECRET, hand_sizes=(2, 3)), id="duel"),
]


@pytest.mark.parametrize(
    ("rules", "size"),
    [
        *(pytest.param(*game.values, SMALL, id=f"{game.id} 80x24") for game in GAMES),
        *(pytest.param(*game.values, LARGE, id=f"{game.id} 160x50") for game in (GAMES[1], GAMES[-1])),
    ],
)
async def test_a_whole_game_by_the_enter_key(rules: Rules, size: tuple[int, int]) -> None:
    table = own(rules)
    app = client(table)
    async with app.run_test(size=size) as pilot:
        await until(pilot, app, lambda picture: picture.over, keys=("enter",))
        await pilot.pause()
        names = ", ".join(table.game.names[seat] for seat in table.game.winners)
        assert names in screen(app) and "terminal." not in screen(app) and "game." not in screen(app)
    assert table.game.over


async def test_twenty_cards_are_all_readable_in_80_columns() -> None:
    table = own(find_rules("italy", players=3, hand_sizes=(20,)))
    app = client(table)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, app, lambda picture: picture.legal)
        await pilot.pause()
        text = screen(app)
        for card in table.game.view(0).hand or ():
            if card.number is not None:
                assert f"│{card.number}" in text, card


async def test_a_digit_chooses_a_bid() -> None:
    table = own(find_rules("us", players=3, hand_sizes=(12,)))
    app = client(table)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, app, lambda picture: picture.legal)
        await pilot.press("1", "2", "enter")
        await until(pilot, app, lambda picture: picture.own and picture.own.bid == 12)


async def test_a_card_that_may_not_be_played_is_refused_in_words() -> None:
    rules = find_rules("us", players=3, hand_sizes=(15,))
    for seed in map(str, range(20)):
        table = own(rules, seed)
        app = client(table)
        async with app.run_test(size=SMALL) as pilot:
            await until(pilot, app, lambda picture: picture.legal and picture.legal[0].kind is Kind.PLAY, ("enter",))
            hand = app.query_one("Hand")
            cards, playable = hand.cards, hand.playable  # type: ignore[attr-defined]
            forbidden = [place for place, card in enumerate(cards) if card not in playable]
            if not forbidden:
                continue
            before = table.game.own(0).hand
            shown = hand.step()  # type: ignore[attr-defined]
            await pilot.click("Hand", offset=(shown * forbidden[0] + 1, 2))
            await pilot.click("Hand", offset=(shown * forbidden[0] + 1, 2))
            await pilot.pause()
            assert "You must follow" in screen(app)
            assert table.game.own(0).hand == before
            return
    raise AssertionError("no seed had a card that may not be played")


async def test_the_mouse_plays_a_raised_card_and_no_second_one_in_haste() -> None:
    table = own(find_rules("us", players=3, hand_sizes=(3,)))
    app = client(table)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, app, lambda picture: picture.legal and picture.legal[0].kind is Kind.PLAY, ("enter",))
        hand = app.query_one("Hand")
        place = hand.chosen  # type: ignore[attr-defined]
        offset = (hand.step() * place + 1, 2)  # type: ignore[attr-defined]
        await pilot.double_click("Hand", offset=offset)
        await until(pilot, app, lambda picture: picture.own and len(picture.own.hand or ()) == 2)
        await pilot.pause(0.2)
        assert len(table.game.own(0).hand or ()) == 2


async def test_the_keys_of_the_table() -> None:
    table = own(find_rules("us", players=4, hand_sizes=(2, 3)))
    app = client(table)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, app, lambda s: s.game and s.game.round == 2 and s.legal, ("enter",))
        await pilot.press("b")
        await pilot.pause()
        assert len(app.screen_stack) == 2 and "Bramble" in screen(app)
        await pilot.press("escape", "question_mark")
        await pilot.pause()
        assert "exactly that many" in screen(app)
        await pilot.press("escape", "h")
        await until(pilot, app, lambda _: "In your place the bot" in screen(app))  # the strongest bot is loaded now
        await pilot.press("l")
        await pilot.pause()
        assert "Cinder" in screen(app).splitlines()[-2] + screen(app)


async def test_the_last_trick_of_a_round_is_seen_before_the_score_and_after_the_deal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stop_at(monkeypatch)
    table = own(find_rules("us", players=3, hand_sizes=(1, 2)))
    app = client(table, pace=1)
    async with app.run_test(size=LARGE) as pilot:
        seen = await see_the_last_trick(pilot, app)
        beside = str(app.query_one("#last", Static).render())
        assert all(name in beside for name in table.game.names)
    assert seen == tuple((event.seat, event.play) for event in table.game.events if isinstance(event, CardPlayed))[:3]


def test_a_bid_of_ones_own_is_seen_face_down_or_not() -> None:
    game = Game(Rules(players=3, bids=Bids.SECRET, hand_sizes=(9,)), seed=1, names=("Ada", "Bob", "Cyd"))
    for seat in game.pending:
        game.play("bid 7", seat)
    for seat in (0, 2):
        shown = Picture(game.public(), game.own(seat))
        console = Console(width=80)
        with console.capture() as captured:
            console.print(seats(shown, Look(Texts("en", *SECTIONS), "us")))
        lines = captured.get().splitlines()[1:]
        assert [("7" in line, "▒" in line) for line in lines] == [(own == seat, own != seat) for own in range(3)]


def test_everybody_has_a_face_where_it_cuts_no_name() -> None:
    game = Game(Rules(players=3), seed=1, names=("Ada", "Bramble 2", "Cinder"))
    look = Look(Texts("en", *SECTIONS), "us")
    for width, seen in ((78, True), (56, False)):
        console = Console(width=width)
        with console.capture() as captured:
            console.print(seats(Picture(game.public(), game.own(0)), look, width))
        assert all((portrait(name) in captured.get()) == seen and name in captured.get() for name in game.names)
    assert portrait("Bramble 2") == portrait("Bramble") != portrait("Cinder")


async def test_a_long_level_is_cut_before_the_names() -> None:
    app = client(new_table(find_rules("us", players=4, hand_sizes=(2,)), "Ada", level="casual", seed="1"), "de")
    async with app.run_test(size=(60, 20)) as pilot:
        await until(pilot, app, lambda picture: picture.legal)
        await pilot.pause()
        assert "Bramble " in screen(app) and "Cinder " in screen(app)
        assert re.search(r"Gelegenheit\w*… *\n", screen(app)), screen(app)


async def test_leaving_is_asked_for_and_costs_nothing(tmp_path: Path) -> None:
    kept = tmp_path / "deep" / "terminal.jsonl"
    table = own(find_rules("brazil", players=4, hand_sizes=(2, 3), anniversary=Anniversary.ALL), keep_in=kept)
    app = client(table)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, app, lambda s: s.game and s.game.round == 2 and s.legal, ("enter",))
        await pilot.press("q")
        await pilot.pause()
        assert "Leave the game?" in screen(app)
        await pilot.press("escape")
        await pilot.pause()
        assert len(app.screen_stack) == 1
        await pilot.press("q", "right", "enter")
        await pilot.pause()
    waiting = saved_table(kept)
    assert waiting is not None and waiting.game.position() == table.game.position()
    again = client(waiting)
    async with again.run_test(size=LARGE) as pilot:
        await until(pilot, again, lambda picture: picture.legal)
        log = "\n".join(line.text for line in again.query_one("#log", RichLog).lines)
        assert log.startswith("Round 2") and "Round 1" not in log, "what has happened in this round is told"
        await until(pilot, again, lambda picture: picture.over, ("enter",))
    assert saved_table(kept) is None and Game.parse(waiting.game.record()).over


async def test_a_damaged_file_is_refused_as_a_saved_game(tmp_path: Path) -> None:
    kept = tmp_path / "terminal.jsonl"
    app = client(own(find_rules("us", players=3, hand_sizes=(2,)), keep_in=kept))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, app, lambda picture: picture.legal and picture.legal[0].kind is Kind.PLAY, ("enter",))
    lines = kept.read_text(encoding="utf-8").splitlines(keepends=True)
    assert saved_table(kept) is not None
    for damaged in ("", "{", "".join(lines[1:]), "".join(lines).replace("bid 0", "bid 9")):
        kept.write_text(damaged, encoding="utf-8")
        with pytest.raises(Refused):
            saved_table(kept)


async def test_a_card_is_taken_back() -> None:
    def leads_after_last_card(picture: Picture) -> bool:
        game = picture.game
        return bool(game and picture.legal and not game.trick and [seat for seat, _ in game.last_trick[-1:]] == [0])

    app = client(own(find_rules("us", players=3, hand_sizes=(6,)), seed="2"))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, app, leads_after_last_card, ("enter",))  # nobody has acted since
        before = app.picture.game
        await pilot.press("u")
        await until(pilot, app, lambda picture: isinstance(picture.event, ActionTakenBack))
        after = app.picture.game
        assert before and after and after.tricks[0] == before.tricks[0] - 1
        assert after.trick == before.last_trick[:2] and app.picture.legal


async def test_a_refusal_is_in_the_players_language() -> None:
    app = client(own(find_rules("us", players=3, hand_sizes=(1,))), "de")
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, app, lambda picture: picture.legal)
        await pilot.press("u")  # there is nothing of one's own to take back
        await until(pilot, app, lambda _: "Dafür ist es zu spät." in screen(app))
        await until(pilot, app, lambda picture: picture.over, ("enter",))
        await pilot.press("h")
        await until(pilot, app, lambda _: "Du bist nicht dran." in screen(app))


async def test_a_disk_that_cannot_be_written_stops_no_game_and_is_reported(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    app = client(own(find_rules("us", players=3, hand_sizes=(2,)), keep_in=blocked / "terminal.jsonl"))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, app, lambda picture: picture.legal)
        await pilot.press("q")
        await until(pilot, app, lambda _: "It could not be saved" in screen(app))
        blocked.unlink()
        await pilot.press("escape")
        await pilot.press("enter")  # a bid, with which the whole game is saved
        await until(pilot, app, lambda picture: picture.legal and picture.legal[0].kind is Kind.PLAY)
        await pilot.press("q")
        await until(pilot, app, lambda _: "It is saved" in screen(app))
        await pilot.press("escape")
        await until(pilot, app, lambda picture: picture.over, ("enter",))


async def test_the_record_is_saved_and_never_over_another(tmp_path: Path) -> None:
    table = own(find_rules("us", players=3, hand_sizes=(1, 2)))
    app = client(table)
    path = tmp_path / "g.txt"
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, app, lambda picture: picture.legal)
        for expected in (f"Saved to {path}", "exists already"):
            await pilot.press("s")
            await pilot.pause()
            app.screen.query_one("Input").value = str(path)  # type: ignore[attr-defined]
            await pilot.press("enter")
            await until(pilot, app, lambda _: expected.replace(" ", "") in "".join(screen(app).split()))  # noqa: B023
    assert path.read_text().startswith("foretold record 1")
