"""Whole games against bots in the terminal client, by its own keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console
from terminal.driving import LARGE, SMALL, game_of, screen, see_the_last_trick, stop_at, table, until
from textual.widgets import Static

from foretold import Anniversary, Bids, Form, Game, Rules, Sight, find_rules
from foretold.game.actions import Kind
from foretold.game.events import CardPlayed
from foretold.locales import Texts
from foretold.terminal.heading import seats
from foretold.terminal.look import Look
from foretold.terminal.picture import Picture
from foretold.terminal.portrait import portrait
from foretold.terminal.saved_game import saved_in
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
    game = game_of(rules)
    app = table(game)
    async with app.run_test(size=size) as pilot:
        await until(pilot, app, lambda picture: picture.over, keys=("enter",))
        await pilot.pause()
        names = ", ".join(game.names[seat] for seat in game.winners)
        assert names in screen(app) and "terminal." not in screen(app) and "game." not in screen(app)
    assert game.over


async def test_twenty_cards_are_all_readable_in_80_columns() -> None:
    game = game_of(find_rules("italy", players=3, hand_sizes=(20,)))
    app = table(game)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, app, lambda picture: picture.legal)
        await pilot.pause()
        text = screen(app)
        for card in game.view(0).hand or ():
            if card.number is not None:
                assert f"│{card.number}" in text, card


async def test_a_digit_chooses_a_bid() -> None:
    game = game_of(find_rules("us", players=3, hand_sizes=(12,)))
    app = table(game)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, app, lambda picture: picture.legal)
        await pilot.press("1", "2", "enter")
        await until(pilot, app, lambda picture: picture.own and picture.own.bid == 12)


async def test_a_card_that_may_not_be_played_is_refused_in_words() -> None:
    rules = find_rules("us", players=3, hand_sizes=(15,))
    for seed in map(str, range(20)):
        game = game_of(rules, seed)
        app = table(game)
        async with app.run_test(size=SMALL) as pilot:
            await until(pilot, app, lambda picture: picture.legal and picture.legal[0].kind is Kind.PLAY, ("enter",))
            hand = app.query_one("Hand")
            cards, playable = hand.cards, hand.playable  # type: ignore[attr-defined]
            forbidden = [place for place, card in enumerate(cards) if card not in playable]
            if not forbidden:
                continue
            before = game.own(0).hand
            shown = hand.step()  # type: ignore[attr-defined]
            await pilot.click("Hand", offset=(shown * forbidden[0] + 1, 2))
            await pilot.click("Hand", offset=(shown * forbidden[0] + 1, 2))
            await pilot.pause()
            assert "You must follow" in screen(app)
            assert game.own(0).hand == before
            return
    raise AssertionError("no seed had a card that may not be played")


async def test_the_mouse_plays_a_raised_card_and_no_second_one_in_haste() -> None:
    game = game_of(find_rules("us", players=3, hand_sizes=(3,)))
    app = table(game)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, app, lambda picture: picture.legal and picture.legal[0].kind is Kind.PLAY, ("enter",))
        hand = app.query_one("Hand")
        place = hand.chosen  # type: ignore[attr-defined]
        offset = (hand.step() * place + 1, 2)  # type: ignore[attr-defined]
        await pilot.double_click("Hand", offset=offset)
        await until(pilot, app, lambda picture: picture.own and len(picture.own.hand or ()) == 2)
        await pilot.pause(0.2)
        assert len(game.own(0).hand or ()) == 2


async def test_the_keys_of_the_table() -> None:
    game = game_of(find_rules("us", players=4, hand_sizes=(2, 3)))
    app = table(game)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, app, lambda s: s.game and s.game.round == 2 and s.legal, ("enter",))
        await pilot.press("b")
        await pilot.pause()
        assert len(app.screen_stack) == 2 and "Alder" in screen(app)
        await pilot.press("escape", "question_mark")
        await pilot.pause()
        assert "exactly that many" in screen(app)
        await pilot.press("escape", "h")
        for _ in range(2000):
            await pilot.pause(0.01)
            if "In your place the bot" in screen(app):
                break
        assert "In your place the bot" in screen(app)
        await pilot.press("l")
        await pilot.pause()
        assert "Cinder" in screen(app).splitlines()[-2] + screen(app)


async def test_the_last_trick_of_a_round_is_seen_before_the_score_and_after_the_deal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stop_at(monkeypatch)
    game = game_of(find_rules("us", players=3, hand_sizes=(1, 2)))
    app = table(game, pace=1)
    async with app.run_test(size=LARGE) as pilot:
        seen = await see_the_last_trick(pilot, app)
        beside = str(app.query_one("#last", Static).render())
        assert all(name in beside for name in game.names)
    assert seen == tuple((event.seat, event.play) for event in game.events if isinstance(event, CardPlayed))[:3]


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


async def test_leaving_is_asked_for_and_costs_nothing(tmp_path: Path) -> None:
    kept = tmp_path / "deep" / "terminal.json"
    game = game_of(find_rules("brazil", players=4, hand_sizes=(2, 3), anniversary=Anniversary.ALL))
    app = table(game, keep_in=kept)
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
    waiting = saved_in(kept)
    assert waiting is not None and waiting.seat == 0 and waiting.game.position() == game.position()
    again = table(waiting.game, keep_in=kept)
    async with again.run_test(size=SMALL) as pilot:
        await until(pilot, again, lambda picture: picture.over, ("enter",))
    assert not kept.exists()


async def test_a_disk_that_cannot_be_written_does_not_stop_the_game(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    game = game_of(find_rules("us", players=3, hand_sizes=(1,)))
    app = table(game, keep_in=blocked / "terminal.json")
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, app, lambda picture: picture.over, ("enter",))


async def test_the_record_is_saved_and_never_over_another(tmp_path: Path) -> None:
    game = game_of(find_rules("us", players=3, hand_sizes=(1, 2)))
    app = table(game)
    path = tmp_path / "g.txt"
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, app, lambda picture: picture.legal)
        for expected in (f"Saved to {path}", "exists already"):
            await pilot.press("s")
            await pilot.pause()
            app.screen.query_one("Input").value = str(path)  # type: ignore[attr-defined]
            await pilot.press("enter")
            await pilot.pause(0.05)
            assert expected.replace(" ", "") in screen(app).replace("\n", "").replace(" ", ""), screen(app)
    assert path.read_text().startswith("foretold record 1")
