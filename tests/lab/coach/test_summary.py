"""Luck and skill, on figures that can be checked by hand; and, over games, that luck is nobody's."""

import statistics

import pytest
from lab.coach.games import played

from foretold import Rules
from foretold.lab.coach.depth import Depth
from foretold.lab.coach.judgement import judge_round
from foretold.lab.coach.summary import ahead_of_others, round_accounts, summed_up, total_account

GAMES = 6
BARE = Depth("bare", worlds=0, more=4)


def test_ahead_of_the_others() -> None:
    assert ahead_of_others([30, 10, 20]) == [15, -15, 0]
    assert ahead_of_others([30, -10]) == [40, -40]


def test_an_account_by_hand() -> None:
    first, second, third = round_accounts([40, 10, -20], [-6.0, 0.0, -2.0], [3.0, 6.0, 0.0])
    assert (first.ahead, first.own, first.others, first.skill) == (45, -6, -1, -5)
    assert (first.luck, first.hand, first.fall) == (50, 0, 50)
    assert (second.ahead, second.skill, second.luck, second.hand, second.fall) == (0, 4, -4, 3, -7)
    assert first.skill + second.skill + third.skill == 0
    both = total_account([first, second])
    assert (both.ahead, both.skill, both.luck) == (45, -1, 46)
    assert total_account([]).ahead == 0


def test_luck_is_nobodys_and_the_better_bot_has_the_skill() -> None:
    """Small: benchmarks/coach.py does the same over a thousand games."""
    rules = Rules(players=3, hand_sizes=(2, 3))
    luck: list[float] = []
    skill: list[float] = []
    ahead: list[float] = []
    for number in range(GAMES):
        table = ["neural", "beginner", "beginner"]
        seat = number % 3
        game = played(rules, number // 3, *table[-seat:], *table[:-seat])
        judged = [judge_round(game, place + 1, BARE, number) for place in range(len(game.decks))]
        account = summed_up(game, judged, "bare").players[seat].account
        luck.append(account.luck)
        skill.append(account.skill)
        ahead.append(account.ahead)
    error = statistics.stdev(luck) / GAMES**0.5
    assert abs(statistics.fmean(luck)) < 4 * error
    assert statistics.fmean(skill) > 5
    assert statistics.variance(skill) < statistics.variance(ahead) / 2
    assert statistics.fmean(ahead) == pytest.approx(statistics.fmean(luck) + statistics.fmean(skill))
