"""One run of training: ``python -m foretold.lab.training.run --minutes 9 --out folder``.

A run may be resumed from another's checkpoint. Its weights, in half precision as the neural bot reads them, its
checkpoint and its curve are written to the folder.
"""

from __future__ import annotations

import argparse
import copy
import json
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import torch

from ...rules.options import Anniversary, Bids, Rules
from ...rules.variety import random_rules
from ...sim.observation import VERSION
from .network import Network
from .ppo import Learner, Settings, clock, margin
from .tables import Tables

KINDS = 400  # sets of rules at the tables
LOOKS = 300  # decisions a table plays in a match against an earlier self


def mixture(kinds: int, seed: int) -> list[Rules]:
    """The rules of the tables: four in ten the base game, two in ten all seven anniversary cards, the rest anything."""
    random = Random(seed)
    drawn: list[Rules] = []
    for number in range(kinds):
        players = 3 + number % 4
        if number % 10 < 4:
            drawn.append(Rules(players=players, bids=Bids.HIDDEN if random.random() < 0.15 else Bids.OPEN))
        elif number % 10 < 6:
            drawn.append(Rules(players=players, anniversary=Anniversary.ALL))
        else:
            drawn.append(random_rules(random))
    return drawn


def save_weights(network: Network, path: Path) -> None:
    """The network in half precision, as ``foretold.bots.neural`` reads it."""
    weights = {name.replace(".", "_"): tensor.half().cpu().numpy() for name, tensor in network.state_dict().items()}
    np.savez(path, allow_pickle=False, **weights)


def train(
    *,
    minutes: float,
    tables: int,
    steps: int = 64,
    width: int = 1024,
    rate: float = 1.8e-3,
    seed: int = 1,
    device: str = "cuda",
    resume: Path | None = None,
    out: Path,
) -> list[dict[str, float]]:
    """Train for so many minutes and write what came of it to a folder; the curve is returned too."""
    torch.manual_seed(seed)
    torch.set_float32_matmul_precision("high")
    network = Network(width).to(device)
    if resume is not None:
        network.load_state_dict(torch.load(resume, map_location=device))
    settings = Settings(steps=steps, rate=rate, minibatch=min(32_768, tables * steps // 4))
    learner = Learner(network, Tables(mixture(KINDS, seed), tables, seed=seed, device=device), settings)
    match = Tables([Rules(players=4)], min(tables, 8192), seed=99, device=device)
    earlier, next_look = copy.deepcopy(network), 30.0
    curve: list[dict[str, float]] = []
    start, limit, iteration = clock(), 60 * minutes, 0
    while (spent := clock() - start) < limit:
        size = learner.collect()
        told = learner.learn(min(spent / limit, 1.0))
        iteration += 1
        row: dict[str, float] = {"seconds": spent, "iteration": iteration, "size": size, **told}
        if spent > next_look:
            row["gain"], row["error"] = margin(network, earlier, match, LOOKS)
            earlier, next_look = copy.deepcopy(network), 2 * next_look
        if iteration <= 3 or iteration % 20 == 0 or "gain" in row:
            curve.append(row)
            print("  ".join(f"{key} {value:.4g}" for key, value in row.items()), flush=True)
    out.mkdir(parents=True, exist_ok=True)
    torch.save(network.state_dict(), out / "checkpoint.pt")
    save_weights(network, out / f"observation-{VERSION}.npz")
    (out / "curve.json").write_text(json.dumps(curve))
    return curve


def main() -> None:
    """The command line of a run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=9)
    parser.add_argument("--tables", type=int, default=65_536)
    parser.add_argument("--steps", type=int, default=64, help="decisions a table plays between two lessons")
    parser.add_argument("--width", type=int, default=1024)
    parser.add_argument("--rate", type=float, default=1.8e-3, help="the learning rate at the start")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--resume", type=Path, help="a checkpoint to go on from")
    parser.add_argument("--out", type=Path, default=Path("training"))
    options: dict[str, Any] = vars(parser.parse_args())
    train(**options)


if __name__ == "__main__":
    main()
