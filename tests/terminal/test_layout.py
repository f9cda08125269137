"""The table in terminals of every size: nothing is cut off, and a new size counts at once."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from terminal.driving import LARGE, SMALL, client, own, screen, until
from textual.widgets import Static

from foretold import find_rules
from foretold.game.actions import Kind
from foretold.terminal.choices import Choices
from foretold.terminal.faces import HUGE, TINY, fitted
from foretold.terminal.faces import SMALL as SMALL_CARDS
from foretold.terminal.hand import Hand
from foretold.terminal.layout import fitting

pytestmark = pytest.mark.anyio
NARROW = (60, 20)
SIX = find_rules("brazil", players=6, hand_sizes=(10,))
TWENTY = find_rules("italy", players=3, hand_sizes=(20,))


async def test_cards_are_as_large_as_fits() -> None:
    assert fitting(*SMALL, 6).size == SMALL_CARDS and fitting(*SMALL, 3).size == SMALL_CARDS
    assert fitting(*LARGE, 6).size == HUGE and fitting(*LARGE, 3).last
    assert fitting(*NARROW, 6).size == TINY
    for width in range(30, 220, 7):
        for height in range(12, 70, 3):
            for players in range(2, 7):
                now = fitting(width, height, players)
                assert now.table > 0 and (now.beside == 0) == (width < 120)


def whole(app: Any) -> None:
    """Everything of the table lies within the screen, and nothing on anything else."""
    places = [app.query_one(name).region for name in ("#heading", "#seats", "#trick", "#choices", "#hand", "#message")]
    for above, below in pairwise(places):
        assert above.bottom <= below.y, (above, below)
    assert places[-1].bottom <= app.size.height - 1
    assert all(place.right <= app.size.width for place in places)


@pytest.mark.parametrize("rules", [SIX, TWENTY], ids=["six players", "twenty cards"])
async def test_a_new_size_keeps_everything(rules: Any) -> None:
    table = own(rules)
    app = client(table, "de")
    async with app.run_test(size=LARGE) as pilot:
        await until(pilot, app, lambda picture: picture.legal and picture.legal[0].kind is Kind.PLAY, ("enter",))
        for size in (LARGE, SMALL, NARROW, (80, 24), (120, 34), (200, 60), NARROW, LARGE):
            await pilot.resize_terminal(*size)
            await pilot.pause(0.05)
            whole(app)
            text, hand = screen(app), app.query_one(Hand)
            assert len(hand.cards) == len(table.game.own(0).hand or ())
            for name in table.game.names:
                assert name[:4] in text
            for card in table.game.own(0).hand or ():
                if card.number is not None:
                    assert re.search(rf"[│ ]{card.number}\D", text), (size, card)
            assert ("Letzter Stich ─" in text) == (size[0] >= 120 and size[1] >= 32)


async def test_answers_are_all_seen_and_tapped_in_rows() -> None:
    app = client(own(TWENTY))
    async with app.run_test(size=LARGE) as pilot:
        await until(pilot, app, lambda picture: picture.legal)
        await pilot.resize_terminal(*NARROW)
        await pilot.pause(0.05)
        choices = app.query_one(Choices)
        assert " 20 " in screen(app) and choices.size.height >= 3
        await pilot.press("down")
        assert int(choices.answer.split()[1]) > 8  # type: ignore[union-attr]
        await pilot.press("up")
        assert choices.answer == "bid 0"
        await pilot.click("#choices", offset=(1, choices.size.height - 1))
        await until(pilot, app, lambda picture: picture.own and (picture.own.bid or 0) > 8)


async def test_a_card_in_a_line_is_tapped() -> None:
    table = own(find_rules("us", players=6, hand_sizes=(10,)))
    app = client(table)
    async with app.run_test(size=NARROW) as pilot:
        await until(pilot, app, lambda s: s.legal and s.legal[0].kind is Kind.PLAY, ("enter",))
        hand = app.query_one(Hand)
        await pilot.pause(0.05)
        assert hand.card_size == TINY and hand.size.height == 2
        place = hand.chosen
        await pilot.click("#hand", offset=(place % 9 * TINY.width + 1, place // 9))
        await until(pilot, app, lambda picture: picture.own and len(picture.own.hand or ()) == 9)


async def test_the_wide_table_has_last_trick_block_and_story() -> None:
    table = own(find_rules("us", players=4, hand_sizes=(2, 3)))
    app = client(table)
    async with app.run_test(size=LARGE) as pilot:
        await until(pilot, app, lambda s: s.game and s.game.round == 2 and s.game.last_trick and s.legal, ("enter",))
        await pilot.pause(0.05)
        text = screen(app)
        assert "Last trick ─" in text and "Scorepad ─" in text and "Game log ─" in text
        assert "First dealer:" in text, "the first deal is told, too"
        last = str(app.query_one("#last", Static).render())
        assert sum(name in last for name in table.game.names) == 4


async def test_after_the_game_one_may_play_another() -> None:
    app = client(own(find_rules("us", players=3, hand_sizes=(1,))))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, app, lambda picture: picture.over, ("enter",))
        await pilot.pause(0.05)
        assert "Play again" in screen(app)
        await pilot.press("enter")
        await until(pilot, app, lambda picture: picture.table and picture.table.games == 2 and picture.legal)
        await until(pilot, app, lambda picture: picture.over, ("enter",))
        await pilot.press("right", "enter")
        await pilot.pause(0.05)
    assert app.return_value == ""


async def test_ctrl_c_leaves_at_once_even_from_a_dialog() -> None:
    app = client(own(TWENTY))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, app, lambda picture: picture.legal)
        await pilot.press("q", "ctrl+c")
        await pilot.pause(0.05)
    assert app.return_value == "" and not app.return_code


async def test_names_are_cut_by_columns() -> None:
    assert fitted("Ada", 5) == "Ada  " and fitted("Wilhelmine", 5) == "Wilh…"
    assert fitted("李小龍", 5) == "李小…" and fitted("李小龍", 7) == "李小龍 "
