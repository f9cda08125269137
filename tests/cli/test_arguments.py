"""Rules as they are typed."""

import pytest

from foretold import Anniversary, Bids, Edition, FirstDealer, Form, Rules, RulesError
from foretold.cli.arguments import read_rules as read_words


def read_rules(words: list[str]) -> Rules:
    return read_words(words)[0]


def test_nothing_typed_is_the_american_edition() -> None:
    assert read_rules([]) == Rules(edition=Edition.US, first_dealer=FirstDealer.HIGH_CARD)


def test_an_edition_by_alias_and_options_that_differ() -> None:
    assert read_rules(["anniversary", "players=5", "bids=hidden"]) == Rules(
        edition=Edition.BRAZIL, players=5, bids=Bids.HIDDEN, anniversary=Anniversary.ALL
    )


def test_the_option_edition_brings_what_the_edition_plays() -> None:
    assert read_rules(["edition=brazil"]) == read_rules(["brazil"])


def test_duel_brings_its_players_and_bids() -> None:
    assert read_rules(["france", "form=duel"]) == Rules(
        edition=Edition.FRANCE, form=Form.DUEL, players=2, bids=Bids.SECRET
    )


def test_duel_does_not_overrule_what_was_typed() -> None:
    assert read_rules(["us", "players=2"]) == read_rules(["us", "form=duel"])
    with pytest.raises(RulesError, match="Duel and 4 players clash"):
        read_rules(["form=duel", "players=4"])
    with pytest.raises(RulesError, match="Duel and open bids clash"):
        read_rules(["form=duel", "bids=open"])


def test_options_may_be_typed_in_any_case() -> None:
    assert read_rules(["Brazil", "Players=3", "BIDS=Hidden"]) == read_rules(["brazil", "players=3", "bids=hidden"])


@pytest.mark.parametrize("word", ["form=unicolor", "form=duel", "sight=foresight", "sight=clairvoyance"])
def test_what_was_typed_goes_before_the_cards_of_the_edition(word: str) -> None:
    rules, left_out = read_words(["brazil", word])
    assert rules == read_rules(["brazil", "anniversary=none", word])
    assert left_out is not None and "without the anniversary cards of brazil" in left_out and "7.10" in left_out
    for asked in (["anniversary", word], ["brazil", "anniversary=all", word]):
        with pytest.raises(RulesError, match="the anniversary cards clash"):
            read_words(asked)


def test_a_clash_among_what_was_typed_stays_one() -> None:
    with pytest.raises(RulesError, match="Unicolor and 5 players clash"):
        read_words(["brazil", "form=unicolor", "players=5"])


def test_nothing_is_left_out_without_need() -> None:
    assert read_words(["brazil", "bids=hidden"])[1] is None
