"""A record that breaks the notation or the rules is refused at the very place where it does."""

import json
from typing import Any

import pytest
from game.broken import DUEL_POSITION, POSITION, RECORD

from foretold import Game, NotationError, Rules


def test_the_texts_to_spoil_are_sound() -> None:
    game = Game.parse(RECORD)
    assert game.record() == RECORD and game.over and game.scores == (20, -10, -10)
    assert Game.from_json(game.to_json()).record() == RECORD
    assert Game.from_position(POSITION).position() == POSITION
    assert Game.from_position(DUEL_POSITION).position().splitlines()[2] == 'names "Seat 0" "Seat 1"'


BROKEN = {
    # what is written -> what is written instead: line, column, words of the message
    ("foretold record 1", ""): (2, 1, "expected 'foretold', got 'rules'"),
    ("record 1", "record 2"): (1, 17, "expected '1', got '2'"),
    ("record 1", "record"): (1, 17, "expected record 1"),
    ("record 1", "position 1"): (1, 10, "expected 'record', got 'position'"),
    ("edition=us ", ""): (2, 30, "expected the option 'edition='"),
    ("edition=us", "edition=moon"): (2, 25, "expected edition to be one of us, brazil"),
    ("edition=us", "edition"): (2, 17, "expected two words with '=' between them, got 'edition'"),
    ("edition=us", "editions=us"): (2, 17, "expected one of the options players, edition"),
    ("players=3", "players=7"): (2, 15, "expected players from 2 to 6, got '7'"),
    ("players=3", "players=2"): (2, 1, "the standard form and 2 players clash"),
    ("players=3", "players=3 players=3"): (2, 17, "the option 'players' is given twice"),
    ("hand-sizes=2", "hand-sizes=21"): (2, 1, "a hand of 21 and 3 players clash"),
    ("hand-sizes=2", "hand-sizes=2,,1"): (2, 39, "expected a hand size from 1 to 22, got ''"),
    ("hand-sizes=2", "hand-sizes=2 anniversary=dragon"): (2, 1, "the Dragon is only mixed in together with the Fairy"),
    ("hand-sizes=2", "hand-sizes=2 anniversary=bomb+bomb"): (2, 53, "different cards of dragon+fairy"),
    ('"Ann" ', ""): (3, 20, "expected a name for each seat (3 after 'names'), got 2"),
    ('"Ann"', "Ann"): (3, 7, "expected a quoted string, got 'Ann'"),
    ('"Ann"', '" "'): (3, 7, "expected a name of 1 to 40 printable characters"),
    ('"Ann"', '"\\u0007"'): (3, 7, "expected a name of 1 to 40 printable characters"),
    ('"Ann"', '"\\x"'): (3, 7, "expected a quoted string"),
    ('"Cleo"', '"Cleo'): (3, 19, "expected a closing quotation mark"),
    ('"Ann" "Ben"', '"Ann""Ben"'): (3, 12, "expected a space between words"),
    ("dealer 2", "dealer 3"): (4, 8, "expected a seat from 0 to 2, got '3'"),
    ("dealer 2", "draw B1"): (4, 1, "expected 'dealer', got 'draw'"),
    ("round 1", "round 2"): (5, 7, "expected round 1, got 2"),
    ("round 1\n", ""): (5, 1, "expected 'round', got 'deck'"),
    ("deck B1 B3", "deck B1 B14"): (6, 9, "expected a card such as B13, WR, JG or Dragon, got 'B14'"),
    ("deck B1 B3", "deck B1 B1"): (6, 9, "B1 is there twice"),
    ("deck B1 B3", "deck B1"): (6, 1, "B3 is missing from the deck: expected 60 cards, got 59"),
    ("deck B1", "deck Dragon B1"): (6, 1, "Dragon does not belong in this deck"),
    ("bids 0=0 1=1 2=1", "bids 0=0 1=3 2=1"): (7, 12, "bids are 0 to 2 in this round"),
    ("bids 0=0 1=1 2=1", "bids 1=1 0=0 2=1"): (7, 6, "it is not seat 1's turn: bids are being made by seat 0"),
    ("bids 0=0 1=1 2=1", "bids 0=0 1=1 2=1 0=1"): (7, 20, "bid 1: a trick is being played"),
    ("bids 0=0 1=1 2=1", "bids 0=0 1=1 3=1"): (7, 14, "expected a seat from 0 to 2, got '3'"),
    ("bids 0=0 1=1 2=1", "bids 0=0 1=1"): (8, 7, "it is not seat 0's turn: bids are being made by seat 2"),
    ("bids 0=0", "bids 0:0"): (7, 6, "expected two words with '=' between them, got '0:0'"),
    ("bids 0=0 1=1 2=1", "bids"): (7, 6, "expected something after 'bids'"),
    ("bids 0=0", "trump 2 R\nbids 0=0"): (7, 7, "it is not seat 2's turn: bids are being made by seat 0"),
    ("trick 0 B1 B3 B9", "trick 0 B1 R2 B9"): (8, 12, "blue must be followed, and seat 1 holds blue"),
    ("trick 0 B1 B3 B9", "trick 0 B1 B4 B9"): (8, 12, "seat 1 does not hold B4; allowed: play B3"),
    ("trick 0 B1 B3 B9", "trick 0 B1 B1 B9"): (8, 12, "seat 1 does not hold B1"),
    ("trick 0 B1 B3 B9", "trick 1 B3 B9 B1"): (8, 7, "it is not seat 1's turn: a trick is being played by seat 0"),
    ("trick 0 B1 B3 B9", "trick 0 B1 B3"): (9, 7, "the trick before is not over"),
    ("trick 0 B1 B3 B9", "trick 0"): (8, 9, "expected the cards of the trick"),
    ("trick 0 B1 B3 B9", "trick 0 B1 B3 B9 R5"): (8, 18, "expected at most 3 cards in a trick"),
    ("trick 0 B1 B3 B9", "trick 0 B1 B3 Juggler"): (8, 15, "expected Juggler with what it is announced to be"),
    ("trick 0 B1 B3 B9", "trick 0 ? B3 B9"): (8, 9, "only Foresight's first card is played unseen"),
    ("trick 2 R5", "pass 0=B2\ntrick 2 R5"): (9, 6, "it is not seat 0's turn"),
    ("trick 2 R5 B2 R2", "trick 2 B9 B2 R2"): (9, 9, "seat 2 does not hold B9"),
    ("trick 2 R5 B2 R2\n", "trick 2 R5 B2 R2\ntrick 2 R5\n"): (10, 1, "expected 'totals', got 'trick'"),
    ("totals 20 -10 -10", "totals 20 -10 10"): (10, 15, "expected -10, got 10; the totals are 20 -10 -10"),
    ("totals 20 -10 -10", "totals 20 -10"): (10, 15, "expected a total for each seat (3 after 'totals'), got 2"),
    ("totals 20 -10 -10", "totals 20 -10 -10 0"): (10, 19, "expected a total for each seat"),
    ("totals 20 -10 -10", "totals 20 -10 1e1"): (10, 15, "expected a total for each seat from -99999 to 99999"),
    ("totals 20 -10 -10\n", ""): (10, 1, "expected 'totals', got 'winners'"),
    ("winners 0", "winners 1"): (11, 1, "expected the winners 0, got '1'"),
    ("winners 0", "winners 0 0"): (11, 1, "expected the winners 0, got '0 0'"),
    ("winners 0", "winners"): (11, 1, "expected the winners 0, got ''"),
    ("winners 0", "unfinished"): (11, 1, "expected 'winners', got 'unfinished'"),
    ("winners 0\n", ""): (10, 19, "expected 'winners', got the end of the text"),
    ("winners 0\n", "winners 0\nround 2\n"): (12, 1, "expected the end of the text, got 'round'"),
    ("trick 2 R5 B2 R2\ntotals 20 -10 -10\nwinners 0\n", ""): (8, 18, "expected 'trump' or 'bids' or 'trick'"),
    ("trick 2 R5 B2 R2\ntotals 20 -10 -10\nwinners 0", "winners 0"): (9, 1, "expected 'trump' or 'bids' or 'trick'"),
    ("trick 2 R5 B2 R2\ntotals 20 -10 -10\nwinners 0", "unfinished 1"): (9, 12, "expected nothing"),
    ("trick 2", "\ttrick 2"): (9, 1, "expected printable characters and spaces only"),
    ("trick 2", "trick\u00a02"): (9, 1, "expected printable characters and spaces only"),
}


