"""No bot knows what its seat may not know: not by its type, and not by what it does."""

import inspect
from random import Random
from typing import get_type_hints

import pytest
from game.playing import new_game, step
from game.worlds import Tally, other_world
from generators import random_rules

from foretold import Action, Game, Phase, Rules, View
from foretold.bots import Bot, bot_names, find_bot

MOMENTS = 6  # in a game, about


def disagreements(game: Game, other: Game, seat: int, seed: int, names: tuple[str, ...]) -> list[str]:
    """The bots that act otherwise in the other world."""
    made = {name: [str(find_bot(name)(seed).choose(table.view(seat))) for table in (game, other)] for name in names}
    return [f"{name}: {here} here, {there} there" for name, (here, there) in made.items() if here != there]


@pytest.mark.parametrize("seed", range(12))
def test_what_a_bot_cannot_see_does_not_change_what_it_does(seed: int) -> None:
    """In another world that its seat cannot tell from this one every bot does the same: at random moments of games by
    random rules, with other hands, bids face down, passed cards and stock (see game/worlds.py)."""
    random, tally = Random(f"blind {seed}"), Tally()
    rules = random_rules(random, short=True)
    actions = sum((size + 1) * rules.players for size in rules.rounds)
    game, before = new_game(rules, random), []
    while not game.over:
        if game.phase is Phase.DEAL:
            before.append(game.state)
        step(game, random)
        if game.pending and random.random() < MOMENTS / actions * (1 if game.phase is Phase.PLAY else 4):
            seat = random.choice(game.pending)
            other, made = other_world(game, before, seat, random, tally)
            for actor, action in (pair for round_made in made for pair in round_made):
                other.play(action, actor)
            assert not disagreements(game, other, seat, seed, bot_names()), game.position()


def test_a_bot_that_peeks_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same check with a bot that is shown the next hand."""
    from foretold.bots import registry

    worlds: list[Game] = []

    class Peeking:
        name = "peeking"

        def __init__(self, seed: int) -> None:
            self._game = worlds.pop(0)

        def choose(self, view: View) -> Action:
            assert view.seat is not None
            return view.legal[self._game.state.hands[(view.seat + 1) % 4] % len(view.legal)]

    monkeypatch.setitem(registry._BOTS, "peeking", Peeking)
    random, caught = Random(1), 0
    for seed in range(10):
        game = new_game(Rules(players=4, hand_sizes=(5,)), random)
        before = [game.state]
        while game.phase is Phase.DEAL or not game.pending:
            step(game, random)
        other, made = other_world(game, before, game.turn, random, Tally())
        for actor, action in (pair for round_made in made for pair in round_made):
            other.play(action, actor)
        worlds[:] = [game, other]
        caught += bool(disagreements(game, other, game.pending[0], seed, ("peeking",)))
    assert caught


def test_a_bot_is_given_a_view_and_nothing_else() -> None:
    assert get_type_hints(Bot.choose) == {"view": View, "return": Action}
    for name in bot_names():
        choose = type(find_bot(name)(0)).choose
        assert list(inspect.signature(choose).parameters) == ["self", "view"], name
        assert get_type_hints(choose) == {"view": View, "return": Action}, name
