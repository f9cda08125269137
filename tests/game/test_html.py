"""What notebooks show: small HTML that is well formed, escaped, and shows no more than the view does."""

from random import Random
from xml.etree import ElementTree

import pytest
from game.tables import play, table
from generators import random_rules

from foretold import Game, Rules

NASTY = ["<b>Ann</b>", 'Ben & "Co"', "Cleo'<"]


def parsed(html: str) -> ElementTree.Element:
    """The elements of well-formed HTML."""
    return ElementTree.fromstring(f"<div>{html}</div>")


def cells(html: str, row: int) -> list[str]:
    """The texts of one row of the table's body."""
    return ["".join(cell.itertext()) for cell in parsed(html).findall(".//tbody/tr")[row]]


def test_the_block_of_truth_has_a_row_for_each_round_and_escapes_names() -> None:
    game = Game(Rules(players=3, hand_sizes=(1, 2)), seed=1, names=NASTY)
    while not game.over:
        game.play(game.legal()[0])
    html = game.pad._repr_html_()
    assert ["".join(head.itertext()) for head in parsed(html).findall(".//th")] == ["round", *NASTY]
    for number, row in enumerate(game.pad.rows):
        shown = zip(row.bids, row.tricks, row.totals, strict=True)
        assert cells(html, number) == [str(row.round), *(f"{bid}/{taken} {total}" for bid, taken, total in shown)]
    assert "<b>Ann" not in html and html in game._repr_html_()


def test_a_view_shows_the_hands_that_the_seat_sees() -> None:
    game = play(table("B1 B2", "R3 WG", "G5 Y7", turned="R1"), "bid 0", "bid 1", "bid 2", "play B1")
    shown = [cells(game.view(1)._repr_html_(), seat) for seat in range(3)]
    assert shown == [
        ["Seat 0", "0", "0", "1 card", "B1", "0"],
        ["Seat 1 to act", "1", "0", "R3 WG", "", "0"],
        ["Seat 2 dealer", "2", "0", "2 cards", "", "0"],
    ]
    assert "Y7" not in game._repr_html_() and "G5" not in game.view()._repr_html_()


@pytest.mark.parametrize("seed", range(8))
def test_every_moment_of_any_game_can_be_shown(seed: int) -> None:
    random = Random(seed)
    game = Game(random_rules(random, short=True), seed=seed)
    while not game.over:
        seat = random.choice(game.pending)
        for asked in (seat, None):
            parsed(game.view(asked)._repr_html_())
        game.play(random.choice(game.legal(seat)), seat)
    parsed(game._repr_html_())
