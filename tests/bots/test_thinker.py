"""The thinking bot: it knows what its seat knows, keeps to its budget, and leaves alone what it does not gain on."""

from collections.abc import Iterator
from random import Random

import pytest
from game.playing import new_game, step
from game.worlds import Tally, other_world

from foretold import Game, Phase, Rules, View
from foretold.bots.levels import level_bot
from foretold.bots.neural import NeuralBot, thinker
from foretold.bots.neural.thinker import EVALUATIONS, ThinkingBot, thinks_about
from foretold.bots.sound import SoundBot
from foretold.game.text.rules_text import parse_options


@pytest.mark.parametrize(
    "options",
    ["", "anniversary=all", "bids=secret", "sight=clairvoyance", "form=unicolor", "players=2 form=duel bids=secret"],
)
def test_what_it_cannot_see_does_not_change_what_it_thinks(options: str) -> None:
    """With all hidden cards exchanged."""
    random, tally, thoughts = Random(f"thinking {options}"), Tally(), 0
    game, before = new_game(Rules(**{"players": 4, **parse_options(options.split())}), random), []
    while thoughts < 3:
        if game.phase is Phase.DEAL:
            before.append(game.state)
        step(game, random)
        if game.phase is Phase.PLAY and game.pending:
            seat = game.pending[0]
            if not thinks_about(game.view(seat)):
                continue
            other, made = other_world(game, before, seat, random, tally)
            for actor, action in (pair for round_made in made for pair in round_made):
                other.play(action, actor)
            bots = [ThinkingBot(3, worlds=8, evaluations=300) for _ in range(2)]
            here, there = (bot.choose(table.view(seat)) for bot, table in zip(bots, (game, other), strict=True))
            assert here is there and here in game.legal(seat)
            thoughts += bots[0].thoughts


@pytest.mark.parametrize(
    ("options", "most"),
    [
        ("players=3", 10),
        ("players=4", 10),
        ("players=5", 7),
        ("players=4 anniversary=all", 6),
        ("players=4 bids=secret", 6),
        ("players=4 sight=clairvoyance", 15),
        ("players=2 form=duel bids=secret", 7),
    ],
)
def test_it_thinks_about_plays_with_few_cards_left(options: str, most: int) -> None:
    rules = Rules(**parse_options(options.split()))
    seen = {(view.phase is Phase.PLAY, max(view.hand_counts)) for view in views(rules) if thinks_about(view)}
    assert seen == {(True, cards) for cards in range(1, most + 1)}


def test_with_no_cards_to_think_about_it_never_thinks() -> None:
    assert not any(thinks_about(view, 0) for view in views(Rules(players=3, hand_sizes=(3,))))


def test_without_doubt_it_does_what_the_network_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "CERTAIN", 0.0)
    bot, alone, plays = ThinkingBot(1), NeuralBot(), 0
    for view in views(Rules(players=4)):
        if thinks_about(view) and len(view.legal) > 1 and plays < 20:
            plays += 1
            assert bot.choose(view) is alone.choose(view)
    assert plays == 20 and not bot.thoughts


def test_its_thoughts_take_as_much_as_their_time_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    """An evaluation takes a part of a second; a bot with no time does not think at all."""
    monkeypatch.setattr(thinker, "CERTAIN", 2.0)
    monkeypatch.setattr(thinker, "CONSIDERED", 0.0)
    view = next(view for view in views(Rules(players=3)) if thinks_about(view) and len(view.legal) > 4)
    judged = []
    for seconds in (0.05, 0.3, 1.0):
        bot = ThinkingBot(1, evaluations=round(seconds * EVALUATIONS))
        bot.choose(view)
        judged.append(bot._judged)
    assert judged[0] < judged[1] <= judged[2] <= EVALUATIONS
    sound = level_bot("master", 1, 0.0)
    assert isinstance(sound, SoundBot) and not isinstance(sound._bot, ThinkingBot)


def views(rules: Rules) -> Iterator[View]:
    """What the seats to act see in a game of random actions."""
    random, game = Random("thinking"), Game(rules, seed=1)
    while not game.over:
        view = game.view(game.pending[0])
        yield view
        game.play(random.choice(view.legal), view.seat)
