"""A small network that plays as a large one does: for rollouts on one core, where the large one costs too much.

    foretold train --teacher WEIGHTS --width 256 --blocks 1 --minutes 3 --out small

It learns the large one's preferences and values in positions of its games. One action in ten there is any legal one, so
that positions which only a trial leads to are known too.
"""

from __future__ import annotations

import math

import torch

from ...bots.neural.network import POINTS_PER_UNIT
from .company import Company
from .network import Network, draw_actions, masked
from .options import Run
from .positions import Judge
from .run import new_network, run_steps, save, tables_for
from .tables import Tables
from .weights import load_weights

VALUE_WEIGHT = 0.5
CERTAIN = 0.97


class Pupil:
    """A small network, its teacher, and the tables at which it watches."""

    def __init__(self, teacher: Network, pupil: Network, tables: Tables, rate: float) -> None:
        self.pupil, self.tables = pupil, tables
        self._judge = Judge(teacher, tables.device)
        self._rate = rate
        self._optimiser = torch.optim.Adam(pupil.parameters(), lr=rate)
        self._seats, self._observations, self._masks = tables.blanks()

    def learn(self, progress: float) -> dict[str, torch.Tensor]:
        """One lesson: a position at every table."""
        device = self.tables.device
        self.tables.prepare(self._seats, self._observations, self._masks)
        with torch.no_grad():
            logits, values = self._judge(self._observations)
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
    """Teach a small network what the run's teacher does, and write it to the run's folder."""
    assert run.teacher is not None
    torch.manual_seed(run.seed)
    tables = tables_for(run, Company(aims=run.aims))
    pupil = Pupil(load_weights(run.teacher, run.device), new_network(run), tables, run.rate)
    run_steps(run, pupil.learn)
    save(run, pupil.pupil)
