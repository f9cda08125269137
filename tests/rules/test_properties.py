"""What holds in every game, whatever the rules: random games by random rules."""

from collections.abc import Sequence
from enum import Enum
from random import Random

import pytest
from generators import acting_seats, choices, play_out, random_game, random_rules, shuffled_deck
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import card_text, cards_in, play_text

from foretold.rules.actions import ACTIONS, FIRST_ACTION, FIRST_BID, FIRST_PASS, UNSEEN
from foretold.rules.cards import BOMB_BIT, CARDS, ORDINARY, WEREWOLF
from foretold.rules.deal import cards_for, deal, start_game
from foretold.rules.options import Anniversary, Bids, BidSum, Edition, FirstDealer, Form, Rules, Sight, Wizards
from foretold.rules.schedules import Schedule
from foretold.rules.state import BID, CHANGE, DEAL, NO_BID, NO_TRUMP, OVER, PASS, PLAY, TRUMP, State
from foretold.rules.step import apply, may_end
from foretold.rules.tricks import play_card, would_take

GAMES = settings(max_examples=150, deadline=None)
SHORT_GAMES = settings(max_examples=400, deadline=None)
seeds = st.integers(0, 2**32 - 1)


def all_on_the_table(state: State) -> list[int]:
    """Every card in a hand, played this round, or face up on the stock, as often as it is there."""
    masks = [hand | extras << ORDINARY for hand, extras in zip(state.hands, state.extras, strict=True)]
    masks.append(state.played | state.played_extras << ORDINARY)
    found = [card for mask in masks for card in range(CARDS) if mask >> card & 1]
    return found + ([state.turned] if state.turned >= 0 else [])


@SHORT_GAMES
@given(seeds)
def test_cards_are_conserved(seed: int) -> None:
    """Hands, cards played and the card turned up are at any time the cards that the round took from the deck."""
    random = Random(seed)
    rules = random_rules(random, short=True)
    taken: dict[int, frozenset[int]] = {}
    for state, used, *_ in random_game(rules, random):
        table = all_on_the_table(state)
        assert len(table) == len(set(table))
        if state.phase in (DEAL, OVER):
            continue
        taken[state.round] = used
        if rules.form is Form.UNICOLOR:
            assert set(table) <= used and len(table) == rules.players * state.hand_size
        elif rules.form is Form.DUEL:
            assert set(table) == frozenset().union(*taken.values())
            assert len(table) == sum(2 * size + 1 for size in rules.rounds[: state.round + 1])
        else:
            assert set(table) == used


@SHORT_GAMES
@given(seeds)
def test_hands_have_the_same_size_but_for_the_trick_on_the_table(seed: int) -> None:
    random = Random(seed)
    rules = random_rules(random, short=True)
    for state, *_ in random_game(rules, random):
        if state.phase in (TRUMP, BID, PLAY, PASS, CHANGE):
            for step in range(rules.players):
                seat = (max(state.leader, 0) + step) % rules.players
                held = len(cards_in(state.hands[seat], state.extras[seat]))
                has_played = state.phase == PLAY and step < state.trick_size
                assert held == state.tricks_left - has_played


def expected_to_act(rules: Rules, state: State) -> set[int]:
    """Who may act, told from the phase and the table alone."""
    seats = range(rules.players)
    if state.phase == BID and rules.bids is not Bids.OPEN:
        return {seat for seat in seats if state.bids[seat] == NO_BID}
    if state.phase == BID:
        order = [(state.dealer + 1 + step) % rules.players for step in seats]
        return {next(seat for seat in order if state.bids[seat] == NO_BID)}
    if state.phase == PLAY:
        return {(state.leader + state.trick_size) % rules.players}
    if state.phase == PASS:
        return {seat for seat in seats if state.passed[seat] < 0}
    if state.phase == CHANGE:
        return {state.cloud_seat}
    if state.phase == TRUMP and state.swapped < 0:
        return {state.dealer}
    return set()


