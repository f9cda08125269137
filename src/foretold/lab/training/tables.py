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

from ...rules.cards import CARDS, SUITS
from ...rules.deal import cards_needed, deal, start_game
from ...rules.options import Rules
from ...rules.scores import points
from ...rules.state import DEAL, MAX_PLAYERS, OVER
from ...rules.step import apply
from ...sim import cuda as on_cuda
from ...sim.chance import advance, draw, scaled, shuffle, stream
from ...sim.compiled import STATE, compile_for_cpu, record_type, register, setup_record
from ...sim.memory import MEMORY_LAYOUT, remember, remember_deal
from ...sim.observation import observe, observe_legal
from ...sim.play import fill_deck, find_seat
from ...sim.suits import reordered_action

MEMORY = record_type(MEMORY_LAYOUT)


@register
def prepare_table(table, setups, kinds, states, memories, decks, randoms, orders, seats, observations, masks):  # type: ignore[no-untyped-def]
    """Deal at a table until somebody has to decide, and write down what that seat knows and may do."""
    state, memory, deck = states[table], memories[table], decks[table]
    random = randoms[table]
    while state.phase == DEAL or state.phase == OVER:
        if state.phase == OVER:
            random = advance(random)
            kinds[table] = scaled(draw(random), setups.size)
            random = advance(random)
            start_game(state, scaled(draw(random), setups[kinds[table]].players))
        setup = setups[kinds[table]]
        size = fill_deck(setup, state, deck)
        random = shuffle(deck, size, cards_needed(setup, state), random)
        deal(setup, state, deck)
        remember_deal(state, memory)
    setup = setups[kinds[table]]
    seat, random = find_seat(state, random)
    randoms[table] = random
    seats[table] = seat
    observe(setup, state, memory, seat, orders[table], observations[table])
    observe_legal(setup, state, seat, orders[table], masks[table])


@register
def act_at_table(table, setups, kinds, states, memories, orders, seats, actions, ended, rewards):  # type: ignore[no-untyped-def]
    """Do what was chosen, suits being in the observer's order. Where a round ends, each seat's reward is its points
    less the mean of the others'."""
    setup, state, memory, order = setups[kinds[table]], states[table], memories[table], orders[table]
    seat = seats[table]
    back = (place_with(order, 0), place_with(order, 1), place_with(order, 2), place_with(order, 3))
    action = reordered_action(actions[table], back)
    remember(setup, state, memory, seat, action)
    apply(setup, state, seat, action)
    over = state.phase == DEAL or state.phase == OVER
    ended[table] = over
    if over:
        total = 0
        for each in range(setup.players):
            total += points(state.bids[each], state.tricks[each])
        for each in range(setup.players):
            own = points(state.bids[each], state.tricks[each])
            rewards[table, each] = own - (total - own) / (setup.players - 1)


@register
def place_with(order, place):  # type: ignore[no-untyped-def]
    """The suit that stands at a place of an order."""
    for suit in range(SUITS):
        if order[suit] == place:
            return suit
    return 0


def prepare_on_cpu(setups, kinds, states, memories, decks, randoms, orders, seats, observations, masks):  # type: ignore[no-untyped-def]
    """``prepare_table`` at every table."""
    for table in range(kinds.size):
        prepare_table(table, setups, kinds, states, memories, decks, randoms, orders, seats, observations, masks)


def act_on_cpu(setups, kinds, states, memories, orders, seats, actions, ended, rewards):  # type: ignore[no-untyped-def]
    """``act_at_table`` at every table."""
    for table in range(kinds.size):
        act_at_table(table, setups, kinds, states, memories, orders, seats, actions, ended, rewards)


@cache
def kernels(device: str) -> tuple[Any, Any]:
    """``prepare`` and ``act`` for a kind of device."""
    if device == "cpu":
        return compile_for_cpu(prepare_on_cpu), compile_for_cpu(act_on_cpu)
    cuda = on_cuda.import_cuda()

    @cuda.jit
    def prepare(setups, kinds, states, memories, decks, randoms, orders, seats, observations, masks):  # type: ignore[no-untyped-def]
        table = cuda.grid(1)
        if table < kinds.size:
            prepare_table(table, setups, kinds, states, memories, decks, randoms, orders, seats, observations, masks)

    @cuda.jit
    def act(setups, kinds, states, memories, orders, seats, actions, ended, rewards):  # type: ignore[no-untyped-def]
        table = cuda.grid(1)
        if table < kinds.size:
            act_at_table(table, setups, kinds, states, memories, orders, seats, actions, ended, rewards)

    return prepare, act


class Tables:
    """``count`` tables that play the given kinds of rules, chosen anew at random for every game."""

    def __init__(self, rules: Sequence[Rules], count: int, *, seed: int, device: str) -> None:
        self.rules, self.count, self.device = tuple(rules), count, device
        self._cuda = on_cuda.import_cuda() if device == "cuda" else None
        self._prepare, self._act = kernels(device)
        first = np.zeros(count, STATE)
        first["phase"] = OVER
        streams = np.array([_stream(seed, table) for table in range(count)], np.uint64)
        self._setups = self._place(np.concatenate([setup_record(kind.setup) for kind in rules]))
        self._states = self._place(first)
        self._memories = self._place(np.zeros(count, MEMORY))
        self._decks = self._place(np.zeros((count, CARDS), np.int8))
        self._randoms = self._place(streams)
        self.kinds = torch.zeros(count, dtype=torch.int32, device=device)
        self.orders = torch.zeros((count, SUITS), dtype=torch.int8, device=device)
        self.ended = torch.zeros(count, dtype=torch.bool, device=device)
        self.rewards = torch.zeros((count, MAX_PLAYERS), dtype=torch.float32, device=device)

    def prepare(self, seats: torch.Tensor, observations: torch.Tensor, masks: torch.Tensor) -> None:
        """Write for every table the seat to act, its observation, and its legal actions."""
        self._run(
            self._prepare,
            *(self._setups, self._own(self.kinds), self._states, self._memories, self._decks, self._randoms),
            *(self._own(self.orders), self._own(seats), self._own(observations), self._own(masks)),
        )

    def act(self, seats: torch.Tensor, actions: torch.Tensor) -> None:
        """Carry out an action at every table; ``ended`` and ``rewards`` tell which rounds are over and how."""
        self._run(
            self._act,
            *(self._setups, self._own(self.kinds), self._states, self._memories, self._own(self.orders)),
            *(self._own(seats), self._own(actions), self._own(self.ended), self._own(self.rewards)),
        )

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
