"""What is not allowed is refused with the rule's number and with what is allowed instead, and changes nothing."""

import pickle
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from game.playing import steps
from game.tables import play, table
from generators import random_rules

from foretold import Action, Anniversary, Bids, BidSum, Game, IllegalAction, Phase, Sight
from foretold.game.actions import ACTIONS
from foretold.game.refusal import why_not

RULES_PAGE = Path(__file__).parents[2] / "docs" / "rules.md"
CLOUD = Anniversary.CLOUD
JUGGLER = Anniversary.JUGGLER
WEREWOLF = Anniversary.WEREWOLF


def bidding(**options: Any) -> Game:
    return table("B1 B2", "B3 R2", "B5 R3", turned="G1", **options)


def playing() -> Game:
    return play(bidding(), "bid 0", "bid 0", "bid 0", "play B1")


def naming() -> Game:
    return table("B1", "B3", "B5", turned="WG")


def werewolf() -> Game:
    return table("B1", "Werewolf", "B5", turned="WG", anniversary=WEREWOLF)


def passing() -> Game:
    game = table("Juggler B2", "B3 R2", "B5 R3", turned="G1", anniversary=JUGGLER)
    return play(game, "bid 0", "bid 0", "bid 0", "play Juggler=Y", "play B3", "play B5")


def changing(bid: int) -> Game:
    game = table("Cloud", "B3", "B5", turned="G1", anniversary=CLOUD)
    return play(game, f"bid {bid}", "bid 0", "bid 0", "play Cloud=R", "play B3", "play B5")


def foresight() -> Game:
    return play(table("B1", "B3", "B5", turned="G1", sight=Sight.FORESIGHT), "bid 0", "bid 0", "bid 0")


def over() -> Game:
    return play(table("B1", "B3", "B5"), "bid 0", "bid 0", "bid 0", "play B1", "play B3", "play B5")


def one_round_over() -> Game:
    game = table("B1", "B3", "B5", more_rounds=(2,))
    return play(game, "bid 0", "bid 0", "bid 0", "play B1", "play B3", "play B5")


def leaders_sum() -> Game:
    """The dealer of the second round alone has the most points."""
    game = play(table("B9", "B3", "B5", more_rounds=(1,), bid_sum=BidSum.LEADERS_SUM), "bid 1", "bid 0", "bid 1")
    play(game, "play B9", "play B3", "play B5")
    game.deal(game.cards_to_shuffle())
    return play(game, "bid 0", "bid 0")


CASES: dict[str, tuple[Callable[[], Game], int, str, str, str]] = {
    "no such seat": (bidding, 3, "bid 0", "2.1", "there is no seat 3: the seats are 0 to 2"),
    "the game is over": (over, 0, "bid 0", "8.2", "the game is over"),
    "no deck yet": (one_round_over, 0, "bid 0", "2.4", "the next round has not been dealt yet"),
    "another's turn to name": (naming, 0, "trump R", "3.4", "not seat 0's turn: the trump is being named by seat 2"),
    "the Werewolf names": (werewolf, 2, "trump R", "3.6", "not seat 2's turn: the trump is being named by seat 1"),
    "another's turn to bid": (bidding, 1, "bid 0", "4.1", "not seat 1's turn: bids are being made by seat 0"),
    "another's turn to play": (playing, 0, "play B2", "5.1", "not seat 0's turn: a trick is being played by seat 1"),
    "another's turn to change": (lambda: changing(1), 1, "change +1", "6.8", "changing the bid by seat 0"),
    "hidden bid made": (lambda: play(bidding(bids=Bids.HIDDEN), "bid 1"), 0, "bid 2", "7.2", "seat 0 has already bid"),
    "secret bid made": (lambda: play(bidding(bids=Bids.SECRET), "bid 1"), 0, "bid 2", "7.3", "seat 0 has already bid"),
    "card passed": (lambda: play(passing(), "pass B2"), 0, "pass B2", "6.7", "seat 0 has already passed a card"),
    "a play instead of a trump": (naming, 2, "play B5", "3.4", "the trump is being named; allowed: trump B, trump R"),
    "a bid instead of a trump": (
        werewolf,
        1,
        "bid 0",
        "3.6",
        "allowed: trump B, trump R, trump G, trump Y, trump n",
    ),
    "a play instead of a bid": (bidding, 0, "play B1", "4.1", "bids are being made; allowed: bid 0, bid 1, bid 2"),
    "a play instead of a hidden bid": (lambda: bidding(bids=Bids.HIDDEN), 2, "play B5", "7.2", "allowed: bid 0, bid 1"),
    "a bid instead of a play": (playing, 1, "bid 0", "5.1", "a trick is being played; allowed: play B3"),
    "a play instead of a pass": (passing, 1, "play R2", "6.7", "everybody is passing a card; allowed: pass R2"),
    "a bid instead of a change": (lambda: changing(1), 0, "bid 1", "6.8", "changing the bid; allowed: change -1"),
    "no trump from the dealer": (naming, 2, "trump none", "3.4", "only the Werewolf's holder may say"),
    "bid too high": (bidding, 0, "bid 3", "4.1", "bids are 0 to 2 in this round; allowed: bid 0, bid 1, bid 2"),
    "Plus/Minus One": (
        lambda: play(bidding(bid_sum=BidSum.PLUS_MINUS_ONE), "bid 0", "bid 1"),
        2,
        "bid 1",
        "7.1",
        "the bids must not add up to 2; allowed: bid 0, bid 2",
    ),
    "Leader's sum": (leaders_sum, 0, "bid 1", "7.4", "the bids must not add up to 1; allowed: bid 0"),
    "a card not held": (playing, 1, "play B9", "5.1", "seat 1 does not hold B9; allowed: play B3"),
    "a suit not followed": (playing, 1, "play R2", "5.4", "must be followed, and seat 1 holds"),
    "a card seen": (foresight, 0, "play B1", "7.8", "in this round the card is played unseen; allowed: play ?"),
    "a card not seen": (playing, 1, "play ?", "5.1", "only Foresight's first card is played unseen; allowed: play B3"),
    "a card passed that is not held": (passing, 1, "pass B9", "6.7", "seat 1 does not hold B9; allowed: pass R2"),
    "a change below nothing": (lambda: changing(0), 0, "change -1", "6.8", "within 0 and 1; allowed: change +1"),
    "a change above the tricks": (lambda: changing(1), 0, "change +1", "6.8", "within 0 and 1; allowed: change -1"),
}


