"""One step at a table in compiled code: act, pay, deal, look. All environments that are compiled call these functions.

A table is one record: the game, what can be remembered of it, and its own stream of chance. Where all seats choose at
once they are asked one after another, and what the others have chosen is in no observation until it is shown.
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from ...game.actions import ACTIONS as NAMED_ACTIONS
from ...game.actions import Action
from ...rules.actions import ACTIONS, FIRST_ACTION
from ...rules.cards import CARDS, ORDINARY, SUITS
from ...rules.deal import start_game
from ...rules.memory import MEMORY_LAYOUT, act
from ...rules.options import FirstDealer, Rules
from ...rules.state import DEAL, MAX_PLAYERS, NO_SEAT, OVER
from ...rules.step import legal
from ...sim.chance import stream
from ...sim.compiled import SETUP, STATE, record_type, register, setup_record
from ...sim.decision import deal_next, look
from ...sim.limits import checked_seed
from ...sim.observation import SIZE, observe_in_order, observe_legal_on_blank
from ...sim.play import find_dealer
from ...sim.suits import action_in_colours

TABLE = np.dtype(
    [
        ("state", STATE),
        ("memory", record_type(MEMORY_LAYOUT)),
        ("random", "u8"),  # the stream of chance
        ("paid", "i2", (MAX_PLAYERS,)),  # points that have been given as rewards
        ("deck", "i1", (CARDS,)),
        ("order", "i1", (SUITS,)),  # of the suits in the last observation of the seat to act
        ("kind", "i1"),  # which of the rules are played here
    ],
    align=True,
)
KIND = np.dtype([("setup", SETUP), ("by_high_card", "i1")], align=True)

Rewards = Literal["round", "game"]
Suits = Literal["own", "fixed"]

# What an environment was asked for, as one integer
OWN_SUITS = 1  # suits in the order in which they matter to the seat, not as the colours come
BY_ROUND = 2  # rewards after every round, not only after the game
GOES_ON = 4  # the next game begins by itself
BEGIN = 8  # a game is to begin; there is no action
LISTED = 16  # the legal actions are written down one by one, too


def kinds_of(rules: tuple[Rules, ...]) -> npt.NDArray[np.void]:
    """The rules of some tables as records."""
    kinds = np.zeros(len(rules), KIND)
    for place, each in enumerate(rules):
        kinds[place]["setup"] = setup_record(each.setup)[0]
        kinds[place]["by_high_card"] = each.first_dealer is FirstDealer.HIGH_CARD
    return kinds


@register
def start_at(kind, table):  # type: ignore[no-untyped-def]
    """Begin a game; its first round is to be dealt."""
    dealer, table.random = find_dealer(kind.setup, table.deck, kind.by_high_card != 0, table.random)
    start_game(table.state, dealer)
    for seat in range(MAX_PLAYERS):
        table.paid[seat] = 0


@register
def deal_at(setup, table):  # type: ignore[no-untyped-def]
    """Shuffle and deal a round."""
    table.random = deal_next(setup, table.state, table.memory, table.deck, table.random)


@register
def may(setup, state, action):  # type: ignore[no-untyped-def]
    """Whether an action is legal for the seat to act."""
    if action < 0 or action >= ACTIONS or state.turn == NO_SEAT:
        return False
    low, high = legal(setup, state, state.turn)
    choice = action - FIRST_ACTION[state.phase]
    if choice < 0 or choice >= 2 * ORDINARY:
        return False
    return (low >> choice & 1 if choice < ORDINARY else high >> (choice - ORDINARY) & 1) == 1


@register
def chosen_at(table, action):  # type: ignore[no-untyped-def]
    """The action that was chosen, in the table's colours. One that is none stays what it is."""
    return action_in_colours(action, table.order) if 0 <= action < ACTIONS else action


@register
def act_at(setup, table, action, wanted, rewards):  # type: ignore[no-untyped-def]
    """Let the seat to act do what is legal, and emit the rewards due."""
    state = table.state
    seat: Any = np.int64(state.turn)  # the table's own field changes while the rules act
    act(setup, state, table.memory, seat, action)
    if state.phase == OVER or (state.phase == DEAL and wanted & BY_ROUND):
        for each in range(setup.players):
            rewards[each] = state.scores[each] - table.paid[each]
            table.paid[each] = state.scores[each]


@register
def go_on_at(kind, table, action, wanted, rewards):  # type: ignore[no-untyped-def]
    """Act, or begin; then deal what is to be dealt. True when a game is over, whether or not the next has begun."""
    over = False
    if wanted & BEGIN == 0:
        act_at(kind.setup, table, action, wanted, rewards)
        over = table.state.phase == OVER
    if wanted & BEGIN or (over and wanted & GOES_ON):
        start_at(kind, table)
    if table.state.phase == DEAL:
        deal_at(kind.setup, table)
    return over


@register
def look_at(setup, table, seat, order, wanted, observation, mask):  # type: ignore[no-untyped-def]
    """Write what a seat sees and may do."""
    for place in range(SIZE):
        observation[place] = 0
    for place in range(ACTIONS):
        mask[place] = 0
    if wanted & OWN_SUITS:
        look(setup, table.state, table.memory, seat, order, observation, mask)
    else:
        for suit in range(SUITS):
            order[suit] = suit
        observe_in_order(setup, table.state, table.memory, seat, order, observation)
        observe_legal_on_blank(setup, table.state, seat, order, mask)


def new_tables(kinds: npt.NDArray[np.int8], seed: int) -> npt.NDArray[np.void]:
    """Tables at which nothing has happened yet, each with its own stream of chance."""
    seed = checked_seed(seed)
    tables = np.zeros(len(kinds), TABLE)
    tables["kind"] = kinds
    with np.errstate(over="ignore"):
        tables["random"] = [stream(seed, number) for number in range(len(kinds))]
    return tables


def wanted_of(rewards: Rewards, suits: Suits) -> int:
    """What was asked for, as the kernels read it."""
    if rewards not in ("round", "game"):
        raise ValueError(f"rewards: expected 'round' or 'game', got {rewards!r}")
    if suits not in ("own", "fixed"):
        raise ValueError(f"suits: expected 'own' or 'fixed', got {suits!r}")
    return (BY_ROUND if rewards == "round" else 0) | (OWN_SUITS if suits == "own" else 0)


def named_action(number: int, order: npt.NDArray[np.int8]) -> Action:
    """The action that a number means where suits stand in an order."""
    if not 0 <= number < ACTIONS:
        raise ValueError(f"expected an action from 0 to {ACTIONS - 1}, got {number}")
    return NAMED_ACTIONS[action_in_colours(number, order.tolist())]
