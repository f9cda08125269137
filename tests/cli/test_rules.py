"""``foretold rules``: complete, and right about what combines."""

import pytest
from typer.testing import CliRunner

from foretold import EDITIONS
from foretold.cli import app
from foretold.cli.variants import VARIANTS, combine, players_of
from foretold.game.rules_text import ENUMS, options_of
from foretold.rules.options import Rules

BY_NAME = {variant.name: variant for variant in VARIANTS}
GROUPS = {
    "anniversary": ["Anniversary cards"],
    "hidden, secret": ["Hidden bids", "Secret bids"],
    "7.1, 7.4": ["Plus/Minus One", "Leader's sum"],
    "7.5": ["Dark Wizard"],
    "Unicolor": ["Unicolor"],
    "Duel": ["Duel"],
    "7.8, 7.9": ["Foresight", "Clairvoyance"],
}
# Table 7.10 of the rules page: the groups that do not go with each group.
REFUSED = {
    "anniversary": {"Unicolor", "Duel", "7.8, 7.9"},
    "hidden, secret": {"hidden, secret", "7.1, 7.4", "Duel"},
    "7.1, 7.4": {"hidden, secret", "7.1, 7.4", "Duel"},
    "7.5": set(),
    "Unicolor": {"anniversary", "Duel", "7.8, 7.9"},
    "Duel": {"anniversary", "hidden, secret", "7.1, 7.4", "Unicolor", "7.8, 7.9"},
    "7.8, 7.9": {"anniversary", "Unicolor", "Duel", "7.8, 7.9"},
}


@pytest.mark.parametrize("one", GROUPS)
@pytest.mark.parametrize("other", GROUPS)
def test_7_10_what_combines(one: str, other: str) -> None:
    for first in GROUPS[one]:
        for second in GROUPS[other]:
            if first != second:
                expected = other not in REFUSED[one] or {first, second} == {"Duel", "Secret bids"}
                assert combine(BY_NAME[first], BY_NAME[second]) is expected, (first, second)


@pytest.mark.parametrize(
    ("name", "players"),
    [("Plus/Minus One", (3, 4, 5, 6)), ("Unicolor", (3, 4)), ("Duel", (2,)), ("Dark Wizard", (2, 3, 4, 5, 6))],
)
def test_7_players_of_a_variant(name: str, players: tuple[int, ...]) -> None:
    assert players_of(BY_NAME[name]) == players


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
            card.wizard,
            card.jester,
            *card.suits,
            *card.anniversary,
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


def test_one_edition() -> None:
    result = CliRunner().invoke(app, ["rules", "Anniversary"])
    assert "Feiticeiro" in result.stdout and "Foresight" in result.stdout
    assert "Stregone" not in result.stdout and "Clairvoyance" not in result.stdout
