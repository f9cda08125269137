"""Worlds: a seat cannot tell one from its own; without evidence all are equally likely; bids make some likelier."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

import numpy as np
import pytest
from bots.tables import view_of

from foretold import Game, View
from foretold.game.actions import Action, Kind
from foretold.game.cards import CARDS, Card, cards_in
from foretold.game.events import since_deal
from foretold.game.view import Phase
from foretold.rules.cards import ALL_ORDINARY, NO_CARD, ORDINARY, WEREWOLF, numbers_of
from foretold.rules.memory import Memory
from foretold.rules.options import Anniversary, Bids, Form, Rules, Sight
from foretold.rules.state import State
from foretold.rules.variety import random_rules
from foretold.sim.compiled import state_of
from foretold.sim.worlds import Worlds


def whole(state: State, seat: int) -> int:
    """A hand as a mask of all cards."""
    return state.hands[seat] | state.extras[seat] << ORDINARY


def dealt_hands(rules: Rules, state: State, memory: Memory) -> list[list[Card]]:
    """The hands as they were dealt, with the passing and the Werewolf's swap undone."""
    hands = [whole(state, seat) | memory.cards[seat] | memory.extras[seat] << ORDINARY for seat in range(rules.players)]
    if memory.passed:
        for seat in range(rules.players):
            hands[(seat + 1) % rules.players] &= ~(1 << state.passed[seat])
        for seat in range(rules.players):
            hands[seat] |= 1 << state.passed[seat]
    if memory.swapper >= 0:
        hands[memory.swapper] ^= 1 << state.swapped | 1 << WEREWOLF
    return [[CARDS[card] for card in range(len(CARDS)) if hand >> card & 1] for hand in hands]


def rebuilt(game: Game, state: State, memory: Memory) -> Game:
    """The round of a world, dealt and played by the game's own rules: what others chose face down is the world's."""
    rules = game.rules
    view = game.view()
    gone = state.played
    for seat in range(rules.players):
        gone &= ~memory.cards[seat]
    again = Game.before_round(
        rules,
        round=view.round,
        dealer=view.dealer,
        scores=game.scores_before_round,
        gone=cards_in(gone, 0) if rules.form is Form.DUEL else (),
    )
    hands = dealt_hands(rules, state, memory)
    around = [hands[(view.dealer + 1 + place) % rules.players] for place in range(rules.players)]
    deck = [card for cards in zip(*around, strict=True) for card in cards]
    turned = state.swapped if memory.swapper >= 0 else state.turned
    if turned != NO_CARD:
        deck.append(CARDS[turned])
    again.deal(deck + [card for card in again.cards_to_shuffle() if card not in deck])
    for seat, action in game.actions[-1]:
        if action.kind is Kind.BID:
            action = Action.bid(state.bids[seat])
        elif action.kind is Kind.PASS:
            action = Action.pass_card(CARDS[state.passed[seat]])
        again.play(action, seat)
    return again


def this_round(view: View) -> View:
    """A view without what came before the round."""
    memory = view.memory
    memory.scored, memory.exact, memory.over, memory.under = 0, [], [], []
    pad = replace(view.pad, rows=(), start=())
    return replace(view, events=tuple(since_deal(view.events)), pad=pad, names=(), _memory=memory)


def walk(rules: Rules, seed: int, share: float) -> Iterator[tuple[Game, int]]:
    """A random game, yielded now and then with a seat that may act."""
    random = Random(seed)
    game = Game(rules, seed=seed)
    while not game.over:
        seat = random.choice(game.pending)
        if random.random() < share:
            yield game, seat
        game.play(random.choice(game.legal(seat)), seat)


CLAIRVOYANT = (
    Rules(players=3, form=Form.UNICOLOR, sight=Sight.CLAIRVOYANCE, hand_sizes=(3, 14)),
    Rules(players=2, form=Form.DUEL, bids=Bids.SECRET, sight=Sight.CLAIRVOYANCE, hand_sizes=(2, 5)),
)


