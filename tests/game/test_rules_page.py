"""The rules of a table in words: complete in every language, and true to the rules page's paragraphs."""

from __future__ import annotations

import re
from random import Random

import pytest

from foretold import Rules, find_rules
from foretold.game.text.rules_page import RulesPage, RulesSection, rules_page
from foretold.locales import LANGUAGES
from foretold.rules.editions import EDITIONS
from foretold.rules.variety import random_rules

RULES = [card.rules for card in EDITIONS] + [random_rules(Random(f"rules page {seed}")) for seed in range(30)]


def section(page: RulesPage, title: str) -> RulesSection:
    return next(one for one in page.sections if one.title == title)


def whole(page: RulesPage) -> str:
    return "\n".join(
        line for one in page.sections for line in (one.title, *one.lines, *(" ".join(row) for row in one.rows))
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_missing_at_any_table(language: str) -> None:
    for rules in RULES:
        text = whole(rules_page(rules, language))
        assert not re.search(r"\{|\}|None|\b(rules|game|learn|table)\.[a-z]", text), (rules, text)


def test_3_what_each_card_turned_up_makes_trump() -> None:
    rows = dict(section(rules_page(find_rules("brazil"), "en"), "Trump").rows)
    assert rows["Jester, Fairy, Bomb"] == "no trump this round"
    assert "names one of the four suits" in rows["Wizard, Dragon, Shapeshifter, Juggler, Cloud, Werewolf"]
    assert "no card is left (last round)" not in rows, "an anniversary card is left over in the last round"
    assert "no card is left (last round)" in dict(section(rules_page(find_rules("us"), "en"), "Trump").rows)


def test_5_6_who_takes_a_trick() -> None:
    lines = [line for _, line in section(rules_page(find_rules("brazil"), "en"), "Tricks").rows]
    assert [line.split()[-1] for line in lines] == ["too", "Dragon", "played", "trump", "follow", "played"]
    dark = [line for _, line in section(rules_page(Rules(players=5, wizards="last"), "en"), "Tricks").rows]  # type: ignore[arg-type]
    assert dark == ["the last Wizard played", "the highest trump", "the highest card of the suit to follow"]


def test_what_a_rulebook_tells_its_players_is_there_and_nowhere_else() -> None:
    told = {
        "us": ["turned face down again"],
        "brazil": ["keeps the score deals first", "reads all bids out", "Begin with a few"],
        "portugal": ["keeps the score deals first", "reads all bids out", "Coins or chips"],
        "france": ["wisest apprentice", "four phases"],
        "italy": ["turned face down again", "reads all bids out", "Coins or chips"],
    }
    for edition, own in told.items():
        page = whole(rules_page(find_rules(edition), "en"))
        for line in {line for lines in told.values() for line in lines}:
            assert (line in page) == (line in own), (edition, line)


def test_the_names_are_those_of_edition_and_language() -> None:
    deck = rules_page(find_rules("france"), "it").sections[0].lines[0]
    assert "blu" in deck and "Matto" in deck
    assert "2 (lowest) to ace (highest)" in rules_page(find_rules("us"), "en").sections[0].lines[0]


def test_8_1_the_points() -> None:
    rows = dict(section(rules_page(find_rules("us"), "en"), "Score").rows)
    assert rows["Bid met exactly"].startswith("20 points, and 10") and rows["Bid missed"].startswith("−10")
