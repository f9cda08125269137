"""Rules 1.1 to 1.5: what the deck is made of."""

from itertools import combinations, pairwise

import pytest
from positions import ALL_CARDS, card, card_text, won_by

from foretold.rules.cards import (
    ALL_ORDINARY,
    CARDS,
    JESTERS,
    ORDINARY,
    SUITS,
    WIZARDS,
    is_number,
    numbers_of,
    suit_of,
    value_of,
)
from foretold.rules.options import Anniversary, Edition, Rules, RulesError


def test_1_1_sixty_cards() -> None:
    numbers = [text for text in ALL_CARDS[:ORDINARY] if is_number(card(text))]
    assert len(set(ALL_CARDS[:ORDINARY])) == 60
    assert len(numbers) == 52
    assert WIZARDS.bit_count() == JESTERS.bit_count() == 4
    for letter in "BRGY":
        assert sum(text[0] == letter for text in numbers) == 13


def test_1_1_the_masks_make_up_the_deck() -> None:
    masks = [numbers_of(suit) for suit in range(SUITS)] + [WIZARDS, JESTERS]
    union = 0
    for mask in masks:
        assert union & mask == 0
        union |= mask
    assert union == ALL_ORDINARY


def test_1_1_every_card_has_one_text() -> None:
    assert [card(card_text(number)) for number in range(CARDS)] == list(range(CARDS))


@pytest.mark.parametrize("suit", "BRGY")
def test_1_2_a_higher_number_beats_a_lower_one(suit: str) -> None:
    for low, high in pairwise(range(1, 14)):
        lower, higher = f"{suit}{low}", f"{suit}{high}"
        assert won_by(lower, higher, "JR") == higher
        assert won_by(higher, lower, "JR") == higher


def test_1_2_a_wizard_is_above_every_13_and_a_jester_below_every_1() -> None:
    for suit in "BRGY":
        assert won_by(f"{suit}13", "WR", f"{suit}12", trump=suit) == "WR"
        assert won_by("JB", f"{suit}1", "JG") == f"{suit}1"


def test_1_3_a_name_never_changes_a_rank() -> None:
    for edition in Edition:
        assert won_by("B1", "B13", "B2", edition=edition) == "B13"
    for one, other in combinations(Edition, 2):
        assert Rules(edition=one).setup.__slots__ == Rules(edition=other).setup.__slots__
        for name in Rules(edition=one).setup.__slots__:
            assert getattr(Rules(edition=one).setup, name) == getattr(Rules(edition=other).setup, name)


@pytest.mark.parametrize(("name", "value"), [("W", 14), ("J", 0)])
def test_1_4_each_wizard_and_jester_has_a_colour(name: str, value: int) -> None:
    printed = [card(f"{name}{letter}") for letter in "BRGY"]
    assert [suit_of(number) for number in printed] == [0, 1, 2, 3]
    assert [value_of(number) for number in printed] == [value] * 4


def test_1_4_the_colour_does_not_matter_in_a_trick() -> None:
    for first, second in combinations(("WB", "WR", "WG", "WY"), 2):
        assert won_by(first, second, "B5", trump="R") == first
        assert won_by(second, first, "B5", trump="R") == second
    for jester in ("JB", "JR", "JG", "JY"):
        assert won_by("B1", jester, "G3", turned="R5") == "B1"


def test_1_5_any_subset_with_dragon_and_fairy_together() -> None:
    for value in range(Anniversary.ALL.value + 1):
        mixed_in = Anniversary(value)
        if (Anniversary.DRAGON in mixed_in) == (Anniversary.FAIRY in mixed_in):
            assert Rules(anniversary=mixed_in).deck_size == 60 + value.bit_count()
        else:
            with pytest.raises(RulesError, match="only mixed in together"):
                Rules(anniversary=mixed_in)


def test_1_5_seven_cards_one_of_each() -> None:
    assert ALL_CARDS[ORDINARY:] == ("Dragon", "Fairy", "Bomb", "Shapeshifter", "Juggler", "Cloud", "Werewolf")
    assert Rules(anniversary=Anniversary.ALL).deck_size == 67
