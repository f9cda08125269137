"""Proximal policy optimisation over rounds: every decision is credited with what its seat gained by it.

On CUDA a whole collection and one lesson are recorded once as graphs and replayed, so that the device never waits for
Python; elsewhere the same functions just run.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any

import torch
from torch import nn

from ...bots.neural.network import POINTS_PER_UNIT
from ...rules.actions import ACTIONS
from ...rules.state import BID, MAX_PLAYERS
from ...sim.habits import PRESENT
from ...sim.observation import SIZE, START
from .company import FROZEN, LEARNER
from .network import Critic, Network, masked
from .options import Settings
from .tables import HIDDEN, Tables

WARM_UP = 3  # runs before a graph is recorded
BIDDING = START["phase"] + BID
AT_THE_TABLE = START["at the table"]
NEARBY = 1.5  # tricks by which forced bids are off, as the scale of an exponential fall
RARE = math.log(0.05)  # forced bids less likely than that to the policy teach it directly
LEAST = math.log(0.005)  # a bid is not made less likely than that by forced bids


class Learner:
    """A network, the tables it plays at, and what it needs to learn. ``frozen`` plays the seats that are its."""

    def __init__(self, network: Network, tables: Tables, settings: Settings, frozen: Network | None = None) -> None:
        self.network, self.tables, self.settings, self.frozen = network, tables, settings, frozen
        self.fast = tables.device == "cuda"
        device = tables.device
        self._rate = torch.tensor(settings.rate, device=device)
        self._critic_rate = torch.tensor(settings.critic_rate, device=device)
        self.critic = Critic(settings.critic_width).to(device)
        self._groups = [list(part.parameters()) for part in (network, self.critic)]
        rates = (self._rate, self._critic_rate)
        self.optimiser = torch.optim.AdamW(
            [{"params": group, "lr": rate} for group, rate in zip(self._groups, rates, strict=True)],
            weight_decay=1e-3,
            eps=1e-5,
            fused=self.fast,
            capturable=self.fast,
        )
        shape = (settings.steps, tables.count)
        self.observations = torch.zeros((*shape, SIZE), dtype=torch.int8, device=device)
        self.masks = torch.zeros((*shape, ACTIONS), dtype=torch.int8, device=device)
        self.hidden = torch.zeros((*shape, HIDDEN), dtype=torch.int8, device=device)
        self.rare = torch.zeros(shape, dtype=torch.bool, device=device)
        self.seats = torch.zeros(shape, dtype=torch.int8, device=device)
        self.players = torch.zeros(shape, dtype=torch.int8, device=device)
        self.actions = torch.zeros(shape, dtype=torch.int64, device=device)
        self.own = torch.zeros(shape, dtype=torch.bool, device=device)
        self.chances = torch.zeros(shape, device=device)
        self.values = torch.zeros((*shape, MAX_PLAYERS), device=device)
        self.gains = torch.zeros((*shape, MAX_PLAYERS), device=device)
        self.counts = torch.zeros(shape, device=device)
        self.ended = torch.zeros(shape, dtype=torch.bool, device=device)
        self.rewards = torch.zeros((*shape, MAX_PLAYERS), device=device)
        self.scaled = torch.zeros(settings.steps * tables.count, device=device)
        self._targets = torch.zeros((settings.steps * tables.count, MAX_PLAYERS), device=device)
        self._batch = torch.arange(settings.minibatch, device=device)
        self._entropy_weight = torch.tensor(settings.entropy, device=device)
        self._forced = torch.tensor(settings.forced, device=device)
        self._told = torch.zeros(3, device=device)
        self._choose = torch.compile(self._chosen, dynamic=False) if self.fast else self._chosen
        self._judge = torch.compile(self._loss, dynamic=False) if self.fast else self._loss
        self._collect, self._study = self._collection, self._lesson

    def collect(self) -> float:
        """Play ``steps`` decisions at every table; the mean size of a round's reward."""
        self._collect()
        return float(self.rewards[self.ended].abs().mean())

    @torch.no_grad()
    def _collection(self) -> None:
        for step in range(self.settings.steps):
            self._decide(step)
        self._credit()

    def _decide(self, step: int) -> None:
        seats, observations, masks = self.seats[step], self.observations[step], self.masks[step]
        self.tables.prepare(seats, observations, masks, self.hidden[step])
        noise = torch.rand((self.tables.count, ACTIONS + 1), device=self.tables.device)
        chosen, self.chances[step], values, self.rare[step] = self._choose(
            observations, masks, self.hidden[step], noise, self._forced
        )
        self.players[step] = self.tables.players
        self.values[step] = by_seat(values, seats, self.players[step])
        present = self.tables.habits[:, :, PRESENT].gather(1, seats.long()[:, None]).squeeze(1)
        self.own[step] = present == LEARNER
        if self.frozen is not None:
            part = self.tables.company.frozen_tables(self.tables.count)
            logits, _ = self._run(self.frozen, observations[:part])
            theirs = masked(logits, masks[:part]).argmax(-1)
            chosen[:part] = torch.where(present[:part] == FROZEN, theirs, chosen[:part])
        self.actions[step] = chosen
        self.tables.act(seats, chosen)
        self.ended[step] = self.tables.ended
        self.rewards[step] = self.tables.rewards / POINTS_PER_UNIT

    def _run(self, network: Network, observations: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        kind = torch.bfloat16 if self.fast else torch.float32
        with torch.autocast(self.tables.device, dtype=torch.bfloat16, enabled=self.fast, cache_enabled=False):
            return network(observations.to(kind))  # type: ignore[no-any-return]

    def _judged(self, observations: torch.Tensor, hidden: torch.Tensor) -> torch.Tensor:
        """The critic's values for each seat, from the observer on."""
        kind = torch.bfloat16 if self.fast else torch.float32
        with torch.autocast(self.tables.device, dtype=torch.bfloat16, enabled=self.fast, cache_enabled=False):
            return self.critic(observations.to(kind), hidden.to(kind)).float()  # type: ignore[no-any-return]

    def _chosen(
        self,
        observations: torch.Tensor,
        masks: torch.Tensor,
        hidden: torch.Tensor,
        noise: torch.Tensor,
        forced: torch.Tensor,
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
        """An action drawn for every table, the logarithm of its chance, the value of the round to each seat, and
        whether it is a bid that was forced on a policy that would hardly have made it."""
        logits, _ = self._run(self.network, observations)
        chances = torch.log_softmax(masked(logits, masks), -1)
        off = (torch.arange(ACTIONS, device=chances.device) - chances.argmax(-1, keepdim=True)).abs()
        nearby = torch.log_softmax(masked(-off / NEARBY, masks), -1)
        share = torch.where(observations[:, BIDDING] > 0, forced, torch.zeros_like(forced))
        drawn = noise[:, -1] < share
        gumbel = -torch.log(-torch.log(noise[:, :-1].clamp(1e-9, 1 - 1e-7)))
        chosen = (torch.where(drawn[:, None], nearby, chances) + gumbel).argmax(-1)
        own = chances.gather(-1, chosen[:, None]).squeeze(-1)
        theirs = nearby.gather(-1, chosen[:, None]).squeeze(-1)
        mixed = torch.logaddexp(own + torch.log1p(-share), theirs + torch.log(share))
        return chosen, mixed, self._judged(observations, hidden), drawn & (own < RARE)

    @torch.no_grad()
    def _credit(self) -> None:
        """What the value to each seat gained with each decision and, ever less of it, with those after it. The last
        decision collected at a table does not count unless it ends a round: nobody knows yet what comes of it."""
        later_value, later_gain = torch.zeros_like(self.values[0]), torch.zeros_like(self.values[0])
        known = torch.zeros_like(self.ended[0])
        for step in range(len(self.values) - 1, -1, -1):
            over, values = self.ended[step][:, None], self.values[step]
            known = known | self.ended[step]
            reached = torch.where(over, self.rewards[step], later_value)
            later = torch.where(over, torch.zeros_like(later_gain), later_gain)
            later_gain = torch.where(known[:, None], reached - values + self.settings.trace * later, 0.0)
            self.gains[step] = later_gain
            self.counts[step] = (known & self.own[step]).float()
            later_value, known = values, torch.ones_like(known)

    def learn(self, progress: float, *, critic_alone: bool = False) -> dict[str, float]:
        """One pass over what was collected, by both networks or by the critic alone; ``progress`` runs from 0 to 1 over
        the whole run."""
        made = self.settings
        falling = 0.5 * (1 + math.cos(math.pi * progress))
        rate = 0.0 if critic_alone else made.last_rate + (made.rate - made.last_rate) * falling
        self._rate.fill_(rate)
        self._critic_rate.fill_(made.last_rate + (made.critic_rate - made.last_rate) * falling)
        self._entropy_weight.fill_(made.last_entropy + (made.entropy - made.last_entropy) * (1 - progress))
        if made.forced:
            self._forced.fill_(made.last_forced + (made.forced - made.last_forced) * (1 - progress))
        chosen = self.counts.flatten().nonzero().squeeze(1)
        self._set_targets()
        gains = self.gains.gather(-1, self.seats.long()[..., None]).flatten()
        self.scaled.copy_(gains / sizes_by_group(gains, self.players.flatten(), chosen))
        order = chosen[torch.randperm(chosen.numel(), device=chosen.device)]
        batches = [batch for batch in order.split(made.minibatch) if batch.numel() == made.minibatch]
        self._told.zero_()
        for batch in batches:
            self._batch.copy_(batch)
            self._study()
        told = (self._told / max(len(batches), 1)).tolist()
        names = ("entropy", "value", "moved")
        return {**dict(zip(names, told, strict=True)), "rate": rate, "samples": float(order.numel())}

    def _set_targets(self) -> None:
        """What values should have been, seat by seat from the observer on."""
        found = self.gains + self.values
        self._targets.copy_(from_seat(found.flatten(0, 1), self.seats.flatten(), self.players.flatten()))

    def _lesson(self) -> None:
        """Learn from the decisions that ``_batch`` names."""
        batch = self._batch
        self.optimiser.zero_grad(set_to_none=True)
        loss, told = self._judge(
            self.observations.flatten(0, 1)[batch],
            self.masks.flatten(0, 1)[batch],
            self.hidden.flatten(0, 1)[batch],
            self.rare.flatten()[batch],
            self.actions.flatten()[batch],
            self.chances.flatten()[batch],
            self.scaled[batch],
            self._targets[batch],
        )
        loss.backward()
        for group in self._groups:
            nn.utils.clip_grad_norm_(group, self.settings.largest_gradient)
        self.optimiser.step()
        self._told += told

    def _loss(
        self,
        observations: torch.Tensor,
        masks: torch.Tensor,
        hidden: torch.Tensor,
        rare: torch.Tensor,
        actions: torch.Tensor,
        old: torch.Tensor,
        gains: torch.Tensor,
        targets: torch.Tensor,
    ) -> tuple[torch.Tensor, torch.Tensor]:
        made = self.settings
        logits, values = self._run(self.network, observations)
        chances = torch.log_softmax(masked(logits, masks), -1)
        own = chances.gather(-1, actions[:, None]).squeeze(-1)
        ratio = (own - old).exp()
        usual = -torch.min(ratio * gains, ratio.clamp(1 - made.clip, 1 + made.clip) * gains)
        taught = -made.rare * gains * own * ((gains > 0) | (own.detach() > LEAST))
        policy = torch.where(rare, taught, usual).mean()
        error = (values.float() - targets[:, 0]).pow(2).mean()
        entropy = -(chances.exp() * chances).sum(-1).mean()
        there = observations[:, AT_THE_TABLE : AT_THE_TABLE + MAX_PLAYERS]
        wrong = ((self._judged(observations, hidden) - targets).pow(2) * there).sum(-1) / there.sum(-1)
        loss = policy + made.value * (error + wrong.mean()) - self._entropy_weight * entropy
        return loss, torch.stack([entropy.detach(), error.detach(), (ratio - 1).abs().mean().detach()])

    def prepare(self) -> None:
        """Compile what collecting takes. On CUDA also record a collection and a lesson as graphs, by lessons that teach
        nothing."""
        if not self.fast:
            self._collect()
            return
        self._rate.zero_()
        self._critic_rate.zero_()
        self._collect = recorded(self._collection)
        self._set_targets()
        self._study = recorded(self._lesson)


def sizes_by_group(values: torch.Tensor, groups: torch.Tensor, chosen: torch.Tensor) -> torch.Tensor:
    """For each value the root mean square of the ``chosen`` ones of its group; groups are numbers of players."""
    known, squares = groups[chosen].long(), values[chosen].pow(2)
    count, total = (torch.bincount(known, each, MAX_PLAYERS + 1) for each in (torch.ones_like(squares), squares))
    return (total / count.clamp(min=1)).sqrt()[groups.long()] + 1e-6


def by_seat(values: torch.Tensor, observers: torch.Tensor, players: torch.Tensor) -> torch.Tensor:
    """Rows of values in the order of seats, which come in the order from each row's observer on."""
    places = torch.arange(MAX_PLAYERS, device=values.device)
    return values.gather(-1, (places - observers.long()[:, None]) % players.long()[:, None])


def from_seat(values: torch.Tensor, observers: torch.Tensor, players: torch.Tensor) -> torch.Tensor:
    """The inverse of ``by_seat``."""
    places = torch.arange(MAX_PLAYERS, device=values.device)
    return values.gather(-1, (places + observers.long()[:, None]) % players.long()[:, None])


def recorded(work: Callable[[], Any]) -> Callable[[], Any]:
    """What replays ``work`` on the device."""
    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        for _ in range(WARM_UP):
            work()
    torch.cuda.current_stream().wait_stream(side)
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph, capture_error_mode="relaxed"):
        work()
    return graph.replay


def clock() -> float:
    """Seconds, after the device has done what it was asked."""
    if torch.cuda.is_available():
        torch.cuda.synchronize()
    return time.perf_counter()
