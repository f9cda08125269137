"""Rules 1.3, 2.2, 2.3 and 9: what each printed edition is called, plays and prints."""

from pathlib import Path

import pytest

from foretold.rules.editions import EDITIONS, find_edition, find_rules
from foretold.rules.options import Anniversary, Edition, FirstDealer, Rules, RulesError

RULES_PAGE = Path(__file__).parents[2] / "docs" / "rules.md"
COLUMNS = {Edition.BRAZIL: 1, Edition.PORTUGAL: 2, Edition.FRANCE: 3, Edition.US: 4, Edition.ITALY: 5}


def words(row: str, edition: Edition) -> str:
    """A cell of the table of rule 9."""
    section = RULES_PAGE.read_text(encoding="utf-8").split("\n## 9.")[1]
    cells = next(line for line in section.splitlines() if line.startswith(f"| {row} |")).strip("|").split("|")
    return cells[COLUMNS[edition]].strip()


def test_9_the_five_editions() -> None:
    assert {edition.edition for edition in EDITIONS} == set(Edition)


@pytest.mark.parametrize("edition", list(Edition))
def test_9_wizard_and_jester_carry_the_names_of_the_rulebook(edition: Edition) -> None:
    printed = find_edition(edition)
    assert printed.wizard == words("Wizard", edition)
    assert printed.jester == words("Jester", edition)
    assert ", ".join(printed.letters or ()) == words("letters on these cards", edition)


def test_9_the_anniversary_cards_are_named_by_the_brazilian_edition() -> None:
    rows = ("Dragon", "Fairy", "Bomb", "Shapeshifter", "Juggler", "Cloud", "Werewolf")
    assert find_edition(Edition.BRAZIL).anniversary == tuple(words(row, Edition.BRAZIL) for row in rows)


@pytest.mark.parametrize(
    ("edition", "first_dealer"),
    [
        (Edition.BRAZIL, FirstDealer.CHOSEN),
        (Edition.PORTUGAL, FirstDealer.CHOSEN),
        (Edition.FRANCE, FirstDealer.CHOSEN),
        (Edition.US, FirstDealer.HIGH_CARD),
        (Edition.ITALY, FirstDealer.HIGH_CARD),
    ],
)
def test_2_2_the_editions_choose_or_draw_their_first_dealer(edition: Edition, first_dealer: FirstDealer) -> None:
    assert find_rules(edition).first_dealer is first_dealer


def test_1_5_only_the_brazilian_edition_has_the_anniversary_cards() -> None:
    for edition in Edition:
        expected = Anniversary.ALL if edition is Edition.BRAZIL else Anniversary.NONE
        assert find_rules(edition).anniversary == expected


def test_1_3_an_edition_is_found_by_name_or_alias() -> None:
    for printed in EDITIONS:
        for name in (printed.edition.value, *printed.aliases):
            for spelling in (name, name.upper(), name.replace("-", " "), name.replace("-", "_"), f" {name} "):
                assert find_edition(spelling) is printed


def test_1_3_no_two_editions_share_an_alias() -> None:
    names = [name for printed in EDITIONS for name in (printed.edition.value, *printed.aliases)]
    assert len(names) == len(set(names))


def test_1_3_an_unknown_edition_is_refused_with_the_known_ones() -> None:
    with pytest.raises(RulesError, match=r"'atlantis'.*us, brazil, portugal, france, italy"):
        find_edition("atlantis")


def test_1_3_rules_of_an_edition_can_be_changed() -> None:
    assert find_rules("brazil", players=6) == Rules(edition=Edition.BRAZIL, anniversary=Anniversary.ALL, players=6)
    with pytest.raises(RulesError, match="there is no option 'colour'"):
        find_rules("brazil", colour="blue")
