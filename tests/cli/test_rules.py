"""``foretold rules``: complete, and right about what combines."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import foretold
from foretold import EDITIONS, Card, Suit
from foretold.cli import app
from foretold.cli.rulebook import rule_text
from foretold.cli.variants import VARIANTS, combination, combine, players_of
from foretold.game.cards import ANNIVERSARY
from foretold.game.text.rules_text import ENUMS, options_of
from foretold.rules import editions
from foretold.rules.options import Rules

BY_NAME = {variant.name: variant for variant in VARIANTS}
GROUPS = {
    "anniversary": ["Anniversary cards"],
    "hidden, secret": ["Hidden bids", "Secret bids"],
    "7.1, 7.4": ["Plus/Minus One", "Leader's sum"],
    "7.5": ["Dark Wizard"],
    "Unicolor": ["Unicolor"],
    "Duel": ["Duel"],
    "7.8": ["Foresight"],
    "7.9": ["Clairvoyance"],
}
# Table 7.10 of the rules page: the groups that do not go with each group.
REFUSED = {
    "anniversary": {"Unicolor", "Duel", "7.8", "7.9"},
    "hidden, secret": {"hidden, secret", "7.1, 7.4", "Duel"},
    "7.1, 7.4": {"hidden, secret", "7.1, 7.4", "Duel"},
    "7.5": set(),
    "Unicolor": {"anniversary", "Duel", "7.8"},
    "Duel": {"anniversary", "hidden, secret", "7.1, 7.4", "Unicolor", "7.8"},
    "7.8": {"anniversary", "Unicolor", "Duel", "7.9"},
    "7.9": {"anniversary", "7.8"},
}


@pytest.mark.parametrize("one", GROUPS)
@pytest.mark.parametrize("other", GROUPS)
def test_7_10_what_combines(one: str, other: str) -> None:
    for first in GROUPS[one]:
        for second in GROUPS[other]:
            if first != second:
                expected = other not in REFUSED[one] or {first, second} == {"Duel", "Secret bids"}
                assert bool(combine(BY_NAME[first], BY_NAME[second])) is expected, (first, second)


@pytest.mark.parametrize(
    ("name", "players"),
    [
        ("Plus/Minus One", (3, 4, 5, 6)),
        ("Unicolor", (3, 4)),
        ("Duel", (2,)),
        ("Dark Wizard", (2, 3, 4, 5, 6)),
        ("Clairvoyance", (2, 3, 4, 5, 6)),
    ],
)
def test_7_players_of_a_variant(name: str, players: tuple[int, ...]) -> None:
    assert players_of(BY_NAME[name]) == players


def test_7_8_foresight_goes_with_the_tournament_where_it_begins_with_one_card() -> None:
    assert combination(BY_NAME["Tournament schedule"], BY_NAME["Foresight"]) == "4, 6"
    assert combination(BY_NAME["Foresight"], BY_NAME["Dark Wizard"]) == "yes"
    assert combination(BY_NAME["Foresight"], BY_NAME["Duel"]) == "-"


def test_every_value_that_is_no_default_is_a_variant() -> None:
    defaults = options_of(Rules())
    words = {variant.word for variant in VARIANTS}
    for name, kind in ENUMS.items():
        if name not in ("edition", "first-dealer"):
            for member in kind:
                assert member.value == defaults[name] or f"{name}={member.value}" in words


def test_overview_shows_editions_options_variants() -> None:
    result = CliRunner().invoke(app, ["rules"], env={"COLUMNS": "200"})
    assert result.exit_code == 0
    for card in EDITIONS:
        for text in (
            card.title,
            card.language,
            *(name.name_in(card.edition) for name in (Card("WB"), Card("JB"), *ANNIVERSARY)),
            *(suit.name_in(card.edition) for suit in Suit),
            *card.aliases,
        ):
            assert text in result.stdout
    for variant in VARIANTS:
        assert variant.name in result.stdout and variant.word in result.stdout


@pytest.mark.parametrize("columns", ["0", "40", "80"])
def test_overview_fits_eighty_columns_without_cutting_words(columns: str) -> None:
    result = CliRunner().invoke(app, ["rules"], env={"COLUMNS": columns})
    assert "also" in result.stdout and "language" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert "…" not in result.stdout


def test_the_names_of_more_editions_fit_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editions, "EDITIONS", (*editions.EDITIONS, editions.find_edition("brazil")))
    result = CliRunner().invoke(app, ["rules"], env={"COLUMNS": "80"})
    assert result.stdout.count("Names on the cards") == 2
    assert "…" not in result.stdout


def test_one_edition() -> None:
    result = CliRunner().invoke(app, ["rules", "Anniversary"])
    assert "Feiticeiro" in result.stdout and "Foresight" in result.stdout
    assert "Stregone" not in result.stdout and "Clairvoyance" not in result.stdout


@pytest.mark.parametrize(
    ("number", "begins", "ends"),
    [
        ("5.4", "5.4 Following. A player who has number cards of that suit", "and all anniversary cards (BR)."),
        ("5.4.", "5.4 Following.", "and all anniversary cards (BR)."),
        ("5.6.3", "5.6.3 Wizards: the one played first wins.", "7.5 reverses this.)"),
        ("5.6", "5.6 The winner.", "the Bomb's player would lead next."),
        ("5", "5. Tricks 5.1 The lead.", "a Shapeshifter is what its player announced. (BR)"),
        ("8.1", "8.1 Points.", "too many or too few. (All)"),
        ("9", "9. The words of each rulebook", "(7.9)"),
    ],
)
def test_a_rule_by_its_number(number: str, begins: str, ends: str) -> None:
    result = CliRunner().invoke(app, ["rules", number])
    assert result.exit_code == 0
    words = " ".join(result.stdout.replace("•", "").split())
    assert words.startswith(begins) and words.endswith(ends)


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        ("99", "there is no rule 99; the sections are 1 to 9, and 5.4 is a rule of one"),
        ("0", "there is no rule 0; the sections are 1 to 9, and 5.4 is a rule of one"),
        ("5.44", "there is no rule 5.44; 5 has 5.1 to 5.7"),
        ("5.6.9", "there is no rule 5.6.9; 5.6 has 5.6.1 to 5.6.6"),
        ("5.4.1", "there is no rule 5.4.1; 5 has 5.1 to 5.7"),
    ],
)
def test_a_rule_that_there_is_not(number: str, expected: str) -> None:
    result = CliRunner().invoke(app, ["rules", number])
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"foretold: {expected}\n")


def test_every_refusal_names_a_rule_of_the_page() -> None:
    sources = Path(foretold.__file__).parent
    named = {
        number
        for folder in ("game", "rules")
        for file in (sources / folder).rglob("*.py")
        for number in re.findall(r"\((?:rule|rules) (\d[\d.]*\d)", file.read_text(encoding="utf-8"))
    }
    assert len(named) > 20
    for number in named:
        assert rule_text(number)
