"""The compiled table beside the game that people program against: the same deals and actions, and every seat's
observation as its ``View`` alone would have it."""

import copy
import pickle
from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from foretold import Game
from foretold.game.actions import ACTIONS as NAMED
from foretold.game.cards import CARDS
from foretold.lab.research.table import Table
from foretold.rules.actions import ACTIONS
from foretold.rules.cards import SUITS
from foretold.rules.deal import cards_needed
from foretold.rules.options import FirstDealer
from foretold.rules.variety import random_rules
from foretold.sim.observation import SIZE, observe, observe_in_order, observe_legal
from foretold.sim.suits import reordered_action


def deal_again(table: Table, game: Game) -> None:
    """Deal in the game what was dealt at the table."""
    needed = cards_needed(game.rules.setup, game.state)
    top = [CARDS[index] for index in table._alone["table"]["deck"][0, :needed]]
    game.deal([*top, *(card for card in game.cards_to_shuffle() if card not in top)])


@pytest.mark.parametrize("seed", range(40))
def test_every_seat_sees_what_its_view_says(seed: int) -> None:
    rules, random = random_rules(Random(seed + 500), short=True), Random(seed)
    own = seed % 2 == 0
    table = Table(rules, suits="own" if own else "fixed")
    table.reset(seed)
    game = Game(rules.but(first_dealer=FirstDealer.CHOSEN), decks=[], dealer=table.state.dealer)
    while not table.over:
        if game.phase.value == "deal":
            deal_again(table, game)
        assert table.state == game.state
        assert table.seat == game.turn
        if random.random() < 0.3:
            for seat in range(rules.players):
                order, out, mask = list(range(SUITS)), [0] * SIZE, [0] * ACTIONS
                view = game.view(seat)
                (observe if own else observe_in_order)(rules.setup, view.state, view.memory, seat, order, out)
                if seat == table.seat:
                    observe_legal(rules.setup, game.state, seat, order, mask)
                    assert table.legal() == np.flatnonzero(mask).tolist()
                    assert {table.action(number) for number in table.legal()} == set(game.legal())
                observation, may = table.look(seat)
                assert observation.tolist() == [int(number) for number in out]
                assert may.tolist() == mask
        number = random.choice(table.legal())
        action = table.action(number)
        assert number == (action.index if not own else reordered_action(action.index, current_order(table)))
        before = game.scores
        game.play(action)
        table.step(number)
        assert table.rewards == [after - old for after, old in zip(game.scores, before, strict=True)]
    assert game.over
    assert table.state.scores[: rules.players] == list(game.scores)


def current_order(table: Table) -> list[int]:
    """The order of suits that the seat to act has."""
    return [int(place) for place in table._alone["table"]["order"][0]]


def test_a_game_that_is_over_is_begun_anew() -> None:
    table = Table("us", hand_sizes=(1,))
    with pytest.raises(ValueError, match="reset"):
        table.step(0)
    table.reset(1)
    while not table.over:
        table.step(np.int32(table.legal()[0]))
    with pytest.raises(ValueError, match="reset"):
        table.step(0)
    table.reset()
    assert not table.over and table.state.scores == [0] * 6


def pickled(table: Table) -> Table:
    again = pickle.loads(pickle.dumps(table))
    assert isinstance(again, Table)
    return again


@pytest.mark.parametrize("again", [pickled, copy.copy, copy.deepcopy])
@pytest.mark.parametrize("fresh", [False, True])
def test_a_copy_goes_on_by_itself(fresh: bool, again: Callable[[Table], Table]) -> None:
    table = Table("us", hand_sizes=(5,), fresh=fresh)
    table.reset(4)
    table.step(table.legal()[0])
    other = again(table)
    seen = table.observation.copy()
    assert np.array_equal(other.observation, seen) and other.legal() == table.legal()
    other.step(other.legal()[-1])
    assert np.array_equal(table.observation, seen) and table.state != other.state
    table.step(table.legal()[-1])
    assert np.array_equal(table.observation, other.observation) and table.state == other.state


@pytest.mark.parametrize("seat", [-1, 4, 100])
def test_only_seats_that_exist_see_something(seat: int) -> None:
    table = Table("us")
    table.reset(1)
    with pytest.raises(ValueError, match=f"expected a seat from 0 to 3, got {seat}"):
        table.look(seat)


@pytest.mark.parametrize("number", [-1, ACTIONS])
def test_only_numbers_of_actions_have_a_name(number: int) -> None:
    table = Table("us")
    table.reset(1)
    with pytest.raises(ValueError, match=f"expected an action from 0 to 170, got {number}"):
        table.action(number)


def test_an_action_is_a_whole_number() -> None:
    table = Table("us")
    table.reset(1)
    with pytest.raises(TypeError, match="float"):
        table.step(table.legal()[0] + 0.9)  # type: ignore[arg-type]


def test_what_one_may_ask_for() -> None:
    with pytest.raises(ValueError, match="rewards"):
        Table(rewards="never")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="suits"):
        Table(suits="some")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="seed"):
        Table().reset(-1)
    with pytest.raises(TypeError, match="float"):
        Table().reset(1.5)  # type: ignore[arg-type]
    assert len(NAMED) == ACTIONS
