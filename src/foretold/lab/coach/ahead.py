"""Lookahead with the network: the value of each alternative of a decision, given what its seat can know.

Every alternative is tried in the same worlds that the seat may be in. There the network plays all seats until the round
is over, which gives points, or until the seat has a choice again, where the network says what it expects. Points are
the seat's own of the round less the mean of the others', for which the network plays.

Lookaheads of many decisions are batched: a row of a matrix product costs half as much when there are many rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ...bots.neural import POINTS_PER_UNIT, Network, shipped_network
from ...bots.neural.beliefs import believed_worlds
from ...game.actions import Action
from ...game.view import View
from ...sim.batches import Tables
from ...sim.observation import STANDING

ROWS = 1024  # observations that the network sees at once
MOST = 4096  # tables that are played in parallel

Points = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Look:
    """Alternatives of one decision, to be tried in a number of worlds."""

    view: View
    actions: tuple[Action, ...]
    worlds: int
    seed: int

    @property
    def tables(self) -> int:
        """How many tables it takes."""
        return self.worlds * len(self.actions)


def look_ahead(looks: Sequence[Look], progress: Callable[[float], None] | None = None) -> list[Points]:
    """For each look the points that come of it: a row for each world, a column for each action. One in no world gives
    no rows. ``progress`` is called from time to time with the part done."""
    total, done = sum(look.tables for look in looks), 0
    found: list[Points] = []
    for batch in _batches(looks):
        running = [_Running(look) if look.worlds else None for look in batch]
        done += sum(look.tables for look in batch)
        while going := [one for one in running if one is not None and len(one.tables.rows)]:
            _step(shipped_network(batch[0].view.rules), going)
            if progress is not None:
                progress((done - sum(len(one.tables.rows) for one in going)) / total)
        found.extend(
            one.points() if one is not None else np.zeros((0, len(look.actions)))
            for look, one in zip(batch, running, strict=True)
        )
    if progress is not None:
        progress(1.0)
    return found


def _batches(looks: Iterable[Look]) -> Iterable[list[Look]]:
    """Looks that fit side by side, for one network."""
    batch: list[Look] = []
    for look in looks:
        other = batch and shipped_network(batch[0].view.rules) is not shipped_network(look.view.rules)
        if other or (batch and sum(one.tables for one in batch) + look.tables > MOST):
            yield batch
            batch = []
        batch.append(look)
    if batch:
        yield batch


class _Running:
    """A lookahead in progress."""

    def __init__(self, look: Look) -> None:
        worlds = believed_worlds(look.view, look.seed)
        indices = np.array([action.index for action in look.actions])
        self.tables = Tables(worlds.setups, worlds.draw(look.worlds), worlds.memories, worlds.seat, indices)
        self._seat = worlds.seat
        self._shape = look.worlds, len(look.actions)
        self._expected = np.full(look.tables, np.nan)

    def see(self) -> npt.NDArray[np.float32]:
        """What the seats to act see that have a choice."""
        seats, observations, masks = self.tables.look()
        observations[:, STANDING] = 0
        self._masks = masks
        self._asked = masks.sum(axis=1) > 1
        self._own = self._asked & (seats == self._seat)
        asked: npt.NDArray[np.float32] = observations[self._asked]
        return asked

    def go_on(self, preferences: npt.NDArray[np.float32], values: npt.NDArray[np.float32]) -> None:
        """Note what is expected where the seat is to act again, and let the others act."""
        own, asked = self._own, self._asked
        self._expected[self.tables.rows[own]] = POINTS_PER_UNIT * values[own[asked]]
        wishes = np.zeros(self._masks.shape, np.float32)
        wishes[asked] = preferences
        choices = np.where(self._masks > 0, wishes, -np.inf).argmax(axis=1)[~own]
        self.tables.leave(own)
        if len(self.tables.rows):
            self.tables.act(choices)

    def points(self) -> Points:
        """Return the resulting points."""
        return np.where(np.isnan(self._expected), self.tables.margins(), self._expected).reshape(self._shape)


def _step(network: Network, running: Sequence[_Running]) -> None:
    seen = [one.see() for one in running]
    preferences, values = _run(network, np.concatenate(seen))
    first = 0
    for one, observations in zip(running, seen, strict=True):
        last = first + len(observations)
        one.go_on(preferences[first:last], values[first:last])
        first = last


def _run(
    network: Network, observations: npt.NDArray[np.float32]
) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    parts = [network.run_batch(observations[first : first + ROWS]) for first in range(0, len(observations), ROWS)]
    if not parts:
        parts = [network.run_batch(observations)]
    return np.concatenate([part[0] for part in parts]), np.concatenate([part[1] for part in parts])
