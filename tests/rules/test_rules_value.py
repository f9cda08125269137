"""``Rules`` as a value: frozen, hashable, written as it is made."""

from dataclasses import FrozenInstanceError
from random import Random

import pytest

import foretold
from foretold.rules.options import Anniversary, Bids, Rules, RulesError
from foretold.rules.variety import random_rules


@pytest.mark.parametrize("seed", range(50))
def test_rules_are_written_as_the_call_that_makes_them(seed: int) -> None:
    rules = random_rules(Random(seed))
    again = eval(repr(rules), vars(foretold))
    assert again == rules
    assert hash(again) == hash(rules)


def test_nothing_in_rules_can_be_changed() -> None:
    rules = Rules()
    with pytest.raises(FrozenInstanceError):
        rules.players = 5  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        rules.setup.players = 5  # type: ignore[misc]
    assert isinstance(rules.setup.hand_sizes, tuple)


def test_options_can_be_changed_in_a_copy() -> None:
    rules = Rules(anniversary=Anniversary.BOMB)
    assert rules.but(bids=Bids.HIDDEN) == Rules(anniversary=Anniversary.BOMB, bids=Bids.HIDDEN)
    assert rules == Rules(anniversary=Anniversary.BOMB)
    with pytest.raises(RulesError, match="there is no option 'bid'; the options are players, edition"):
        rules.but(bid=Bids.HIDDEN)


def test_hand_sizes_may_be_a_list() -> None:
    assert Rules(hand_sizes=[1, 2]) == Rules(hand_sizes=(1, 2))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("players", "4", "players: expected a whole number, got '4'"),
        ("players", True, "players: expected a whole number"),
        ("bids", "hidden", "bids: expected a member of Bids, got 'hidden'"),
        ("hand_sizes", (1, 2.0), "hand_sizes: expected a Schedule or a tuple of whole numbers"),
        ("hand_sizes", 5, "hand_sizes: expected a Schedule or a tuple of whole numbers"),
    ],
)
def test_a_value_of_another_kind_is_refused(option: str, value: object, words: str) -> None:
    with pytest.raises(RulesError) as refusal:
        Rules(**{option: value})  # type: ignore[arg-type]
    assert words in str(refusal.value)
