"""A game from outside: where its cards come from, how it goes on, and what it refuses to start with."""

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from game.playing import played, rebuilt, shuffled, steps
from generators import random_rules

from foretold import (
    Bids,
    Card,
    Edition,
    FirstDealer,
    Form,
    Game,
    IllegalAction,
    NotationError,
    Phase,
    Rules,
    RulesError,
    Suit,
    find_rules,
)
from foretold.game.cards import CARDS
from foretold.game.events import DealerChosen, GameOver, RoundDealt
from foretold.game.fair.shuffle import shuffled as shuffle

SIXTY = CARDS[:60]
DUEL = Rules(players=2, form=Form.DUEL, bids=Bids.SECRET)


def play_out(game: Game, random: Random) -> Game:
    while not game.over:
        seat = random.choice(game.pending)
        game.play(random.choice(game.legal(seat)), seat)
    return game


def test_the_ten_lines_of_the_front_page() -> None:
    game = Game("anniversary", players=4, seed=7)
    while not game.over:
        view = game.view(game.turn)
        game.play(view.legal[0])
    assert len(game.pad.rows) == 15 and game.winners
    assert Game.parse(game.record()).scores == game.scores


@pytest.mark.parametrize("seed", range(6))
def test_the_same_seed_and_actions_make_the_same_game(seed: int) -> None:
    rules = random_rules(Random(seed), short=True)
    one, other = (play_out(Game(rules, seed=seed), Random(seed)) for _ in range(2))
    assert one.record() == other.record() and one.events == other.events
    assert one.seed == str(seed)


def test_another_seed_makes_another_game() -> None:
    decks = {Game(Rules(), seed=seed).decks for seed in range(20)}
    assert len(decks) == 20
    assert Game(Rules()).decks != Game(Rules()).decks, "without a seed every game is another"


@pytest.mark.parametrize("players", [2, 6])
def test_a_deck_comes_from_its_seed_and_round(players: int) -> None:
    game = play_out(Game(DUEL if players == 2 else Rules(players=6, hand_sizes=(1, 2)), seed="x"), Random(1))
    for number, deck in enumerate(game.decks, start=1):
        assert shuffle(sorted(deck), b"x", f"round/{number}") == list(deck)


@pytest.mark.parametrize("seed", range(12))
def test_given_decks_replay_the_same_cards(seed: int) -> None:
    random = Random(seed)
    game = played(random_rules(random, short=True), random)
    again = rebuilt(game)
    for made in game.actions:
        for seat, action in made:
            again.play(action, seat)
    assert again.over and again.events == game.events and again.state == game.state
    assert again.decks == game.decks and again.actions == game.actions and again.seed is None


def test_when_the_decks_are_used_up_the_game_waits_for_a_deal() -> None:
    random = Random(1)
    game = Game(Rules(players=3, hand_sizes=(1, 2)), decks=[shuffled(SIXTY, random)])
    while game.phase is not Phase.DEAL:
        game.play(game.legal()[0])
    assert game.pending == () and len(game.pad.rows) == 1
    assert game.turn is game.view().turn is None
    assert game.round == 1 and repr(game) == "<Game us, 3 players, after round 1 of 2>"
    with pytest.raises(IllegalAction, match="the next round has not been dealt yet") as caught:
        game.play("bid 0")
    assert caught.value.rule == "2.4"
    deck = shuffled(game.cards_to_shuffle(), random)
    (dealt, *_) = game.deal(deck)
    assert isinstance(dealt, RoundDealt) and dealt.round == 2 and game.decks[1] == tuple(deck)
    with pytest.raises(IllegalAction, match="no deal is due"):
        game.deal(deck)
    while not game.over:
        game.play(game.legal()[0])
    assert game.turn is game.view().turn is None
    assert repr(game) == "<Game us, 3 players, over>"
    with pytest.raises(IllegalAction, match="no deal is due"):
        game.deal(deck)