@pytest.mark.parametrize("change", BROKEN, ids=lambda change: " -> ".join(map(repr, change)))
def test_a_broken_record_is_refused_where_it_breaks(change: tuple[str, str]) -> None:
    written, instead = change
    assert RECORD.count(written) >= 1
    line, column, words = BROKEN[change]
    with pytest.raises(NotationError) as caught:
        Game.parse(RECORD.replace(written, instead, 1))
    assert words in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)
    assert str(caught.value) == f"line {line}, column {column}: {caught.value.message}"


BROKEN_POSITIONS = {
    ("position 1", "record 1"): (1, 10, "expected 'position', got 'record'"),
    ("round 2", "round 3"): (4, 7, "expected the round from 1 to 2, got '3'"),
    ("dealer 2", "dealer 3"): (5, 8, "expected a seat from 0 to 2"),
    ("scores 20 -10 30", "scores 20 -10"): (6, 15, "expected the points of each seat"),
    ("scores 20 -10 30", "scores 20 -10 40"): (4, 1, "a score of 40 cannot be reached before round 2"),
    ("scores 20 -10 30", "scores 20 -10 5"): (4, 1, "a score of 5 cannot be reached before round 2"),
    ("hands B1 B2 / B3", "hands B1 / B3"): (7, 26, "expected 3 hands of 2 cards with '/' between them, got hands of 1"),
    ("hands B1 B2 / B3", "hands B1 B2 B4 / B3"): (7, 13, "expected 2 cards in a hand of this round"),
    ("hands B1 B2 / B3", "hands B1 B2 / B1"): (7, 15, "B1 is there twice"),
    ("hands B1 B2 / B3", "hands B1 B2 B3"): (7, 13, "expected 2 cards in a hand of this round"),
    ("hands B1 B2 / B3", "hands B1 Dragon / B3"): (7, 1, "Dragon does not belong in this deck"),
    ("hands B1 B2", "hands / B1 B2"): (7, 31, "expected 3 hands of 2 cards"),
    ("turned G1", "turned none"): (8, 8, "expected a card to be turned up"),
    ("turned G1", "turned B1"): (7, 1, "B1 is in the deck twice"),
    ("turned G1", "turned"): (8, 8, "expected a card or 'none'"),
    ("trick 0 B1 B3 B9", "trick 0 B1 R2 B9"): (10, 12, "blue must be followed"),
    ("trick 0 B1 B3 B9", "trick 0 B1 B3 B9\nunfinished"): (11, 1, "got 'unfinished'"),
    ("turned G1", "turned G1\ndeck B1"): (9, 1, "expected 'trump' or 'bids'"),
}


