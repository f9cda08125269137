"""A stream of moments: what the events say leads from each state of the rules to the next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from game.playing import fair_game, steps
from generators import random_rules

from foretold import Game, Phase, Rules
from foretold.game.events import ActionTakenBack, CardPlayed, Event, RoundDealt, RoundScored, TrickTaken
from foretold.game.moments import moments, own_views
from foretold.game.view import OwnView, PublicView, make_own, make_public

RULED = (
    "phase",
    "dealer",
    "pending",
    "leader",
    "follow",
    "winning",
)  # what only the rules can say
NOTHING = ActionTakenBack(0)  # follows an event, and changes nothing


def walk(rules: Rules, random: Random) -> Iterator[tuple[PublicView | None, list[OwnView], tuple[Event, ...], Game]]:
    """For every step of a random game what was shown before it, what happened, and the game after it."""
    before: PublicView | None = None
    seats, seen = (*range(rules.players), None), 0
    own: list[OwnView] = []
    for game in steps(rules, random):
        yield before, own, game.events[seen:], game
        before, seen = game.public(), len(game.events)
        own = [game.own(seat) for seat in seats]


@pytest.mark.parametrize("seed", range(20))
def test_events_lead_from_one_public_view_to_the_next(seed: int) -> None:
    random = Random(f"moments {seed}")
    for before, _, events, game in walk(random_rules(random, short=True), random):
        after = game.public()
        *made, _ = moments(before, (*events, NOTHING), after)
        ruled = {name: getattr(after, name) for name in RULED}
        assert replace(made[-1].public, **ruled) == after, events
        assert not any(moment.public.pending for moment in made)
        shown = {} if before is None else vars(before)
        for moment, public in zip(
            moments(before, events, after), [*(one.public for one in made[:-1]), after], strict=True
        ):
            assert moment.public == public
            shown = {**shown, **moment.changed}
            assert shown == vars(public)


@pytest.mark.parametrize("seed", range(20))
def test_what_a_seat_sees_happen_leads_to_what_it_knows(seed: int) -> None:
    random = Random(f"own {seed}")
    for _, before, events, game in walk(random_rules(random, short=True), random):
        for old in before:
            after, seen = game.own(old.seat), [event.seen_by(old.seat) for event in events]
            *made, _ = own_views(old, [*seen, NOTHING], after)
            assert replace(made[-1], legal=after.legal) == after, (old.seat, seen)
            assert list(own_views(old, seen, after)) == [*made[:-1], after]


@pytest.mark.parametrize("seed", range(20))
def test_views_that_are_kept_up_to_date_are_the_same_as_new_ones(seed: int) -> None:
    random = Random(f"kept {seed}")
    rules = random_rules(random, short=True)
    for game in steps(rules, random):
        assert game.public() == make_public(rules, game.names, game.state, game.last_trick)
        for seat in (*range(rules.players), None):
            assert game.own(seat) == make_own(rules, game.state, seat)


@pytest.mark.parametrize("seed", range(5))
def test_with_all_cards_open_hidden_bids_are_shown_too(seed: int) -> None:
    random = Random(f"open {seed}")
    game = fair_game(random_rules(random, short=True), random)
    assert game.public(bids_open=True).bids == tuple(game.own(seat).bid for seat in range(game.rules.players))


def test_the_last_trick_of_a_round_lies_there_before_it_is_scored() -> None:
    game = Game(Rules(players=3, hand_sizes=(1, 1)), seed=1)
    while game.public().hand_counts != (0, 0, 1) and sum(game.public().hand_counts) != 1:
        game.play(game.legal()[0])
    before, last = game.public(), game.turn
    events = game.play(game.legal()[0])
    made = moments(before, events, game.public())
    assert [type(moment.event) for moment in made[:4]] == [CardPlayed, TrickTaken, RoundScored, RoundDealt]
    played, taken, scored, dealt = (moment.public for moment in made[:4])
    assert len(played.trick) == 3 and played.trick[-1][0] == last and played.tricks == (0, 0, 0)
    assert taken.trick == () and taken.last_trick == played.trick and sum(taken.tricks) == 1
    assert scored.last_trick == played.trick and scored.scores != before.scores and scored.phase is Phase.DEAL
    assert dealt.round == 2 and dealt.last_trick == () and dealt.hand_counts == (1, 1, 1) and not dealt.trump_known
