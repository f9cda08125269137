"""The coach names what everybody would call a blunder, and says why."""

import pytest
from bots.suites import Problem, problems

from foretold import Game, Rules
from foretold.bots import find_bot
from foretold.lab.coach import review
from foretold.lab.coach.blunders import BLUNDERS, Blunderer
from foretold.lab.coach.decision_points import DecisionPoint
from foretold.lab.coach.depth import Depth
from foretold.lab.coach.judgement import judge
from foretold.lab.coach.reasons import CODES, reason_for
from foretold.lab.coach.sentences import coach_names, sentence
from foretold.locales import load
from foretold.rules.options import Edition

PLANTED = {
    "wasted": (6, "wasted"),
    "below-sure": (3, "bid-below-sure"),
    "overbid": (0, "bid-high"),
    "unwanted": (6, "took-unwanted"),
}
"""For each kind the seed of a game in which the opportunity comes, and the reason."""


def game_with(kind: str) -> tuple[Game, Blunderer]:
    """A game with a blunder of seat 0."""
    culprit, others = Blunderer(kind), find_bot("neural")(0)
    game = Game(Rules(players=4, hand_sizes=(5, 6)), seed=f"{kind} {PLANTED[kind][0]}")
    while not game.over:
        bot = culprit if game.turn == 0 else others
        game.play(bot.choose(game.view(game.turn)))
    assert culprit.planted is not None
    return game, culprit


@pytest.mark.parametrize("kind", BLUNDERS)
def test_a_planted_blunder_is_named(kind: str) -> None:
    game, culprit = game_with(kind)
    found = review(game, "quick")
    named = [mistake for mistake in found.players[0].mistakes if mistake.decision == culprit.decision(game)]
    assert named and named[0].reason.code == PLANTED[kind][1]
    assert named[0] is found.players[0].mistakes[0]
    assert found.players[0].account.own <= -named[0].cost / 2


@pytest.mark.parametrize("problem", problems(), ids=str)
def test_what_the_suites_forbid_is_never_better(problem: Problem) -> None:
    view = problem.view
    wrong = [action for action in view.legal if action not in problem.allowed]
    judged = judge(
        [DecisionPoint(place, 1, view, action) for place, action in enumerate(wrong)], Depth("test", worlds=0, more=24)
    )
    for decision in judged:
        assert decision.best not in map(str, wrong)
        assert decision.gain <= 2 * decision.error + 1.0, decision


def test_there_is_a_sentence_for_every_reason() -> None:
    assert {key.removeprefix("coach.why.") for key in load("en", "coach") if ".why." in key} == CODES.keys()


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("problem", problems()[::5], ids=str)
def test_reasons_in_words(problem: Problem, edition: Edition) -> None:
    view = problem.view
    for action in view.legal:
        if action not in problem.allowed:
            reason = reason_for(view, action, problem.allowed[0])
            told = sentence(reason, coach_names(edition))
            assert reason.code in CODES and told.endswith(".") and "{" not in told and "None" not in told