@pytest.mark.parametrize("change", BROKEN_POSITIONS, ids=lambda change: " -> ".join(map(repr, change)))
def test_a_broken_position_is_refused_where_it_breaks(change: tuple[str, str]) -> None:
    written, instead = change
    assert POSITION.count(written) >= 1
    line, column, words = BROKEN_POSITIONS[change]
    with pytest.raises(NotationError) as caught:
        Game.from_position(POSITION.replace(written, instead, 1))
    assert words in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize(
    ("written", "instead", "words"),
    [
        ("gone G11 G13 Y4", "gone G11 G13", "line 3, column 1: expected 3 different cards to be gone before round 2"),
        ("gone G11 G13 Y4", "gone", "line 3, column 1: expected 3 different cards to be gone"),
        ("gone G11 G13 Y4\n", "", "line 6, column 1: expected 'gone', got 'hands'"),
        ("gone G11 G13 Y4", "gone G11 G13 G11", "line 6, column 14: G11 is there twice"),
        ("gone G11 G13 Y4", "gone G11 G13 Dragon", "line 3, column 1: expected 3 different cards"),
        ("gone G11 G13 Y4", "gone G11 G13 B4", "line 7, column 1: B4 does not belong in this deck"),
        ("bids 1=0", "bids 1=0 1=1", "line 9, column 10: seat 1 has already bid"),
    ],
)  # fmt: skip
def test_7_7_a_broken_position_of_a_duel(written: str, instead: str, words: str) -> None:
    with pytest.raises(NotationError) as caught:
        Game.from_position(DUEL_POSITION.replace(written, instead, 1))
    assert words in str(caught.value)


def test_7_6_in_unicolor_a_hand_is_of_its_owners_colour() -> None:
    text = (
        "foretold position 1\nrules players=3 edition=us form=unicolor hand-sizes=1\nround 1\ndealer 0\nscores 0 0 0\n"
    )
    assert Game.from_position(text + "hands B1 / WR / JG\nturned none\n").view(1).hand
    with pytest.raises(NotationError, match=r"line 6, column 1: seat 1 cannot be dealt G2 \(rule 7.6\)"):
        Game.from_position(text + "hands B1 / G2 / JG\nturned none\n")
    with pytest.raises(NotationError, match="line 7, column 8: expected 'none': nothing is turned up here"):
        Game.from_position(text + "hands B1 / R2 / JG\nturned B2\n")


def change(path: str, value: Any) -> str:
    """The JSON record with something else at a path such as ``rounds.0.deck``; ``...`` takes it away."""
    root = json.loads(Game.parse(RECORD).to_json())
    *parents, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    place = root
    for parent in parents:
        place = place[parent]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return json.dumps(root)


