"""Where all choose at once: in any order, with the same result, and nobody knows anything before all have chosen."""

from collections.abc import Callable
from itertools import permutations, product
from random import Random

import pytest
from game.playing import played, step
from game.tables import play, table
from generators import random_rules

from foretold import Action, Anniversary, Bids, Form, Game, Phase


def hidden() -> Game:
    return table("B1 B2", "B3 R2", "B5 R3", bids=Bids.HIDDEN)


def secret() -> Game:
    return table("B1 B2", "B3 R2", "B5 R3", "Y5 Y3", bids=Bids.SECRET)


def duel() -> Game:
    return table("B1 B2", "B3 R2", form=Form.DUEL, bids=Bids.SECRET)


def unicolor() -> Game:
    return table("B1 B2", "R1 R2", "G1 G2", form=Form.UNICOLOR, bids=Bids.HIDDEN, turned="")


def passing() -> Game:
    game = table(
        "Juggler B2 Y1", "B3 R2 Dragon", "B5 R3 Fairy", turned="G1", anniversary=Anniversary.ALL & ~Anniversary.WEREWOLF
    )
    return play(game, "bid 0", "bid 0", "bid 0", "play Juggler=Y", "play B3", "play B5")


MAKERS = [hidden, secret, duel, unicolor, passing]


@pytest.mark.parametrize("make", MAKERS)
def test_every_seat_may_act_in_any_order_and_the_state_is_the_same(make: Callable[[], Game]) -> None:
    start = make()
    seats = range(start.rules.players)
    assert start.pending == tuple(seats)
    for choice in product(*(start.legal(seat)[:2] for seat in seats)):
        ends = []
        for order in permutations(seats):
            game = start.copy()
            for place, seat in enumerate(order):
                assert game.pending == tuple(sorted(order[place:])) and game.turn == min(order[place:])
                assert game.legal(seat) == start.legal(seat), "nobody's choice limits another's"
                game.play(choice[seat], seat)
            assert game.phase is Phase.PLAY
            ends.append(game)
        assert all(game.state == ends[0].state for game in ends)
        for seat in (*seats, None):
            views = [game.view(seat) for game in ends]
            assert len({(view.hands, view.bids, view.pending, view.legal) for view in views}) == 1


@pytest.mark.parametrize("make", MAKERS)
def test_a_choice_shows_nowhere_before_all_have_chosen(make: Callable[[], Game]) -> None:
    start = make()
    seats = range(start.rules.players)
    for order in permutations(seats):
        for chosen in range(1, len(order)):
            seen: dict[int | None, set[str]] = {}
            for choice in product(*(start.legal(seat)[:3] for seat in order[:chosen])):
                game = start.copy()
                for seat, action in zip(order, choice, strict=False):
                    game.play(action, seat)
                for watcher in (None, *order[chosen:]):
                    seen.setdefault(watcher, set()).add(game.view(watcher).to_json())
            assert {watcher: len(views) for watcher, views in seen.items()} == dict.fromkeys((None, *order[chosen:]), 1)


@pytest.mark.parametrize("make", MAKERS)
def test_the_own_choice_shows_to_oneself(make: Callable[[], Game]) -> None:
    start = make()
    views = set()
    for action in start.legal(1):
        game = start.copy()
        game.play(action, 1)
        views.add(game.view(1).to_json())
    assert len(views) == len(start.legal(1)) >= 2


def finish(start: Game, choices: dict[int, Action]) -> Game:
    game = start.copy()
    for seat, action in choices.items():
        game.play(action, seat)
    return game


def test_7_2_hidden_bids_show_as_soon_as_all_have_bid() -> None:
    start = hidden()
    views = {finish(start, {0: Action.bid(n), 1: Action.bid(0), 2: Action.bid(0)}).view().to_json() for n in range(3)}
    assert len(views) == 3


def test_7_3_secret_bids_show_to_nobody_else_until_the_round_is_over() -> None:
    games = [finish(secret(), {seat: Action.bid(n if seat == 0 else 1) for seat in range(4)}) for n in range(3)]
    while True:
        shown = games[0].phase is Phase.OVER
        for watcher in (None, 1, 2, 3):
            assert len({game.view(watcher).to_json() for game in games}) == (3 if shown else 1)
        if shown:
            break
        for game in games:
            game.play(game.legal()[0])


def test_6_7_a_passed_card_is_still_in_the_hand_until_all_have_passed() -> None:
    game = passing()
    hand = game.view(0).hand
    game.play("pass B2", 0)
    assert game.view(0).hand == hand and game.view().hand_counts == (2, 2, 2)
    game.play("pass Dragon", 1)
    game.play("pass R3", 2)
    hands = [set(map(str, game.view(seat).hand or ())) for seat in range(3)]
    assert hands == [{"R3", "Y1"}, {"B2", "R2"}, {"Dragon", "Fairy"}]


@pytest.mark.parametrize("seed", range(10))
def test_in_random_games_too(seed: int) -> None:
    """From a random moment at which several seats may act, two random orders of the same choices meet again."""
    random = Random(seed)
    rules = random_rules(random, short=True)
    while rules.bids is Bids.OPEN:
        rules = random_rules(random, short=True)
    game = played(rules, random, share=0.3)
    while len(game.pending) < rules.players and not game.over:
        step(game, random)
    if game.over:
        game = played(rules, random, share=0.0)
        step(game, random)
        while game.phase is Phase.TRUMP:
            step(game, random)
    choice = {seat: random.choice(game.legal(seat)) for seat in game.pending}
    orders = [random.sample(sorted(choice), len(choice)) for _ in range(4)]
    states = [finish(game, {seat: choice[seat] for seat in order}).state for order in orders]
    assert all(state == states[0] for state in states)