def broken_decks() -> dict[str, tuple[list[Card], str]]:
    deck = list(SIXTY)
    return {
        "missing": (deck[:-1], "WY is missing from the deck: expected 60 cards, got 59"),
        "twice": ([*deck, deck[3]], "B3 is in the deck twice"),
        "instead of another": ([*deck[:-1], deck[3]], "B3 is in the deck twice"),
        "foreign": ([*deck, Card("Dragon")], "Dragon does not belong in this deck"),
        "text": ([*deck[:-1], "WX"], "expected a card such as B13, WR, JG or Dragon, got 'WX'"),  # type: ignore[list-item]
        "number": ([*deck[:-1], 5], "expected a card such as B13, WR, JG or Dragon, got 5"),  # type: ignore[list-item]
        "empty": ([], "JB is missing from the deck: expected 60 cards, got 0"),
    }


@pytest.mark.parametrize("kind", broken_decks())
def test_a_wrong_deck_is_refused(kind: str) -> None:
    deck, message = broken_decks()[kind]
    rules = Rules(players=3, hand_sizes=(1, 1))
    with pytest.raises(ValueError, match=message):
        Game(rules, decks=[deck])
    with pytest.raises(ValueError, match=message):
        Game(rules, decks=[SIXTY, deck])  # at once, not only when the round comes
    game = Game(rules, decks=())
    before = game.state
    with pytest.raises(ValueError, match=message):
        game.deal(deck)
    assert game.state == before and game.decks == ()
    game.deal(SIXTY)
    assert game.phase is Phase.BID


def test_more_decks_than_rounds_are_refused() -> None:
    with pytest.raises(ValueError, match="expected at most 2 decks, one for each round"):
        Game(Rules(players=3, hand_sizes=(1, 1)), decks=[SIXTY] * 3)


def test_a_seed_and_decks_together_are_refused() -> None:
    with pytest.raises(ValueError, match="expected a seed, decks or a fair deal, got two of them"):
        Game(Rules(), seed=1, decks=[SIXTY])


def test_7_7_in_duel_a_deck_is_what_the_earlier_rounds_left() -> None:
    random = Random(2)
    game = Game(DUEL, decks=(), dealer=0)
    gone: set[Card] = set()
    for size in DUEL.rounds:
        assert set(game.cards_to_shuffle()) == set(SIXTY) - gone
        deck = shuffled(game.cards_to_shuffle(), random)
        game.deal(deck)
        gone |= set(deck[: 2 * size + 1])
        while game.phase not in (Phase.DEAL, Phase.OVER):
            seat = random.choice(game.pending)
            game.play(random.choice(game.legal(seat)), seat)
    assert game.over and gone == set(SIXTY)


def test_7_7_in_duel_all_decks_are_checked_at_once() -> None:
    first = list(SIXTY)
    second = first[5:]
    Game(DUEL, decks=[first, second, second[7:]], dealer=0)
    with pytest.raises(ValueError, match=f"{first[4]} does not belong in this deck"):
        Game(DUEL, decks=[first, first[4:]], dealer=0)
    with pytest.raises(ValueError, match="is missing from the deck: expected 48 cards, got 47"):
        Game(DUEL, decks=[first, second, second[8:]], dealer=0)


@pytest.mark.parametrize("players", [3, 4])
def test_7_6_in_unicolor_the_deck_has_the_owners_suits(players: int) -> None:
    rules = Rules(players=players, form=Form.UNICOLOR)
    game = Game(rules, decks=())
    assert game.cards_to_shuffle() == CARDS[: 15 * players]
    game.deal(shuffled(game.cards_to_shuffle(), Random(3)))
    for seat in range(players):
        hand = game.view(seat).hand
        assert hand is not None and len(hand) == 4
        assert {card.colour for card in hand} == {CARDS[15 * seat].colour}
    if players == 3:
        with pytest.raises(ValueError, match="JY does not belong in this deck"):
            Game(rules, decks=[SIXTY])


