"""Observations: the same from the whole state and from the seat's view; decoded they say what the view says."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import pytest
from numba import njit

from foretold import Game, Suit, View
from foretold.game.actions import ACTIONS
from foretold.game.events import CardPlayed, RoundDealt
from foretold.rules.actions import ACTIONS as NUMBER_OF_ACTIONS
from foretold.rules.cards import SUITS
from foretold.rules.memory import MEMORY_LAYOUT, Memory
from foretold.rules.options import Rules
from foretold.rules.state import State
from foretold.rules.variety import random_rules
from foretold.sim.compiled import record_of, register_rules, setup_record, state_record
from foretold.sim.decoder import Observation
from foretold.sim.observation import SECTIONS, SIZE, START, observe, observe_legal
from foretold.sim.suits import reordered_action

PAGE = Path(__file__).parents[2] / "docs" / "observation.md"


def walk(rules: Rules, seed: int) -> Iterator[Game]:
    """A random game, yielded before every action."""
    random = Random(seed)
    game = Game(rules, seed=seed)
    while not game.over:
        yield game
        seat = random.choice(game.pending)
        game.play(random.choice(game.legal(seat)), seat)


def observed(rules: Rules, state: State, memory: Memory, seat: int) -> tuple[list[int], list[int]]:
    """The order of suits and the observation."""
    order, out = [0] * SUITS, [0] * SIZE
    observe(rules.setup, state, memory, seat, order, out)
    return order, [int(number) for number in out]


def known_to(game: Game, seat: int) -> tuple[State, Memory]:
    """What a seat's view has of state and memory."""
    view = game.view(seat)
    return view.state, view.memory


def differing(one: list[int], other: list[int]) -> list[str]:
    """The sections in which two observations differ."""
    parts = [(section.name, slice(START[section.name], START[section.name] + section.size)) for section in SECTIONS]
    return [name for name, part in parts if one[part] != other[part]]


@pytest.mark.parametrize("seed", range(60))
def test_an_observation_is_made_of_the_view_alone(seed: int) -> None:
    rules, random = random_rules(Random(seed), short=True), Random(seed)
    for game in walk(rules, seed):
        if random.random() < 0.3:
            for seat in range(rules.players):
                order, out = observed(rules, game.state, game.memory, seat)
                seen_order, seen_out = observed(rules, *known_to(game, seat), seat)
                assert seen_order == order
                assert differing(out, seen_out) == []


@pytest.mark.parametrize("seed", range(30))
def test_what_is_decoded_is_what_the_view_says(seed: int) -> None:
    rules, random = random_rules(Random(seed + 1000), short=True), Random(seed)
    for game in walk(rules, seed):
        if random.random() < 0.3:
            seat = random.randrange(rules.players)
            order, out = observed(rules, game.state, game.memory, seat)
            check(game.view(seat), Observation(out, order, seat))


