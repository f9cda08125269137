"""The thinking bot: it knows what its seat knows, keeps to its budget, and leaves alone what it does not gain on."""

from collections.abc import Iterator
from random import Random

import pytest
from bots.tables import view_of
from game.playing import new_game, step
from game.worlds import Tally, other_world

from foretold import Game, Phase, Rules, View
from foretold.bots.levels import level_bot
from foretold.bots.neural import NeuralBot, thinker
from foretold.bots.neural.thinker import EVALUATIONS, MOST_CARDS, ThinkingBot, thinks_about
from foretold.bots.sound import SoundBot


def test_what_it_cannot_see_does_not_change_what_it_thinks() -> None:
    """The base game, in which it thinks, with all hidden cards exchanged."""
    random, tally, thoughts = Random("thinking"), Tally(), 0
    game, before = new_game(Rules(players=4), random), []
    while len(game.pad.rows) < 5:
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


def test_it_thinks_with_few_cards_left_in_the_base_game() -> None:
    seen = {(thinks_about(view), view.phase is Phase.PLAY, max(view.hand_counts) <= MOST_CARDS) for view in views(3)}
    assert seen == {(True, True, True), (False, True, False), (False, False, True), (False, False, False)}
    special = view_of("B2 R2 / B6 R4 / Y3 Y4", "R5", "bids 0=0 1=0 2=0", options="anniversary=dragon+fairy")
    assert not thinks_about(special)


def test_without_doubt_it_does_what_the_network_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "CERTAIN", 0.0)
    bot, alone, plays = ThinkingBot(1), NeuralBot(), 0
    for view in views(4):
        if thinks_about(view) and len(view.legal) > 1 and plays < 20:
            plays += 1
            assert bot.choose(view) is alone.choose(view)
    assert plays == 20 and not bot.thoughts


def test_its_thoughts_take_as_much_as_their_time_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    """An evaluation takes a part of a second; a bot with no time does not think at all."""
    monkeypatch.setattr(thinker, "CERTAIN", 2.0)
    monkeypatch.setattr(thinker, "CONSIDERED", 0.0)
    view = next(view for view in views(3) if thinks_about(view) and len(view.legal) > 4)
    judged = []
    for seconds in (0.05, 0.3, 1.0):
        bot = ThinkingBot(1, evaluations=round(seconds * EVALUATIONS))
        bot.choose(view)
        judged.append(bot._judged)
    assert judged[0] < judged[1] <= judged[2] <= EVALUATIONS
    sound = level_bot("master", 1, 0.0)
    assert isinstance(sound, SoundBot) and not isinstance(sound._bot, ThinkingBot)


def views(players: int) -> Iterator[View]:
    """What the seats to act see in a game of random actions."""
    random, game = Random("thinking"), Game(Rules(players=players), seed=1)
    while not game.over:
        view = game.view(game.pending[0])
        yield view
        game.play(random.choice(view.legal), view.seat)