@pytest.mark.parametrize("how", ["copy", "copy.copy", "copy.deepcopy", "pickle"])
def test_a_copy_goes_on_apart(how: str) -> None:
    random = Random(4)
    game = Game("brazil", players=4, seed=4, hand_sizes=(3, 4))
    for _ in range(6):
        game.play(random.choice(game.legal()))
    makers: dict[str, Callable[[Game], Game]] = {
        "copy": Game.copy,
        "copy.copy": copy.copy,
        "copy.deepcopy": copy.deepcopy,
        "pickle": lambda original: pickle.loads(pickle.dumps(original)),
    }
    make = makers[how]
    other = make(game)
    record, state, view = game.record(), game.state, game.view(1)
    assert (other.record(), other.state, other.view(1)) == (record, state, view)
    play_out(other, random)
    assert (game.record(), game.state, game.view(1)) == (record, state, view)
    third = make(game)
    for made in (other.actions[0][6:], *other.actions[1:]):
        for seat, action in made:
            third.play(action, seat)
    assert third.record() == other.record(), "the copy knows the seed"


@pytest.mark.parametrize("seed", range(8))
def test_a_game_takes_actions_back_as_if_nothing_had_been(seed: int) -> None:
    random = Random(seed)
    game = Game(random_rules(random, short=True), seed=seed)
    while not game.over:
        before = game.copy()
        seats = [None, *range(game.rules.players)]
        views = [game.view(seat) for seat in seats]
        made = 0
        while made < random.randint(1, 12) and not game.over:
            seat = random.choice(game.pending)
            game.play(random.choice(game.legal(seat)), seat)
            game.view(seat)
            made += 1
        copied = game.copy()
        for _ in range(made):
            game.undo()
        assert copied.events[: len(before.events)] == before.events and len(copied.events) > len(before.events)
        assert (game.state, game.events, game.actions) == (before.state, before.events, before.actions)
        assert (game.decks, game.last_trick, game.pad) == (before.decks, before.last_trick, before.pad)
        assert [game.view(seat) for seat in seats] == views
        seat = random.choice(game.pending)
        action = random.choice(game.legal(seat))
        assert game.play(action, seat) == before.play(action, seat)


def test_nothing_is_taken_back_before_the_first_action() -> None:
    game = Game(Rules(), seed=1)
    with pytest.raises(ValueError, match="no action has been made"):
        game.undo()
    game.play(game.legal()[0])
    game.undo()
    assert game.actions == ((),) and game.events == Game(Rules(), seed=1).events


def test_the_state_given_out_is_a_copy() -> None:
    game = Game(Rules(), seed=1)
    game.state.hands[0] = 0
    game.state.scores[0] = 500
    assert game.state.hands[0] and game.scores == (0, 0, 0, 0)


@pytest.mark.parametrize("edition", list(Edition))
def test_an_edition_by_name_with_options_changed(edition: Edition) -> None:
    game = Game(edition.value.upper(), players=5, seed=1, bids=Bids.HIDDEN)
    assert game.rules.edition is edition and game.rules.players == 5 and game.rules.bids is Bids.HIDDEN
    assert repr(game) == f"<Game {edition.value}, 5 players, round 1 of 12, {game.phase.value}>"


def test_rules_that_clash_and_options_that_do_not_exist() -> None:
    with pytest.raises(RulesError, match="there is no edition 'klingon'; the editions are us, brazil"):
        Game("klingon")
    with pytest.raises(RulesError, match="there is no option 'jokers'; the options are players"):
        Game("us", jokers=2)
    with pytest.raises(RulesError, match="Duel and 4 players clash"):
        Game("us", form=Form.DUEL)


def test_2_2_the_first_dealer_is_chosen() -> None:
    game = Game(Rules(players=3), seed=1, dealer=2)
    assert game.events[0] == DealerChosen(2) and game.first_dealer == 2 and game.draw is None
    assert game.view().dealer == 2
    assert Game(Rules(players=3), seed=1).first_dealer == 0
    for wrong in (-1, 3, True, "1"):
        with pytest.raises(RulesError, match="dealer: expected a seat from 0 to 2"):
            Game(Rules(players=3), seed=1, dealer=wrong)  # type: ignore[arg-type]
    with pytest.raises(RulesError, match="the dealer is chosen"):
        Game(Rules(players=3), seed=1, draw=SIXTY)


