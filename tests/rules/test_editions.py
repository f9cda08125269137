"""Rules 1.3, 2.2, 2.3 and 9: what each printed edition is called, plays and prints."""

import pytest

from foretold.rules.editions import EDITIONS, find_edition, find_rules
from foretold.rules.options import Anniversary, Edition, FirstDealer, Rules, RulesError


def test_9_the_five_editions() -> None:
    assert {edition.edition for edition in EDITIONS} == set(Edition)


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
    with pytest.raises(RulesError, match="there is no edition 4; the editions are us"):
        find_rules(4)  # type: ignore[arg-type]


def test_1_3_rules_of_an_edition_can_be_changed() -> None:
    assert find_rules("brazil", players=6) == Rules(edition=Edition.BRAZIL, anniversary=Anniversary.ALL, players=6)
    with pytest.raises(RulesError, match="there is no option 'colour'"):
        find_rules("brazil", colour="blue")
