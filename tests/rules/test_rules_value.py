"""``Rules`` as a value: frozen, hashable, written as it is made."""

from collections.abc import Callable
from dataclasses import FrozenInstanceError
from random import Random
from typing import Any

import pytest

import foretold
from foretold import Game, find_rules
from foretold.game.text.rules_text import options_of
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
        ("players", 4.0, "players: expected a whole number, got 4.0"),
        ("players", True, "players: expected a whole number"),
        ("bids", 1, "bids: expected a member of Bids, which is one of open, hidden, secret, got 1"),
        ("hand_sizes", (1, 2.0), "hand_sizes: expected a Schedule or a tuple of whole numbers"),
        ("hand_sizes", 5, "hand_sizes: expected a Schedule or a tuple of whole numbers"),
        ("suits", 5, "suits: expected the letters B, R, G, Y in any order, got 5"),
    ],
)
def test_a_value_of_another_kind_is_refused(option: str, value: object, words: str) -> None:
    with pytest.raises(RulesError) as refusal:
        Rules(**{option: value})  # type: ignore[arg-type]
    assert words in str(refusal.value)


@pytest.mark.parametrize("seed", range(50))
def test_every_option_may_be_given_in_the_words_of_the_notation(seed: int) -> None:
    rules = random_rules(Random(seed))
    words: dict[str, Any] = {name.replace("-", "_"): word for name, word in options_of(rules).items()}
    assert Rules(**words) == Rules().but(**words) == find_rules("anniversary", **words) == rules
    assert Game(rules.edition.value, seed=1, **words).rules == rules


@pytest.mark.parametrize(
    ("option", "word", "message"),
    [
        ("players", "7", "expected players from 2 to 6, got '7'"),
        ("bids", "Hidden", "expected bids to be one of open, hidden, secret, got 'Hidden'"),
        ("first_dealer", "oldest", "expected first_dealer to be one of chosen, high-card, got 'oldest'"),
        ("anniversary", "cat", "expected none, all, or different cards of dragon+fairy+bomb+shapeshifter+juggler"),
        (
            "hand_sizes",
            "long",
            "expected ordinary, tournament, or hand sizes such as 1,3,5, each from 1 to 22",
        ),
    ],
)
def test_a_word_that_does_not_exist_is_refused_with_those_that_do(option: str, word: str, message: str) -> None:
    given: dict[str, Any] = {option: word}
    makers: list[Callable[..., object]] = [Rules, Rules().but, find_rules, Game]
    for make in makers:
        with pytest.raises(RulesError) as refusal:
            make(**given)
        assert message in str(refusal.value)
