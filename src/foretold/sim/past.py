"""The round so far, reconstructed from a view: every position in which somebody acted, as all saw it, and the action.

Only the viewer's own hand is in these positions. To get what another seat would have seen with a supposed hand, put
that hand there: ``hidden_hands.py`` says for which rules nothing else was hidden.
"""

from __future__ import annotations

from typing import NamedTuple

from ..game.events import BidMade, CardPlayed, Event, RoundDealt, TrumpFound, since_deal
from ..game.view import View
from ..rules.actions import FIRST_BID, FIRST_TRUMP
from ..rules.cards import NO_CARD
from ..rules.deal import start_game, start_round
from ..rules.memory import Memory, act, remember_deal
from ..rules.options import Bids, Form, Rules, Sight
from ..rules.state import NO_TRUMP, State
from ..rules.trump import find_trump


class Step(NamedTuple):
    """A position, and what a seat did in it."""

    state: State
    memory: Memory
    seat: int
    action: int


def only_hands_hidden(rules: Rules) -> bool:
    """Whether nothing but the others' hands is hidden, and hands lose only cards that are played."""
    plain = rules.form is Form.STANDARD and rules.bids is Bids.OPEN and rules.sight is Sight.OWN
    return plain and not rules.setup.anniversary


def past(view: View) -> list[Step]:
    """What has been done this round, under rules that hide nothing but hands."""
    setup = view.rules.setup
    events = since_deal(view.events)
    dealt = events[0]
    assert isinstance(dealt, RoundDealt) and view.seat is not None
    state, memory = State(), view.memory
    start_game(state, dealt.dealer)
    state.round = dealt.round - 1
    start_round(setup, state)
    state.turned = dealt.turned.index if dealt.turned is not None else NO_CARD
    state.hands[view.seat] = view.state.hands[view.seat] | memory.cards[view.seat]
    state.scores[: setup.players] = view.scores
    find_trump(setup, state)
    remember_deal(state, memory)
    steps = []
    for event in events:
        done = _action(event)
        if done is not None:
            steps.append(Step(state.copy(), memory.copy(), *done))
            act(setup, state, memory, *done)
    return steps


def _action(event: Event) -> tuple[int, int] | None:
    """The seat and the action of an event, if it is one."""
    if isinstance(event, TrumpFound) and event.seat is not None:
        return event.seat, FIRST_TRUMP + (event.trump.index if event.trump is not None else NO_TRUMP)
    if isinstance(event, BidMade) and event.tricks is not None:
        return event.seat, FIRST_BID + event.tricks
    if isinstance(event, CardPlayed):
        return event.seat, event.play.index
    return None
