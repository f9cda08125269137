"""What everybody sees, and what a view is made of."""

import pickle
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from enum import Enum
from random import Random
from types import BuiltinFunctionType, FunctionType, GeneratorType, MethodType, ModuleType
from typing import Any

import pytest
from game.playing import played, steps
from game.tables import play, table
from generators import random_rules

from foretold import Action, Anniversary, Bids, Card, Game, Phase, Rules, Sight, Suit, View
from foretold.game.events import BidMade, BidsShown, HandsTakenUp, RoundDealt
from foretold.rules.memory import Memory
from foretold.rules.state import Setup, State


@pytest.mark.parametrize("seed", range(15))
def test_4_4_everybody_sees_the_bids_made_and_the_tricks_of_each(seed: int) -> None:
    random = Random(seed)
    rules = random_rules(random, short=True)
    for game in steps(rules, random):
        state = game.state
        views = [game.view(seat) for seat in (*range(rules.players), None)]
        for view in views:
            assert view.tricks == tuple(state.tricks[: rules.players])
            assert view.have_bid == tuple(bid >= 0 for bid in state.bids[: rules.players])
            assert view.scores == tuple(state.scores[: rules.players])
        shown = (
            rules.bids is Bids.OPEN
            or (rules.bids is Bids.HIDDEN and game.phase is not Phase.BID)
            or game.phase in (Phase.DEAL, Phase.OVER)
        )
        for view in views:
            for seat, bid in enumerate(state.bids[: rules.players]):
                assert view.bids[seat] == (bid if bid >= 0 and (shown or view.seat == seat) else None)


@pytest.mark.parametrize("seed", range(15))
def test_what_all_share_and_what_is_a_seats_own_are_parts_of_its_view(seed: int) -> None:
    random = Random(seed)
    for game in steps(random_rules(random, short=True), random):
        spectator = game.view()
        assert game.round == spectator.round
        for name, value in vars(game.public()).items():
            assert value == getattr(spectator, name), name
        for seat in range(game.rules.players):
            view, own = game.view(seat), game.own(seat)
            assert (own.hand, own.hands, own.legal, own.bid) == (view.hand, view.hands, view.legal, view.bids[seat])


def test_the_last_trick_of_the_round() -> None:
    game = table("B1 B2", "B3 R2", "B5 R3", turned="G1")
    play(game, "bid 1", "bid 0", "bid 2", "play B1", "play B3")
    assert not game.last_trick
    play(game, "play B5", "play R3")
    assert game.last_trick == ((0, Action("play B1")), (1, Action("play B3")), (2, Action("play B5")))


def test_4_4_a_round_as_it_is_seen() -> None:
    game = table("B1 B2", "B3 R2", "B5 R3", turned="G1")
    play(game, "bid 1", "bid 0")
    assert game.view(2).bids == game.view().bids == (1, 0, None)
    play(game, "bid 2", "play B1", "play B3", "play B5")
    for seat in (0, 1, 2, None):
        view = game.view(seat)
        assert (view.bids, view.tricks, view.leader, view.trick) == ((1, 0, 2), (0, 0, 1), 2, ())
        assert view.hand_counts == (1, 1, 1) and view.turned is Card("G1") and view.trump is Suit.GREEN
    assert game.view(0).hands == ((Card("B2"),), None, None)
    assert game.view().hands == (None, None, None) and game.view().hand is None


def test_7_2_hidden_bids_are_told_together() -> None:
    game = table("B1 B2", "B3 R2", "B5 R3", bids=Bids.HIDDEN)
    game.play("bid 2", 1)
    assert game.view(1).events[-1] == BidMade(1, 2, face_down=True)
    assert game.view(0).events[-1] == game.view().events[-1] == BidMade(1, None, face_down=True)
    game.play("bid 1", 0)
    game.play("bid 0", 2)
    assert game.view(0).events[-1] == game.view().events[-1] == BidsShown((1, 2, 0))


def test_7_3_secret_bids_are_told_after_the_last_trick() -> None:
    game = table("B1", "B3", "B5", bids=Bids.SECRET)
    for seat in (2, 0, 1):
        game.play("bid 1", seat)
    play(game, "play B1", "play B3")
    assert game.view(0).bids == (1, None, None) and game.view().bids == (None, None, None)
    assert not any(isinstance(event, BidsShown) for event in game.events)
    play(game, "play B5")
    assert game.view().bids == (1, 1, 1) and BidsShown((1, 1, 1)) in game.view().events


def test_7_8_foresight_shows_every_hand_but_the_own() -> None:
    game = table("B1", "B3", "B5", turned="G1", sight=Sight.FORESIGHT)
    for seat in range(3):
        view = game.view(seat)
        assert view.hand is None and view.hands[seat] is None
        assert [len(hand) for hand in view.hands if hand] == [1, 1]
        dealt = next(event for event in view.events if isinstance(event, RoundDealt))
        assert dealt.reversed and dealt.hands == view.hands
    play(game, "bid 0", "bid 0", "bid 0")
    assert game.view(0).hand is None and game.legal() == (Action.play_unseen(),)
    game.play("play ?")
    assert game.view().trick == ((0, Action("play B1")),), "once played it lies face up"


def test_7_9_clairvoyance_ends_with_the_bids() -> None:
    game = table("B1 B2", "B3 R2", "B5 R3", turned="G1", sight=Sight.CLAIRVOYANCE)
    assert game.view(0).hands == (None, (Card("B3"), Card("R2")), (Card("B5"), Card("R3")))
    assert game.view().hands == (None, None, None)
    play(game, "bid 0", "bid 0", "bid 0")
    hand = (Card("B1"), Card("B2"))
    assert game.view(0).hand == hand and game.view(0).hands == (hand, None, None)
    assert game.view(0).events[-1] == HandsTakenUp((hand, None, None))
    assert game.view().events[-1] == HandsTakenUp((None, None, None))