@pytest.mark.parametrize("seed", range(45 + len(CLAIRVOYANT)))
def test_a_seat_cannot_tell_a_world_from_its_own(seed: int) -> None:
    """Every world is a round that the rules could have dealt and played, and its view of the seat is the very same."""
    rules = CLAIRVOYANT[seed - 45] if seed >= 45 else random_rules(Random(seed), short=True)
    for game, seat in walk(rules, seed, 0.12):
        view = game.view(seat)
        worlds = Worlds(view, seed=seed)
        drawn, weights = worlds.candidates(3)
        assert (weights > 0).all()
        for place in range(len(drawn)):
            state = state_of(drawn, place)
            again = rebuilt(game, state, view.memory)
            assert again.state == state
            assert this_round(again.view(seat)) == this_round(view)


def juggled(seed: int, last: int) -> tuple[Game, int]:
    """A game of all anniversary cards, some plays after the Juggler's passing."""
    rules = Rules(players=4, anniversary=Anniversary.ALL, hand_sizes=(13,))
    random = Random(seed)
    game = Game(rules, seed=seed)
    after = 0
    while not game.over and after < last:
        seat = game.turn
        legal = game.legal(seat)
        juggler = [action for action in legal if str(action.card) == "Juggler" and action.kind is Kind.PLAY]
        after += any(action.kind is Kind.PASS for _, action in game.actions[0]) and game.phase is Phase.PLAY
        game.play(random.choice(juggler or legal), seat)
    return game, game.turn or 0


def test_6_7_a_world_has_a_passing_that_goes_with_what_was_shown() -> None:
    checked = 0
    for seed in range(24):
        game, seat = juggled(seed, 3 + seed % 20)
        if game.over:  # the Juggler was not played in time
            continue
        checked += 1
        view = game.view(seat)
        drawn, _ = Worlds(view, seed=seed).candidates(20)
        for place in range(20):
            state = state_of(drawn, place)
            again = rebuilt(game, state, view.memory)
            assert again.state == state
            assert this_round(again.view(seat)) == this_round(view)
    assert checked >= 18


def all_worlds(view: View) -> set[tuple[int, ...]]:
    """Every way to deal the hidden cards, in games without anniversary cards: by trying all."""
    state, memory = view.state, view.memory
    seen = state.played | sum(whole(state, seat) for seat in range(view.rules.players))
    if state.turned != NO_CARD:
        seen |= 1 << state.turned
    pool = [card for card in range(ORDINARY) if not seen >> card & 1]
    others = [seat for seat in range(view.rules.players) if seat != view.seat]
    found = set()

    def give(place: int, left: list[int], hands: tuple[int, ...]) -> None:
        if place == len(others):
            found.add(hands)
            return
        seat = others[place]
        void = sum(numbers_of(suit) for suit in range(4) if memory.voids[seat] >> suit & 1)
        may = [card for card in left if not void >> card & 1]
        for chosen in combinations(may, view.hand_counts[seat]):
            give(place + 1, [card for card in left if card not in chosen], (*hands, sum(1 << card for card in chosen)))

    give(0, pool, ())
    return found


def late_positions(players: int, size: int, left: int) -> Iterator[tuple[Game, View]]:
    """Random rounds without anniversary cards in which few cards are left."""
    for seed in range(1000):
        random = Random(seed)
        game = Game(Rules(players=players, hand_sizes=(size,)), seed=seed)
        while not (game.phase is Phase.PLAY and game.view().hand_counts[game.pending[0]] <= left):
            game.play(random.choice(game.legal()))
        yield game, game.view(game.turn)


def uneven(counts: list[int], expected: float) -> float:
    """By how many deviations the chi-square statistic of some counts is above what an even draw would give."""
    statistic = sum((count - expected) ** 2 for count in counts) / expected
    freedom = len(counts) - 1
    return float((statistic - freedom) / (2 * freedom) ** 0.5)


