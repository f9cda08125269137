"""Whatever is read, the answer is a game or a ``NotationError`` that says where; never another error, never a hang."""

import json
import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from game.broken import DUEL_POSITION, POSITION, RECORD
from game.playing import played
from generators import random_rules
from hypothesis import given, settings
from hypothesis import strategies as st

from foretold import Action, Anniversary, Bids, Card, Form, Game, NotationError, Rules, Sight

PIECES = [
    "0", "1", "-1", "+1", "99", "1e9", "9" * 30, "٣", "²", "B1", "WB", "JR", "Dragon", "Juggler=R", "Shapeshifter=W",
    "?", "none", "/", "=", '"', "\\", '"x"', "\\ud800", "\x00", "\ud800", "\r", "\t", "\n", " ", "\u2028", "round",
    "#", "deck", "bids", "trick", "pass", "change", "totals", "winners", "unfinished", "foretold", "rules", "names",
    "players=6", "form=duel", "hand-sizes=1", "anniversary=all", "null", "true", "[]", "{}", "NaN", "-Infinity", "1.5",
    ",", ":", "[", "]", "{", "}",
]  # fmt: skip


def read(text: str, reader: Callable[[str], Game]) -> bool:
    """Read a text that may be anything; whether it was a game. A game read must be one that can be written."""
    try:
        game = reader(text)
    except NotationError as error:
        check_error(error, text, reader)
        return False
    if game.began_at_position:
        assert Game.from_position(game.position()).state == game.state
    else:
        assert Game.parse(game.record()).record() == game.record()
        assert Game.from_json(game.to_json()).record() == game.record()
    return True


def check_error(error: NotationError, text: str, reader: Callable[[str], Game]) -> None:
    """An error has a place within the text, and a message that can be shown."""
    if error.line is not None:
        lines = text.split("\n")
        assert error.column is not None and 1 <= error.line <= len(lines)
        assert 1 <= error.column <= len(lines[error.line - 1]) + 2, "at most where the next word would stand"
    else:
        assert error.path and reader == Game.from_json
    message = str(error)
    assert message.isprintable() and len(message) < 1200, message[:200]


def mutated(text: str, random: Random) -> str:
    """The text with one to three small things changed: characters, words or lines."""
    for _ in range(random.choice((1, 1, 2, 3))):
        separator = random.choice(("", " ", "\n", ","))
        parts = text.split(separator) if separator else list(text)
        if not parts:
            return random.choice(PIECES)
        place, other = random.randrange(len(parts)), random.randrange(len(parts))
        how = random.randrange(6)
        if how == 0:
            del parts[place]
        elif how == 1:
            parts.insert(place, parts[other])
        elif how == 2:
            parts[place], parts[other] = parts[other], parts[place]
        elif how == 3:
            parts[place] = random.choice(PIECES)
        elif how == 4:
            parts.insert(place, random.choice(PIECES))
        else:
            parts[place:] = parts[place : place + random.randint(0, 3)]
        text = separator.join(parts)
    return text


SMALL = [
    Rules(players=3, hand_sizes=(1, 2)),
    Rules(players=3, hand_sizes=(2,), anniversary=Anniversary.ALL, bids=Bids.HIDDEN),
    Rules(players=3, hand_sizes=(1, 1), sight=Sight.FORESIGHT),
    Rules(players=2, hand_sizes=(1, 2), form=Form.DUEL, bids=Bids.SECRET),
    Rules(players=3, hand_sizes=(2,), form=Form.UNICOLOR),
]


def small_game(random: Random) -> Game:
    rules = random.choice(SMALL) if random.random() < 0.8 else random_rules(random, short=True)
    return played(rules, random, share=random.choice((0.5, 0.9, 1.0)))


@pytest.mark.parametrize("text", [RECORD, played(SMALL[1], Random(3)).record()])
def test_a_record_cut_after_any_line_or_character(text: str) -> None:
    lines = text.splitlines(keepends=True)
    for count in range(len(lines)):
        assert not read("".join(lines[:count]), Game.parse)
        assert not read("".join(lines[count + 1 :]), Game.parse)
    for count in range(len(text) - 1):
        assert not read(text[:count], Game.parse)


