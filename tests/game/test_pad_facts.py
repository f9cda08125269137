"""The facts that the web client's pad works with are those of the rules."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from foretold import Anniversary, Bids, Form, Game, Rules, RulesError
from foretold.game.events import BidChanged, BidMade, RoundScored
from foretold.game.learn.pad_facts import card_facts_text, choices, pad_facts_text, rules_of

KEPT = Path(__file__).parents[2] / "web" / "src" / "generated" / "pad.json"
FACTS: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8"))


def test_the_kept_facts_are_those_of_the_rules() -> None:
    assert KEPT.read_text(encoding="utf-8") == pad_facts_text()
    assert KEPT.with_name("cards.json").read_text(encoding="utf-8") == card_facts_text()


def test_7_10_a_choice_is_a_game_just_if_no_clash_is_in_it() -> None:
    clashes = [[tuple(pair) for pair in clash] for clash in FACTS["clashes"]]
    some = random.Random(7)
    games = 0
    for choice in choices():
        if some.random() > 0.1:  # there are some 200,000
            continue
        free = not any(all(choice[name] == value for name, value in clash) for clash in clashes)
        try:
            rules = rules_of(choice)
        except RulesError:
            assert not free, choice
            continue
        assert free, choice
        games += 1
        assert FACTS["rounds"][choice["form"]][choice["hand-sizes"]][choice["players"]] == list(rules.rounds)
    assert games > 500


def house_reason(rules: Rules, sizes: list[int]) -> str | None:
    """What the facts have against hand sizes; the web client reads them so."""
    house, form = FACTS["house"], rules.form.value
    mixed = sum(Anniversary[name.upper()] in rules.anniversary for name in house["counted"])
    if not 1 <= len(sizes) <= house["rounds"]:
        return "rounds"
    if not all(1 <= size <= house["largest"][form][str(rules.players)][mixed] for size in sizes):
        return "hand"
    if form == "duel" and sum(house["duel"]["uses"][size] for size in sizes) > house["duel"]["cards"]:
        return "duel"
    return "first" if sizes[0] != house["first"].get(rules.sight.value, sizes[0]) else None


def test_2_7_and_7_7_and_7_8_hand_sizes_of_ones_own_are_refused_as_the_facts_say() -> None:
    some = random.Random(11)
    found = []
    for choice in choices():
        if choice["hand-sizes"] != "ordinary" or some.random() > 0.05:
            continue
        try:
            rules = rules_of(choice)
        except RulesError:
            continue
        largest = some.choice((3, 12, 15, 22))
        sizes = [some.randint(some.choice((0, 1, 1, 1)), largest) for _ in range(some.choice((0, 1, 3, 4, 5, 41)))]
        reason = house_reason(rules, sizes)
        found.append(reason)
        if reason is None:
            assert rules.but(hand_sizes=tuple(sizes)).rounds == tuple(sizes)
        else:
            with pytest.raises(RulesError):
                rules.but(hand_sizes=tuple(sizes))
    assert {"rounds", "hand", "first", None} <= set(found)


def test_7_7_a_duel_uses_its_cards_up() -> None:
    duel = Rules(players=2, form=Form.DUEL, bids=Bids.SECRET)
    assert house_reason(duel, [9, 10, 9]) is None
    assert duel.but(hand_sizes=(9, 10, 9)).rounds == (9, 10, 9)
    assert house_reason(duel, [10, 10, 9]) == "duel"
    with pytest.raises(RulesError):
        duel.but(hand_sizes=(10, 10, 9))


def test_8_2_who_has_the_most_points_wins_and_who_shares_them_shares_the_victory() -> None:
    assert FACTS["wins"] == ["alone", "shared"]


@pytest.mark.parametrize("seed", range(6))
def test_6_5_and_6_8_scored_rounds_have_the_sums_of_the_facts(seed: int) -> None:
    """At most one trick counts for nobody, and at most one bid is changed, by somebody who took a trick."""
    some = random.Random(seed)
    sizes = (1, 2, 3, 4, 5, 8)
    game = Game(Rules(players=3, anniversary=Anniversary.ALL, hand_sizes=sizes), seed=seed)
    while not game.over:
        game.play(some.choice(game.legal()))
    lost = FACTS["lost-tricks"]["Bomb"]
    made: list[int] = [0] * 3
    changed: list[BidChanged] = []
    for event in game.events:
        if isinstance(event, BidMade):
            assert event.tricks is not None
            made[event.seat] = event.tricks
        elif isinstance(event, BidChanged):
            changed.append(event)
        elif isinstance(event, RoundScored):
            size = sizes[event.round - 1]
            assert size - lost <= sum(event.tricks) <= size
            assert len(changed) <= FACTS["changed-bids"]["Cloud"]
            for change in changed:
                before = made[change.seat]
                place = "lowest" if before == 0 else "highest" if before == size else "between"
                assert change.by in FACTS["changes"][place]
                assert event.tricks[change.seat] >= 1
            changed = []
            assert list(event.points) == [
                FACTS["points"][bid][tricks] for bid, tricks in zip(event.bids, event.tricks, strict=True)
            ]


@pytest.mark.parametrize(("kind", "leads"), [("plus-minus-one", True), ("leaders-sum", True), ("leaders-sum", False)])
def test_7_1_and_7_4_the_forbidden_bid(kind: str, leads: bool) -> None:
    scores = "30 20 40" if leads else "40 20 40"
    game = Game.from_position(
        f"foretold position 1\nrules players=3 edition=us bid-sum={kind}\nround 3\ndealer 2\nscores {scores}\n"
        "hands B1 B2 B3 / R1 R2 R3 / G1 G2 G3\nturned Y1\nbids 0=1 1=1\n"
    )
    standing = "alone" if leads else "shared"
    forbidden = FACTS["forbidden"]["bid"][3][2] if standing in FACTS["forbidden"]["when"][kind] else None
    assert [str(action) for action in game.legal()] == [f"bid {bid}" for bid in range(4) if bid != forbidden]


def test_2_4_and_4_1_the_order_of_bids() -> None:
    game = Game(Rules(players=5, hand_sizes=(1, 1)), seed=1, dealer=3)
    for dealer in (3, 4):
        assert game.view().dealer == dealer
        order = []
        while game.phase.value == "bid":
            order.append(game.turn)
            game.play("bid 0")
        assert order == FACTS["orders"]["5"][dealer] and order[-1] == dealer
        while game.phase.value == "play" and game.round == dealer - 2:
            game.play(game.legal()[0])
