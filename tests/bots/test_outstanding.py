"""What the heuristic bot remembers: cards that are out, voids, cards it has seen elsewhere."""

from random import Random

import pytest
from bots.tables import view_of
from game.playing import steps
from generators import random_rules

from foretold import Card
from foretold.bots.heuristic.outstanding import SUIT_MASKS, mask_of, outstanding_cards
from foretold.game.view import hands_of


def cards(text: str) -> int:
    return mask_of(Card(word) for word in text.split())


@pytest.mark.parametrize("seed", range(40))
def test_the_truth_is_always_possible(seed: int) -> None:
    """No card is ruled out of the hand that holds it, and none is called unseen that one holds."""
    random = Random(seed)
    for game in steps(random_rules(random, short=True), random):
        if game.over or not game.pending:
            continue
        seat = random.choice(game.pending)
        view, hands = game.view(seat), hands_of(game.rules, game.state)
        outstanding = outstanding_cards(view)
        for other, held in enumerate(hands):
            if other != seat or view.hand is None:
                assert mask_of(held) & ~outstanding.pools[other] == 0, f"seat {seat} about {other}:\n{game.position()}"
        assert outstanding.unseen & outstanding.hand == 0
        assert 0 <= outstanding.share <= 1


def test_who_does_not_follow_is_void() -> None:
    view = view_of("B5 G1 / R3 G2 / B6 B12", "R5", "bids 0=0 1=0 2=0", "trick 0 B5 R3")
    outstanding = outstanding_cards(view)
    assert outstanding.voids == (0, SUIT_MASKS[0], 0)
    assert outstanding.pools[1] & SUIT_MASKS[0] == 0 and outstanding.pools[0] & SUIT_MASKS[0] != 0


def test_a_wizard_tells_nothing_about_the_suit() -> None:
    view = view_of("B5 G1 / WR G2 / B6 B12", "R5", "bids 0=0 1=0 2=0", "trick 0 B5 WR")
    assert outstanding_cards(view).voids == (0, 0, 0)


def test_a_card_received_may_end_a_void() -> None:
    """Rule 6.7: seat 1 was void in blue and may have been given some by seat 0."""
    view = view_of(
        "B5 G1 Y9 / R3 G2 Y2 / B6 Juggler B12",
        "R5",
        "bids 0=0 1=0 2=0",
        "trick 0 B5 R3 Juggler=B",
        "pass 0=G1 1=G2 2=B6",
        options="anniversary=juggler",
    )
    outstanding = outstanding_cards(view)
    assert view.seat == 1 and outstanding.voids[1] == SUIT_MASKS[0], "one's own void stays: one saw the card"
    other = view_of(
        "B5 G1 Y9 / R3 G2 Y2 / B6 Juggler B12",
        "R5",
        "bids 0=0 1=0 2=0",
        "trick 0 B5 R3 Juggler=B",
        "pass 0=G1 1=G2 2=B6",
        "trick 1 Y2",
        options="anniversary=juggler",
    )
    assert other.seat == 2 and outstanding_cards(other).voids[1] == 0
    assert outstanding_cards(other).pools[0] & cards("B6"), "who passed a card knows where it went"
    assert not outstanding_cards(other).pools[1] & cards("B6")


def test_hands_seen_while_bidding_are_remembered() -> None:
    """Clairvoyance, rule 7.9."""
    view = view_of("B5 G1 / R3 G2 / B6 B12", "R5", "bids 0=0 1=0 2=0", "trick 0 B5", options="sight=clairvoyance")
    outstanding = outstanding_cards(view)
    assert outstanding.pools[0] == cards("G1") and outstanding.pools[2] == cards("B6 B12")