def cards(text: str) -> list[Card]:
    return [Card(word) for word in text.split()]


def test_2_3_the_draw_for_the_dealer_is_told_draw_by_draw() -> None:
    high_card = Rules(players=4, first_dealer=FirstDealer.HIGH_CARD)
    drawn = cards("WB B13 WR JG  R5 G5  Y2 JB")
    draw = drawn + [card for card in SIXTY if card not in drawn]
    game = Game(high_card, decks=(), draw=draw)
    assert game.events == (
        DealerChosen(
            0,
            (
                tuple(zip((0, 1, 2, 3), cards("WB B13 WR JG"), strict=True)),
                tuple(zip((0, 2), cards("R5 G5"), strict=True)),
                tuple(zip((0, 2), cards("Y2 JB"), strict=True)),
            ),
        ),
    )
    assert game.first_dealer == game.view().dealer == 0
    assert game.draw == tuple(draw)
    for seat in (*range(4), None):
        assert game.view(seat).events == game.events, "everybody sees the draw"


def test_2_3_a_draw_must_be_the_sixty_cards() -> None:
    high_card = Rules(players=4, first_dealer=FirstDealer.HIGH_CARD)
    with pytest.raises(ValueError, match="WY is missing from the deck"):
        Game(high_card, decks=(), draw=SIXTY[:-1])
    with pytest.raises(ValueError, match="expected the order of the draw as well as the decks"):
        Game(high_card, decks=())
    with pytest.raises(RulesError, match="the high card deals"):
        Game(high_card, seed=1, dealer=0)


def test_2_3_a_draw_that_breaks_no_tie_is_refused() -> None:
    """Two seats that draw the same number again and again: 30 pairs of equal cards."""
    duel = DUEL.but(first_dealer=FirstDealer.HIGH_CARD)
    pairs = [card for value in range(15) for card in SIXTY[value::15]]
    with pytest.raises(ValueError, match="the draw for the dealer breaks no tie"):
        Game(duel, decks=(), draw=pairs)


@pytest.mark.parametrize("seed", range(10))
def test_2_3_the_dealer_drawn_holds_the_highest_card_of_the_last_draw(seed: int) -> None:
    game = Game("us", players=3 + seed % 4, seed=seed)
    chosen = game.events[0]
    assert isinstance(chosen, DealerChosen) and game.draw is not None
    seen = [card for draw in chosen.draws for _, card in draw]
    assert tuple(seen) == game.draw[: len(seen)]
    drawing = list(range(game.rules.players))
    for draw in chosen.draws:
        assert [seat for seat, _ in draw] == drawing
        highest = max(card.index % 15 for _, card in draw)
        drawing = [seat for seat, card in draw if card.index % 15 == highest]
    assert drawing == [chosen.dealer] == [game.first_dealer]


def test_names() -> None:
    rules = Rules(players=3)
    assert Game(rules, seed=1).names == ("Seat 0", "Seat 1", "Seat 2")
    names = ("Zoë", 'the "Fox"', "李")
    game = Game(rules, seed=1, names=list(names))
    assert game.names == names == game.view().names == game.pad.names == Game.parse(game.record()).names
    with pytest.raises(ValueError, match="expected 3 names, got 2"):
        Game(rules, seed=1, names=["A", "B"])
    with pytest.raises(ValueError, match="expected 3 names"):
        Game(rules, seed=1, names="ABC")
    for wrong in ("", "  ", "A\nB", "\ud800", "x" * 41, "\x00", "\u202e", None, 5):
        with pytest.raises(ValueError, match="expected a name of 1 to 40 printable characters"):
            Game(rules, seed=1, names=["A", "B", wrong])  # type: ignore[list-item]
    assert Game(rules, seed=1, names=["A", "B", "x" * 40]).names[2] == "x" * 40


