"""A view as a state: what a seat has seen, played again by the rules with the other hands left empty.

So one encoder serves both sides: training, which has whole states, and a bot, which has a ``View``.
"""

from collections.abc import Sequence

from ..game.cards import Card
from ..game.events import (
    BidChanged,
    BidMade,
    BidsShown,
    CardPassed,
    CardPlayed,
    CardReceived,
    Event,
    HandsTakenUp,
    RoundDealt,
    RoundScored,
    TrumpFound,
    WerewolfSwapped,
)
from ..game.view import PHASES, Phase, View
from ..rules.cards import NO_CARD, ORDINARY
from ..rules.deal import start_game, start_round
from ..rules.options import Form
from ..rules.scores import score_round
from ..rules.sight import bids_shown
from ..rules.state import BID, CHANGE, NO_SEAT, NO_TRUMP, PASS, PLAY, Setup, State
from ..rules.tricks import play_card, start_play
from ..rules.trump import swap_werewolf
from ..rules.turns import left_of
from .memory import Memory, remember_bid, remember_deal, remember_play


def seen_state(view: View) -> tuple[State, Memory]:
    """The state and memory of a view. What the seat may not know is empty, or, where a number must stand, 0."""
    setup, state, memory = view.rules.setup, State(), Memory()
    start_game(state, 0)
    for event in events_that_matter(view):
        _follow(setup, state, memory, event, view.seat)
    state.scores[: setup.players] = view.scores
    if view.phase is Phase.PLAY and state.leader == NO_SEAT:
        start_play(setup, state)
    state.phase = PHASES.index(view.phase)
    state.scores[: setup.players] = view.scores
    state.turn = view.pending[0] if view.pending else NO_SEAT
    at_once = state.phase == PASS or (state.phase == BID and not bids_shown(setup, state))
    state.pending = sum(1 << seat for seat in view.pending) if at_once else 0
    memory.scored = len(view.pad.rows)
    for row in view.pad.rows:
        for seat, (bid, tricks) in enumerate(zip(row.bids, row.tricks, strict=True)):
            remember_bid(memory, seat, bid, tricks)
    return state, memory


def events_that_matter(view: View) -> Sequence[Event]:
    """What has happened since the last deal, the deal included; in Duel, where cards do not come back, everything."""
    if view.rules.form is Form.DUEL:
        return view.events
    place = len(view.events) - 1
    while place > 0 and not isinstance(view.events[place], RoundDealt):
        place -= 1
    return view.events[max(place, 0) :]


def _follow(setup: Setup, state: State, memory: Memory, event: Event, seat: int | None) -> None:
    """Let an event happen."""
    if isinstance(event, RoundDealt):
        state.dealer = event.dealer
        state.round = event.round - 1
        start_round(setup, state)
        state.turned = event.turned.index if event.turned is not None else NO_CARD
        _take_up(state, event.hands)
        remember_deal(state, memory)
    elif isinstance(event, WerewolfSwapped):
        swap_werewolf(state, event.seat)
        state.turn = event.seat
        remember_deal(state, memory)
    elif isinstance(event, TrumpFound):
        state.trump = event.trump.index if event.trump is not None else NO_TRUMP
    elif isinstance(event, BidMade):
        state.bids[event.seat] = event.tricks or 0
    elif isinstance(event, BidsShown):
        state.bids[: setup.players] = event.bids
    elif isinstance(event, HandsTakenUp):
        _take_up(state, event.hands)
    elif isinstance(event, CardPlayed):
        if state.leader == NO_SEAT:
            start_play(setup, state)
        remember_play(state, memory, event.seat, event.play.index)
        play_card(setup, state, event.seat, event.play.index)
    elif isinstance(event, CardPassed):
        memory.voids[left_of(setup, event.seat)] = 0
        state.passed[event.seat] = event.card.index if event.card is not None else NO_CARD
        state.phase = PLAY
    elif isinstance(event, CardReceived):
        memory.passed = 1
        _hand_over(state, event, seat)
    elif isinstance(event, BidChanged):
        state.bids[event.seat] += event.by
    elif isinstance(event, RoundScored):
        if state.phase == CHANGE:
            score_round(setup, state)


def _take_up(state: State, hands: tuple[tuple[Card, ...] | None, ...]) -> None:
    for owner, hand in enumerate(hands):
        if hand is not None:
            state.hands[owner] = sum(1 << card.index for card in hand if card.index < ORDINARY)
            state.extras[owner] = sum(1 << (card.index - ORDINARY) for card in hand if card.index >= ORDINARY)


def _hand_over(state: State, event: CardReceived, seat: int | None) -> None:
    """The own part of a passing: the card that went to the left, and the one that came from the right."""
    if event.card is None:
        return
    index = event.card.index
    hands, bit = (state.hands, 1 << index) if index < ORDINARY else (state.extras, 1 << (index - ORDINARY))
    if event.giver == seat:
        hands[event.giver] &= ~bit
    if event.seat == seat:
        hands[event.seat] |= bit
