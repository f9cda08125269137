"""Proximal policy optimisation over rounds: every decision is credited with what its seat made of the round."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass

import torch
from torch import nn

from ...rules.actions import ACTIONS
from ...rules.state import MAX_PLAYERS
from ...sim.observation import SIZE
from .network import Network, masked
from .tables import Tables

UNIT = 30.0  # points


@dataclass(frozen=True)
class Settings:
    """What a run is made with."""

    steps: int = 64
    minibatch: int = 32_768
    rate: float = 1.8e-3
    last_rate: float = 2e-5
    clip: float = 0.2
    entropy: float = 0.01
    last_entropy: float = 0.001
    value: float = 0.5
    trace: float = 0.95
    largest_gradient: float = 1.0


class Learner:
    """A network, the tables it plays at, and what it needs to learn."""

    def __init__(self, network: Network, tables: Tables, settings: Settings) -> None:
        self.network, self.tables, self.settings = network, tables, settings
        self._fast = torch.compile(network, dynamic=False) if tables.device == "cuda" else network
        self.optimiser = torch.optim.AdamW(
            network.parameters(), lr=settings.rate, weight_decay=1e-3, eps=1e-5, fused=tables.device == "cuda"
        )
        count, steps, device = tables.count, settings.steps, tables.device
        self.observations = torch.zeros((steps, count, SIZE), dtype=torch.int8, device=device)
        self.masks = torch.zeros((steps, count, ACTIONS), dtype=torch.int8, device=device)
        self.seats = torch.zeros((steps, count), dtype=torch.int8, device=device)
        self.actions = torch.zeros((steps, count), dtype=torch.int64, device=device)
        self.chances = torch.zeros((steps, count), device=device)
        self.values = torch.zeros((steps, count), device=device)
        self.ended = torch.zeros((steps, count), dtype=torch.bool, device=device)
        self.rewards = torch.zeros((steps, count, MAX_PLAYERS), device=device)

    def _forward(self, observations: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        device = self.tables.device
        kind = torch.bfloat16 if device == "cuda" else torch.float32
        with torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda"):
            return self._fast(observations.to(kind))  # type: ignore[no-any-return]

    @torch.no_grad()
    def collect(self) -> float:
        """Play ``steps`` decisions at every table; the mean size of a round's reward."""
        for step in range(self.settings.steps):
            self.tables.prepare(self.seats[step], self.observations[step], self.masks[step])
            logits, values = self._forward(self.observations[step])
            chances = torch.log_softmax(masked(logits, self.masks[step]), -1)
            noise = -torch.log(-torch.log(torch.rand_like(chances).clamp_(1e-9, 1 - 1e-7)))
            chosen = (chances + noise).argmax(-1)
            self.actions[step] = chosen
            self.chances[step] = chances.gather(-1, chosen[:, None]).squeeze(-1)
            self.values[step] = values.float()
            self.tables.act(self.seats[step], chosen)
            self.ended[step] = self.tables.ended
            self.rewards[step] = self.tables.rewards / UNIT
        return float(self.rewards[self.ended].abs().mean())

    @torch.no_grad()
    def advantages(self) -> tuple[torch.Tensor, torch.Tensor]:
        """What each decision gained over its value, and whether it counts: a seat's last decision of an unfinished
        round does not, and the ones before are judged by its value."""
        steps, count = self.values.shape
        gains = torch.zeros_like(self.values)
        counts = torch.zeros_like(self.values)
        device = self.values.device
        later_value = torch.zeros((count, MAX_PLAYERS), device=device)
        later_gain = torch.zeros((count, MAX_PLAYERS), device=device)
        known = torch.zeros((count, MAX_PLAYERS), device=device)
        for step in range(steps - 1, -1, -1):
            over = self.ended[step][:, None]
            later_value = torch.where(over, self.rewards[step], later_value)
            later_gain = torch.where(over, torch.zeros_like(later_gain), later_gain)
            known = torch.where(over, torch.ones_like(known), known)
            seat = self.seats[step].long()[:, None]
            delta = later_value.gather(1, seat).squeeze(1) - self.values[step]
            gain = delta + self.settings.trace * later_gain.gather(1, seat).squeeze(1)
            counted = known.gather(1, seat).squeeze(1)
            gains[step] = gain * counted
            counts[step] = counted
            later_value.scatter_(1, seat, self.values[step][:, None])
            later_gain.scatter_(1, seat, (gain * counted)[:, None])
            known.scatter_(1, seat, 1.0)
        return gains, counts

    def learn(self, progress: float) -> dict[str, float]:
        """One pass over what was collected; ``progress`` runs from 0 to 1 over the whole run."""
        made = self.settings
        falling = 0.5 * (1 + math.cos(math.pi * progress))
        rate = made.last_rate + (made.rate - made.last_rate) * falling
        entropy_weight = made.last_entropy + (made.entropy - made.last_entropy) * (1 - progress)
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        gains, counts = self.advantages()
        targets = (gains + self.values).flatten()
        chosen = counts.flatten().nonzero().squeeze(1)
        spread = gains.flatten()[chosen].std() + 1e-6
        order = chosen[torch.randperm(chosen.numel(), device=chosen.device)]
        observations, masks = self.observations.flatten(0, 1), self.masks.flatten(0, 1)
        actions, old = self.actions.flatten(), self.chances.flatten()
        gains = gains.flatten() / spread
        told = torch.zeros(3, device=order.device)
        batches = [batch for batch in order.split(made.minibatch) if batch.numel() == made.minibatch]
        for batch in batches:
            logits, values = self._forward(observations[batch])
            chances = torch.log_softmax(masked(logits, masks[batch]), -1)
            now = chances.gather(-1, actions[batch][:, None]).squeeze(-1)
            ratio = (now - old[batch]).exp()
            gain = gains[batch]
            policy = -torch.min(ratio * gain, ratio.clamp(1 - made.clip, 1 + made.clip) * gain).mean()
            error = (values.float() - targets[batch]).pow(2).mean()
            entropy = -(chances.exp() * chances).sum(-1).mean()
            loss = policy + made.value * error - entropy_weight * entropy
            self.optimiser.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(self.network.parameters(), made.largest_gradient)
            self.optimiser.step()
            told += torch.stack([entropy.detach(), error.detach(), (ratio - 1).abs().mean().detach()]) / len(batches)
        names = ("entropy", "value", "moved")
        return {**dict(zip(names, told.tolist(), strict=True)), "rate": rate, "samples": float(order.numel())}


