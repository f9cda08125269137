"""The page about fair deals: its example is computed again from what the page says, its code runs."""

import doctest
import hashlib
import hmac
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from game.golden_games import FAIR, play

from foretold import Card, FairDeal
from foretold.game.cards import CARDS

PAGE = (Path(__file__).parents[2] / "docs" / "fair-deals.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def block(kind: str) -> str:
    (found,) = (text for name, text in BLOCK.findall(PAGE) if name == kind)
    return str(found)


EXAMPLE = dict(line.split(maxsplit=1) for line in block("example").splitlines())
KEY = bytes.fromhex(EXAMPLE["key"])


def test_every_block_is_of_a_kind_that_is_tested() -> None:
    assert sorted(name for name, _ in BLOCK.findall(PAGE)) == ["example", "js", "python"]


def sha256(key: bytes, message: str) -> bytes:
    return hmac.new(key, message.encode(), hashlib.sha256).digest()


def test_the_example_key_by_key() -> None:
    secret = bytes.fromhex(EXAMPLE["secret"])
    assert hashlib.sha256(secret).hexdigest() == EXAMPLE["commitment"]
    nonces = EXAMPLE["nonces"].replace(" ", ",")
    assert EXAMPLE["message"] == f'["foretold fair deal 1","{EXAMPLE["id"]}",3,[{nonces}]]'
    assert sha256(secret, EXAMPLE["message"]) == KEY
    assert sha256(KEY, "round/1/0").hex() == EXAMPLE["round/1/0"]


def sixty() -> list[str]:
    """The ordinary cards in the order that the page gives them."""
    return [text for suit in "BRGY" for text in (f"J{suit}", *(f"{suit}{n}" for n in range(1, 14)), f"W{suit}")]


def shuffled_as_the_page_says(label: str) -> list[str]:
    """Written from the page alone, without the project's shuffle."""
    stream = b"".join(sha256(KEY, f"{label}/{block}") for block in range(20))
    deck = sixty()
    for place in range(59, 0, -1):
        number = 2**32
        while number >= 2**32 - 2**32 % (place + 1):
            number, stream = int.from_bytes(stream[:4], "big"), stream[4:]
        deck[place], deck[number % (place + 1)] = deck[number % (place + 1)], deck[place]
    return deck


@pytest.mark.parametrize("label", ["round/1", "round/2", "draw/0"])
def test_the_decks_of_the_example(label: str) -> None:
    assert " ".join(shuffled_as_the_page_says(label)) == EXAMPLE[label]


def test_the_project_computes_the_same() -> None:
    fair = FairDeal(EXAMPLE["id"], EXAMPLE["secret"], tuple(json.loads(f"[{EXAMPLE['nonces'].replace(' ', ',')}]")))
    assert fair.commitment == EXAMPLE["commitment"] and fair.key == KEY
    for number in (1, 2):
        assert fair.deck(CARDS[:60], number) == tuple(map(Card, EXAMPLE[f"round/{number}"].split()))
    assert fair.draw() == tuple(map(Card, EXAMPLE["draw/0"].split()))


def test_the_words_about_the_example() -> None:
    first = int(EXAMPLE["round/1/0"][:8], 16)
    assert f"{EXAMPLE['round/1/0'][:8]} in hexadecimal, which is {first:,}." in PAGE
    assert f"Modulo 60 that is {first % 60}" in PAGE
    assert sixty()[first % 60] == "B9" == EXAMPLE["round/1"].split()[-1]


def test_the_order_of_the_cards_on_the_page() -> None:
    assert sixty() == [str(card) for card in CARDS[:60]]
    assert ", ".join(str(card) for card in CARDS[60:]).replace(", ", ",") in re.sub(r",\s+", ",", PAGE)


def test_the_python_on_the_page() -> None:
    test = doctest.DocTestParser().get_doctest(block("python"), {}, "fair-deals.md", "fair-deals.md", 0)
    report: list[str] = []
    assert doctest.DocTestRunner().run(test, out=report.append).failed == 0, "".join(report)


NODE = shutil.which("node")


@pytest.mark.skipif(NODE is None, reason="the JavaScript on the page runs where Node.js is")
@pytest.mark.parametrize("name", FAIR)
def test_the_javascript_on_the_page_deals_a_recorded_game(name: str) -> None:
    game = play(name)
    record: dict[str, Any] = json.loads(game.to_json())
    cards = [[str(card) for card in sorted(deck)] for deck in game.decks]
    program = f"""globalThis.crypto ??= (await import("node:crypto")).webcrypto;  // before Node.js 19
    {block("js")}
    const {{ game, secret, nonces }} = {json.dumps(record["fair"])};
    const key = await dealKey(game, secret, nonces);
    const decks = [];
    for (const [place, cards] of {json.dumps(cards)}.entries())
      decks.push(await shuffled(cards, key, `round/${{place + 1}}`));
    const draw = await shuffled({json.dumps(sixty())}, key, "draw/0");
    console.log(JSON.stringify([await commitment(secret), decks, draw]));
    """
    assert NODE is not None
    done = subprocess.run(
        [NODE, "--input-type=module", "-"], input=program, capture_output=True, text=True, timeout=60, check=True
    )
    promised, decks, draw = json.loads(done.stdout)
    assert promised == record["fair"]["commitment"]
    assert decks == [item["deck"] for item in record["rounds"]]
    assert draw == record.get("draw", draw)
