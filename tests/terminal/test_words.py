"""The game in words: nothing is missing in any language."""

from __future__ import annotations

import re

import pytest

from foretold import Anniversary, Bids, Game, Sight, find_rules
from foretold.cli.full_screen import _goes_on
from foretold.game.cards import CARDS, Suit
from foretold.game.text.words import Words
from foretold.locales import LANGUAGES, Texts, preferred
from foretold.rules.options import Rules
from foretold.terminal.start import SECTIONS

NEWS = [
    find_rules("brazil", players=4, anniversary=Anniversary.ALL),
    find_rules("italy", players=3, bids=Bids.SECRET, sight=Sight.CLAIRVOYANCE),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", NEWS)
def test_every_event_of_whole_games_is_told(language: str, rules: Rules) -> None:
    game = Game(rules, seed="3")
    number = 0
    while not game.over:
        legal = game.legal(game.turn)
        game.play(legal[number % len(legal)], game.turn)
        number += 7
    words = Words(Texts(language, *SECTIONS), rules.edition.value)
    told = [words.describe(event.seen_by(seat), game.names, seat) for event in game.events for seat in (None, 0)]
    assert told
    for line in told:
        assert not re.search(r"terminal\.|game\.|table\.|\{|None", line), line


@pytest.mark.parametrize("edition", ["us", "brazil"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_and_the_suits_are_told_apart_by_signs(language: str, edition: str) -> None:
    words = Words(Texts(language, *SECTIONS), edition)
    names = {words.card(card) for card in CARDS}
    assert not any("game." in name for name in names)
    assert len(names) == 52 + 2 + 7
    assert len({words.sign(suit) for suit in Suit}) == 4


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "pt_BR.UTF-8"}, "pt-BR"),
        ({"LANG": "pt_AO"}, "pt-PT"),
        ({"LC_ALL": "C", "LANG": "fr_CA.UTF-8"}, "fr"),
        ({"FORETOLD_LANGUAGE": "it", "LANG": "de_DE"}, "it"),
        ({"LANG": "ja_JP.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_language_follows_the_surroundings(environment: dict[str, str], language: str) -> None:
    assert preferred(environment) == language


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match=f"expected one of {', '.join(LANGUAGES)}, got 'xx'"):
        Texts("xx")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_says_what_enter_answers(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    texts, asked = Texts(language, *SECTIONS), []

    def prompt(text: str, default: str, show_default: bool) -> str:
        asked.append(text)
        return default

    monkeypatch.setattr("typer.prompt", prompt)
    assert _goes_on(Game(find_rules("us"), seed="1"), texts)
    assert asked[0].endswith(f"{texts('common.yes')}/{texts('common.no')} (Enter: {texts('common.yes')})")
