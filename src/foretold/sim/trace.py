"""Games with every state written down, to show that the rules run alike interpreted, compiled and on CUDA."""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ..rules.cards import CARDS, ORDINARY
from ..rules.deal import cards_needed, deal, deck_cards, draw_dealer, start_game
from ..rules.options import FirstDealer, Rules
from ..rules.state import MAX_PLAYERS, STATE_LAYOUT, Setup, State
from ..rules.step import apply, legal
from .compiled import STATE, compile_for_cpu, register, setup_record
from .play import DEALT, START, play_game
from .policies import random_policy

_FORMATS = {"u1": "B", "i1": "b", "i2": "h", "i4": "i", "i8": "q"}
_PACKING = struct.Struct("=" + "".join(f"{field.length or 1}{_FORMATS[field.kind]}" for field in STATE_LAYOUT))


@dataclass(frozen=True)
class Trace:
    """The entries of some games, one row a game: who acted (or START, DEALT), what was done, and the state after it.
    ``decks`` holds the deck of each entry that is a start or a deal; entries behind a game's ``length`` are empty."""

    rules: Rules
    lengths: npt.NDArray[np.int32]
    states: npt.NDArray[np.void]
    seats: npt.NDArray[np.int8]
    actions: npt.NDArray[np.int16]
    numbers: npt.NDArray[np.int64]  #: the random number that the policy was given; of a deal, the cards it needs
    masks: npt.NDArray[np.int64]  #: what each seat may do after the entry, as a pair of masks
    decks: npt.NDArray[np.int8]

    @property
    def notes(self) -> tuple[npt.NDArray[Any], ...]:
        """The arrays that ``note_all`` writes to."""
        return self.states, self.seats, self.actions, self.numbers, self.masks, self.decks

    @classmethod
    def empty(cls, rules: Rules, games: int) -> Trace:
        """Buffers for a number of games."""
        most = 1 + sum(most_entries(rules.players, size) for size in rules.rounds)
        return cls(
            rules,
            np.zeros(games, np.int32),
            np.zeros((games, most), STATE),
            np.zeros((games, most), np.int8),
            np.zeros((games, most), np.int16),
            np.zeros((games, most), np.int64),
            np.zeros((games, most, MAX_PLAYERS, 2), np.int64),
            np.zeros((games, len(rules.rounds) + 1, CARDS), np.int8),
        )


def most_entries(players: int, hand: int) -> int:
    """The most entries of one round: the deal, the trump, bids, plays, one passing, and the Cloud's change."""
    return 1 + 1 + players + players * hand + players + 1


@register
def note_all(log, entry, state, seat, action, number, deck):  # type: ignore[no-untyped-def]
    """Write an entry down."""
    states, seats, actions, numbers, masks, decks, setup, row = log
    states[row, entry] = state
    seats[row, entry] = seat
    actions[row, entry] = action
    numbers[row, entry] = number
    for each in range(setup.players):
        masks[row, entry, each, 0], masks[row, entry, each, 1] = legal(setup, state, each)
    if seat < 0:
        place = 0 if seat == START else state.round + 1
        for card in range(CARDS):
            decks[row, place, card] = deck[card]


@cache
def trace_kernel() -> Callable[..., Any]:
    """``trace_batch`` compiled."""
    return compile_for_cpu(trace_batch)


def trace_batch(setups, by_high_card, seed, first, scratch, deck, exact, lengths, notes):  # type: ignore[no-untyped-def]
    """Play and trace games ``first`` onwards of a run."""
    setup = setups[0]
    for row in range(lengths.size):
        for card in range(CARDS):
            deck[card] = 0
        log = (*notes, setup, row)
        game = first + row
        moves = play_game(random_policy, note_all, setup, scratch[0], deck, by_high_card, seed, game, exact, log)
        lengths[row] = 1 + setup.rounds + moves


def trace_on_cpu(rules: Rules, games: int, seed: int, first: int = 0) -> Trace:
    """Trace random games of a run with the compiled rules."""
    trace = Trace.empty(rules, games)
    scratch, deck, exact = np.zeros(1, STATE), np.zeros(CARDS, np.int8), np.zeros(MAX_PLAYERS, np.int8)
    by_high_card = rules.first_dealer is FirstDealer.HIGH_CARD
    trace_kernel()(
        setup_record(rules.setup),
        by_high_card,
        np.uint64(seed),
        np.int64(first),
        scratch,
        deck,
        exact,
        trace.lengths,
        trace.notes,
    )
    return trace


@cache
def _packer() -> Callable[[State], bytes]:
    """A function that lays a state out as its record does, quickly: its source is made from the layout."""
    values = ", ".join(("*state." if field.length else "state.") + field.name for field in STATE_LAYOUT)
    return eval(f"lambda state: pack({values})", {"pack": _PACKING.pack})  # type: ignore[no-any-return]


def disagreement(trace: Trace, row: int) -> str | None:
    """Play a traced game again interpreted: the decks must be those of the rules, the same policy with the same numbers
    must choose the same actions, and after every entry the state must agree to the byte and every seat have the same
    legal actions. None if all is so, else where not."""
    rules = trace.rules
    setup = rules.setup
    state = State()
    pack = _packer()
    length, size = int(trace.lengths[row]), _PACKING.size
    records = trace.states[row, :length].tobytes()
    stride = STATE.itemsize
    seats, actions, numbers, masks = (
        note[row, :length].tolist()
        for note in (trace.seats, trace.actions, trace.numbers, trace.masks[:, :, : rules.players])
    )
    for entry in range(length):
        seat, action = seats[entry], actions[entry]
        if seat == START:
            by_draw = rules.first_dealer is FirstDealer.HIGH_CARD
            start_game(state, draw_dealer(rules.players, trace.decks[row, 0].tolist()) if by_draw else 0)
        elif seat == DEALT:
            deck = trace.decks[row, state.round + 1].tolist()
            if not _is_the_deck(setup, state, deck, numbers[entry]):
                return f"{rules}: game {row}, entry {entry}: dealt from {deck}"
            deal(setup, state, deck)
        else:
            if random_policy(setup, state, seat, numbers[entry]) != action:
                return f"{rules}: game {row}, entry {entry}: seat {seat} did {action}"
            apply(setup, state, seat, action)
        if pack(state) != records[entry * stride : entry * stride + size]:
            return f"{rules}: game {row}, entry {entry}, seat {seat}, action {action}: {state}"
        if [list(legal(setup, state, each)) for each in range(rules.players)] != masks[entry]:
            return f"{rules}: game {row}, entry {entry}: other actions are legal"
    return None


def _is_the_deck(setup: Setup, state: State, deck: list[int], needed: int) -> bool:
    """Whether a deck holds the cards of the coming round, and as many of them were shuffled as the round needs."""
    low, high = deck_cards(setup, state)
    size = low.bit_count() + high.bit_count()
    mask = sum(1 << card for card in deck[:size])
    return mask == low | high << ORDINARY and needed == cards_needed(setup, state)