@SHORT_GAMES
@given(seeds)
def test_somebody_may_act_until_the_end_and_nobody_else(seed: int) -> None:
    random = Random(seed)
    rules = random_rules(random, short=True)
    for state, *_ in random_game(rules, random):
        acting = acting_seats(rules.setup, state)
        if state.phase in (DEAL, OVER):
            assert acting == []
        elif state.phase == TRUMP and state.swapped >= 0:
            assert len(acting) == 1, "the Werewolf's holder"
        else:
            assert set(acting) == expected_to_act(rules, state)
        assert not acting or state.turn in acting


@SHORT_GAMES
@given(seeds)
def test_every_choice_is_an_action(seed: int) -> None:
    random = Random(seed)
    rules = random_rules(random, short=True)
    for state, *_ in random_game(rules, random):
        for seat in acting_seats(rules.setup, state):
            for choice in choices(rules.setup, state, seat):
                assert 0 <= FIRST_ACTION[state.phase] + choice < ACTIONS


@GAMES
@given(seeds)
def test_rounds_tricks_scores_and_deal(seed: int) -> None:
    """Scores follow from bids and tricks; tricks are as many as the cards dealt, less the Bomb's; the deal passes."""
    random = Random(seed)
    rules = random_rules(random)
    seats = range(rules.players)
    totals = [0] * rules.players
    number, dealer = 0, -1
    for state, *_ in random_game(rules, random):
        if state.phase not in (DEAL, OVER):
            dealer = state.dealer
            assert state.round == number
            assert state.hand_size == rules.rounds[number]
        elif state.round > number:
            number += 1
            assert sum(state.tricks) == state.hand_size - (state.played_extras & BOMB_BIT > 0)
            for seat in seats:
                bid, tricks = state.bids[seat], state.tricks[seat]
                assert 0 <= bid <= state.hand_size
                totals[seat] += 20 + 10 * tricks if bid == tricks else -10 * abs(bid - tricks)
            assert state.scores[: rules.players] == totals
            assert state.dealer == ((dealer + 1) % rules.players if state.phase == DEAL else dealer)
    assert number == len(rules.rounds)
    assert state.phase == OVER


@SHORT_GAMES
@given(seeds)
def test_7_1_and_7_4_never_add_up_where_they_bind(seed: int) -> None:
    random = Random(seed)
    rules = random_rules(random, short=True)
    for state, *_ in random_game(rules, random):
        if state.phase == PLAY and state.tricks_left == state.hand_size and state.trick_size == 0:
            scores = state.scores[: rules.players]
            leads_alone = scores[state.dealer] == max(scores) and scores.count(max(scores)) == 1
            if rules.bid_sum is BidSum.PLUS_MINUS_ONE or (rules.bid_sum is BidSum.LEADERS_SUM and leads_alone):
                assert sum(state.bids[: rules.players]) != state.hand_size


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_7_1_never_adds_up_to_the_tricks(players: int) -> None:
    rules = Rules(players=players, bid_sum=BidSum.PLUS_MINUS_ONE)
    for state, *_ in random_game(rules, Random(players)):
        if state.phase == PLAY:
            assert sum(state.bids[:players]) != state.hand_size


def announced_suit(text: str) -> str | None:
    """The suit of a number card, or of a Juggler or Cloud as announced."""
    if text[0] in "BRGY" and text[1:].isdigit():
        return text[0]
    return text[-1] if text.startswith(("Juggler/", "Cloud/")) else None


def number_of(text: str) -> float:
    return {"Juggler": 7.5, "Cloud": 9.75}.get(text.split("/")[0]) or float(text[1:])


def is_wizard(text: str) -> bool:
    return text in ("WB", "WR", "WG", "WY", "Shapeshifter/W")


def is_jester(text: str) -> bool:
    return text in ("JB", "JR", "JG", "JY", "Shapeshifter/J")


def suit_to_follow(plays: Sequence[str]) -> str | None:
    """Rules 5.2 and 5.3, read off the cards on the table."""
    for text in plays:
        if is_wizard(text) or text == "Dragon":
            return None
        if announced_suit(text):
            return announced_suit(text)
    return None


