"""What the coach names as having decided speaks for what it calls better."""

from __future__ import annotations

import pytest

from foretold import Game
from foretold.game.actions import Action
from foretold.lab.coach.facts import FACTS, bid_facts
from foretold.lab.coach.reasons import reason_for
from foretold.lab.coach.sentences import coach_names, sentence
from foretold.locales import LANGUAGES
from foretold.rules.options import Edition

POSITION = """\
foretold position 1
rules players=3 edition=us hand-sizes=4
round 1
dealer 0
scores 0 0 0
hands R13 R12 WB G2 / B3 B4 B5 Y1 / B6 B7 Y2 Y3
turned R1
"""


def bidding(*bids: int) -> Game:
    """The dealer is to bid, after the others."""
    game = Game.from_position(POSITION)
    for bid in bids:
        game.play(f"bid {bid}")
    return game


def test_a_low_bid_is_explained_by_low_bids_of_others() -> None:
    facts, values = bid_facts(bidding(0, 1).view(0), 1, 3)
    assert facts == ("others-low", "promise")
    assert (values["sum"], values["size"]) == (1, 4)
    assert 1 < float(values["promise"]) <= 3.5


def test_a_high_bid_is_not_explained_by_low_bids_of_others() -> None:
    facts, _ = bid_facts(bidding(0, 1).view(0), 4, 3)
    assert "others-low" not in facts and "others-high" not in facts


def test_what_the_cards_promise_is_not_named_against_the_better_bid() -> None:
    """Hearts and a Wizard promise some three tricks: that is no reason for none."""
    facts, values = bid_facts(bidding(0, 1).view(0), 1, 0)
    assert facts == ("hand",)
    assert (values["wizards"], values["trumps"], values["jesters"]) == (1, 2, 0)


def test_an_unwanted_trick_is_explained_by_the_trump_that_takes_it() -> None:
    game = bidding(0, 1)
    for action in ("bid 0", "play B3", "play B6"):
        game.play(action)
    reason = reason_for(game.view(0), Action("play R13"), Action("play G2"))
    assert (reason.code, reason.because) == ("took-unwanted", ("trump", "stands"))
    told = sentence(reason, coach_names(Edition.US))
    assert "Ace of hearts is trump and wins a trick that was not wanted. Bid 0, taken 0, tricks to come: 4." in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_has_a_sentence(language: str) -> None:
    names = coach_names(Edition.US, language)
    assert all(f"coach.because.{fact}" in names.text for fact in FACTS)