def test_6_7_giver_and_receiver_know_a_passed_card() -> None:
    options: dict[str, Any] = {"anniversary": Anniversary.JUGGLER}
    game = table("Juggler B2", "B3 R2", "B5 R3", turned="G1", **options)
    play(game, "bid 0", "bid 0", "bid 0", "play Juggler=Y", "play B3", "play B5")
    for seat, card in ((0, "B2"), (1, "R2"), (2, "R3")):
        game.play(f"pass {card}", seat)
    received = {
        seat: [event.card for event in game.view(seat).events[-3:]]  # type: ignore[attr-defined]
        for seat in (0, 1, 2, None)
    }
    b2, r2, r3 = Card("B2"), Card("R2"), Card("R3")
    assert received == {0: [b2, None, r3], 1: [b2, r2, None], 2: [None, r2, r3], None: [None, None, None]}
    assert [game.view(seat).hand for seat in range(3)] == [(r3,), (b2,), (r2,)]


def reachable(root: object) -> Iterable[object]:
    """Everything that can be reached from a value through its attributes and items; classes are not entered."""
    seen: dict[int, object] = {}
    todo = [root]
    while todo:
        value = todo.pop()
        if id(value) in seen:
            continue
        seen[id(value)] = value
        if isinstance(value, dict):
            todo += [*value.keys(), *value.values()]
        elif isinstance(value, (tuple, list, set, frozenset)):
            todo += value
        elif not isinstance(value, (type, str, int)):
            todo += getattr(value, "__dict__", {}).values()
            for kind in type(value).__mro__:
                slots = kind.__dict__.get("__slots__", ())
                for name in (slots,) if isinstance(slots, str) else slots:
                    if hasattr(value, name):
                        todo.append(getattr(value, name))
    return seen.values()


def is_frozen(value: object) -> bool:
    return is_dataclass(value) and value.__dataclass_params__.frozen is True  # type: ignore[union-attr]


NEVER: tuple[type, ...] = (Game, FunctionType, MethodType, BuiltinFunctionType, GeneratorType, ModuleType)
CHANGING = (State, Memory, list)


def belongings(game: Game) -> set[int]:
    """Where a game keeps what changes as it goes on."""
    return {id(value) for value in reachable(game) if isinstance(value, CHANGING)}


@pytest.mark.parametrize("seed", range(12))
def test_nothing_in_a_view_leads_back_to_the_game(seed: int) -> None:
    random = Random(seed)
    game = played(random_rules(random, short=True), random, share=random.random())
    kept = belongings(game)
    for seat in (*range(game.rules.players), None):
        view = game.view(seat)
        for value in reachable(view):
            if isinstance(value, type):
                continue
            assert not isinstance(value, NEVER) and id(value) not in kept, value
            plain = value is None or isinstance(value, (bool, int, str, tuple, dict, Card, Action, Enum))
            rules = isinstance(value, (Rules, Setup, list))  # options as the rules' numbers, and lists in what is below
            assert plain or rules or is_frozen(value) or value is view._state or value is view._memory, value


def test_the_walk_finds_what_it_looks_for() -> None:
    """A control: a view that held on to its game would not go unnoticed."""
    game = Game(Rules(), seed=1)

    class Holder:
        __slots__ = ("view", "why")

    holder = Holder()
    holder.view = {"views": [game.view(0), (game,)]}  # type: ignore[attr-defined]
    holder.why = lambda: None  # type: ignore[attr-defined]
    found = [type(value) for value in reachable(holder) if isinstance(value, NEVER)]
    assert sorted(kind.__name__ for kind in found) == ["Game", "function"]
    kept = belongings(game)
    shared = {type(value) for value in reachable(holder) if id(value) in kept}
    assert shared == {State, Memory, list}


def test_a_view_stays_as_it_was_when_the_game_goes_on() -> None:
    game = Game("brazil", players=4, seed=3)
    view = game.view(1)
    before = view.to_json()
    for _ in range(40):
        game.play(game.legal()[-1])
    assert view.to_json() == before
    with pytest.raises(AttributeError):
        view.hand = ()  # type: ignore[misc]


@pytest.mark.parametrize("seed", range(6))
def test_a_view_can_be_sent_to_another_process(seed: int) -> None:
    random = Random(seed)
    game = played(random_rules(random, short=True), random, share=random.random())
    view = game.view(0)
    again = pickle.loads(pickle.dumps(view))
    assert isinstance(again, View) and again == view and again.to_json() == view.to_json()


def test_a_view_says_who_is_to_act() -> None:
    game = table("B1", "B3", "B5", bids=Bids.HIDDEN)
    assert game.view().pending == (0, 1, 2) and game.view(2).turn == 0
    game.play("bid 0", 0)
    assert game.view().pending == game.pending == (1, 2) and game.view().turn == game.turn == 1
    assert game.view(0).legal == () and game.view(1).legal == (Action.bid(0), Action.bid(1))
    assert game.view().legal == (), "a spectator may do nothing"
    game.play("bid 0")
    game.play("bid 0")
    play(game, "play B1", "play B3", "play B5")
    assert game.view().over and game.view().turn is None and game.view().round == 1


def test_every_field_of_a_view_is_in_its_json() -> None:
    import json

    view = Game("brazil", seed=1).view(2)
    assert list(json.loads(view.to_json())) == [field.name for field in fields(view) if not field.name.startswith("_")]