def winning_place(rules: Rules, plays: Sequence[str], trump: str | None) -> int:
    """Rule 5.6, line by line."""
    if "Dragon" in plays and "Fairy" in plays:
        return plays.index("Fairy")
    if "Dragon" in plays:
        return plays.index("Dragon")
    wizards = [place for place, text in enumerate(plays) if is_wizard(text)]
    if wizards:
        return wizards[-1] if rules.wizards is Wizards.LAST else wizards[0]
    numbers = [place for place, text in enumerate(plays) if announced_suit(text)]
    if rules.form is not Form.UNICOLOR:
        for suit in (trump, suit_to_follow(plays)):
            of_suit = [place for place in numbers if announced_suit(plays[place]) == suit]
            if of_suit:
                return max(of_suit, key=lambda place: number_of(plays[place]))
    elif numbers:
        return max(numbers, key=lambda place: (number_of(plays[place]), -place))
    return next(place for place, text in enumerate(plays) if is_jester(text))


@SHORT_GAMES
@given(seeds)
def test_5_6_the_winner_is_found_line_by_line(seed: int) -> None:
    random = Random(seed)
    rules = random_rules(random, short=True)
    plays: list[str] = []
    for state, _, seat, action in random_game(rules, random):
        if plays and len(plays) == rules.players:
            plays = []
        if seat is None or action is None or action >= FIRST_PASS:
            continue
        plays.append(play_text(action))
        if len(plays) == rules.players and "unseen" not in plays:
            trump = None if state.trump == NO_TRUMP else "BRGY"[state.trump]
            leader = (seat + 1) % rules.players
            assert state.leader == (leader + winning_place(rules, plays, trump)) % rules.players


@SHORT_GAMES
@given(seeds)
def test_5_4_and_5_5_legal_plays_are_what_the_table_allows(seed: int) -> None:
    random = Random(seed)
    rules = random_rules(random, short=True)
    for state, *_ in random_game(rules, random):
        if state.phase != PLAY or (rules.sight is Sight.FORESIGHT and state.round == 0):
            continue
        suit = suit_to_follow([play_text(state.trick[place]) for place in range(state.trick_size)])
        hand = cards_in(state.hands[state.turn], state.extras[state.turn])
        allowed = hand
        if rules.form is not Form.UNICOLOR and any(announced_suit(text) == suit for text in hand if suit):
            allowed = {text for text in hand if announced_suit(text) in (suit, None)}
        legal = {play_text(choice) for choice in choices(rules.setup, state, state.turn)}
        assert {text.split("/")[0] for text in legal} == allowed


@settings(max_examples=40, deadline=None)
@given(seeds, st.integers(3, 6), st.sampled_from([Anniversary.JUGGLER, Anniversary.ALL]))
def test_6_7_each_passes_to_the_left_and_nobody_looks_before_all_have_chosen(
    seed: int, players: int, anniversary: Anniversary
) -> None:
    rules = Rules(players=players, anniversary=anniversary, hand_sizes=(10, 10))
    before: list[set[str]] = []
    passed: dict[int, str] = {}
    for state, _, seat, action in random_game(rules, Random(seed)):
        hands = [cards_in(state.hands[seat], state.extras[seat]) for seat in range(players)]
        if seat is not None and action is not None and FIRST_PASS <= action < FIRST_BID:
            passed[seat] = card_text(action - FIRST_PASS)
            if len(passed) < players:
                assert hands == before
            else:
                for left in range(players):
                    right = (left - 1) % players
                    assert hands[left] == before[left] - {passed[left]} | {passed[right]}
                passed = {}
        before = hands


