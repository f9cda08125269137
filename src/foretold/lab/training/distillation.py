"""A network that plays as others do: a small one for rollouts on one core, or one for all rules that several taught.

    foretold train --teacher WEIGHTS --width 256 --blocks 1 --minutes 3 --out small
    foretold train --teacher shipped --width 768 --minutes 4 --out taught

It learns the teachers' preferences and values in positions of their games. One action in ten there is any legal one, so
that positions which only a trial leads to are known too.
"""

from __future__ import annotations

import math
from pathlib import Path

import torch

from ...bots.neural.network import PLAYING, POINTS_PER_UNIT, network_name
from ...rules.actions import ACTIONS
from .company import Company
from .network import Network, draw_actions, masked
from .options import SHIPPED, Run
from .positions import Judge
from .run import first_network, run_steps, save, tables_for
from .tables import Tables
from .weights import load_weights

VALUE_WEIGHT = 0.5
CERTAIN = 0.97


class Teachers:
    """The network that teaches at each table: the same at all, or that which is shipped for the rules of the table."""

    def __init__(self, weights: Path, tables: Tables) -> None:
        files = [PLAYING[network_name(rules)] if weights == SHIPPED else weights for rules in tables.rules]
        different = list(dict.fromkeys(files))
        self._judges = [Judge(load_weights(file, tables.device), tables.device) for file in different]
        self._of_kind = torch.tensor([different.index(file) for file in files], device=tables.device)
        self._tables = tables

    def __call__(self, observations: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits, not yet masked, and values in points, for the observation at each table."""
        logits = torch.zeros((len(observations), ACTIONS), device=observations.device)
        values = torch.zeros(len(observations), device=observations.device)
        teaching = self._of_kind[self._tables.kinds.long()]
        for place, judge in enumerate(self._judges):
            rows = (teaching == place).nonzero()[:, 0]
            logits[rows], values[rows] = judge(observations[rows])
        return logits, values


class Pupil:
    """A network that learns, its teachers, and the tables at which it watches."""

    def __init__(self, teacher: Judge | Teachers, pupil: Network, tables: Tables, rate: float) -> None:
        self.pupil, self.tables = pupil, tables
        self._teacher = teacher
        self._rate = rate
        self._optimiser = torch.optim.Adam(pupil.parameters(), lr=rate)
        self._seats, self._observations, self._masks = tables.blanks()

    def learn(self, progress: float) -> dict[str, torch.Tensor]:
        """One lesson: a position at every table."""
        device = self.tables.device
        self.tables.prepare(self._seats, self._observations, self._masks)
        with torch.no_grad():
            logits, values = self._teacher(self._observations)
            wanted = torch.softmax(masked(logits, self._masks), -1)
            chosen = draw_actions(wanted, self._masks)
        for group in self._optimiser.param_groups:
            group["lr"] = self._rate * (0.5 + 0.5 * math.cos(math.pi * progress)) + 1e-5
        kind = torch.bfloat16 if device == "cuda" else torch.float32
        with torch.autocast(device, dtype=kind, enabled=device == "cuda"):
            told, worth = self.pupil(self._observations.to(kind))
        found = torch.log_softmax(masked(told, self._masks), -1)
        loss = (wanted * (wanted.clamp(min=1e-9).log() - found)).sum(-1).mean()
        off = worth.float() - values / POINTS_PER_UNIT
        self._optimiser.zero_grad(set_to_none=True)
        (loss + VALUE_WEIGHT * off.pow(2).mean()).backward()
        torch.nn.utils.clip_grad_norm_(self.pupil.parameters(), 1.0)
        self._optimiser.step()
        self.tables.act(self._seats, chosen)
        same = (found.argmax(-1) == wanted.argmax(-1)).float()
        doubt = wanted.amax(-1) < CERTAIN
        return {
            "divergence": loss.detach(),
            "same choice": same.mean(),
            "same choice in doubt": same[doubt].mean(),
            "points off": POINTS_PER_UNIT * off.detach().pow(2).mean().sqrt(),
        }


def distil(run: Run) -> None:
    """Teach a network what the run's teacher does, and write it to the run's folder."""
    assert run.teacher is not None
    torch.manual_seed(run.seed)
    tables = tables_for(run, Company(habits=run.habits, plain=run.plain, aims=run.aims))
    pupil = Pupil(Teachers(run.teacher, tables), first_network(run), tables, run.rate)
    run_steps(run, pupil.learn)
    save(run, pupil.pupil)
