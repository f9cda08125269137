"""The thinking bot: it knows what its seat knows, keeps to its budget, and leaves alone what it does not gain on."""

from random import Random

import pytest
from bots.tables import view_of
from game.playing import new_game, step
from game.worlds import Tally, other_world

from foretold import Phase, Rules
from foretold.bots.neural import NeuralBot, thinker
from foretold.bots.neural.thinker import MOST_CARDS, ThinkingBot, thinks_about


def test_what_it_cannot_see_does_not_change_what_it_thinks() -> None:
    """The base game, in which the beliefs are the network's, with all hidden cards exchanged."""
    random, tally, thoughts = Random("thinking"), Tally(), 0
    game, before = new_game(Rules(players=4, hand_sizes=(5,)), random), []
    while not game.over:
        if game.phase is Phase.DEAL:
            before.append(game.state)
        step(game, random)
        if game.phase is Phase.PLAY and game.pending:
            seat = game.pending[0]
            other, made = other_world(game, before, seat, random, tally)
            for actor, action in (pair for round_made in made for pair in round_made):
                other.play(action, actor)
            bots = [ThinkingBot(3, worlds=8, evaluations=300) for _ in range(2)]
            here, there = (bot.choose(table.view(seat)) for bot, table in zip(bots, (game, other), strict=True))
            assert here is there and here in game.legal(seat)
            thoughts += bots[0].thoughts
    assert thoughts > 1


def test_it_thinks_with_few_cards_left_and_nothing_hidden_but_hands() -> None:
    short, long = "B2 R2 / B6 R4 / Y3 Y4", " / ".join(" ".join(f"{suit}{n}" for n in range(1, 12)) for suit in "BGY")
    bids = "bids 0=0 1=0 2=0"
    assert thinks_about(view_of(short, "R5", bids))
    assert not thinks_about(view_of(short, "R5", "bids 0=0 1=0"))
    assert not thinks_about(view_of(short, "R5", bids, options="anniversary=dragon+fairy"))
    assert MOST_CARDS < 11 and not thinks_about(view_of(long, "R5", bids))


def test_without_doubt_it_does_what_the_network_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "CERTAIN", 0.0)
    view = view_of("B2 R2 / B6 R4 / Y3 Y4", "R5", "bids 0=0 1=0 2=0")
    bot = ThinkingBot(1)
    assert bot.choose(view) is NeuralBot().choose(view) and not bot.thoughts


def test_beliefs_are_trusted_only_where_they_explain_what_the_others_did(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is explained better than by a chance of one, whose logarithm is 0; in doubt, the network decides."""
    monkeypatch.setattr(thinker, "EXPLAINED", 0.0)
    monkeypatch.setattr(thinker, "CERTAIN", 2.0)
    monkeypatch.setattr(thinker, "CONSIDERED", 0.0)
    view = view_of("B2 R2 / B6 R4 / Y3 Y4", "R5", "bids 0=1 1=1 2=0")
    bot = ThinkingBot(1, worlds=8, evaluations=300)
    assert bot.choose(view) is NeuralBot().choose(view)
    assert bot.thoughts == 1 and bot._beliefs.explained < 0.0
