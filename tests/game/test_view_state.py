"""The state and the memory that a view carries: what its other parts say, in the rules' integers, and all of that."""

import pickle
from random import Random

import pytest
from game.playing import steps
from generators import random_rules

from foretold import Card, Game, Phase, Suit, View
from foretold.game.cards import cards_in
from foretold.game.events import CardPassed, CardPlayed, CardReceived, RoundDealt, WerewolfSwapped, since_deal
from foretold.rules.options import Anniversary, Bids, Form, Rules
from foretold.rules.state import NO_BID


def held(view: View, seat: int) -> set[Card]:
    """The cards that the view's state has in a hand."""
    return set(cards_in(view.state.hands[seat], view.state.extras[seat]))


def known_hands(view: View) -> list[set[Card]]:
    """The cards that the events show to be in each hand."""
    known: list[set[Card]] = [set() for _ in range(view.rules.players)]
    for event in since_deal(view.events):
        if isinstance(event, RoundDealt):
            known = [set(hand or ()) for hand in event.hands]
        elif isinstance(event, WerewolfSwapped):
            known[event.seat] = known[event.seat] - {Card("Werewolf")} | {event.card}
        elif isinstance(event, CardPlayed):
            known[event.seat].discard(event.play.card)
    received = [event for event in since_deal(view.events) if isinstance(event, CardReceived)]
    for event in received:  # all at once: nobody can pass on the card just received
        if event.card is None:
            known[event.giver] = set()
    played = {event.play.card for event in since_deal(view.events) if isinstance(event, CardPlayed)}
    for event in received:
        if event.card is not None:
            known[event.giver].discard(event.card)
            known[event.seat] |= {event.card} - played
    if view.seat is not None:
        known[view.seat] = set(view.hand or ())
    return known


@pytest.mark.parametrize("seed", range(30))
def test_the_state_of_a_view_says_what_its_other_parts_say(seed: int) -> None:
    random = Random(seed)
    for game in steps(random_rules(random, short=True), random):
        seat = random.choice((*range(game.rules.players), None))
        view = game.view(seat)
        state, players = view.state, view.rules.players
        for owner, hand in enumerate(view.hands):
            assert hand is None or held(view, owner) == set(hand)
        bids = [NO_BID if not made else bid or 0 for made, bid in zip(view.have_bid, view.bids, strict=True)]
        assert state.bids[:players] == bids
        whole = game.state
        for name in ("phase", "round", "dealer", "turn", "pending", "trump", "turned", "swapped", "trick", "scores"):
            assert getattr(state, name) == getattr(whole, name), name


@pytest.mark.parametrize("seed", range(30))
def test_hands_keep_the_cards_that_were_seen_to_go_there_and_no_others(seed: int) -> None:
    random = Random(seed)
    rules = random_rules(random, short=True)
    if seed % 3 == 0:
        rules = Rules(players=3 + seed % 4, anniversary=Anniversary.ALL, hand_sizes=(8, 8))
    for game in steps(rules, random):
        if game.phase in (Phase.DEAL, Phase.OVER):
            continue
        for seat in (*range(rules.players), None):
            view = game.view(seat)
            assert [held(view, owner) for owner in range(rules.players)] == known_hands(view), game.position()


@pytest.mark.parametrize("seed", range(20))
def test_the_memory_is_what_the_events_tell(seed: int) -> None:
    """Cards by seat, who could not follow, and how bids were met. Whoever may be given a card is no longer surely void
    (rule 6.7)."""
    random = Random(seed)
    game = Game(random_rules(random, short=True), seed=seed)
    players = game.rules.players
    voids: list[set[Suit]] = [set() for _ in range(players)]
    while not game.over:
        view, memory = game.view(), game.memory
        played = [(event.seat, event.play.card) for event in since_deal(view.events) if isinstance(event, CardPlayed)]
        for seat in range(players):
            assert set(cards_in(memory.cards[seat], memory.extras[seat])) == {c for owner, c in played if owner == seat}
            assert {suit for suit in Suit if memory.voids[seat] >> suit.index & 1} == voids[seat]
            assert memory.exact[seat] == sum(row.bids[seat] == row.tricks[seat] for row in view.pad.rows)
        assert memory.scored == len(view.pad.rows)
        seat = random.choice(game.pending)
        for event in game.play(random.choice(game.legal(seat)), seat):
            if isinstance(event, CardPlayed):
                card = event.play.card
                if view.follow and card and card.number is not None and card.suit is not view.follow:
                    voids[event.seat].add(view.follow)
            elif isinstance(event, CardPassed):
                voids[(event.seat + 1) % players] = set()
            elif isinstance(event, RoundDealt):
                voids = [set() for _ in range(players)]


def test_what_is_done_to_a_copy_changes_neither_view_nor_game() -> None:
    game = Game("anniversary", seed=3)
    view = game.view(0)
    view.state.hands[0], view.memory.cards[0] = 0, 7
    assert held(view, 0) == set(view.hand or ()) and view.memory.cards[0] == 0
    assert view == game.view(0)


def test_a_view_keeps_both_wherever_it_goes() -> None:
    view = Game("anniversary", seed=3).view(0)
    again = pickle.loads(pickle.dumps(view))
    assert again == view and (again.state, again.memory) == (view.state, view.memory)
    assert "_state" not in repr(view) and "_memory" not in view.to_json()


def test_an_action_taken_back_is_forgotten() -> None:
    game, random = Game(Rules(players=4, anniversary=Anniversary.ALL, hand_sizes=(9, 2)), seed=5), Random(2)
    before = []
    while not game.over:
        before.append((game.view(game.turn), game.copy()))
        game.play(random.choice(game.legal()))
    for view, copied in reversed(before):
        game.undo()
        assert game.view(view.seat) == view == copied.view(view.seat)


def test_7_7_a_duel_remembers_the_cards_of_earlier_rounds_even_from_a_position() -> None:
    game, random = Game(Rules(players=2, form=Form.DUEL, bids=Bids.SECRET), seed=1), Random(1)
    while game.round < 3 or game.phase is not Phase.BID:
        game.play(random.choice(game.legal()))
    view = game.view(0)
    gone = {event.play.card for event in view.events if isinstance(event, CardPlayed)}
    gone |= {event.turned for event in view.events if isinstance(event, RoundDealt) and event.round < 3}
    assert set(cards_in(view.state.played, 0)) == gone and len(gone) > 3
    assert Game.from_position(game.position()).view(0).state == view.state