@pytest.mark.parametrize(("players", "size", "left"), [(3, 20, 3), (4, 15, 2), (5, 12, 2), (4, 14, 1)])
def test_without_evidence_all_worlds_are_equally_likely(players: int, size: int, left: int) -> None:
    """Also where hands are known to be void, and the true world is among them."""
    checked = 0
    for game, view in late_positions(players, size, left):
        possible = all_worlds(view)
        if not 2 <= len(possible) <= 500:
            continue
        others = [seat for seat in range(players) if seat != view.seat]
        assert tuple(game.state.hands[seat] for seat in others) in possible
        drawn, weights = Worlds(view, seed=7, by_bids=False).candidates(200 * len(possible))
        kept = np.random.default_rng(1).random(len(weights)) < weights / weights.max()
        counts = Counter(map(tuple, drawn["hands"][kept][:, others].tolist()))
        assert set(counts) == possible
        assert uneven([counts[world] for world in possible], kept.sum() / len(possible)) < 5
        checked += 1
        if checked == 5:
            return


def test_every_hidden_card_of_a_fresh_deal_is_as_likely_everywhere() -> None:
    game = Game(Rules(players=3, hand_sizes=(1,)), seed=1)
    view = game.view(game.turn)
    hidden = 58
    drawn = Worlds(view, by_bids=False).draw(58_000)
    other = next(seat for seat in range(3) if seat != view.seat)
    counts = Counter(drawn["hands"][:, other].tolist())
    assert len(counts) == hidden
    assert uneven(list(counts.values()), 1000) < 5


def test_bids_are_evidence() -> None:
    """Who bids high holds better cards than who bids nothing, all else being the same."""
    hands = "B1 B2 B3 B4 B5 / R1 R2 R3 R4 R5 / G1 G2 G3 G4 G5"
    wizards = {}
    for bid in (0, 4):
        view = view_of(hands, "Y1", f"bids 0={bid} 1=0 2=0", "trick 0 B1")
        drawn = Worlds(view, seed=1).draw(2000)
        mask = sum(1 << card for card in (14, 29, 44, 59))
        wizards[bid] = np.mean([(int(cards[0]) & mask).bit_count() for cards in drawn["hands"]])
    assert wizards[4] > 2 * wizards[0]


def test_hidden_bids_go_with_the_cards() -> None:
    game = Game(Rules(players=3, bids=Bids.SECRET, hand_sizes=(10,)), seed=2)
    for seat in range(3):
        game.play(Action.bid(3), seat)
    view = game.view(game.turn)
    drawn = Worlds(view, seed=1).draw(2000)
    mask = sum(1 << card for card in (14, 29, 44, 59))
    other = (game.pending[0] + 1) % 3
    wizards = np.array([(int(hands[other]) & mask).bit_count() for hands in drawn["hands"]])
    bids = drawn["bids"][:, other]
    assert set(drawn["bids"][:, game.turn].tolist()) == {3}
    assert bids[wizards >= 2].mean() > bids[wizards == 0].mean() + 1


def test_the_same_seed_draws_the_same_worlds() -> None:
    view = Game("anniversary", seed=4).view(0)
    one, other = (Worlds(view, seed=9).draw(50) for _ in range(2))
    assert one.tobytes() == other.tobytes()
    assert Worlds(view, seed=10).draw(50).tobytes() != one.tobytes()


def test_a_spectator_has_no_worlds() -> None:
    with pytest.raises(ValueError, match="expected the view of a seat"):
        Worlds(Game(seed=1).view())


def test_all_cards_of_a_world_are_there_once() -> None:
    for game, seat in walk(Rules(players=4, anniversary=Anniversary.ALL, hand_sizes=(9,)), 3, 0.2):
        drawn, _ = Worlds(game.view(seat)).candidates(5)
        for place in range(5):
            state = state_of(drawn, place)
            hands = [whole(state, other) for other in range(4)]
            assert sum(hands).bit_count() == sum(hand.bit_count() for hand in hands)
            assert not sum(hands) & (state.played | state.played_extras << ORDINARY)
            assert not ALL_ORDINARY & sum(hands) & (1 << state.turned if 0 <= state.turned < ORDINARY else 0)
