"""Known blunders: positions in which the upper levels do what is right, and rollouts agree that it is."""

from collections import Counter

import pytest
from bots.suites import Problem, problems

from foretold.bots import find_bot

PROBLEMS = problems()
UPPER = ("skilled", "expert", "master")


@pytest.mark.parametrize("problem", PROBLEMS, ids=str)
@pytest.mark.parametrize("level", UPPER)
def test_upper_levels_do_not_blunder(level: str, problem: Problem) -> None:
    for seed in range(1 if level == "master" else 3):  # a master takes its time
        chosen = find_bot(level)(seed).choose(problem.view)
        assert chosen in problem.allowed, f"{chosen}: {problem.why}\n{problem.position}"


@pytest.mark.parametrize("problem", PROBLEMS, ids=str)
def test_rollouts_agree(problem: Problem) -> None:
    """In worlds that the seat may be in, played out by habit, the best answer that passes makes more than any other."""
    from foretold.bots.search import evaluate

    best = evaluate(problem.view, simulations=4000, seed=1)[0]
    assert best.action in problem.allowed


def test_there_are_enough_of_each() -> None:
    assert len({str(problem) for problem in PROBLEMS}) == len(PROBLEMS)
    count = Counter(problem.suite for problem in PROBLEMS)
    assert min(count[suite] for suite in ("sure-tricks", "low-trump-led", "wasted-wizards", "side-suit-thirteens")) >= 5
    players = Counter(problem.view.rules.players for problem in PROBLEMS)
    assert set(players) == {3, 4, 5, 6}
