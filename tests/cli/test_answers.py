"""What a player types is read kindly, and never misread."""

import io
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from foretold import Card, Edition, Game, NotationError, Suit, View
from foretold.cli.plain.answers import choices, read_action
from foretold.cli.plain.labels import Labels
from foretold.game.cards import CARDS
from foretold.locales import LANGUAGES

CONSOLE = Console(file=io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
US, BRAZIL, PORTUGAL, FRANCE, ITALY = (Labels(edition, CONSOLE) for edition in Edition)

HANDS = "B13 WR Juggler R2 / JB JG B7 Shapeshifter / B1 WB Cloud G4"


def view(*actions: str, hands: str = HANDS, turned: str = "R5") -> View:
    rules = "rules edition=brazil players=3 hand-sizes=4 anniversary=all"
    head = ["foretold position 1", rules, "round 1", "dealer 2", "scores 0 0 0"]
    game = Game.from_position("\n".join([*head, f"hands {hands}", f"turned {turned}", *actions]) + "\n")
    return game.view(game.turn)


BIDDING = view()
PLAYING = view("bids 0=1 1=1 2=1")
NAMING = view(turned="WY")
PASSING = view("bids 0=1 1=1 2=1", "trick 0 Juggler=B B7 B1")


@pytest.mark.parametrize(
    ("typed", "where", "action"),
    [
        ("2", BIDDING, "bid 2"),
        (" Bid  2 ", BIDDING, "bid 2"),
        ("02", BIDDING, "bid 2"),
        ("b13", PLAYING, "play B13"),
        ("PLAY b13", PLAYING, "play B13"),
        ("b13", PASSING, "pass B13"),
        ("w", PLAYING, "play WR"),
        ("wizard", PLAYING, "play WR"),
        ("wr", PLAYING, "play WR"),
        ("juggler=r", PLAYING, "play Juggler=R"),
        ("Juggler R", PLAYING, "play Juggler=R"),
        ("jug:y", PLAYING, "play Juggler=Y"),
        ("shapeshifter wizard", PLAYING, "play Shapeshifter=W"),
        ("1", PLAYING, "play B13"),
        ("r", NAMING, "trump R"),
        ("red", NAMING, "trump R"),
        ("anões", NAMING, "trump R"),
        ("trump R", NAMING, "trump R"),
        ("none", NAMING, "trump none"),
        ("2", NAMING, "trump R"),
    ],
)
def test_read_in_the_notation(typed: str, where: View, action: str) -> None:
    assert str(read_action(typed, where, BRAZIL)) == action


@pytest.mark.parametrize(
    ("typed", "where", "action"),
    [
        ("sa", PLAYING, "play B13"),
        ("♠A", PLAYING, "play B13"),
        ("s2", PLAYING, "play B1"),
        ("h10", PLAYING, "play R9"),
        ("dq", PLAYING, "play G11"),
        ("cj", PLAYING, "play Y10"),
        ("b13", PLAYING, "play B13"),
        ("wh", PLAYING, "play WR"),
        ("w♥", PLAYING, "play WR"),
        ("juggler d", PLAYING, "play Juggler=G"),
        ("hearts", NAMING, "trump R"),
        ("h", NAMING, "trump R"),
        ("♥", NAMING, "trump R"),
    ],
)
def test_read_in_the_signs_of_an_ordinary_pack(typed: str, where: View, action: str) -> None:
    assert str(read_action(typed, where, US)) == action


@pytest.mark.parametrize(
    ("typed", "where", "labels", "action"),
    [
        ("hearts 10", PLAYING, US, "play R9"),
        ("10 of hearts", PLAYING, US, "play R9"),
        ("queen of hearts", PLAYING, US, "play R11"),
        ("Hearts Queen", PASSING, US, "pass R11"),
        ("spades a", PLAYING, US, "play B13"),
        ("wizard of hearts", PLAYING, US, "play WR"),
        ("juggler hearts", PLAYING, US, "play Juggler=R"),
        ("Juggler=spades", PLAYING, US, "play Juggler=B"),
        ("Feiticeiro", PLAYING, BRAZIL, "play WR"),
        ("f", PLAYING, BRAZIL, "play WR"),
        ("Bufão", PLAYING, BRAZIL, "play JB"),
        ("bufao", PLAYING, BRAZIL, "play JB"),
        ("b", PLAYING, BRAZIL, "play JB"),
        ("b", NAMING, BRAZIL, "trump B"),
        ("Humanos 13", PLAYING, BRAZIL, "play B13"),
        ("13 anoes", PLAYING, BRAZIL, "play R13"),
        ("blue 13", PLAYING, BRAZIL, "play B13"),
        ("anoes", NAMING, BRAZIL, "trump R"),
        ("Malabarista=Anões", PLAYING, BRAZIL, "play Juggler=R"),
        ("malabarista r", PLAYING, BRAZIL, "play Juggler=R"),
        ("Metamorfo feiticeiro", PLAYING, BRAZIL, "play Shapeshifter=W"),
        ("metamorfo=b", PLAYING, BRAZIL, "play Shapeshifter=J"),
        ("nuvem=b", PLAYING, BRAZIL, "play Cloud=B"),
        ("malabarista", PASSING, BRAZIL, "pass Juggler"),
        ("z", PLAYING, PORTUGAL, "play WR"),
        ("n", PLAYING, PORTUGAL, "play JB"),
        ("Mago", PLAYING, PORTUGAL, "play WR"),
        ("fou", PLAYING, FRANCE, "play JB"),
        ("fée", PLAYING, FRANCE, "play Fairy"),
        ("rouge 7", PLAYING, FRANCE, "play R7"),
        ("stregone", PLAYING, ITALY, "play WR"),
        ("Z", PLAYING, ITALY, "play WR"),
        ("mutaforma giullare", PLAYING, ITALY, "play Shapeshifter=J"),
    ],
)
def test_read_by_the_names_that_an_edition_prints(typed: str, where: View, labels: Labels, action: str) -> None:
    assert str(read_action(typed, where, labels)) == action


@pytest.mark.parametrize("labels", [US, BRAZIL, PORTUGAL, FRANCE, ITALY], ids=lambda labels: labels.edition.value)
def test_every_name_of_a_number_card_is_understood(labels: Labels) -> None:
    for card in CARDS:
        if card.number is not None:
            assert read_action(card.name_in(labels.edition), PLAYING, labels).card is card


@pytest.mark.parametrize(
    ("typed", "where", "expected"),
    [
        ("23", BIDDING, "Not understood: 23. Expected: a number of tricks from 0 to 4"),
        ("9" * 5000, BIDDING, "Expected: a number of tricks"),
        ("b13", BIDDING, "Expected: a number of tricks"),
        ("99", PLAYING, "Expected: a card, or the number of a choice from 1 to 7"),
        ("0", PLAYING, "Expected: a card, or the number of a choice"),
        ("b14", PLAYING, "Expected: a card"),
        ("juggler", PLAYING, "Say what to play it as: juggler=b, juggler=r"),
        ("purple", NAMING, "Expected: a suit"),
        ("play", PLAYING, "Expected: a card"),
    ],
)
def test_what_is_not_understood_is_explained(typed: str, where: View, expected: str) -> None:
    with pytest.raises(NotationError, match=expected):
        read_action(typed, where, BRAZIL)


@given(st.text(), st.sampled_from([BIDDING, PLAYING, NAMING, PASSING]), st.sampled_from([US, BRAZIL]))
def test_any_text_is_an_action_or_an_explained_refusal(typed: str, where: View, labels: Labels) -> None:
    with suppress(NotationError):
        assert read_action(typed, where, labels) is not None


@pytest.mark.parametrize("where", [PLAYING, NAMING, PASSING])
@pytest.mark.parametrize("labels", [US, BRAZIL])
def test_every_choice_can_be_typed_as_it_is_shown_and_by_its_number(where: View, labels: Labels) -> None:
    for number, action in enumerate(choices(where), start=1):
        assert read_action(labels.action(action).plain, where, labels) is action
        assert read_action(str(number), where, labels) is action
        assert read_action(str(action), where, labels) is action


def test_labels_without_the_signs() -> None:
    labels = Labels(Edition.US, Console(file=io.TextIOWrapper(io.BytesIO(), encoding="ascii")))
    assert labels.cards(map(Card, ("B13", "WR", "G1"))).plain.split() == ["SA", "D2", "WH"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", Edition)
def test_every_card_is_read_by_its_name_in_every_language(edition: Edition, language: str) -> None:
    labels = Labels(edition, CONSOLE, language)
    for card in CARDS:
        if card.number is not None:
            assert read_action(card.name_in(edition, language), PLAYING, labels).card is card
    for suit in Suit:
        assert read_action(suit.name_in(edition, language), NAMING, labels).suit is suit
