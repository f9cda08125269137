"""What an environment is asked for: when rewards come, and how suits are written; and what an action's number means."""

from typing import Literal

import numpy as np
import numpy.typing as npt

from ...game.actions import ACTIONS, Action
from ...sim.suits import action_in_colours
from .stepping import BY_ROUND, OWN_SUITS

Rewards = Literal["round", "game"]
Suits = Literal["own", "fixed"]


def wanted_of(rewards: Rewards, suits: Suits) -> int:
    """What was asked for, as the kernels read it."""
    if rewards not in ("round", "game"):
        raise ValueError(f"rewards: expected 'round' or 'game', got {rewards!r}")
    if suits not in ("own", "fixed"):
        raise ValueError(f"suits: expected 'own' or 'fixed', got {suits!r}")
    return (BY_ROUND if rewards == "round" else 0) | (OWN_SUITS if suits == "own" else 0)


def named_action(number: int, order: npt.NDArray[np.int8]) -> Action:
    """The action that a number means where suits stand in an order."""
    return ACTIONS[action_in_colours(number, order.tolist())]
