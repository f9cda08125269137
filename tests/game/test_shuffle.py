"""Decks from a key: the same for ever, and every order as likely as every other."""

import hashlib
import hmac
from collections import Counter
from itertools import islice, permutations

from foretold import Game
from foretold.game.fair.shuffle import numbers, shuffled


def test_the_numbers_are_hmac_sha256_over_label_and_counter() -> None:
    expected = []
    for counter in range(3):
        digest = hmac.new(b"key", f"a label/{counter}".encode(), hashlib.sha256).digest()
        expected += [int.from_bytes(digest[start : start + 4], "big") for start in range(0, 32, 4)]
    assert list(islice(numbers(b"key", "a label"), 24)) == expected


def test_a_key_means_the_same_on_every_machine_and_in_every_version() -> None:
    """If these change, no game can be dealt again from its seed."""
    assert shuffled("ABCDEFGH", b"7", "round/1") == list("ABDHEGCF")
    game = Game("us", players=3, seed=7)
    assert game.draw is not None
    assert " ".join(map(str, game.draw[:6])) == "B1 WB Y2 G3 R8 JY"
    assert " ".join(map(str, game.decks[0][:6])) == "G13 G11 Y4 Y2 R7 G4"


def test_a_shuffle_keeps_its_items_and_leaves_the_sequence_alone() -> None:
    items = list(range(67))
    deck = shuffled(items, b"key", "label")
    assert items == list(range(67)) and deck != items and sorted(deck) == items
    assert shuffled(items, b"key", "label") == deck
    assert shuffled(items, b"key", "other label") != deck != shuffled(items, b"other key", "label")
    assert shuffled([], b"key", "label") == [] and shuffled([1], b"key", "label") == [1]


def test_every_order_is_as_likely_as_every_other() -> None:
    """24 orders in 24,000 shuffles. Chi-square with 23 degrees of freedom exceeds 50 once in a thousand times."""
    count = Counter(tuple(shuffled("ABCD", str(key).encode(), "label")) for key in range(24_000))
    assert set(count) == set(permutations("ABCD"))
    assert sum((seen - 1000) ** 2 / 1000 for seen in count.values()) < 50


def test_every_card_comes_to_every_place() -> None:
    decks = [shuffled(range(60), str(key).encode(), "label") for key in range(3000)]
    for place in (0, 1, 29, 58, 59):
        count = Counter(deck[place] for deck in decks)
        assert len(count) == 60 and max(count.values()) < 85 and min(count.values()) > 22, "50 expected of each"
