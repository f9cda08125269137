"""Cards and actions: text that reads back, one object for each, and errors that say what was expected."""

import copy
import pickle
from collections.abc import Callable

import pytest

from foretold import Action, Card, Edition, Kind, NotationError, Shape, Suit
from foretold.game.actions import ACTIONS
from foretold.game.cards import CARDS
from foretold.rules import actions as numbers


def test_there_are_67_cards_and_171_actions() -> None:
    assert len(CARDS) == len({str(card) for card in CARDS}) == 67
    assert len(ACTIONS) == len({str(action) for action in ACTIONS}) == 171
    assert [card.index for card in CARDS] == list(range(67))
    assert [action.index for action in ACTIONS] == list(range(171))


@pytest.mark.parametrize("thing", [*CARDS, *ACTIONS], ids=str)
def test_text_repr_pickle_and_copy_lead_back_to_the_one_object(thing: Card | Action) -> None:
    assert type(thing)(str(thing)) is thing
    assert eval(repr(thing), {"Card": Card, "Action": Action}) is thing
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(thing, protocol)) is thing
    assert copy.copy(thing) is thing and copy.deepcopy(thing) is thing


def test_a_card_says_what_it_is() -> None:
    blue, wizard, jester, cloud = Card("B13"), Card("WR"), Card("JG"), Card("Cloud")
    assert (blue.suit, blue.number, blue.colour) == (Suit.BLUE, 13, Suit.BLUE)
    assert (wizard.suit, wizard.number, wizard.colour) == (None, None, Suit.RED), "a colour, but no suit (rule 1.4)"
    assert (jester.suit, jester.number, jester.colour) == (None, None, Suit.GREEN)
    assert (cloud.suit, cloud.number, cloud.colour) == (None, None, None)
    assert [card.is_wizard for card in (blue, wizard, jester, cloud)] == [False, True, False, False]
    assert [card.is_jester for card in (blue, wizard, jester, cloud)] == [False, False, True, False]
    assert [card.is_anniversary for card in (blue, wizard, jester, cloud)] == [False, False, False, True]
    assert not Card("Juggler").is_jester and not Card("Werewolf").is_wizard


def test_each_kind_of_card_is_there_as_often_as_in_the_box() -> None:
    assert sum(card.is_wizard for card in CARDS) == sum(card.is_jester for card in CARDS) == 4
    assert sum(card.number is not None for card in CARDS) == 52
    assert sum(card.is_anniversary for card in CARDS) == 7
    assert sorted([Card("WB"), Card("Dragon"), Card("B2"), Card("JR")]) == [
        Card("B2"),
        Card("WB"),
        Card("JR"),
        Card("Dragon"),
    ]


@pytest.mark.parametrize(
    ("card", "edition", "name"),
    [
        ("B13", Edition.US, "ace of spades"),
        ("R1", Edition.US, "2 of hearts"),
        ("B13", Edition.BRAZIL, "Humanos 13"),
        ("WR", Edition.ITALY, "Stregone"),
        ("JG", Edition.FRANCE, "Fou"),
        ("Cloud", Edition.BRAZIL, "Nuvem"),
    ],
)
def test_1_3_a_card_carries_the_names_of_its_edition(card: str, edition: Edition, name: str) -> None:
    assert Card(card).name_in(edition) == name


@pytest.mark.parametrize("text", ["", "b13", "B0", "B14", "B01", " B1", "B1 ", "W", "WX", "X1", "dragon", "B１", "🂡"])
def test_a_card_that_does_not_exist(text: str) -> None:
    with pytest.raises(NotationError, match="expected a card such as B13, WR, JG or Dragon") as caught:
        Card(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize(
    "text",
    ["", "bid", "bid 23", "bid -1", "bid 03", "BID 3", "bid  3", "play Juggler", "play Juggler=W", "play Dragon=R",
     "play Werewolf", "pass ?", "trump W", "trump", "change 1", "change +2", "change +0", "bid ３"],
)  # fmt: skip
def test_an_action_that_does_not_exist(text: str) -> None:
    with pytest.raises(NotationError, match="expected ") as caught:
        Action(text)
    assert f"got {text!r}" in str(caught.value)


def test_actions_are_made_by_name() -> None:
    assert Action.bid(3) is Action("bid 3") and Action.bid(3).number == 3
    assert Action.trump(Suit.RED) is Action("trump R") and Action.trump(Suit.RED).suit is Suit.RED
    assert Action.trump(None) is Action("trump none") and Action.trump(None).suit is None
    assert Action.change(+1) is Action("change +1") and Action.change(-1).number == -1
    assert Action.play(Card("B13")) is Action("play B13")
    assert Action.play(Card("Cloud"), Suit.GREEN) is Action("play Cloud=G")
    assert Action.play(Card("Shapeshifter"), Shape.JESTER) is Action("play Shapeshifter=J")
    assert Action.play_unseen() is Action("play ?") and Action.play_unseen().card is None
    assert Action.pass_card(Card("Dragon")) is Action("pass Dragon")


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_an_action_says_what_it_is(action: Action) -> None:
    kind, words = str(action).split()
    assert action.kind is Kind(kind)
    card, _, announced = words.partition("=")
    if action.kind in (Kind.PLAY, Kind.PASS) and words != "?":
        assert action.card is Card(card)
        assert (action.announced.value if action.announced else "") == announced
    else:
        assert action.card is None and action.announced is None
    assert action.number == (int(words) if action.kind in (Kind.BID, Kind.CHANGE) else None)
    if action.kind is Kind.PLAY and action.card is not None:
        assert numbers.card_played(action.index) == action.card.index


@pytest.mark.parametrize(
    ("make", "expected"),
    [
        (lambda: Action.bid(30), "expected a bid from 0 to 22, got 'bid 30'"),
        (lambda: Action.bid(-1), "expected a bid from 0 to 22, got 'bid -1'"),
        (
            lambda: Action.play(Card("Juggler")),
            "expected Juggler with what it is announced to be: play Juggler=B or play Juggler=R or play Juggler=G or "
            "play Juggler=Y, got 'play Juggler'",
        ),
        (
            lambda: Action.play(Card("Shapeshifter"), Suit.RED),
            "expected Shapeshifter with what it is announced to be: play Shapeshifter=W or play Shapeshifter=J, "
            "got 'play Shapeshifter=R'",
        ),
        (
            lambda: Action.play(Card("B13"), Suit.RED),
            "expected 'play B13', with which nothing is announced, got 'play B13=R'",
        ),
        (
            lambda: Action.play(Card("Werewolf")),
            "expected another card, since the Werewolf is never played, got 'play Werewolf'",
        ),
        (lambda: Action.change(2), "expected change -1 or change +1, got 'change +2'"),
        (lambda: Action("trump X"), "expected trump B or trump R or trump G or trump Y or trump none, got 'trump X'"),
        (lambda: Action("bet 3"), "expected an action such as 'bid 3', 'play B13'"),
    ],
)
def test_an_action_that_cannot_be_made_says_what_is_missing(make: Callable[[], Action], expected: str) -> None:
    with pytest.raises(NotationError) as refusal:
        make()
    assert str(refusal.value).startswith(expected)
