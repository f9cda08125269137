"""Rules as they are typed."""

import pytest

from foretold import Anniversary, Bids, Edition, FirstDealer, Form, Rules, RulesError
from foretold.cli.options import read_rules


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
    with pytest.raises(RulesError, match="Duel and 4 players clash"):
        read_rules(["form=duel", "players=4"])
    with pytest.raises(RulesError, match="Duel and open bids clash"):
        read_rules(["form=duel", "bids=open"])