def test_8_2_who_ties_for_the_most_wins_together() -> None:
    """One card each: of three who bid nothing, the two who took nothing share the victory."""
    deck = cards("B1 B2 B3 JB")
    deck += [card for card in SIXTY if card not in deck]
    game = Game(Rules(players=3, hand_sizes=(1,)), decks=[deck], dealer=2)
    for bid in (0, 0, 0):
        game.play(f"bid {bid}")
    events: tuple[object, ...] = ()
    while not game.over:
        assert not game.winners
        events = game.play(game.legal()[0])
    assert game.scores == (20, 20, -10) and game.winners == (0, 1)
    assert events[-1] == GameOver((0, 1)) == game.view().events[-1]
    assert game.record().endswith("winners 0 1\n")


def test_a_view_of_a_seat_that_does_not_exist() -> None:
    game = Game(Rules(players=3), seed=1)
    for seat in (-1, 3):
        for asked in (game.view, game.own, game.legal, game.suit_of):
            with pytest.raises(ValueError, match=f"expected a seat from 0 to 2, or None, got {seat}"):
                asked(seat)


def test_the_round_and_the_text_of_a_game_agree() -> None:
    game = Game(Rules(players=3, hand_sizes=(1, 2)), decks=())
    assert game.round == 0 and repr(game) == "<Game us, 3 players, before the first of 2 rounds>"
    game.deal(SIXTY)
    assert game.round == 1 and repr(game) == "<Game us, 3 players, round 1 of 2, bid>"


def test_cards_and_actions_may_be_text() -> None:
    rules = Rules(players=3, hand_sizes=(1,))
    words = [str(card) for card in SIXTY]
    for deck in (words, " ".join(words)):
        assert Game(rules, decks=[deck]).decks == Game(rules, decks=[SIXTY]).decks == (SIXTY,)
    drawn = rules.but(first_dealer="high-card")
    draw = words[1:] + words[:1]
    assert Game(drawn, decks=(), draw=draw).draw == Game(drawn, decks=(), draw=" ".join(draw)).draw
    game = Game(rules, decks=[words])
    seat = game.pending[0]
    assert game.why_not("bid 1", seat) is None
    refusal = game.why_not("bid 2", seat)
    assert refusal is not None and refusal.rule == "4.1"
    wrong: list[Any] = [None, 3, "bet 1"]
    for action in wrong:
        for asked in (game.play, game.why_not):
            with pytest.raises(NotationError, match="expected an action such as 'bid 3'"):
                asked(action, seat)
    assert game.actions == ((),)


def test_7_6_which_seat_has_which_suit() -> None:
    game = Game("italy", form="unicolor", players=3, seed=1)
    assert [game.suit_of(seat) for seat in range(3)] == [Suit.BLUE, Suit.RED, Suit.GREEN]
    for seat in range(3):
        assert {card.colour for card in game.all_hands()[seat]} == {game.suit_of(seat)}
    assert Game("italy", seed=1).suit_of(0) is None


def test_scores_before_the_round() -> None:
    random = Random(5)
    for game in steps(Rules(players=3, hand_sizes=(1, 2, 1)), random):
        done = [row.totals for row in game.pad.rows]
        dealt = len(game.decks)
        expected = [(0, 0, 0), *done][dealt - 1] if dealt else (0, 0, 0)
        assert game.scores_before_round == expected


@pytest.mark.parametrize("seed", range(8))
def test_what_play_and_deal_return_is_what_happened(seed: int) -> None:
    random = Random(seed)
    game = Game(random_rules(random, short=True), seed=seed)
    told = list(game.events)
    while not game.over:
        seat = random.choice(game.pending)
        told += game.play(random.choice(game.legal(seat)), seat)
    assert tuple(told) == game.events


def test_2_2_and_2_3_an_edition_plays_as_its_rulebook_says() -> None:
    """The high card deals in the United States and Italy, a chosen seat elsewhere; a dealer is given to the latter."""
    drawn = {edition for edition in Edition if find_rules(edition).first_dealer is FirstDealer.HIGH_CARD}
    assert drawn == {Edition.US, Edition.ITALY}
    with pytest.raises(RulesError, match="to choose the dealer, play with first_dealer='chosen'"):
        Game("us", dealer=2, seed=1)
    assert Game("us", first_dealer="chosen", dealer=2, seed=1).first_dealer == 2