def test_a_position_cut_anywhere() -> None:
    """A position may stop after any action, but not within its deal."""
    for text in (POSITION, DUEL_POSITION):
        deal = text.index("bids")
        for count in range(len(text)):
            complete = read(text[:count], Game.from_position)
            assert not complete or count >= deal - 1


def test_a_json_record_cut_anywhere() -> None:
    text = played(SMALL[1], Random(3)).to_json()
    for count in range(len(text) - 1):
        assert not read(text[:count], Game.from_json)


@pytest.mark.parametrize("seed", range(5))
def test_records_with_something_changed(seed: int) -> None:
    random = Random(seed)
    games = 0
    for _ in range(25):
        text = small_game(random).record()
        assert read(text, Game.parse)
        games += sum(read(mutated(text, random), Game.parse) for _ in range(20))
    assert games > 5, "some changes, in comments or in an undealt stock, do no harm"


@pytest.mark.parametrize("seed", range(5))
def test_json_records_with_something_changed(seed: int) -> None:
    random = Random(seed)
    for _ in range(15):
        text = small_game(random).to_json()
        assert read(text, Game.from_json)
        for _ in range(20):
            read(mutated(text, random), Game.from_json)


@pytest.mark.parametrize("seed", range(5))
def test_positions_with_something_changed(seed: int) -> None:
    random = Random(seed)
    for _ in range(25):
        game = small_game(random)
        if game.decks:
            text = game.position()
            assert read(text, Game.from_position)
            for _ in range(20):
                read(mutated(text, random), Game.from_position)


@pytest.mark.parametrize("seed", range(3))
def test_json_values_changed(seed: int) -> None:
    """Anything at any place of the object: the shape of the JSON is sound, its content is not."""
    random = Random(seed)
    odd: list[Any] = [
        None,
        True,
        -1,
        0,
        1,
        3,
        10**30,
        1.5,
        float("nan"),
        float("inf"),
        "",
        "B1",
        "bid 1",
        "\ud800",
        [],
        {},
        [[]],
    ]
    for _ in range(150):
        root = json.loads(played(random.choice(SMALL), random).to_json())
        place = root
        while True:
            key = random.choice(list(place) if isinstance(place, dict) else range(len(place)))
            if isinstance(place[key], (dict, list)) and place[key] and random.random() < 0.8:
                place = place[key]
                continue
            place[key] = random.choice(odd)
            break
        read(json.dumps(root), Game.from_json)


SOME = st.lists(st.sampled_from(PIECES))
KEYS = st.sampled_from(["kind", "rules", "names", "rounds"]) | st.text()
READERS = [Game.parse, Game.from_json, Game.from_position]


@pytest.mark.parametrize("reader", READERS)
@settings(max_examples=150, deadline=None)
@given(text=st.text() | SOME.map(" ".join) | SOME.map("".join))
def test_any_text(reader: Callable[[str], Game], text: str) -> None:
    assert not read(text, reader)
    read("foretold record 1\n" + text, reader)
    read("foretold position 1\nrules players=3 edition=us\n" + text, reader)


@settings(max_examples=75, deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(KEYS, inner),
    )
)
def test_any_json(value: object) -> None:
    assert not read(json.dumps(value), Game.from_json)
    root = {"kind": "foretold record", "version": 1, "rules": {}, "names": list("abcd"), "dealer": 0, "rounds": value}
    assert not read(json.dumps(root), Game.from_json)


@settings(max_examples=300, deadline=None)
@given(st.text() | st.sampled_from(PIECES))
def test_any_text_as_a_card_or_an_action(text: str) -> None:
    for kind in (Card, Action):
        try:
            assert str(kind(text)) == text
        except NotationError as error:
            message = str(error)
            assert message.isprintable() and len(message) < 300


