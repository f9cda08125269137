"""Many games between bots: the same from a seed on any number of processes, in order, each a whole game."""

from multiprocessing import active_children
from typing import Any

import pytest
from lab.players import Cheat, other_random

from foretold import Bids, Game, Rules
from foretold.lab import play_games
from foretold.lab.arena.deals import BotFailed

SHORT = Rules(players=3, hand_sizes=(1, 2, 3))


def records(*given: Any, **options: Any) -> list[str]:
    """The games as text."""
    return [game.record() for game in play_games(*given, **options)]


def test_the_games_are_the_same_on_any_number_of_processes() -> None:
    bots = ["counting", "random", other_random]
    here = records(bots, 7, SHORT, seed=5, processes=1)
    assert len(set(here)) == 7 and all(Game.parse(text).over for text in here)
    assert here == records(bots, 7, SHORT, seed=5, processes=2)
    assert here[:3] == records(bots, 3, SHORT, seed=5, processes=1) != records(bots, 3, SHORT, seed=6, processes=1)


def test_there_are_as_many_players_as_bots_and_options_may_differ() -> None:
    (game,) = play_games(["random"] * 5, 1, "anniversary", bids="hidden", hand_sizes="1,2")
    assert game.rules.players == 5 and game.rules.bids is Bids.HIDDEN and game.over
    (game,) = play_games("random", 1, SHORT)
    assert game.rules == SHORT and len(list(game.decisions())) == sum(map(len, game.actions))


@pytest.mark.parametrize("processes", [1, 2])
def test_whoever_stops_early_leaves_nothing_running(processes: int) -> None:
    games = play_games("random", 1000, SHORT, processes=processes)
    assert next(games).over
    games.close()  # type: ignore[attr-defined]
    assert next(games, None) is None and not active_children()


@pytest.mark.parametrize(
    ("bots", "games", "options", "message"),
    [
        ("random", 0, {}, "expected at least one game, got 0"),
        ("random", 1, {"processes": 0}, "expected at least one process, got 0"),
        ("nobody", 1, {}, "there is no bot 'nobody'; expected one of beginner"),
        (["random"] * 4, 1, {"rules": SHORT}, "expected 3 bots, one for each seat, got 4"),
        (["random"] * 7, 1, {}, "7 players clash"),
        ([7, 7, 7], 1, {}, "expected a bot's name or what makes a bot from a seed, got 7"),
        ("random", 1, {"bids": "loud"}, "expected bids to be one of open, hidden, secret"),
    ],
)
def test_what_cannot_be_played_is_refused_at_once(bots: Any, games: int, options: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        play_games(bots, games, **options)


def test_a_bot_that_breaks_the_rules_is_named() -> None:
    with pytest.raises(BotFailed, match="Cheat failed in seat 2"):
        list(play_games(["random", "random", Cheat], 1, SHORT, processes=1))
