"""Many positions at once, in rows of bytes: what the seat to act sees and may do, and what comes of what it does.

Unlike ``Tables`` they know no deal and no company: worlds that a seat may be in, and positions of the past.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import torch

from ...bots.neural.network import POINTS_PER_UNIT
from ...rules.actions import ACTIONS
from ...rules.cards import SUITS
from ...rules.state import DEAL, OVER, Setup
from ...sim import cuda as on_cuda
from ...sim.batches import act_row, cpu_kernels, look_row, translate_row
from ...sim.compiled import STATE, setup_record
from ...sim.observation import SIZE, STANDING
from .network import Network, masked
from .records import MEMORY, own, records, state_field

BATCH = {"cpu": 1 << 11, "cuda": 1 << 17}  # positions that are judged at once
THREADS = 128


@cache
def kernels(device: str) -> tuple[Any, Any, Any]:
    """``look``, ``act`` and ``translate`` for a kind of device."""
    if device == "cpu":
        return cpu_kernels()
    cuda = on_cuda.import_cuda()

    @cuda.jit
    def look(setups, states, memories, rows, seats, orders, observations, masks):  # type: ignore[no-untyped-def]
        place = cuda.grid(1)
        if place < rows.size:
            look_row(place, setups, states, memories, rows, seats, orders, observations, masks)

    @cuda.jit
    def act(setups, states, memories, rows, seats, orders, choices):  # type: ignore[no-untyped-def]
        place = cuda.grid(1)
        if place < rows.size:
            act_row(place, setups, states, memories, rows, seats, orders, choices)

    @cuda.jit
    def translate(orders, actions, translated, to_colours):  # type: ignore[no-untyped-def]
        place = cuda.grid(1)
        if place < actions.size:
            translate_row(place, orders, actions, translated, to_colours)

    return look, act, translate


def launch(device: str, kernel: Any, count: int, *arguments: Any) -> None:
    """Run a kernel for ``count`` rows."""
    if device == "cpu":
        kernel(*arguments)
    elif count:
        stream = on_cuda.import_cuda().external_stream(torch.cuda.current_stream().cuda_stream)
        kernel[(count + THREADS - 1) // THREADS, THREADS, stream](*arguments)


class Look(NamedTuple):
    """What the seats to act see."""

    seats: torch.Tensor
    orders: torch.Tensor
    observations: torch.Tensor
    masks: torch.Tensor


class Positions:
    """What can be done with rows of states and memories of one kind of rules."""

    def __init__(self, setup: Setup, device: str) -> None:
        self.device = device
        self.players = setup.players
        self.batch = BATCH[device]
        record = setup_record(setup)
        self.setups = record if device == "cpu" else on_cuda.import_cuda().to_device(record)
        self._look, self._act, self._translate = kernels(device)

    def look(self, states: torch.Tensor, memories: torch.Tensor, rows: torch.Tensor) -> Look:
        """What the seat to act sees at each of some rows; scores are hidden from it."""
        count = len(rows)
        told = Look(
            torch.zeros(count, dtype=torch.int8, device=self.device),
            torch.zeros((count, SUITS), dtype=torch.int8, device=self.device),
            torch.zeros((count, SIZE), dtype=torch.int8, device=self.device),
            torch.zeros((count, ACTIONS), dtype=torch.int8, device=self.device),
        )
        both = records(states, STATE), records(memories, MEMORY)
        launch(self.device, self._look, count, self.setups, *both, own(rows), *map(own, told))
        told.observations[:, STANDING] = 0
        return told

    def act(
        self, states: torch.Tensor, memories: torch.Tensor, rows: torch.Tensor, look: Look, choices: torch.Tensor
    ) -> None:
        """Do what was chosen, in the order of suits of those who were looked at."""
        both = records(states, STATE), records(memories, MEMORY)
        told = own(rows), own(look.seats), own(look.orders), own(choices)
        launch(self.device, self._act, len(rows), self.setups, *both, *told)

    def translate(self, actions: torch.Tensor, orders: torch.Tensor, *, to_colours: bool) -> torch.Tensor:
        """Actions out of the order of suits of those who do them, or into it."""
        translated = torch.zeros_like(actions)
        launch(self.device, self._translate, len(actions), own(orders), own(actions), own(translated), to_colours)
        return translated


class Judge:
    """A network that is asked and not taught: in half precision where there are tensor cores."""

    def __init__(self, network: Network, device: str) -> None:
        self._network = network
        self._kind = torch.bfloat16 if device == "cuda" else torch.float32
        self._device = device
        self.judged = 0

    @torch.no_grad()
    def __call__(self, observations: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits, not yet masked, and values in points."""
        self.judged += len(observations)
        with torch.autocast(self._device, dtype=self._kind, enabled=self._device == "cuda"):
            logits, values = self._network(observations.to(self._kind))
        return logits.float(), POINTS_PER_UNIT * values.float()


def round_over(states: torch.Tensor, rows: torch.Tensor) -> torch.Tensor:
    """Whether the round is over at each of some rows."""
    phases = state_field(states, "phase")[rows]
    return (phases == DEAL) | (phases == OVER)


def margins(before: torch.Tensor, after: torch.Tensor, seats: torch.Tensor, players: int) -> torch.Tensor:
    """What a seat has made from one state to another, less the mean of the others."""
    gained = (state_field(after, "scores") - state_field(before, "scores"))[..., :players].float()
    mine = gained.gather(-1, seats.long()[..., None])[..., 0]
    return mine - (gained.sum(-1) - mine) / (players - 1)


def play_out(
    positions: Positions,
    judge: Judge,
    states: torch.Tensor,
    memories: torch.Tensor,
    first: tuple[torch.Tensor, Look, torch.Tensor],
    *,
    hero: torch.Tensor,
    decisions: int = 0,
    others: Judge | None = None,
) -> torch.Tensor:
    """Play rounds to their end, everybody at the network's best move, after a ``first`` action at some rows; ``others``
    may play against the hero. Where the hero has decided so often (if not 0), the network's value is taken instead.
    Returns the hero's margins."""
    before = states.clone()
    rows, look, choices = first
    positions.act(states, memories, rows, look, choices)
    found = torch.full((len(states),), float("nan"), device=states.device)
    left = torch.full((len(states),), decisions, device=states.device)
    rows = rows[~round_over(states, rows)]
    while len(rows):
        going = []
        for part in rows.split(positions.batch):
            look = positions.look(states, memories, part)
            logits, values = judge(look.observations)
            mine = look.seats == hero[part]
            if others is not None:
                logits = torch.where(mine[:, None], logits, others(look.observations)[0])
            left[part] -= mine.to(left.dtype)
            judged = mine & (left[part] == 0)
            found[part[judged]] = values[judged]
            choices = masked(logits, look.masks).argmax(-1)
            positions.act(states, memories, part, look, choices)
            going.append(part[~judged & ~round_over(states, part)])
        rows = torch.cat(going)
    return torch.where(found.isnan(), margins(before, states, hero, positions.players), found)
