"""The report: one page that needs nothing else."""

import re
from html.parser import HTMLParser

from lab.coach.games import played

from foretold import Game, Rules
from foretold.lab.coach import review
from foretold.lab.coach.page import page

VOID = {"meta", "line", "circle", "rect", "polyline"}


class Reader(HTMLParser):
    """Sees to it that what is opened is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.drawings = 0
        self.ids: set[str] = set()
        self.links: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        assert not {"src", "onclick", "onload"} & given.keys()
        if given.get("id"):
            self.ids.add(str(given["id"]))
        if given.get("href"):
            self.links.add(str(given["href"]))
        self.drawings += tag == "svg"
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in VOID

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_a_page_is_whole_and_asks_for_nothing() -> None:
    rules = Rules(players=3, hand_sizes=(2, 3))
    whole = played(rules, 3, "beginner")
    game = Game(rules, decks=whole.decks, names=['<b>"Ann"</b>', "Ben & Co", "Cleo"])
    for seat, action in [pair for made in whole.actions for pair in made]:
        game.play(action, seat)
    text = page(review(game, "quick"))
    reader = Reader()
    reader.feed(text)
    assert reader.open == []
    assert reader.drawings == 1 + 2 * 3
    assert not re.search(r"https?:|url\(|@import|<script", text)
    assert "<b>&quot;" not in text and "&lt;b&gt;&quot;Ann&quot;&lt;/b&gt;" in text and "Ben &amp; Co" in text
    assert reader.links <= {f"#{one}" for one in reader.ids}
    assert "prefers-color-scheme:dark" in text
    assert "play B" not in text and re.search(r"<b>(<u>)?\d+ of spades", text), "cards are called by their names"


def test_a_game_without_a_round_has_a_page() -> None:
    text = page(review(Game(Rules(players=3), decks=(), dealer=0), "quick"))
    assert "not over" in text
