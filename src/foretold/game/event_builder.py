"""Events, derived from the states before and after a deal or an action; no rule is repeated here."""

from typing import NamedTuple

from ..rules import state as phases
from ..rules.actions import UNSEEN
from ..rules.cards import NO_CARD, WEREWOLF
from ..rules.deal import highest_drawn
from ..rules.options import Rules
from ..rules.scores import points, winners
from ..rules.sight import bids_shown, hands_reversed
from ..rules.state import State
from ..rules.tricks import only_card
from ..rules.turns import left_of
from .actions import ACTIONS, Action, Kind
from .cards import CARDS, SUITS, Card, Suit
from .events import (
    BidChanged,
    BidMade,
    BidsShown,
    CardPassed,
    CardPlayed,
    CardReceived,
    DealerChosen,
    Event,
    GameOver,
    HandsTakenUp,
    RoundDealt,
    RoundScored,
    TrickTaken,
    TrumpFound,
    WerewolfSwapped,
)
from .view import hands_of


class Before(NamedTuple):
    """The part of the state before an action that its events depend on."""

    round: int
    tricks: int
    tricks_left: int
    hand: int
    bids_shown: bool
    hands_reversed: bool


def snapshot(rules: Rules, state: State, seat: int) -> Before:
    """Copy what an action may change."""
    return Before(
        state.round,
        sum(state.tricks),
        state.tricks_left,
        state.hands[seat],
        bids_shown(rules.setup, state),
        hands_reversed(rules.setup, state),
    )


def dealer_drawn(players: int, draw: tuple[Card, ...], dealer: int) -> DealerChosen:
    """Return the event of the draw for the dealer, with every draw until a single seat is highest (rule 2.3)."""
    deck = [card.index for card in draw]
    drawing = (1 << players) - 1
    draws = []
    place = 0
    while drawing != 1 << dealer:
        seats = [seat for seat in range(players) if drawing >> seat & 1]
        draws.append(tuple(zip(seats, draw[place : place + len(seats)], strict=True)))
        drawing = highest_drawn(drawing, deck, place)
        place += len(seats)
    return DealerChosen(dealer, tuple(draws))


def after_deal(rules: Rules, state: State) -> list[Event]:
    """Return the events of a deal: hands, the card turned up, the Werewolf's swap, the trump if it is known."""
    hands = hands_of(rules, state)
    turned = CARDS[state.turned] if state.turned != NO_CARD else None
    events: list[Event] = []
    if state.swapped != NO_CARD:
        swapped = CARDS[state.swapped]
        before = tuple(
            tuple(CARDS[WEREWOLF] if card is swapped else card for card in hand) if seat == state.turn else hand
            for seat, hand in enumerate(hands)
        )
        events.append(RoundDealt(state.round + 1, state.dealer, state.hand_size, swapped, before))
        events.append(WerewolfSwapped(state.turn, swapped))
    else:
        away = hands_reversed(rules.setup, state)
        events.append(RoundDealt(state.round + 1, state.dealer, state.hand_size, turned, hands, away))
    if state.phase != phases.TRUMP:
        events.append(TrumpFound(_trump(state)))
    return events


def after_action(rules: Rules, before: Before, state: State, seat: int, action: Action) -> list[Event]:
    """Return the events of an action."""
    events: list[Event] = []
    if action.kind is Kind.TRUMP:
        events.append(TrumpFound(_trump(state), seat))
    elif action.kind is Kind.BID:
        events.append(BidMade(seat, state.bids[seat], face_down=not before.bids_shown))
        if before.hands_reversed and not hands_reversed(rules.setup, state):
            events.append(HandsTakenUp(hands_of(rules, state)))
    elif action.kind is Kind.PLAY:
        events.append(CardPlayed(seat, ACTIONS[only_card(before.hand)] if action.index == UNSEEN else action))
        if state.tricks_left < before.tricks_left:
            events.append(TrickTaken(state.leader, sum(state.tricks) > before.tricks))
    elif action.kind is Kind.PASS:
        events.append(CardPassed(seat, action.card))
        if state.phase == phases.PLAY:
            events.extend(
                CardReceived(left_of(rules.setup, giver), giver, CARDS[state.passed[giver]])
                for giver in range(rules.players)
            )
    else:
        assert action.number is not None
        events.append(BidChanged(seat, action.number))
    if bids_shown(rules.setup, state) and not before.bids_shown:
        events.append(BidsShown(_bids(rules, state)))
    if state.round > before.round:
        events.extend(_round_scored(rules, state))
    return events


def _round_scored(rules: Rules, state: State) -> list[Event]:
    bids, tricks = _bids(rules, state), tuple(state.tricks[: rules.players])
    earned = tuple(points(bid, taken) for bid, taken in zip(bids, tricks, strict=True))
    events: list[Event] = [RoundScored(state.round, bids, tricks, earned, tuple(state.scores[: rules.players]))]
    if state.phase == phases.OVER:
        mask = winners(rules.setup, state)
        events.append(GameOver(tuple(seat for seat in range(rules.players) if mask >> seat & 1)))
    return events


def _trump(state: State) -> Suit | None:
    return SUITS[state.trump] if state.trump < phases.NO_TRUMP else None


def _bids(rules: Rules, state: State) -> tuple[int, ...]:
    return tuple(state.bids[: rules.players])
