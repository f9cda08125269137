"""Many tables at once, each waiting for one decision: on CUDA or on the CPU, by the same functions.

All arrays belong to PyTorch or to Numba and are read and written where they lie. A step is two calls: ``prepare`` deals
where a round or a game is over and writes each table's observation, ``act`` carries out one action at every table and
writes the rewards of those rounds that end with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
import torch

from ...rules.actions import ACTIONS, FIRST_ACTION
from ...rules.cards import CARDS, SUITS
from ...rules.deal import start_game
from ...rules.memory import act
from ...rules.options import Rules
from ...rules.scores import winners
from ...rules.state import DEAL, MAX_PLAYERS, NO_BID, NO_SEAT, OVER, PLAY
from ...rules.step import legal
from ...rules.turns import left_of
from ...sim import cuda as on_cuda
from ...sim.chance import advance, draw, scaled, stream
from ...sim.compiled import STATE, compile_for_cpu, register, setup_record
from ...sim.decision import act_in_order, deal_next, look
from ...sim.habits import HABITS, PRESENT, habitual
from ...sim.observation import MOST_STANDING, SIZE, STANDING, mark_cards
from ...sim.play import find_seat
from ...sim.policies import nth_choice
from .company import (
    BY_HABIT,
    SELF_PLAY,
    Company,
    points_of,
    seat_company,
    winning_chance,
)
from .records import MEMORY, bytes_of, records

FIRST_STANDING = STANDING.start  # an integer, which compiled code takes as a constant

# What an observation may leave out, seat by seat from the observer on: each hand, bid, whether the seat plays to win,
# and its points over or under the observer's
HANDS = MAX_PLAYERS * CARDS
AIMS = HANDS + MAX_PLAYERS
HIDDEN_STANDING = AIMS + MAX_PLAYERS
HIDDEN = HIDDEN_STANDING + MAX_PLAYERS


@register
def play_on(setup, state, memory, habits, everything, random):  # type: ignore[no-untyped-def]
    """Play on while players by habit are to act or, unless ``everything`` is to be decided by a network, a card is the
    only legal one. The seat of the network that is to act, or NO_SEAT after the round."""
    seat = np.int64(NO_SEAT)
    while state.phase != DEAL and state.phase != OVER:
        seat, random = find_seat(state, random)
        low, high = legal(setup, state, seat)
        if habits[seat, PRESENT] == BY_HABIT:
            random = advance(random)
            action = habitual(setup, state, seat, draw(random), habits[seat])
        elif everything or state.phase != PLAY or low.bit_count() + high.bit_count() > 1:
            return seat, random
        else:
            action = FIRST_ACTION[PLAY] + nth_choice(low, high, 0)
        act(setup, state, memory, seat, action)
    return np.int64(NO_SEAT), random


@register
def prepare_table(table, world, orders, seats, observations, masks, hidden):  # type: ignore[no-untyped-def]
    """Deal at a table until a network has to decide, and write down what that seat knows and may do, and into
    ``hidden``, where that is wide enough, what it does not know."""
    setups, kinds, states, memories, decks, randoms, wanted, habits, aims, everything = world
    state, memory, deck = states[table], memories[table], decks[table]
    random = randoms[table]
    seat: Any = np.int64(NO_SEAT)
    while seat == NO_SEAT:
        if state.phase == OVER:
            random = advance(random)
            kinds[table] = scaled(draw(random), setups.size)
            players = setups[kinds[table]].players
            random = advance(random)
            start_game(state, scaled(draw(random), players))
            random = seat_company(table, kinds.size, players, wanted, habits[table], aims[table], random)
        setup = setups[kinds[table]]
        if state.phase == DEAL:
            random = deal_next(setup, state, memory, deck, random)
        seat, random = play_on(setup, state, memory, habits[table], everything, random)
    setup = setups[kinds[table]]
    randoms[table] = random
    seats[table] = seat
    look(setup, state, memory, seat, orders[table], observations[table], masks[table])
    if not aims[table, seat]:
        for place in range(MAX_PLAYERS):
            observations[table, FIRST_STANDING + place] = 0
    if hidden.shape[1] == HIDDEN:
        observe_hidden(setup, state, seat, orders[table], aims[table], hidden[table])


@register
def observe_hidden(setup, state, seat, order, aims, hidden):  # type: ignore[no-untyped-def]
    """Write what the seats hold, have bid, are after and have scored, which ``seat`` may not know, where there are
    nothing but zeros."""
    other = seat
    for distance in range(setup.players):
        mark_cards(state.hands[other], state.extras[other], CARDS * distance, order, hidden)
        if state.bids[other] != NO_BID:
            hidden[HANDS + distance] = state.bids[other]
        hidden[AIMS + distance] = aims[other]
        ahead = (state.scores[other] - state.scores[seat]) // 10
        hidden[HIDDEN_STANDING + distance] = max(-MOST_STANDING, min(MOST_STANDING, ahead))
        other = left_of(setup, other)


@register
def act_at_table(table, world, winning, orders, seats, actions, ended, won, rewards):  # type: ignore[no-untyped-def]
    """Do what was chosen, suits being in the observer's order, and play on. Where a round ends, each
    seat's reward is its points less the mean of the others', and, if it plays to win, what its chance to win the game
    has gained."""
    setups, kinds, states, memories, _, randoms, _, habits, aims, everything = world
    setup, state, memory, order = setups[kinds[table]], states[table], memories[table], orders[table]
    seat = seats[table]
    act_in_order(setup, state, memory, seat, order, actions[table])
    _, randoms[table] = play_on(setup, state, memory, habits[table], everything, randoms[table])
    over = state.phase == DEAL or state.phase == OVER
    ended[table] = over
    won[table] = winners(setup, state) if state.phase == OVER else 0
    if over:
        total = 0
        for each in range(setup.players):
            total += points_of(state, each)
        for each in range(setup.players):
            own = points_of(state, each)
            reward = own - (total - own) / (setup.players - 1)
            if aims[table, each]:
                gained = winning_chance(setup, state, each, False) - winning_chance(setup, state, each, True)
                reward += winning * gained
            rewards[table, each] = reward


def prepare_on_cpu(world, orders, seats, observations, masks, hidden):  # type: ignore[no-untyped-def]
    """``prepare_table`` at every table."""
    for table in range(seats.size):
        prepare_table(table, world, orders, seats, observations, masks, hidden)


def act_on_cpu(world, winning, orders, seats, actions, ended, won, rewards):  # type: ignore[no-untyped-def]
    """``act_at_table`` at every table."""
    for table in range(seats.size):
        act_at_table(table, world, winning, orders, seats, actions, ended, won, rewards)


@cache
def kernels(device: str) -> tuple[Any, Any]:
    """``prepare`` and ``act`` for a kind of device."""
    if device == "cpu":
        return compile_for_cpu(prepare_on_cpu), compile_for_cpu(act_on_cpu)
    cuda = on_cuda.import_cuda()

    @cuda.jit
    def prepare(world, orders, seats, observations, masks, hidden):  # type: ignore[no-untyped-def]
        table = cuda.grid(1)
        if table < seats.size:
            prepare_table(table, world, orders, seats, observations, masks, hidden)

    @cuda.jit
    def act(world, winning, orders, seats, actions, ended, won, rewards):  # type: ignore[no-untyped-def]
        table = cuda.grid(1)
        if table < seats.size:
            act_at_table(table, world, winning, orders, seats, actions, ended, won, rewards)

    return prepare, act


class Tables:
    """``count`` tables that play the given kinds of rules, chosen anew at random for every game. A card that is the
    only legal one is played at once, unless ``everything`` is to be decided."""

    def __init__(
        self,
        rules: Sequence[Rules],
        count: int,
        *,
        seed: int,
        device: str,
        company: Company = SELF_PLAY,
        everything: bool = False,
    ) -> None:
        self.rules, self.count, self.device, self.company = tuple(rules), count, device, company
        self._cuda = on_cuda.import_cuda() if device == "cuda" else None
        self._prepare, self._act = kernels(device)
        first = np.zeros(count, STATE)
        first["phase"] = OVER
        self.states = bytes_of(first).to(device)
        self.memories = bytes_of(np.zeros(count, MEMORY)).to(device)
        streams = np.array([_stream(seed, table) for table in range(count)], np.uint64)
        self.kinds = torch.zeros(count, dtype=torch.int32, device=device)
        self.habits = torch.zeros((count, MAX_PLAYERS, HABITS), dtype=torch.int8, device=device)
        self.aims = torch.zeros((count, MAX_PLAYERS), dtype=torch.bool, device=device)
        self.orders = torch.zeros((count, SUITS), dtype=torch.int8, device=device)
        self.ended = torch.zeros(count, dtype=torch.bool, device=device)
        self.won = torch.zeros(count, dtype=torch.int8, device=device)  # a mask of seats where a game has ended
        self.rewards = torch.zeros((count, MAX_PLAYERS), dtype=torch.float32, device=device)
        self._players = torch.tensor([kind.players for kind in rules], dtype=torch.int8, device=device)
        self._nothing = torch.zeros((count, 1), dtype=torch.int8, device=device)
        self._world = (
            self._place(np.concatenate([setup_record(kind.setup) for kind in rules])),
            self._own(self.kinds),
            records(self.states, STATE),
            records(self.memories, MEMORY),
            self._place(np.zeros((count, CARDS), np.int8)),
            self._place(streams),
            self._place(company.wanted),
            self._own(self.habits),
            self._own(self.aims),
            everything,
        )

    @property
    def players(self) -> torch.Tensor:
        """How many play at each table."""
        return self._players[self.kinds]

    def blanks(self) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Room for the seats to act, their observations and their legal actions."""
        return (
            torch.zeros(self.count, dtype=torch.int8, device=self.device),
            torch.zeros((self.count, SIZE), dtype=torch.int8, device=self.device),
            torch.zeros((self.count, ACTIONS), dtype=torch.int8, device=self.device),
        )

    def prepare(
        self,
        seats: torch.Tensor,
        observations: torch.Tensor,
        masks: torch.Tensor,
        hidden: torch.Tensor | None = None,
    ) -> None:
        """Write for every table the seat to act, its observation, its legal actions and, if wanted, what is hidden."""
        observations.zero_()
        masks.zero_()
        if hidden is None:
            hidden = self._nothing
        hidden.zero_()
        told = (self.orders, seats, observations, masks, hidden)
        self._run(self._prepare, self._world, *map(self._own, told))

    def act(self, seats: torch.Tensor, actions: torch.Tensor) -> None:
        """Carry out an action at every table; ``ended``, ``won`` and ``rewards`` tell which rounds and games are over
        and how."""
        told = (self.orders, seats, actions, self.ended, self.won, self.rewards)
        self._run(self._act, self._world, self.company.winning, *map(self._own, told))

    def _run(self, kernel: Any, *arguments: Any) -> None:
        if self._cuda is None:
            kernel(*arguments)
        else:
            stream = self._cuda.external_stream(torch.cuda.current_stream().cuda_stream)
            kernel[(self.count + 127) // 128, 128, stream](*arguments)

    def _place(self, array: Any) -> Any:
        return array if self._cuda is None else self._cuda.to_device(array)

    def _own(self, tensor: torch.Tensor) -> Any:
        return tensor.numpy() if self._cuda is None else self._cuda.as_cuda_array(tensor)


def _stream(seed: int, table: int) -> np.uint64:
    with np.errstate(over="ignore"):
        return stream(seed, table)  # type: ignore[no-any-return]