@pytest.mark.parametrize("case", CASES)
def test_a_refusal_names_the_rule_and_what_is_allowed(case: str) -> None:
    make, seat, action, rule, words = CASES[case]
    game = make()
    state, events, record, view = game.state, game.events, game.record(), game.view(0)
    with pytest.raises(IllegalAction, match=re.escape(words)) as caught:
        game.play(action, seat)
    assert caught.value.rule == rule and str(caught.value).endswith(f"(rule {rule})")
    assert (game.state, game.events, game.record(), game.view(0)) == (state, events, record, view)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.rule) == (str(caught.value), rule)


def test_every_rule_named_is_on_the_page() -> None:
    page = RULES_PAGE.read_text(encoding="utf-8")
    for _, _, _, rule, _ in CASES.values():
        assert f"**{rule} " in page, rule


@pytest.mark.parametrize("seed", range(15))
def test_exactly_what_is_legal_is_accepted(seed: int) -> None:
    """In random games, every one of the 171 actions by every seat is either offered and done, or refused."""
    random = Random(seed)
    for game in steps(random_rules(random, short=True), random):
        if random.random() > 0.06:
            continue
        for seat in range(game.rules.players):
            offered = set(game.view(seat).legal)
            assert bool(offered) == (seat in game.pending)
            for action in ACTIONS:
                trial = game.copy()
                if action in offered:
                    trial.play(action, seat)
                    assert trial.events[: len(game.events)] == game.events
                    continue
                with pytest.raises(IllegalAction) as caught:
                    trial.play(action, seat)
                assert trial.state == game.state and len(trial.events) == len(game.events)
                if offered:
                    for allowed in offered:
                        assert str(allowed) in str(caught.value)


def test_text_that_is_no_action_is_refused_before_anything_else() -> None:
    game = over()
    for text, expected in (("dance", "expected an action such as"), ("bid lots", "expected a bid from 0 to 22")):
        with pytest.raises(ValueError, match=expected):
            game.play(text)
    assert game.phase is Phase.OVER


@pytest.mark.parametrize("seed", range(6))
def test_what_was_allowed_before_is_judged_anew_after_every_change(seed: int) -> None:
    """``play`` does not ask again what ``why_not`` has just allowed: only as long as nothing has changed."""
    random = Random(seed)
    asked: list[tuple[Action, int]] = []
    for game in steps(random_rules(random, short=True), random):
        made = [(action, seat) for seat, action in game.actions[-1][-1:]] if game.actions else []
        for action, seat in asked + made:
            if why_not(game.rules, game.state, seat, action) is not None:
                with pytest.raises(IllegalAction):
                    game.play(action, seat)
        asked = []
        if game.pending:
            seat = random.choice(game.pending)
            asked = [(random.choice(game.legal(seat)), seat)]
            assert game.why_not(*asked[0]) is None
            assert game.copy().play(*asked[0])