@torch.no_grad()
def margin(hero: Network, others: Network, tables: Tables, steps: int) -> tuple[float, float]:
    """The hero's mean reward in points a round, in one seat at every table against ``others``, both at their best move,
    and its standard error."""
    device, count = tables.device, tables.count
    seats = torch.zeros(count, dtype=torch.int8, device=device)
    observations = torch.zeros((count, SIZE), dtype=torch.int8, device=device)
    masks = torch.zeros((count, ACTIONS), dtype=torch.int8, device=device)
    places = torch.arange(count, device=device)
    kind = torch.bfloat16 if device == "cuda" else torch.float32
    total, squares, rounds = 0.0, 0.0, 0
    for _ in range(steps):
        tables.prepare(seats, observations, masks)
        with torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda"):
            mine, _ = hero(observations.to(kind))
            theirs, _ = others(observations.to(kind))
        is_hero = seats == (places % 3)
        logits = torch.where(is_hero[:, None], mine, theirs)
        tables.act(seats, masked(logits, masks).argmax(-1))
        made = tables.rewards[places, places % 3][tables.ended]
        total += float(made.sum())
        squares += float(made.pow(2).sum())
        rounds += made.numel()
    mean = total / max(rounds, 1)
    return mean, math.sqrt(max(squares / max(rounds, 1) - mean * mean, 0.0) / max(rounds, 1))


def clock() -> float:
    """Seconds, after the device has done what it was asked."""
    if torch.cuda.is_available():
        torch.cuda.synchronize()
    return time.perf_counter()
