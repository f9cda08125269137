"""A network that learns where the hidden cards are, by watching games: beliefs in one evaluation.

    foretold train --holders --teacher WEIGHTS --base 1 --minutes 5 --out holders

It sees what the seat to act sees, and is told afterwards who held each card. The rules must hide nothing but hands.
With --resume it begins with the layers of a network that plays.
"""

from __future__ import annotations

import math

import torch

from .company import Company
from .distillation import Teachers
from .hidden_cards import holder_logits, true_holders
from .network import HolderNetwork, masked
from .options import Run, RunError
from .positions import Judge
from .run import run_steps, save, tables_for
from .tables import Tables
from .weights import load_weights


class Watcher:
    """A network that watches, the tables at which it does, and the network that plays there."""

    def __init__(self, teacher: Judge | Teachers, network: HolderNetwork, tables: Tables, rate: float) -> None:
        self.network, self.tables, self._teacher, self._rate = network, tables, teacher, rate
        self._optimiser = torch.optim.Adam(network.parameters(), lr=rate)
        self._players = torch.tensor([rules.players for rules in tables.rules], device=tables.device)
        self._seats, self._observations, self._masks = tables.blanks()

    def learn(self, progress: float) -> dict[str, torch.Tensor]:
        """One lesson: a position at every table."""
        tables = self.tables
        tables.prepare(self._seats, self._observations, self._masks)
        with torch.no_grad():
            preferences = masked(self._teacher(self._observations)[0], self._masks)
            chosen = torch.multinomial(torch.softmax(preferences, -1), 1)[:, 0]
        for group in self._optimiser.param_groups:
            group["lr"] = self._rate * (0.5 + 0.5 * math.cos(math.pi * progress)) + 1e-5
        holders, hidden = true_holders(tables.states, self._seats)
        players = self._players[tables.kinds.long()]
        logits = holder_logits(self.network, self._observations, tables.orders, self._seats, players)
        surprise = torch.nn.functional.cross_entropy(logits.flatten(0, 1), holders.flatten(), reduction="none")
        surprise = torch.where(hidden, surprise.view_as(hidden), 0.0).sum(-1) / hidden.sum(-1).clamp(min=1)
        loss = surprise.mean()  # over positions: with few hidden cards they count as much as with many
        self._optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self._optimiser.step()
        tables.act(self._seats, chosen)
        return {"surprise": loss.detach()}


def learn_holders(run: Run) -> None:
    """Watch the run's teacher play, and write the network to the run's folder."""
    assert run.teacher is not None
    torch.manual_seed(run.seed)
    tables = tables_for(run, Company(habits=run.habits, plain=run.plain, aims=run.aims))
    if not all(rules.is_base_game for rules in tables.rules):
        raise RunError("--holders: expected --base 1, since by other rules more is hidden than hands")
    teacher = Teachers(run.teacher, tables)
    watcher = Watcher(teacher, _first_holders(run).to(run.device), tables, run.rate)
    run_steps(run, watcher.learn)
    save(run, watcher.network)


def _first_holders(run: Run) -> HolderNetwork:
    """A network that knows nothing yet, or one that begins with the layers of a network that plays."""
    if run.resume is None:
        return HolderNetwork(run.width, run.blocks)
    begun = load_weights(run.resume)
    network = HolderNetwork(begun.width, begun.depth)
    network.load_state_dict(begun.state_dict(), strict=False)
    return network
