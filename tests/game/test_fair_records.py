"""Records with fair deals: what is written reads back, and whatever is changed in one is noticed."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest
from game.playing import fair_game, play_on
from generators import random_rules

from foretold import FairDeal, FirstDealer, Game, NotationError, Rules

FAIR = FairDeal("game-1", bytes(range(32)).hex(), ("ann", "", "c1"))
DRAWN = Rules(players=3, hand_sizes=(1, 2), first_dealer=FirstDealer.HIGH_CARD)
SHORT = Rules(players=3, hand_sizes=(2,))
NAMES = ("Ann", "Ben", "Cleo")


def finished(rules: Rules) -> Game:
    return play_on(Game(rules, fair=FAIR, names=NAMES), Random(5), 1.0)


GAME = finished(SHORT)
TEXT, JSON = GAME.record(), GAME.to_json()


def resealed(text: str, fair: FairDeal = FAIR) -> str:
    """The record with the right seal, as somebody who has the secret could write it."""
    body = text[: text.index("seal ")]
    return f"{body}seal {fair.seal(body)}\n"


@pytest.mark.parametrize("seed", range(16))
def test_records_read_back_at_any_moment_and_go_on(seed: int) -> None:
    random = Random(seed)
    game = fair_game(random_rules(random, short=True), random, share=random.choice((0.0, random.random(), 1.0)))
    for again in (Game.parse(game.record()), Game.from_json(game.to_json())):
        assert again.fair == game.fair and again.state == game.state and again.events == game.events
        assert again.record() == game.record() and again.to_json() == game.to_json()
        one, other = play_on(game.copy(), Random(1), 1.0), play_on(again, Random(1), 1.0)
        assert one.record() == other.record() and one.over


def test_what_a_record_says() -> None:
    lines = TEXT.splitlines()
    assert lines[3:7] == [
        "game game-1",
        f"commitment {FAIR.commitment}",
        f"secret {FAIR.secret}",
        'nonces "ann" "" "c1"',
    ]
    assert lines[-1] == f"seal {FAIR.seal(TEXT[: TEXT.index('seal ')])}"
    assert json.loads(JSON)["fair"] == {
        "game": "game-1",
        "commitment": FAIR.commitment,
        "secret": FAIR.secret,
        "nonces": ["ann", "", "c1"],
        "seal": lines[-1].split()[1],
    }


def test_a_record_without_the_lines_is_a_record_without_fair_deals() -> None:
    plain = re.sub(r"^(game|commitment|secret|nonces|seal) .*\n", "", TEXT, flags=re.MULTILINE)
    assert Game.parse(plain).fair is None and Game.parse(plain).decks == GAME.decks
    content = json.loads(JSON)
    del content["fair"]
    assert Game.from_json(json.dumps(content)).fair is None


# ---------------------------------------------------------------------- whatever is changed


def changed(text: str) -> Iterator[str]:
    """The text with one character changed, at every place, to a few others."""
    for place, was in enumerate(text):
        others = {"#", " ", "0", chr(ord(was) + 1) if was != "~" else "!", was.swapcase(), ""} - {was}
        for other in sorted(others):
            yield text[:place] + other + text[place + 1 :]


@pytest.mark.parametrize(("text", "reader"), [(TEXT, Game.parse), (JSON, Game.from_json)])
def test_one_character_changed_is_noticed_or_means_nothing(text: str, reader: Callable[[str], Game]) -> None:
    refused = same = 0
    for other in changed(text):
        try:
            game = reader(other)
        except NotationError:
            refused += 1
        else:
            assert game.fair == FAIR and game.record() == TEXT and game.events == GAME.events, other
            same += 1
    assert refused > 3 * len(text) and same < 150, "spaces before spaces and ends of lines are all that may change"


def test_a_name_is_sealed() -> None:
    assert Game.parse(resealed(TEXT.replace('"Ann"', '"Eve"'))).names[0] == "Eve"
    with pytest.raises(NotationError, match=r"line 16, column 6: the seal is not that of this record"):
        Game.parse(TEXT.replace('"Ann"', '"Eve"'))
    with pytest.raises(NotationError, match=r"fair.seal: the seal is not that of this record"):
        Game.from_json(JSON.replace('"Ann"', '"Eve"'))


def test_a_bid_is_sealed_though_another_may_score_the_same() -> None:
    """With one trick, bids of 0 and 2 both lose ten points: the seal alone tells that one was exchanged."""
    game = Game(SHORT, fair=FAIR)
    for action in ("bid 0", "bid 0", "bid 0", "play G13", "play R5", "play G3", "play B2", "play B6", "play R13"):
        game.play(action)
    assert game.pad.rows[0].tricks == (0, 1, 1)
    text = game.record()
    assert Game.parse(resealed(text.replace("1=0", "1=2"))).actions != game.actions
    with pytest.raises(NotationError, match="the seal is not that of this record"):
        Game.parse(text.replace("1=0", "1=2"))


# ---------------------------------------------------------------------- whoever has the secret changes it


def swapped(text: str, line: int) -> str:
    """The record with the last two cards of a line swapped: they lie in the stock, where no rule looks at them."""
    lines = text.splitlines()
    *rest, one, other = lines[line - 1].split()
    lines[line - 1] = " ".join([*rest, other, one])
    return resealed("\n".join(lines) + "\n")


def test_a_deck_in_another_order_is_refused_with_its_round() -> None:
    text = finished(DRAWN).record()
    lines = text.splitlines()
    decks = [number for number, line in enumerate(lines, start=1) if line.startswith("deck")]
    for round_, number in enumerate(decks, start=1):
        with pytest.raises(
            NotationError, match=rf"line {number}, column 1: the deck of round {round_} does not follow"
        ):
            Game.parse(swapped(text, number))
    with pytest.raises(NotationError, match=r"line 8, column 1: the draw for the dealer does not follow"):
        Game.parse(swapped(text, 8))
    with pytest.raises(NotationError, match=r"expected \w+ as card 59, got \w+"):
        Game.parse(swapped(text, decks[0]))


def test_a_deck_in_another_order_is_refused_in_json_too() -> None:
    for place in (0, 1):
        content = json.loads(finished(DRAWN).to_json())
        content["rounds"][place]["deck"][-2:] = content["rounds"][place]["deck"][:-3:-1]
        with pytest.raises(
            NotationError, match=rf"rounds\[{place}\].deck: the deck of round {place + 1} does not follow"
        ):
            Game.from_json(json.dumps(content))
    content["draw"][-2:] = content["draw"][:-3:-1]
    with pytest.raises(NotationError, match="draw: the draw for the dealer does not follow"):
        Game.from_json(json.dumps(content))


OTHER = bytes(range(1, 33)).hex()


@pytest.mark.parametrize(
    "other",
    [
        replace(FAIR, game="game-2"),
        replace(FAIR, secret=OTHER),
        replace(FAIR, nonces=("ann", "bot", "c1")),
        replace(FAIR, nonces=("c1", "", "ann")),
        replace(FAIR, nonces=("ann", "", "C1")),
    ],
)
def test_another_secret_nonce_or_game_gives_other_decks(other: FairDeal) -> None:
    nonces = " ".join(f'"{nonce}"' for nonce in other.nonces)
    text = TEXT.replace("game game-1", f"game {other.game}").replace('"ann" "" "c1"', nonces)
    text = text.replace(FAIR.secret, other.secret).replace(FAIR.commitment, other.commitment)
    with pytest.raises(NotationError, match=r"line 10, column 1: the deck of round 1 does not follow"):
        Game.parse(resealed(text, other))


@pytest.mark.parametrize(
    ("written", "instead", "where", "words"),
    [
        (FAIR.commitment, "0" * 64, (5, 12), "which is the SHA-256 of the secret"),
        (FAIR.secret, OTHER, (5, 12), "which is the SHA-256 of the secret"),
        (FAIR.secret, OTHER[1:], (6, 8), "expected a secret of 64 digits"),
        (FAIR.secret, FAIR.secret.upper(), (6, 8), "expected a secret of 64 digits"),
        ("game game-1", "game game.1", (4, 6), "expected the id of a game"),
        ("game game-1\n", "", (4, 1), "expected 'dealer', got 'commitment'"),
        ('"ann" ""', '"ann"', (7, 19), "expected a nonce for each seat (3 after 'nonces'), got 2"),
        ('"ann"', '"a n"', (7, 8), "expected a nonce of 1 to 64"),
        ('"ann"', "ann", (7, 8), "expected a quoted string"),
        ("seal ", "# ", (15, 11), "expected 'seal', got the end of the text"),
    ],
)
def test_a_broken_text_is_refused_where_it_breaks(
    written: str, instead: str, where: tuple[int, int], words: str
) -> None:
    assert written in TEXT
    with pytest.raises(NotationError) as caught:
        Game.parse(TEXT.replace(written, instead))
    assert (caught.value.line, caught.value.column) == where and words in caught.value.message


@pytest.mark.parametrize(
    ("key", "value", "where", "words"),
    [
        ("commitment", "0" * 64, "fair.commitment", f'expected "{FAIR.commitment}"'),
        ("secret", OTHER, "fair.commitment", "expected"),
        ("secret", 5, "fair.secret", "expected a secret of 64 digits"),
        ("game", "", "fair.game", "expected the id of a game"),
        ("nonces", ["ann", ""], "fair.nonces", "expected 3 nonces, got 2"),
        ("nonces", "abc", "fair.nonces", "expected a list"),
        ("nonces", ["ann", None, "c1"], "fair.nonces[1]", "expected a nonce"),
        ("nonces", ["ann", "", "c2"], "rounds[0].deck", "the deck of round 1 does not follow"),
        ("seal", None, "fair.seal", "the seal is not that of this record"),
        ("note", "", "fair", "there is no 'note' here"),
    ],
)
def test_broken_json_is_refused_where_it_breaks(key: str, value: object, where: str, words: str) -> None:
    content = json.loads(JSON)
    content["fair"][key] = value
    with pytest.raises(NotationError) as caught:
        Game.from_json(json.dumps(content))
    assert caught.value.path == where and words in caught.value.message


@pytest.mark.parametrize("key", ["game", "commitment", "secret", "nonces", "seal"])
def test_nothing_may_be_missing_in_json(key: str) -> None:
    content = json.loads(JSON)
    del content["fair"][key]
    with pytest.raises(NotationError, match=f"fair: expected '{key}'"):
        Game.from_json(json.dumps(content))
    with pytest.raises(NotationError, match="fair: expected an object"):
        Game.from_json(json.dumps({**content, "fair": None}))


def test_a_deal_that_was_due_must_be_there() -> None:
    """A fair deal never waits, so a record that stops before a deal leaves one out."""
    text = finished(DRAWN).record()
    cut = resealed(text[: text.index("round 2")] + "unfinished\nseal ")
    with pytest.raises(NotationError, match=r"line 14, column 1: expected round 2: where deals are fair"):
        Game.parse(cut)
    content = json.loads(finished(DRAWN).to_json())
    del content["rounds"][1]
    content["winners"] = None
    with pytest.raises(NotationError, match="rounds: expected round 2: where deals are fair"):
        Game.from_json(json.dumps(content))


def test_a_seal_alone_is_refused() -> None:
    plain = re.sub(r"^(game|commitment|secret|nonces) .*\n", "", TEXT, flags=re.MULTILINE)
    with pytest.raises(NotationError, match="expected the end of the text, got 'seal'"):
        Game.parse(plain)
