"""Who would have the trick, asked before playing: the same that the rules say afterwards."""

from random import Random

import pytest
from generators import random_rules

from foretold import Action, Game, Phase
from foretold.game.events import TrickTaken
from foretold.game.outlook import outlook


@pytest.mark.parametrize("seed", range(40))
def test_outlook_is_what_happens(seed: int) -> None:
    random = Random(seed)
    game = Game(random_rules(random, short=True), seed=seed)
    while not game.over:
        view = game.view(game.turn)
        action = random.choice(view.legal)
        if view.phase is not Phase.PLAY or action is Action.play_unseen():
            game.play(action)
            continue
        expected = outlook(view, action)
        assert view.would_win(action) is (expected.counts and expected.winner == view.seat)
        told = [event for event in game.play(action) if isinstance(event, TrickTaken)]
        if told:
            assert (told[0].seat, told[0].counts) == expected
        else:
            assert game.view().winning == expected.winner


def test_only_plays_of_cards_one_sees_can_be_asked_about() -> None:
    game = Game("us", seed=1)
    view = game.view(game.turn)
    with pytest.raises(ValueError, match="no trick is being played"):
        view.would_win(Action("play B1"))
    with pytest.raises(ValueError, match="expected the play of a card"):
        view.would_win(Action("bid 0"))
