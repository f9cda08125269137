"""Simulations: the same from the same seed whatever the threads, and fair."""

import copy
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from numba import njit

from foretold.rules.actions import FIRST_ACTION
from foretold.rules.editions import find_rules
from foretold.rules.options import Anniversary, Bids, Form, Rules
from foretold.rules.state import BID, Setup, State
from foretold.rules.step import legal
from foretold.sim import simulate, simulation
from foretold.sim.policies import checked_policy
from foretold.sim.simulation import BLOCK
from foretold.sim.trace import trace_on_cpu

GAMES = 3 * BLOCK + 17


@pytest.mark.parametrize(
    "rules",
    [
        Rules(players=3, hand_sizes=(1, 2)),
        find_rules("us", players=6, hand_sizes=(3,)),
        Rules(anniversary=Anniversary.ALL, hand_sizes=(4,), bids=Bids.SECRET),
        Rules(players=2, form=Form.DUEL, bids=Bids.SECRET),
    ],
)
def test_the_result_does_not_depend_on_threads(rules: Rules) -> None:
    one = simulate(rules, GAMES, seed=7, threads=1, keep_scores=True)
    for threads in (2, 5):
        other = simulate(rules, GAMES, seed=7, threads=threads, keep_scores=True)
        assert np.array_equal(one.sums, other.sums)
        assert one.scores is not None and other.scores is not None
        assert np.array_equal(one.scores, other.scores)


def test_another_seed_gives_other_games() -> None:
    rules = Rules(hand_sizes=(5,))
    first, second = (simulate(rules, 100, seed=seed, keep_scores=True).scores for seed in (1, 2))
    assert first is not None and second is not None
    assert not np.array_equal(first, second)


def test_the_first_games_of_a_longer_run_are_the_same() -> None:
    rules = Rules(hand_sizes=(5,))
    short, long = (simulate(rules, games, seed=3, keep_scores=True).scores for games in (50, 500))
    assert short is not None and long is not None
    assert np.array_equal(short, long[:50])


def test_sums_follow_from_the_scores() -> None:
    rules = Rules(players=5, hand_sizes=(2, 3))
    result = simulate(rules, 2000, seed=1, keep_scores=True)
    assert result.scores is not None
    scores = result.scores.astype(float)
    most = scores.max(axis=1, keepdims=True)
    assert np.allclose(result.mean, scores.mean(axis=0))
    assert np.allclose(result.deviation, scores.std(axis=0))
    won = scores == most
    assert (won.sum(axis=1) > 1).any()  # some victories are shared
    assert np.allclose(result.win_share, (won / won.sum(axis=1, keepdims=True)).mean(axis=0))
    assert result.win_share.sum() == pytest.approx(1)
    assert result.moves >= 2000 * 2 * (5 + 5 * 2)


def test_seats_are_alike_when_the_dealer_is_drawn() -> None:
    result = simulate(find_rules("us", hand_sizes=(4,)), 40_000, seed=5)
    spread = result.deviation.mean() / 200  # the standard error of a mean over 40,000 games
    assert np.ptp(result.mean) < 6 * spread


def test_progress_adds_up() -> None:
    told: list[int] = []
    simulate(Rules(hand_sizes=(1,)), GAMES, progress=told.append)
    assert sum(told) == GAMES
    assert len(told) == 4


def bid_nothing(setup: Setup, state: State, seat: int, number: int) -> int:
    """Bid 0, and play the lowest card allowed."""
    low, high = legal(setup, state, seat)
    mask = low if low else high
    first = FIRST_ACTION[state.phase] + (0 if low else 60)
    if state.phase == BID:
        return first
    return first + ((mask & -mask) - 1).bit_count()


def test_a_given_policy_plays() -> None:
    nothing = simulate(Rules(), 200, policy=bid_nothing)
    anything = simulate(Rules(), 200)
    assert nothing.mean.mean() > anything.mean.mean()
    again = simulate(Rules(), 200, policy=bid_nothing, threads=1)
    assert np.array_equal(nothing.sums, again.sums)


def play_what_is_not_held(setup: Setup, state: State, seat: int, number: int) -> int:
    """Always action 0, which is seldom legal."""
    return 0


