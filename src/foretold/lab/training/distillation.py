"""A small network that plays as a large one does: for rollouts on one core, where the large one costs too much.

    python -m foretold.lab.training.distillation WEIGHTS --out small.npz [--width 256] [--blocks 1] [--minutes 3]

It learns the large one's preferences and values in positions of its games. One action in ten there is any legal one, so
that positions which only a trial leads to are known too.
"""

from __future__ import annotations

import argparse
import math
from pathlib import Path

import torch

from ...bots.neural.network import POINTS_PER_UNIT
from ...rules.actions import ACTIONS
from ...sim.observation import SIZE
from .company import Company
from .network import Network, masked
from .options import PLAYERS
from .positions import Judge
from .ppo import clock
from .run import KINDS, default_device, mixture
from .tables import Tables
from .weights import load_weights, save_weights

ANYTHING = 0.1  # the share of actions that are any legal one
VALUE_WEIGHT = 0.5
CERTAIN = 0.97


class Pupil:
    """A small network, its teacher, and the tables at which it watches."""

    def __init__(self, teacher: Network, pupil: Network, tables: Tables, rate: float) -> None:
        self.pupil, self.tables = pupil, tables
        self._judge = Judge(teacher, tables.device)
        self._rate = rate
        self._optimiser = torch.optim.Adam(pupil.parameters(), lr=rate)
        device, count = tables.device, tables.count
        self._seats = torch.zeros(count, dtype=torch.int8, device=device)
        self._observations = torch.zeros((count, SIZE), dtype=torch.int8, device=device)
        self._masks = torch.zeros((count, ACTIONS), dtype=torch.int8, device=device)

    def learn(self, progress: float) -> dict[str, torch.Tensor]:
        """One lesson: a position at every table."""
        device = self.tables.device
        self.tables.prepare(self._seats, self._observations, self._masks)
        with torch.no_grad():
            logits, values = self._judge(self._observations)
            wanted = torch.softmax(masked(logits, self._masks), -1)
            any_legal = self._masks.float() / self._masks.sum(-1, keepdim=True)
            chosen = torch.multinomial((1 - ANYTHING) * wanted + ANYTHING * any_legal, 1)[:, 0]
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


def main() -> None:
    """Teach, and write the small network."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--blocks", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--tables", type=int, default=32_768)
    parser.add_argument("--base", type=float, default=0.6, help="the share of tables at the base game")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default=default_device())
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    rules = mixture(KINDS, given.seed, PLAYERS, given.base)
    tables = Tables(rules, given.tables, seed=given.seed, device=given.device, company=Company(aims=0.3))
    pupil = Pupil(
        load_weights(given.weights, given.device),
        Network(given.width, given.blocks).to(given.device),
        tables,
        given.rate,
    )
    start, limit, told, lessons = clock(), 60 * given.minutes, 0.0, 0
    while (spent := clock() - start) < limit:
        row = pupil.learn(spent / limit)
        lessons += 1
        if spent > told:
            told += 10
            print(
                f"{spent:.0f} s, {lessons} lessons: "
                + ", ".join(f"{name} {float(value):.4g}" for name, value in row.items()),
                flush=True,
            )
    save_weights(pupil.pupil, given.out)
    print(f"{given.out}: {given.out.stat().st_size:,} bytes after {lessons * given.tables:,} positions")


if __name__ == "__main__":
    main()
