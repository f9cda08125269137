"""Rule 8.3: the Block of Truth."""

from random import Random

from game.playing import steps
from game.tables import deck_for, play

from foretold import Game, Rules
from foretold.game.pad import PadRow


def sample_game() -> Game:
    """The rulebooks' example: Paul bids 0, 2 and takes 0, 1; Thomas 1, 0 and 0, 0; Marie 1, 0 and 1, 1."""
    game = Game(Rules(players=3, hand_sizes=(1, 2, 3)), decks=(), dealer=2, names=("Paul", "Thomas", "Marie"))
    game.deal(deck_for(game, ["B1", "B3", "B5"], "JY"))
    play(game, "bid 0", "bid 1", "bid 1", "play B1", "play B3", "play B5")
    game.deal(deck_for(game, ["B9 R9", "B3 R3", "B5 R13"], "JY"))
    play(game, "bid 0", "bid 0", "bid 2")  # Paul deals now and bids last
    return play(game, "play B3", "play B5", "play B9", "play R9", "play R3", "play R13")


def test_8_3_the_pad_shows_bids_tricks_and_totals_of_the_rulebooks_example() -> None:
    assert str(sample_game().pad).splitlines() == [
        "round |       Paul |     Thomas |      Marie",
        "--------------------------------------------",
        "    1 |  0/0    20 |  1/0   -10 |  1/1    30",
        "    2 |  2/1    10 |  0/0    10 |  0/1    20",
    ]


def test_8_3_the_pad_as_values() -> None:
    pad = sample_game().pad
    assert pad.rows == (
        PadRow(1, (0, 1, 1), (0, 0, 1), (20, -10, 30), (20, -10, 30)),
        PadRow(2, (2, 0, 0), (1, 0, 1), (-10, 20, -10), (10, 10, 20)),
    )
    assert pad.totals == (10, 10, 20) and pad.names == ("Paul", "Thomas", "Marie")


def test_8_3_an_empty_pad() -> None:
    pad = Game(Rules(players=3), seed=1, names=("Ann", "B" * 15, "C")).pad
    assert pad.rows == () and pad.totals == (0, 0, 0)
    assert str(pad).splitlines()[0] == "round |        Ann | BBBBBBBBBBBBBBB |          C"


def test_8_3_totals_run_on_and_agree_with_the_scores() -> None:
    for game in steps(Rules(players=4), Random(1)):
        pad = game.pad
        assert pad.totals == game.scores and [row.round for row in pad.rows] == list(range(1, len(pad.rows) + 1))
        for seat in range(4):
            running = 0
            for row in pad.rows:
                running += row.points[seat]
                assert row.totals[seat] == running
    assert len({len(line) for line in str(pad).splitlines()}) == 1, "the columns stand in line"


def test_8_3_a_pad_begun_at_a_position_starts_from_its_points() -> None:
    rules = Rules(players=3, hand_sizes=(1, 1))
    game = Game.before_round(rules, round=2, dealer=1, scores=(20, -10, 30))
    assert game.pad.rows == ()
    assert game.pad.totals == game.scores == (20, -10, 30)