def test_a_policy_that_breaks_the_rules_is_refused() -> None:
    with pytest.raises(ValueError, match=r"policy play_what_is_not_held chose 0 where the legal actions are \[1"):
        simulate(Rules(), 10, policy=play_what_is_not_held)


class Policy:
    """One that Numba cannot compile."""

    __call__ = staticmethod(bid_nothing)


def test_a_policy_is_a_plain_function() -> None:
    with pytest.raises(TypeError, match=r"expected a plain function for a policy, got <.*Policy"):
        simulate(Rules(), 10, policy=Policy())


def bid_nothing_in_numpy(setup: Setup, state: State, seat: int, number: int) -> np.int64:
    """``bid_nothing`` as one of NumPy's integers, as it comes out of an array."""
    return np.int64(bid_nothing(setup, state, seat, number))


def test_a_policy_may_choose_by_numbers_of_numpy() -> None:
    assert checked_policy(Rules(), bid_nothing_in_numpy) is bid_nothing_in_numpy


def test_a_policy_that_is_compiled_already_plays_as_well() -> None:
    assert np.array_equal(
        simulate(Rules(), 50, policy=njit(bid_nothing)).sums, simulate(Rules(), 50, policy=bid_nothing).sums
    )


def test_a_result_can_be_compared_and_kept_in_a_set() -> None:
    found = simulate(Rules(), 1)
    assert found != copy.copy(found)
    assert found in {found}


def test_an_edition_may_be_named() -> None:
    assert simulate("anniversary", 10).rules == find_rules("anniversary")


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: simulate(Rules(), 0), "expected 1 to 1000000000000 games, got 0"),
        (lambda: simulate(Rules(), 10**30), "expected 1 to"),
        (lambda: simulate(Rules(), 1, seed=-1), "seed"),
        (lambda: simulate(Rules(), 1, threads=0), "expected 1 to 1024 threads"),
        (lambda: simulate(Rules(), 1, device="abacus"), "'cpu' or 'cuda'"),
    ],
)
def test_wrong_arguments_are_explained(call: Callable[[], object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        call()


def test_a_seed_is_a_whole_number() -> None:
    with pytest.raises(TypeError, match="float"):
        simulate(Rules(), 1, seed=1.5)  # type: ignore[arg-type]


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="only some systems have it")
def test_it_has_as_many_threads_as_processors_it_may_use(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    class Pool(ThreadPoolExecutor):
        def __init__(self, threads: int) -> None:
            asked.append(threads)
            super().__init__(threads)

    monkeypatch.setattr(simulation, "ThreadPoolExecutor", Pool)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {2, 3, 5})
    simulate(Rules(hand_sizes=(1,)), 1)
    assert set(asked) == {3}


def test_other_threads_run_while_games_are_played() -> None:
    simulate(Rules(), 1)
    worker = threading.Thread(target=simulate, args=(Rules(), BLOCK), kwargs={"threads": 1})
    ticks = 0
    worker.start()
    while worker.is_alive():
        ticks += 1
    worker.join()
    assert ticks > 1000


def test_all_cards_are_equally_likely_to_be_turned_up() -> None:
    trace = trace_on_cpu(Rules(hand_sizes=(10,)), 6000, seed=11)
    seen = np.bincount(trace.states["turned"][:, 1].astype(int), minlength=60)
    expected = 6000 / 60
    chi_square = float(((seen - expected) ** 2 / expected).sum())
    assert chi_square < 105  # 59 degrees of freedom: exceeded once in 4,000 runs, and the seed is fixed


def test_all_legal_actions_are_equally_likely() -> None:
    rules = Rules(hand_sizes=(8,))
    trace = trace_on_cpu(rules, 9000, seed=12)
    first_bids = trace.actions[:, 2][trace.states["phase"][:, 1] == BID] - FIRST_ACTION[BID]
    seen = np.bincount(first_bids, minlength=9)
    expected = seen.sum() / 9
    assert float(((seen - expected) ** 2 / expected).sum()) < 30  # 8 degrees of freedom


def test_an_interrupt_ends_a_long_simulation_at_once() -> None:
    told: list[int] = []

    def interrupt(games: int) -> None:
        told.append(games)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(Rules(), 10**12, progress=interrupt)
    assert told == [BLOCK]
