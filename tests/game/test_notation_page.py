"""The notation page: its examples are read, its grammar fits what is written, its limits are the real ones."""

import re
from pathlib import Path
from random import Random

import pytest
from game.broken import POSITION, RECORD
from game.golden_games import FOLDER
from game.playing import fair_game, played
from generators import random_rules

from foretold import Action, Card, Game, NotationError, RulesError
from foretold.game.actions import ACTIONS
from foretold.game.cards import CARDS
from foretold.game.checks import MAX_NAME
from foretold.game.fair.deal import MAX_WORD
from foretold.game.text.rules_text import options_of, parse_options, write_rules
from foretold.game.text.scanner import MAX_LINE, MAX_TEXT
from foretold.rules.option_words import MAX_DIGITS
from foretold.rules.options import Rules
from foretold.rules.state import MAX_HAND, MAX_ROUNDS

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(kind: str) -> list[str]:
    found = [text for name, text in BLOCK.findall(PAGE) if name == kind]
    assert found, f"there is no example of {kind!r}"
    return found


def test_every_block_is_of_a_kind_that_is_tested() -> None:
    kinds = {name for name, _ in BLOCK.findall(PAGE)}
    assert kinds == {"ebnf", "cards", "actions", "rules", "record", "position", "json", "broken-position", "error"} | {
        "seat-position"
    }
    assert PAGE.count("```") == 2 * len(BLOCK.findall(PAGE))


def test_the_cards_and_actions_on_the_page() -> None:
    for text in " ".join(blocks("cards")).split():
        assert str(Card(text)) == text
    for text in "".join(blocks("actions")).splitlines():
        assert str(Action(text)) == text


@pytest.mark.parametrize("line", "".join(blocks("rules")).splitlines())
def test_the_rules_on_the_page(line: str) -> None:
    rules = Rules(**parse_options(line.split()))
    assert Rules(**parse_options(write_rules(rules).split())) == rules
    assert set(write_rules(rules).split()) == set(line.split())


@pytest.mark.parametrize("text", blocks("record"))
def test_the_records_on_the_page(text: str) -> None:
    game = Game.parse(text)
    lines = [re.sub(" *#.*", "", line) for line in text.splitlines()]
    assert game.record().splitlines() == [line for line in lines if line]


@pytest.mark.parametrize("text", blocks("position"))
def test_the_positions_on_the_page(text: str) -> None:
    game = Game.from_position(text)
    assert [line for line in game.position().splitlines() if line in text.splitlines()] == text.splitlines()


@pytest.mark.parametrize("text", blocks("seat-position"))
def test_the_positions_of_one_seat_on_the_page(text: str) -> None:
    view = Game.view_at(text)
    assert view.hand is not None and set(text.split("hands ")[1].split("/")[1].split()) == set(map(str, view.hand))
    assert view.seat == 1 and view.pending == (1, 3)


@pytest.mark.parametrize("text", blocks("json"))
def test_the_json_on_the_page(text: str) -> None:
    game = Game.from_json(text)
    assert game.over and Game.from_json(game.to_json()).record() == game.record()


def test_the_error_on_the_page() -> None:
    for text, error in zip(blocks("broken-position"), blocks("error"), strict=True):
        with pytest.raises(NotationError) as caught:
            Game.from_position(text)
        assert str(caught.value) == error.strip()


def test_the_defaults_and_limits_on_the_page() -> None:
    defaults = options_of(Rules())
    for option, default in re.findall(r"^\| `([a-z-]+)` \| `([a-z-]+)`", PAGE, re.MULTILINE):
        assert defaults[option] == default
    limits = PAGE[PAGE.index("## Limits") :]
    for limit in (f"{MAX_TEXT:,}", f"{MAX_LINE:,}", MAX_NAME, MAX_DIGITS, MAX_WORD, MAX_ROUNDS, MAX_HAND):
        assert f"| {limit}" in limits