@SHORT_GAMES
@given(seeds)
def test_2_9_the_deal_follows_the_deck(seed: int) -> None:
    random = Random(seed)
    rules = random_rules(random, short=True)
    state = State()
    dealer = random.randrange(rules.players)
    start_game(state, dealer)
    deck = shuffled_deck(rules.setup, state, random)
    deal(rules.setup, state, deck)
    if rules.form is Form.UNICOLOR:
        return
    needed = rules.players * rules.rounds[0]
    for step in range(rules.players):
        seat = (dealer + 1 + step) % rules.players
        dealt = set(deck[step : needed : rules.players])
        held = {card for card in range(CARDS) if (state.hands[seat] | state.extras[seat] << ORDINARY) >> card & 1}
        assert held == dealt or (state.swapped >= 0 and held == dealt - {WEREWOLF} | {state.swapped})


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_the_same_deals_and_choices_make_the_same_game(seed: int) -> None:
    random = Random(seed)
    rules = random_rules(random)
    assert play_out(rules, Random(seed)) == play_out(rules, Random(seed))


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_a_copy_goes_its_own_way(seed: int) -> None:
    random = Random(seed)
    rules = random_rules(random, short=True)
    for state, *_ in random_game(rules, random):
        acting = acting_seats(rules.setup, state)
        if acting:
            values = repr(state)
            other = state.copy()
            assert other == state
            choice = choices(rules.setup, other, acting[0])[0]
            apply(rules.setup, other, acting[0], FIRST_ACTION[state.phase] + choice)
            assert repr(state) == values


@settings(max_examples=100, deadline=None)
@given(seeds)
def test_what_would_take_a_trick_takes_it(seed: int) -> None:
    """Ask before the play, and compare with what the play makes of the trick."""
    random = Random(seed)
    rules = random_rules(random, short=True)
    for state, *_ in random_game(rules, random):
        if state.phase != PLAY:
            continue
        for choice in choices(rules.setup, state, state.turn):
            if choice == UNSEEN:
                continue
            after = state.copy()
            play_card(rules.setup, after, state.turn, choice)
            if after.trick_size:
                takes = after.winner == state.turn and not after.trick_extras & BOMB_BIT
            else:
                takes = after.tricks[state.turn] > state.tricks[state.turn]
            assert would_take(rules.setup, state, choice) == takes, play_text(choice)


@SHORT_GAMES
@given(seeds)
def test_no_game_ends_unforeseen(seed: int) -> None:
    """``may_end`` is true before the action that ends a game, and otherwise only where the Cloud adds one more."""
    random = Random(seed)
    rules = random_rules(random, short=True)
    foreseen: list[bool] = []
    for state, *_ in random_game(rules, random):
        foreseen.append(may_end(rules.setup, state))
    *earlier, before, over = foreseen
    clouded = Anniversary.CLOUD in rules.anniversary
    assert before and not over and sum(earlier) <= clouded


@settings(max_examples=50, deadline=None)
@given(seeds)
def test_everybody_is_dealt_only_cards_meant_for_them(seed: int) -> None:
    random = Random(seed)
    rules = random_rules(random, short=True)
    for state, used, seat, _ in random_game(rules, random):
        if used and seat is None:
            for dealt in range(rules.players):
                ordinary, extras = cards_for(rules.setup, dealt)
                assert state.hands[dealt] & ~ordinary == 0 and state.extras[dealt] & ~extras == 0


def test_random_rules_are_of_every_kind() -> None:
    random = Random(7)
    seen = [random_rules(random) for _ in range(3000)]
    kinds: tuple[tuple[str, type[Enum]], ...] = (
        ("edition", Edition),
        ("first_dealer", FirstDealer),
        ("form", Form),
        ("bids", Bids),
        ("bid_sum", BidSum),
        ("wizards", Wizards),
        ("sight", Sight),
    )
    for name, kind in kinds:
        assert {getattr(rules, name) for rules in seen} == set(kind)
    assert {rules.players for rules in seen} == {2, 3, 4, 5, 6}
    assert len({rules.anniversary for rules in seen}) == 64  # two for the pair, two for each of five cards
    assert {rules.hand_sizes for rules in seen if isinstance(rules.hand_sizes, Schedule)} == set(Schedule)
    assert {len(rules.rounds) for rules in seen} >= {1, 40}
    assert max(max(rules.rounds) for rules in seen) == 22
