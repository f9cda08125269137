"""Checkpoints: what an interrupted run of training continues from, beside its weights.

The same command continues, in another process and on another machine, if the file is in its folder. Moments of the
optimiser are not kept: they are known again after some hundred lessons.
"""

from __future__ import annotations

import torch

from .options import Run, RunError
from .ppo import Learner

FILE = "checkpoint.pt"
MAY_DIFFER = {"minutes", "device", "out"}  # options of one run, before and after it was interrupted


def save_checkpoint(run: Run, learner: Learner, spent: float, curve: list[dict[str, float]]) -> None:
    """Write a checkpoint to the run's folder, in half precision. One that is half written is none."""
    run.out.mkdir(parents=True, exist_ok=True)
    written = run.out / f"{FILE}.part"
    parts = {"network": learner.network, "critic": learner.critic}
    states = {name: {key: part.half() for key, part in one.state_dict().items()} for name, one in parts.items()}
    torch.save({"options": _options(run), "spent": spent, "curve": curve, **states}, written)
    written.replace(run.out / FILE)


def load_checkpoint(run: Run, learner: Learner) -> tuple[float, list[dict[str, float]]]:
    """Bring the learner to where the run was interrupted, if it was: the seconds that it has taken and its curve. Raise
    ``RunError`` if the folder has a checkpoint of another run."""
    path = run.out / FILE
    if not path.exists():
        return 0.0, []
    found = torch.load(path, run.device, weights_only=True)
    options = _options(run)
    different = sorted(name for name in options if options[name] != found["options"].get(name))
    if different:
        raise RunError(
            f"{path}: expected a run with the same options, but these differ: {', '.join(different)}; "
            "choose another --out, or remove that file to start anew"
        )
    learner.network.load_state_dict(found["network"])
    learner.critic.load_state_dict(found["critic"])
    if learner.frozen and not run.against:
        learner.frozen.load_state_dict(found["network"])
    return found["spent"], found["curve"]


def _options(run: Run) -> dict[str, str]:
    return {name: str(value) for name, value in vars(run).items() if name not in MAY_DIFFER}
