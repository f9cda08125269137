"""The network: an observation in, a preference for each of the 171 actions and a value out."""

from __future__ import annotations

import torch
from torch import nn

from ...rules.actions import ACTIONS
from ...sim.observation import SECTIONS, SIZE, START
from .tables import HIDDEN

# Sections whose numbers are brought down to the size of the others
LARGE = {"standing": 16.0, "scored": 8.0, "exact": 16.0, "over bid": 16.0, "under bid": 16.0}


class Network(nn.Module):
    """One wide layer, residual blocks of one matrix each, and two heads."""

    def __init__(self, width: int = 1024, blocks: int = 3) -> None:
        super().__init__()
        self.width, self.depth = width, blocks
        self.register_buffer("inputs", input_scales(), persistent=False)
        self.inputs: torch.Tensor
        self.first = nn.Linear(SIZE, width)
        self.blocks = nn.ModuleList(nn.Linear(width, width) for _ in range(blocks))
        self.scales = nn.Parameter(torch.ones(blocks + 1, width))
        self.policy = nn.Linear(width, ACTIONS)
        self.value = nn.Linear(width, 1)
        for layer in (self.policy, self.value):
            nn.init.zeros_(layer.weight)
            nn.init.zeros_(layer.bias)

    def forward(self, observations: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits, not yet masked, and values in units of thirty points."""
        x = torch.relu(self.first(observations * self.inputs.to(observations.dtype)))
        for block, scale in zip(self.blocks, self.scales[:-1], strict=True):
            x = x + torch.relu(block(normalised(x, scale)))
        x = normalised(x, self.scales[-1])
        return self.policy(x), self.value(x).squeeze(-1)


class Critic(nn.Module):
    """The value of a round to somebody who sees all hands. It judges decisions while training and is not kept: what the
    other hands hold is then not mistaken for what a decision brought."""

    def __init__(self, width: int = 512, blocks: int = 2) -> None:
        super().__init__()
        self.register_buffer("inputs", input_scales(), persistent=False)
        self.inputs: torch.Tensor
        self.first = nn.Linear(SIZE + HIDDEN, width)
        self.blocks = nn.ModuleList(nn.Linear(width, width) for _ in range(blocks))
        self.scales = nn.Parameter(torch.ones(blocks + 1, width))
        self.value = nn.Linear(width, 1)
        nn.init.zeros_(self.value.weight)
        nn.init.zeros_(self.value.bias)

    def forward(self, observations: torch.Tensor, hidden: torch.Tensor) -> torch.Tensor:
        """Values in units of thirty points."""
        seen = observations * self.inputs.to(observations.dtype)
        x = torch.relu(self.first(torch.cat([seen, hidden], -1)))
        for block, scale in zip(self.blocks, self.scales[:-1], strict=True):
            x = x + torch.relu(block(normalised(x, scale)))
        return self.value(normalised(x, self.scales[-1])).squeeze(-1)  # type: ignore[no-any-return]


def input_scales() -> torch.Tensor:
    """What each number of an observation is multiplied by."""
    scales = torch.ones(SIZE)
    for section in SECTIONS:
        if section.name in LARGE:
            scales[START[section.name] : START[section.name] + section.size] /= LARGE[section.name]
    return scales


def normalised(x: torch.Tensor, scale: torch.Tensor) -> torch.Tensor:
    """Rows brought to a mean square of one, then scaled."""
    return (x * torch.rsqrt(x.float().pow(2).mean(-1, keepdim=True) + 1e-6) * scale).to(x.dtype)


def masked(logits: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
    """Logits with illegal actions out of reach."""
    return logits.float().masked_fill(masks == 0, -1e9)