HOSTILE = {
    "empty": "",
    "one character": "f",
    "a null byte": "\x00",
    "a byte order mark": "\ufeff" + RECORD,
    "lone surrogates": RECORD.replace("Ann", "\ud800"),
    "an escaped surrogate": RECORD.replace("Ann", "\\udc00"),
    "a null byte in a name": RECORD.replace("Ann", "\\u0000"),
    "a null byte in a line": RECORD.replace("bids", "bids\x00"),
    "a carriage return within a line": RECORD.replace("bids ", "bids \r"),
    "lines that end in carriage returns only": RECORD.replace("\n", "\r"),
    "other separators of lines": RECORD.replace("\n", "\u2028"),
    "form feeds": RECORD.replace("\n", "\n\f"),
    "Arabic digits": RECORD.replace("dealer 2", "dealer ٢"),
    "superscript digits": RECORD.replace("dealer 2", "dealer ²"),
    "full-width digits": RECORD.replace("0=0", "0=０"),
    "full-width letters": RECORD.replace("B9", "Ｂ9"),
    "a huge number": RECORD.replace("players=3", "players=" + "9" * 3900),
    "a number with an underscore": RECORD.replace("totals 20", "totals 2_0"),
    "a number with leading zeros": RECORD.replace("totals 20", "totals 020"),
    "minus nothing": RECORD.replace("dealer 2", "dealer -0"),
    "a million spaces": " " * 999_999,
    "a million line breaks": "\n" * 999_999,
    "a million quotation marks": '"' * 999_999,
    "a long line": "foretold " * 100_000,
    "many lines of quotation marks": ('"' * 3999 + "\n") * 240,
    "many lines of backslashes": ('"' + "\\" * 3990 + "\n") * 240,
    "too long a text": "#" * 1_000_001,
    "hand sizes without end": RECORD.replace("hand-sizes=2", "hand-sizes=" + "1," * 1900),
    "a long key": RECORD.replace("edition=us", "x" * 3900 + "=1"),
    "many names": RECORD.replace('"Ann"', '"Ann" ' * 600),
    "many bids": RECORD.replace("bids 0=0", "bids " + "0=0 " * 900),
    "many lines of bids": RECORD.replace("bids 0=0", "bids 0=0\n" * 50_000),
}


def refused_soon(text: str) -> None:
    """No reader takes it for a game, nor longer than this machine takes now to count to a hundred million."""
    started = time.process_time()
    for _ in range(1_000_000):
        pass
    counted = time.process_time()
    for reader in READERS:
        assert not read(text, reader)
    assert time.process_time() - counted < 100 * (counted - started)


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_texts(name: str) -> None:
    refused_soon(HOSTILE[name])


HOSTILE_JSON = {
    "deep lists": "[" * 100_000,
    "deep lists, closed": "[" * 100_000 + "]" * 100_000,
    "deep objects": '{"a":' * 100_000,
    "a deep value": '{"kind": ' + "[" * 5000 + "]" * 5000 + "}",
    "not a number": '{"kind": NaN}',
    "infinity": '{"kind": "foretold record", "version": Infinity}',
    "a huge number": '{"kind": "foretold record", "version": ' + "1" * 10_000 + "}",
    "a huge exponent": '{"kind": "foretold record", "version": 1e400}',
    "too long a text": " " * 1_000_001,
    "a long string": '{"kind": "' + "x" * 900_000 + '"}',
    "many keys": json.dumps({str(number): 0 for number in range(60_000)}),
    "two values": "{} {}",
    "a byte order mark": "\ufeff{}",
    "a string": '"foretold record"',
    "nothing": "null",
}


@pytest.mark.parametrize("name", HOSTILE_JSON)
def test_hostile_json(name: str) -> None:
    refused_soon(HOSTILE_JSON[name])


def test_a_long_card_or_action_makes_a_short_message() -> None:
    root = json.loads(Game.parse(RECORD).to_json())
    root["rounds"][0]["deck"][0] = "x" * 500_000
    assert not read(json.dumps(root), Game.from_json)
    root = json.loads(Game.parse(RECORD).to_json())
    root["rounds"][0]["actions"][0] = [0, "x" * 500_000]
    assert not read(json.dumps(root), Game.from_json)
    root = json.loads(Game.parse(RECORD).to_json())
    root["rules"]["x" * 500_000] = "y" * 300_000
    assert not read(json.dumps(root), Game.from_json)
    root["rules"]["x" * 500_000] = 1
    assert not read(json.dumps(root), Game.from_json)