def check(view: View, decoded: Observation) -> None:
    """Compare a decoded observation with the view that it stands for."""
    assert view.seat is not None
    assert decoded.players == view.rules.players
    assert decoded.cards("own hand") == set(view.hand or ())
    assert decoded.cards("turned up") == ({view.turned} if view.turned else set())
    assert decoded.played() == played_this_round(view)
    assert decoded.table() == dict(view.trick)
    seats = range(view.rules.players)
    assert [decoded.by_seat("bid made")[seat] for seat in seats] == list(map(int, view.have_bid))
    assert [decoded.by_seat("bid seen")[seat] for seat in seats] == [int(bid is not None) for bid in view.bids]
    assert [decoded.by_seat("bid")[seat] for seat in seats] == [bid or 0 for bid in view.bids]
    assert [decoded.by_seat("tricks")[seat] for seat in seats] == list(view.tricks)
    assert decoded.by_seat("dealer")[view.dealer] == 1 == sum(decoded.row("dealer"))
    for seat, hand in enumerate(view.hands):
        if hand is not None and seat != view.seat:
            assert decoded.known_hands()[seat] == set(hand)
    assert decoded.row("hand size") == [view.hand_size]
    rounds = len(view.pad.rows)
    assert decoded.row("scored") == [rounds]
    for seat in seats:
        off = [row.tricks[seat] - row.bids[seat] for row in view.pad.rows]
        assert decoded.by_seat("exact")[seat] == (16 * off.count(0) // rounds if rounds else 0)
        for name, tricks in (("over bid", off), ("under bid", [-each for each in off])):
            total = sum(each for each in tricks if each > 0)
            assert decoded.by_seat(name)[seat] == (min(100, 8 * total // rounds) if rounds else 0)
    assert decoded.row("phase")[["deal", "trump", "bid", "play", "pass", "change", "over"].index(view.phase.value)] == 1


def played_this_round(view: View) -> dict[int, set[object]]:
    """The cards each seat has played since the last deal."""
    start = max(place for place, event in enumerate(view.events) if isinstance(event, RoundDealt))
    played: dict[int, set[object]] = {seat: set() for seat in range(view.rules.players)}
    for event in view.events[start:]:
        if isinstance(event, CardPlayed):
            played[event.seat].add(event.play.card)
    return played


@pytest.mark.parametrize("seed", range(20))
def test_a_known_card_is_really_there(seed: int) -> None:
    rules = random_rules(Random(seed + 2000), short=True)
    for game in walk(rules, seed):
        state = game.state
        for seat in range(rules.players):
            order, out = observed(rules, state, game.memory, seat)
            for other, cards in Observation(out, order, seat).known_hands().items():
                for card in cards:
                    held = state.hands[other] | state.extras[other] << 60
                    assert held >> card.index & 1


def test_exchanging_two_colours_changes_nothing_but_the_order() -> None:
    """The same deal with blue and yellow exchanged looks the same, and so do the actions."""
    first = Game("france", players=3, seed=3, hand_sizes=(7,))
    exchange = str.maketrans("BY", "YB")
    second = Game.from_position(
        "\n".join(
            line.translate(exchange) if line.startswith(("hands", "turned")) else line
            for line in first.position().splitlines()
        )
    )
    orders, outs = zip(*(observed(g.rules, *known_to(g, 1), 1) for g in (first, second)), strict=True)
    assert outs[0] == outs[1]
    assert orders[0][Suit.BLUE.index] == orders[1][Suit.YELLOW.index]


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 1, 0, 2), (2, 3, 1, 0)])
def test_reordered_actions_are_a_permutation_of_their_kind(order: tuple[int, ...]) -> None:
    reordered = [ACTIONS[reordered_action(action.index, order)] for action in ACTIONS]
    assert set(reordered) == set(ACTIONS)
    for before, after in zip(ACTIONS, reordered, strict=True):
        assert before.kind is after.kind
        if before.card is not None and before.card.number is not None:
            assert after.card is not None and after.card.number == before.card.number


@njit(cache=False)
def _observe_compiled(setups, states, memories, seat, order, out, mask):  # type: ignore[no-untyped-def]
    observe(setups[0], states[0], memories[0], seat, order, out)
    observe_legal(setups[0], states[0], seat, order, mask)


def test_compiled_and_interpreted_observations_agree() -> None:
    register_rules()
    for seed in range(12):
        rules, random = random_rules(Random(seed + 3000), short=True), Random(seed)
        setups = setup_record(rules.setup)
        for game in walk(rules, seed):
            if random.random() < 0.3:
                seat = game.pending[0]
                order, out = observed(rules, game.state, game.memory, seat)
                mask = [0] * NUMBER_OF_ACTIONS
                observe_legal(rules.setup, game.state, seat, order, mask)
                there = np.zeros(SUITS, np.int8), np.zeros(SIZE, np.int8), np.zeros(NUMBER_OF_ACTIONS, np.int8)
                _observe_compiled(setups, state_record(game.state), record_of(game.memory, MEMORY_LAYOUT), seat, *there)
                assert there[0].tolist() == order
                assert there[1].tolist() == out
                assert there[2].tolist() == mask
                legal = {ACTIONS[place] for place, mark in enumerate(mask) if mark}
                back = {ACTIONS[reordered_action(action.index, order)] for action in game.legal(seat)}
                assert legal == back


def test_every_number_fits_eight_bits_and_the_sections_fill_the_whole() -> None:
    assert sum(section.size for section in SECTIONS) == SIZE
    assert list(START.values()) == sorted(START.values())
    for game in walk(Rules(players=6, hand_sizes=(10,) * 12), 1):
        _, out = observed(game.rules, game.state, game.memory, game.pending[0])
        assert all(-128 <= number <= 127 for number in out)


def test_the_page_names_every_section_at_its_place() -> None:
    rows = re.findall(r"^\| (\d+) \| (\d+) \| ([^|]+) \| (\d+) × (\d+) \|", PAGE.read_text(), flags=re.MULTILINE)
    told = [(int(start), int(end), name.strip(), int(rows), int(width)) for start, end, name, rows, width in rows]
    assert told == [(START[s.name], START[s.name] + s.size - 1, s.name, s.rows, s.width) for s in SECTIONS]
