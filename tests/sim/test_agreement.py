"""The rules run alike interpreted and compiled: every action chosen, every state, over games of every kind.

This is a slice; ``benchmarks/agreement.py`` runs the whole, and compares CUDA with the CPU.
"""

from dataclasses import replace
from random import Random

import pytest

from foretold.rules.actions import FIRST_PASS
from foretold.rules.cards import CARDS, SUITS
from foretold.rules.options import Anniversary, Bids, BidSum, Form, Rules, Sight
from foretold.rules.state import State
from foretold.rules.variety import random_rules
from foretold.sim.compiled import STATE, setup_record, state_of, state_record
from foretold.sim.trace import Trace, disagreement, trace_on_cpu

SETS, GAMES = 500, 2


def checked(rules: Rules, games: int, seed: int) -> Trace:
    """Trace games and assert that the interpreted rules agree on every entry."""
    trace = trace_on_cpu(rules, games, seed)
    for row in range(games):
        assert disagreement(trace, row) is None
    return trace


@pytest.mark.parametrize("part", range(4))
def test_random_games_of_every_kind_agree(part: int) -> None:
    random = Random(part)
    for number in range(SETS // 4):
        checked(random_rules(random), GAMES, seed=number)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("bids", list(Bids))
def test_all_seven_cards_agree_at_every_table(players: int, bids: Bids) -> None:
    checked(Rules(players=players, anniversary=Anniversary.ALL, bids=bids), 10, seed=players)


def test_every_subset_of_the_anniversary_cards_agrees() -> None:
    pair = Anniversary.DRAGON | Anniversary.FAIRY
    allowed = [
        cards for cards in map(Anniversary, range(Anniversary.ALL.value + 1)) if cards & pair in (pair, pair & ~pair)
    ]
    assert len(allowed) == 64
    for cards in allowed:
        checked(Rules(players=3, anniversary=cards, hand_sizes=(1, 5, 20)), 5, seed=cards.value)


def test_the_slice_reaches_every_option() -> None:
    drawn = [random_rules(random) for random in map(Random, range(4)) for _ in range(SETS // 4)]
    assert {rules.players for rules in drawn} == {2, 3, 4, 5, 6}
    assert {rules.form for rules in drawn} == set(Form)
    assert {rules.bids for rules in drawn} == set(Bids)
    assert {rules.bid_sum for rules in drawn} == set(BidSum)
    assert {rules.sight for rules in drawn} == set(Sight)


def test_a_wrong_state_is_found() -> None:
    trace = trace_on_cpu(Rules(hand_sizes=(3,)), 1, seed=1)
    entry = int(trace.lengths[0]) // 2
    trace.states["scores"][0, entry, 2] += 1
    found = disagreement(trace, 0)
    assert found is not None
    assert f"entry {entry}," in found


def test_a_wrong_action_is_found() -> None:
    trace = trace_on_cpu(Rules(hand_sizes=(3,)), 1, seed=1)
    trace.numbers[0, 2] ^= 1 << 31
    assert disagreement(trace, 0) is not None


def test_another_legal_action_is_found() -> None:
    trace = trace_on_cpu(Rules(hand_sizes=(3,)), 1, seed=1)
    trace.masks[0, 3, 2, 0] ^= 1
    assert "other actions are legal" in str(disagreement(trace, 0))


def test_a_foreign_card_in_the_deck_is_found() -> None:
    trace = trace_on_cpu(Rules(players=2, form=Form.DUEL, bids=Bids.SECRET), 1, seed=1)
    trace.decks[0, 2, 40] = trace.decks[0, 1, 0]  # dealt in the first round, so gone
    assert "dealt from" in str(disagreement(trace, 0))


def test_a_state_stays_small_enough_for_the_cuda_compiler() -> None:
    assert STATE.itemsize < 128


def test_a_record_has_room_for_an_eighth_anniversary_card() -> None:
    eight = 0b1111_1111
    state = State(extras=[eight] * 6, trick_extras=eight, played_extras=eight, turned=CARDS, swapped=CARDS)
    state.trick, state.passed = [FIRST_PASS + SUITS] * 6, [CARDS] * 6
    assert state_of(state_record(state), 0) == state
    assert setup_record(replace(Rules().setup, anniversary=eight))[0]["anniversary"] == eight


def test_a_state_survives_the_way_into_a_record_and_back() -> None:
    trace = trace_on_cpu(Rules(anniversary=Anniversary.ALL), 1, seed=5)
    for entry in range(int(trace.lengths[0])):
        state = state_of(trace.states[0], entry)
        assert state_of(state_record(state), 0) == state


def test_a_setup_record_holds_the_rules() -> None:
    rules = Rules(players=5, bids=Bids.HIDDEN, anniversary=Anniversary.BOMB | Anniversary.CLOUD)
    record = setup_record(rules.setup)[0]
    assert record["players"] == 5
    assert record["bids"] == rules.setup.bids
    assert record["anniversary"] == rules.anniversary.value
    assert tuple(record["hand_sizes"][:12]) == rules.rounds
