"""Rules 1.3 and 9: the catalogue has the names that each edition prints on its cards, in the edition's own language."""

from __future__ import annotations

from pathlib import Path

import pytest

from foretold import Card, Edition, Suit
from foretold.game.cards import ANNIVERSARY
from foretold.game.text.names import names_in, printed_names
from foretold.locales import LANGUAGES
from foretold.rules.editions import EDITIONS, find_edition

RULES_PAGE = Path(__file__).parents[2] / "docs" / "rules.md"
COLUMNS = {Edition.BRAZIL: 1, Edition.PORTUGAL: 2, Edition.FRANCE: 3, Edition.US: 4, Edition.ITALY: 5}
SUITS = {
    Edition.US: ("spades", "hearts", "diamonds", "clubs"),
    Edition.BRAZIL: ("Humanos", "Anões", "Elfos", "Gigantes"),
    Edition.PORTUGAL: ("Humanos", "Anões", "Elfos", "Gigantes"),
    Edition.FRANCE: ("bleu", "rouge", "vert", "jaune"),
    Edition.ITALY: ("blu", "rosso", "verde", "giallo"),
}


def words(row: str, edition: Edition) -> str:
    """A cell of the table of rule 9."""
    section = RULES_PAGE.read_text(encoding="utf-8").split("\n## 9.")[1]
    cells = next(line for line in section.splitlines() if line.startswith(f"| {row} |")).strip("|").split("|")
    return cells[COLUMNS[edition]].strip()


@pytest.mark.parametrize("edition", list(Edition))
def test_9_wizard_and_jester_carry_the_names_of_the_rulebook(edition: Edition) -> None:
    assert Card("WB").name_in(edition) == words("Wizard", edition)
    assert Card("JB").name_in(edition) == words("Jester", edition)
    assert ", ".join(find_edition(edition).letters or ()) == words("letters on these cards", edition)


def test_9_the_anniversary_cards_are_named_by_the_brazilian_edition() -> None:
    for card in ANNIVERSARY:
        assert card.name_in(Edition.BRAZIL) == words(str(card), Edition.BRAZIL)


@pytest.mark.parametrize("edition", list(Edition))
def test_1_3_peoples_colours_and_french_suits(edition: Edition) -> None:
    assert tuple(suit.name_in(edition) for suit in Suit) == SUITS[edition]  # blue, red, green, yellow


def test_1_3_the_american_two_is_lowest_and_its_ace_highest() -> None:
    us = printed_names(Edition.US)
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace"]
    assert [us.rank_name(number) for number in range(1, 14)] == ranks


@pytest.mark.parametrize("language", LANGUAGES)
def test_1_3_no_two_editions_look_alike_in_any_language(language: str) -> None:
    looks = {tuple(Card(card).name_in(edition, language) for card in ("B7", "WB", "JB")) for edition in Edition}
    assert len(looks) == len(Edition)


@pytest.mark.parametrize("language", LANGUAGES)
def test_1_3_every_edition_names_thirteen_ranks_four_suits_and_nine_special_cards(language: str) -> None:
    for card in EDITIONS:
        names = names_in(card.edition, language)
        assert len({names.rank_name(number) for number in range(1, 14)}) == 13
        assert len({names.suit(suit.value) for suit in Suit}) == 4
        assert len({names.card(str(card)) for card in (Card("WB"), Card("JB"), *ANNIVERSARY)}) == 9


def test_1_3_an_edition_is_read_in_another_language() -> None:
    assert Card("R7").name_in(Edition.FRANCE, "en") == "red 7"
    assert Card("JR").name_in(Edition.FRANCE, "en") == "Fool"
    assert Card("R7").name_in(Edition.BRAZIL, "de") == "Zwerge 7"
    assert Suit.RED.name_in(Edition.ITALY, "pl") == "czerwony"
