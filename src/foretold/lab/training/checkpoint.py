"""Checkpoints: what an interrupted run of training continues from, beside its weights.

The same command continues, in another process and on another machine, if the file is in its folder. Moments of the
optimiser are not kept: they are known again after some hundred lessons.
"""

from __future__ import annotations

from pickle import UnpicklingError
from typing import Any

import torch

from .options import Run, RunError
from .ppo import Learner

FILE = "checkpoint.pt"
MAY_DIFFER = {"minutes", "device", "out"}  # options of one run, before and after it was interrupted


def save_checkpoint(run: Run, learner: Learner, spent: float, iteration: int, curve: list[dict[str, float]]) -> None:
    """Write a checkpoint to the run's folder, in half precision."""
    run.out.mkdir(parents=True, exist_ok=True)
    written = run.out / f"{FILE}.part"  # so that an interrupted write leaves the checkpoint before it
    parts = {"network": learner.network, "critic": learner.critic}
    states = {name: {key: part.half() for key, part in one.state_dict().items()} for name, one in parts.items()}
    torch.save({"options": _options(run), "spent": spent, "iteration": iteration, "curve": curve, **states}, written)
    written.replace(run.out / FILE)


def load_checkpoint(run: Run) -> dict[str, Any]:
    """The run's checkpoint: where it was interrupted, or its beginning. Raise ``RunError`` if the file in its folder is
    of another run."""
    path = run.out / FILE
    if not path.exists():
        return {"spent": 0.0, "iteration": 0, "curve": []}
    try:
        found: dict[str, Any] = torch.load(path, run.device, weights_only=True)
    except (RuntimeError, UnpicklingError, EOFError) as error:
        raise RunError(f"{path}: expected a checkpoint of foretold train; remove it to start anew") from error
    options = _options(run)
    different = sorted(name for name in options if options[name] != found["options"].get(name))
    if different:
        raise RunError(
            f"{path}: expected a run with the same options, but these differ: {', '.join(different)}; "
            "choose another --out, or remove that file to start anew"
        )
    return found


def _options(run: Run) -> dict[str, str]:
    return {name: str(value) for name, value in vars(run).items() if name not in MAY_DIFFER}