SPECIAL = {
    "line feed": r"\n",
    "a whole number, without leading zeros": r"(?:0|[1-9][0-9]*)",
    "64 digits from 0 to 9 and a to f": r"[0-9a-f]{64}",
    "a letter from A to Z or a to z, a digit, an underscore or a hyphen": r"[A-Za-z0-9_-]",
    "any printable character but the quotation mark and the backslash": r'[^"\\\x00-\x1f]',
}
LITERAL = r"\"[^\"]*\"|'[^']*'"
TOKEN = re.compile(rf"\s*(?:(?P<literal>{LITERAL})|\?(?P<special>[^?]*)\?|(?P<name>[a-z-]+)|(?P<sign>[,|()\[\]{{}}]))")
RULE = re.compile(rf"([a-z-]+) =((?:{LITERAL}|\?[^?]*\?|[^;])*);")
SIGNS = {",": "", "|": "|", "(": "(?:", ")": ")", "[": "(?:", "]": ")?", "{": "(?:", "}": ")*"}


def grammar() -> dict[str, str]:
    """The page's EBNF as regular expressions, which is possible because no rule leads back to itself."""
    rules: dict[str, list[tuple[str, str]]] = {}
    for name, body in RULE.findall("".join(blocks("ebnf"))):
        tokens, place, body = [], 0, body.rstrip()
        while place < len(body):
            token = TOKEN.match(body, place)
            assert token and token.lastgroup, body[place:]
            tokens.append((token.lastgroup, token[token.lastgroup]))
            place = token.end()
        assert name not in rules
        rules[name] = tokens

    def expression(name: str) -> str:
        parts = []
        for kind, value in rules[name]:
            if kind == "literal":
                parts.append(re.escape(value[1:-1]))
            elif kind == "special":
                parts.append(SPECIAL[value.strip()])
            else:
                parts.append(expression(value) if kind == "name" else SIGNS[value])
        return f"(?:{''.join(parts)})"

    return {name: expression(name) for name in rules}


GRAMMAR = grammar()


def fits(name: str, text: str) -> bool:
    return re.fullmatch(GRAMMAR[name], text) is not None


def test_the_grammar_fits_exactly_the_cards_and_actions_that_exist() -> None:
    assert all(fits("card", str(card)) for card in CARDS)
    assert all(fits("action", str(action)) for action in ACTIONS)
    for text in ("B0", "B14", "b1", "W", "WJ", "J", "Dragons", ""):
        assert not fits("card", text)
    for text in ("bid 23", "bid 01", "play Juggler", "play Werewolf", "pass ?", "trump W", "change 1", "play Dragon=R"):
        assert not fits("action", text)


@pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.iterdir()))
def test_the_grammar_fits_the_golden_records(name: str) -> None:
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert fits("record", text)
    assert not fits("record", text.rstrip()) and not fits("position", text)


@pytest.mark.parametrize("seed", range(25))
def test_the_grammar_fits_whatever_is_written(seed: int) -> None:
    random = Random(seed)
    rules = random_rules(random, short=True)
    assert fits("options", write_rules(rules))
    game = played(rules, random, share=random.random())
    assert fits("record", game.record())
    if game.decks:
        assert fits("position", game.position())


def test_the_grammar_fits_names_of_all_kinds() -> None:
    names = ['"', "\\", "a # b", "Zoë", "李🧙", "seat=1"]
    game = Game("us", players=6, seed=1, names=names)
    assert fits("record", game.record()) and fits("position", game.position())


@pytest.mark.parametrize("seed", range(10))
def test_the_grammar_fits_records_with_fair_deals(seed: int) -> None:
    random = Random(seed)
    text = fair_game(random_rules(random, short=True), random, share=random.random()).record()
    assert fits("record", text)
    for keyword in ("game", "commitment", "secret", "nonces", "seal"):
        assert not fits("record", re.sub(rf"^{keyword} .*\n", "", text, flags=re.MULTILINE))


def test_the_grammar_refuses_lines_out_of_order() -> None:
    assert fits("record", RECORD) and fits("position", POSITION)
    lines = RECORD.splitlines(keepends=True)
    for place in range(len(lines) - 1):
        swapped = [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]]
        same_kind = lines[place].startswith("trick") and lines[place + 1].startswith("trick")
        assert fits("record", "".join(swapped)) == same_kind


def test_an_option_given_twice_is_refused() -> None:
    with pytest.raises(RulesError, match="'players' is given twice"):
        parse_options(["players=3", "players=4"])
