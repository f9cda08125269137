"""Games on CUDA: every thread plays games of its own, its state in its own local memory."""

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Any

import numpy as np
import numpy.typing as npt

from ..extras import MissingExtra
from ..rules.cards import CARDS
from ..rules.options import FirstDealer, Rules
from ..rules.state import MAX_PLAYERS
from .bits import nth_bit
from .compiled import STATE, register, register_rules, setup_record
from .play import SUMS, add_game, note_nothing, play_game
from .policies import random_policy
from .trace import Trace, note_all

THREADS = 256  # in one block
BLOCKS_PER_PROCESSOR = 12
LAUNCH = 1 << 22  # games in one launch, so that progress can be reported


def import_cuda() -> Any:
    """``numba.cuda``, with the names that it expects and newer versions of NumPy have dropped."""
    for name, successor in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
        if not hasattr(np, name):
            setattr(np, name, getattr(np, successor))
    if find_spec("numba_cuda") is None:
        raise MissingExtra("CUDA", "numba-cuda", "cuda")
    from numba import cuda
    from numba.cuda.extending import register_jitable

    register_rules()
    _register_for_cuda(register_jitable)
    return cuda


@cache
def _register_for_cuda(register_jitable: Callable[..., Any]) -> None:
    register_jitable(forceinline=True)(nth_bit)


@cache
def batch_kernel(policy: Callable[..., Any]) -> Any:
    """A kernel that plays games ``first`` to ``first + games - 1`` of a run and adds up their results."""
    cuda = import_cuda()
    from numba import from_dtype, types

    state_type = from_dtype(STATE)
    register(policy)

    def play_batch(setups, by_high_card, seed, first, games, sums, scores):  # type: ignore[no-untyped-def]
        setup = setups[0]
        states = cuda.local.array(1, state_type)
        deck = cuda.local.array(CARDS, types.int8)
        exact = cuda.local.array(MAX_PLAYERS, types.int8)
        own = cuda.local.array((SUMS, MAX_PLAYERS), types.int64)
        for row in range(SUMS):
            for seat in range(MAX_PLAYERS):
                own[row, seat] = 0
        state = states[0]
        for index in range(cuda.grid(1), games, cuda.gridsize(1)):
            moves = play_game(policy, note_nothing, setup, state, deck, by_high_card, seed, first + index, exact, 0)
            add_game(setup, state, exact, moves, own)
            if index < scores.shape[0]:
                for seat in range(setup.players):
                    scores[index, seat] = state.scores[seat]
        for row in range(SUMS):
            for seat in range(MAX_PLAYERS):
                cuda.atomic.add(sums, (row, seat), own[row, seat])

    return cuda.jit(play_batch)


def play_batches(
    rules: Rules,
    games: int,
    seed: int,
    policy: Callable[..., Any],
    scores: npt.NDArray[np.int16],
    progress: Callable[[int], None],
) -> npt.NDArray[np.int64]:
    """Play a run of games on the current device, launch by launch."""
    cuda = import_cuda()
    if not cuda.is_available():
        raise RuntimeError("expected a CUDA device, found none: use the device 'cpu'")
    kernel = batch_kernel(policy)
    blocks = cuda.get_current_device().MULTIPROCESSOR_COUNT * BLOCKS_PER_PROCESSOR
    setups = cuda.to_device(setup_record(rules.setup))
    by_high_card = rules.first_dealer is FirstDealer.HIGH_CARD
    sums = cuda.to_device(np.zeros((SUMS, MAX_PLAYERS), np.int64))
    for first in range(0, games, LAUNCH):
        size = min(LAUNCH, games - first)
        part = scores[first : first + size]
        on_device = cuda.to_device(part) if part.size else cuda.device_array((0, rules.players), np.int16)
        kernel[blocks, THREADS](setups, by_high_card, np.uint64(seed), np.int64(first), np.int64(size), sums, on_device)
        cuda.synchronize()
        if part.size:
            part[:] = on_device.copy_to_host()
        progress(size)
    return sums.copy_to_host()  # type: ignore[no-any-return]


@cache
def trace_kernel() -> Any:
    """A kernel that plays and traces games ``first`` onwards of a run, a thread a game."""
    cuda = import_cuda()
    from numba import from_dtype, types

    state_type = from_dtype(STATE)

    def trace_batch(setups, by_high_card, seed, first, lengths, states, seats, actions, numbers, masks, decks):  # type: ignore[no-untyped-def]
        row = cuda.grid(1)
        if row < lengths.size:
            scratch = cuda.local.array(1, state_type)
            deck = cuda.local.array(CARDS, types.int8)
            for card in range(CARDS):
                deck[card] = 0
            exact = cuda.local.array(MAX_PLAYERS, types.int8)
            setup = setups[0]
            log = (states, seats, actions, numbers, masks, decks, setup, row)
            game = first + row
            moves = play_game(random_policy, note_all, setup, scratch[0], deck, by_high_card, seed, game, exact, log)
            lengths[row] = 1 + setup.rounds + moves

    return cuda.jit(trace_batch)


def trace_on_cuda(rules: Rules, games: int, seed: int, first: int = 0) -> Trace:
    """Trace random games of a run on the current device."""
    cuda = import_cuda()
    trace = Trace.empty(rules, games)
    lengths = cuda.to_device(trace.lengths)
    notes = [cuda.to_device(note) for note in trace.notes]
    by_high_card = rules.first_dealer is FirstDealer.HIGH_CARD
    blocks = (games + THREADS - 1) // THREADS
    setups = cuda.to_device(setup_record(rules.setup))
    trace_kernel()[blocks, THREADS](setups, by_high_card, np.uint64(seed), np.int64(first), lengths, *notes)
    return Trace(rules, lengths.copy_to_host(), *(note.copy_to_host() for note in notes))
