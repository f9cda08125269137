"""Rule 7.10: every pair of options, allowed or refused."""

from itertools import combinations
from random import Random
from typing import Any

import pytest
from generators import play_out

from foretold.rules.options import Anniversary, Bids, BidSum, Form, Rules, RulesError, Sight, Wizards
from foretold.rules.state import OVER

OPTIONS: dict[str, dict[str, Any]] = {
    "the anniversary cards": {"anniversary": Anniversary.ALL},
    "hidden bids": {"bids": Bids.HIDDEN},
    "secret bids": {"bids": Bids.SECRET},
    "Plus/Minus One": {"bid_sum": BidSum.PLUS_MINUS_ONE},
    "Leader's sum": {"bid_sum": BidSum.LEADERS_SUM},
    "Dark Wizard": {"wizards": Wizards.LAST},
    "Unicolor": {"form": Form.UNICOLOR},
    "Duel": {"form": Form.DUEL},
    "Foresight": {"sight": Sight.FORESIGHT},
    "Clairvoyance": {"sight": Sight.CLAIRVOYANCE},
}

# The table of rule 7.10, half of it: what each row refuses.
REFUSED = {
    frozenset(pair)
    for row, columns in {
        "the anniversary cards": ("Unicolor", "Duel", "Foresight", "Clairvoyance"),
        "hidden bids": ("Plus/Minus One", "Leader's sum", "Duel"),
        "secret bids": ("Plus/Minus One", "Leader's sum"),
        "Plus/Minus One": ("Duel",),
        "Leader's sum": ("Duel",),
        "Unicolor": ("Foresight",),
        "Duel": ("Foresight",),
    }.items()
    for pair in ((row, column) for column in columns)
}
# Two values of one option: a table has one of them.
ONE_OF_THEM = {
    frozenset(pair)
    for pair in (
        ("hidden bids", "secret bids"),
        ("Plus/Minus One", "Leader's sum"),
        ("Unicolor", "Duel"),
        ("Foresight", "Clairvoyance"),
    )
}
PAIRS = [pair for pair in combinations(OPTIONS, 2) if frozenset(pair) not in ONE_OF_THEM]
ALLOWED_PAIRS = [pair for pair in PAIRS if frozenset(pair) not in REFUSED]
REFUSED_PAIRS = [pair for pair in PAIRS if frozenset(pair) in REFUSED]


def players_of(*options: str) -> tuple[int, ...]:
    if "Duel" in options:
        return (2,)
    return (3, 4) if "Unicolor" in options else (3, 4, 5, 6)


def combined(one: str, other: str) -> dict[str, Any]:
    """The two options together; Duel brings its secret bids along."""
    duel = {"bids": Bids.SECRET} if "Duel" in (one, other) else {}
    return duel | OPTIONS[one] | OPTIONS[other]


def test_7_10_the_table_is_whole() -> None:
    assert len(ALLOWED_PAIRS) + len(REFUSED_PAIRS) + len(ONE_OF_THEM) == 45
    assert len(REFUSED_PAIRS) == len(REFUSED) == 13


@pytest.mark.parametrize(("one", "other"), ALLOWED_PAIRS)
def test_7_10_allowed_pairs_play_to_the_end(one: str, other: str) -> None:
    for players in players_of(one, other):
        rules = Rules(players=players, **combined(one, other))
        state = play_out(rules, Random(players))
        assert state.phase == OVER
        assert state.round == len(rules.rounds)


@pytest.mark.parametrize(("one", "other"), REFUSED_PAIRS)
def test_7_10_refused_pairs_are_named(one: str, other: str) -> None:
    for players in players_of(one, other):
        with pytest.raises(RulesError) as refusal:
            Rules(players=players, **combined(one, other))
        assert one in str(refusal.value)
        assert other in str(refusal.value)


@pytest.mark.parametrize(("one", "other"), sorted(sorted(pair) for pair in ONE_OF_THEM))
def test_7_10_a_table_has_one_of_two_values(one: str, other: str) -> None:
    (option,) = OPTIONS[one].keys() & OPTIONS[other].keys()
    assert OPTIONS[one][option] != OPTIONS[other][option]
    both: dict[str, Any] = {option: (OPTIONS[one][option], OPTIONS[other][option])}
    with pytest.raises(RulesError, match=option):
        Rules(**both)


@pytest.mark.parametrize("bids", [Bids.OPEN, Bids.HIDDEN])
def test_7_10_duel_is_played_with_secret_bids_only(bids: Bids) -> None:
    with pytest.raises(RulesError, match=f"Duel and {bids.value} bids"):
        Rules(players=2, form=Form.DUEL, bids=bids)


@pytest.mark.parametrize("name", [name for name in Anniversary.__members__ if name not in ("NONE", "ALL")])
@pytest.mark.parametrize("other", ["Unicolor", "Duel", "Foresight", "Clairvoyance"])
def test_7_10_a_single_anniversary_card_is_refused_like_all_of_them(name: str, other: str) -> None:
    card = Anniversary[name]
    pair = Anniversary.DRAGON | Anniversary.FAIRY
    options = combined(other, "the anniversary cards") | {"anniversary": pair if card & pair else card}
    with pytest.raises(RulesError, match="anniversary cards"):
        Rules(players=players_of(other)[0], **options)


def test_7_10_three_options_at_once() -> None:
    rules = Rules(players=5, anniversary=Anniversary.ALL, bids=Bids.SECRET, wizards=Wizards.LAST)
    assert play_out(rules, Random(5)).phase == OVER
    rules = Rules(players=3, sight=Sight.CLAIRVOYANCE, bid_sum=BidSum.LEADERS_SUM, wizards=Wizards.LAST)
    assert play_out(rules, Random(5)).phase == OVER


def test_7_10_a_change_is_checked_too() -> None:
    rules = Rules(anniversary=Anniversary.ALL)
    with pytest.raises(RulesError, match="Foresight and the anniversary cards clash"):
        rules.but(sight=Sight.FORESIGHT)
    assert rules.but(sight=Sight.FORESIGHT, anniversary=Anniversary.NONE).sight is Sight.FORESIGHT
