"""Golden play-throughs, one for each edition and variant: they read, replay, and write to the same bytes.

A record asserts its own totals and winners, so reading one checks every trick and score in it. How to write the files
again is said in ``golden_games.py``.
"""

import pytest
from game.golden_games import FAIR, FOLDER, GAMES, play

from foretold import Bids, BidSum, Edition, Form, Game, Sight, Wizards
from foretold.game.events import CardPassed, TrickTaken

NAMES = sorted(GAMES)


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_bytes().decode("utf-8")


def test_every_game_has_its_file_and_every_file_its_game() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == [f"{name}.txt" for name in NAMES]


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_reads_replays_and_writes_to_the_same_bytes(name: str) -> None:
    text = text_of(name)
    game = Game.parse(text)
    assert game.over and game.rules == GAMES[name] and game.fair == FAIR.get(name)
    assert game.record() == text
    assert Game.from_json(game.to_json()).record() == text
    last = [line for line in text.splitlines() if line.startswith("totals ")][-1]
    assert game.scores == tuple(map(int, last.split()[1:]))


@pytest.mark.parametrize("name", NAMES)
def test_the_seed_or_the_secret_still_deals_and_plays_the_same_game(name: str) -> None:
    assert play(name).record() == text_of(name)


def test_they_cover_every_option() -> None:
    rules = list(GAMES.values())
    assert {game.edition for game in rules} == set(Edition)
    assert {game.form for game in rules} == set(Form)
    assert {game.bids for game in rules} == set(Bids)
    assert {game.bid_sum for game in rules} == set(BidSum)
    assert {game.wizards for game in rules} == set(Wizards)
    assert {game.sight for game in rules} == set(Sight)
    assert {game.players for game in rules} == {2, 3, 4, 5, 6}


def test_they_show_what_they_are_there_for() -> None:
    everything = "\n".join(text_of(name) for name in NAMES)
    for words in ("trump ", "pass ", "change ", "Juggler=", "Cloud=", "Shapeshifter=W", "Shapeshifter=J", " none\n"):
        assert words in everything, words
    assert any(isinstance(event, CardPassed) for event in play("juggler").events)
    assert any(isinstance(event, TrickTaken) and not event.counts for event in play("bomb").events)
    assert "change" in text_of("cloud") and "trump" in text_of("werewolf")
    dark = [line for line in text_of("dark-wizard").splitlines() if line.startswith("trick")]
    assert max(sum(f" W{suit}" in line for suit in "BRGY") for line in dark) >= 2, "two Wizards in a trick"
    for card in ("Dragon", "Fairy"):
        assert card in text_of("dragon-and-fairy").split("trick", 1)[1]