@pytest.mark.parametrize(
    ("path", "value", "where", "words"),
    [
        ("kind", "chess", "kind", 'expected "foretold record"'),
        ("version", 2, "version", "expected 1"),
        ("version", 1.0, "version", "expected 1"),
        ("version", True, "version", "expected 1"),
        ("version", ..., "record", "expected 'version'"),
        ("rules", [], "rules", "expected an object of options"),
        ("rules.players", 3, "rules", "expected a string for 'players'"),
        ("rules.players", "9", "rules", "expected players from 2 to 6, got '9'"),
        ("rules.jokers", "2", "rules", "expected one of the options players"),
        ("rules.form", "duel", "rules", "Duel and 3 players clash"),
        ("names", ["A"], "names", "expected 3 names, got 1"),
        ("names", "ABC", "names", "expected a list"),
        ("names.1", 5, "names[1]", "expected a name of 1 to 40 printable characters"),
        ("names.1", "\ud800", "names[1]", "expected a name of 1 to 40 printable characters"),
        ("dealer", 3, "dealer", "expected a seat from 0 to 2"),
        ("dealer", 1.0, "dealer", "expected a seat from 0 to 2"),
        ("dealer", ..., "record", "expected 'dealer'"),
        ("draw", [], "record", "expected dealer only"),
        ("rounds", {}, "rounds", "expected a list"),
        ("rounds.0", 5, "rounds[0]", "expected an object"),
        ("rounds.0.deck", ["B1"], "rounds[0].deck", "JB is missing from the deck"),
        ("rounds.0.deck.2", "B14", "rounds[0].deck[2]", "expected a card such as"),
        ("rounds.0.deck.2", 7, "rounds[0].deck[2]", "expected a string"),
        ("rounds.0.deck.2", "B1", "rounds[0].deck", "B1 is in the deck twice"),
        ("rounds.0.actions.0", [0], "rounds[0].actions[0]", "expected a seat and an action"),
        ("rounds.0.actions.0", [1, "bid 0"], "rounds[0].actions[0]", "it is not seat 1's turn"),
        ("rounds.0.actions.0", [0, "bid 9"], "rounds[0].actions[0]", "bids are 0 to 2 in this round"),
        ("rounds.0.actions.4", [1, "play R2"], "rounds[0].actions[4]", "blue must be followed"),
        ("rounds.0.actions.4", [1, "dance"], "rounds[0].actions[4]", "expected an action such as"),
        ("rounds.0.actions.4", [1, None], "rounds[0].actions[4]", "expected a string"),
        ("rounds.0.actions.8", ..., "rounds[0].totals", "expected null"),
        ("rounds.0.totals", [20, -10, 10], "rounds[0].totals", "expected [20, -10, -10]"),
        ("rounds.0.totals", None, "rounds[0].totals", "expected [20, -10, -10]"),
        ("rounds.0.note", "!", "rounds[0]", "there is no 'note' here"),
        ("winners", [1], "winners", "expected [0]"),
        ("winners", None, "winners", "expected [0]"),
        ("comment", "!", "record", "there is no 'comment' here"),
    ],
)
def test_a_broken_json_record_is_refused_where_it_breaks(path: str, value: Any, where: str, words: str) -> None:
    with pytest.raises(NotationError) as caught:
        Game.from_json(change(path, value))
    assert words in caught.value.message and caught.value.path == where
    assert str(caught.value) == f"{where}: {caught.value.message}"


def test_a_json_record_with_too_many_rounds() -> None:
    root = json.loads(Game.parse(RECORD).to_json())
    root["rounds"] *= 2
    with pytest.raises(NotationError, match=r"rounds\[1\]: the game is over"):
        Game.from_json(json.dumps(root))
    del root["rounds"][0]["actions"][-1]
    root["rounds"][0]["totals"] = None
    with pytest.raises(NotationError, match=r"rounds\[1\]: the round before is not over"):
        Game.from_json(json.dumps(root))


def test_a_json_record_that_says_something_twice() -> None:
    text = Game.parse(RECORD).to_json().replace('"dealer": 2', '"dealer": 1, "dealer": 2')
    with pytest.raises(NotationError, match="record: expected each key of an object once, got 'dealer' twice"):
        Game.from_json(text)


def test_a_key_given_twice_among_very_many_is_found_at_once() -> None:
    keys = ", ".join(f'"k{number}": 0' for number in range(60_000))
    with pytest.raises(NotationError, match="'k59999' twice"):
        Game.from_json(f'{{{keys}, "k59999": 0}}')


def test_results_in_json_are_whole_numbers() -> None:
    game = Game("france", players=3, hand_sizes=(1,), seed=1)
    while not game.over:
        game.play(game.legal()[0])
    record = json.loads(game.to_json())
    record["rounds"][0]["totals"] = [float(total) for total in game.scores]
    with pytest.raises(NotationError, match=r"rounds\[0\].totals: expected"):
        Game.from_json(json.dumps(record))


@pytest.mark.parametrize("score", [-20, 40, 15, 10.0])
def test_a_score_that_no_seat_can_have_is_refused(score: float) -> None:
    rules = Rules(players=3, hand_sizes=(1, 1))
    with pytest.raises(ValueError, match="cannot be reached before round 2"):
        Game.before_round(rules, round=2, dealer=0, scores=(score, 0, 0))  # type: ignore[arg-type]
