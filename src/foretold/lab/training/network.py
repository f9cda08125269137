"""The networks: an observation in; out come a preference for each of the 171 actions and a value, or, for training, the
value to somebody who sees all hands, or where the hidden cards are."""

from __future__ import annotations

import torch
from torch import nn

from ...rules.actions import ACTIONS
from ...rules.cards import ORDINARY
from ...rules.state import MAX_PLAYERS
from ...sim.observation import SECTIONS, SIZE, START
from .tables import HIDDEN, HIDDEN_STANDING

# Sections whose numbers are brought down to the size of the others
LARGE = {"standing": 16.0, "scored": 8.0, "exact": 16.0, "over bid": 16.0, "under bid": 16.0}
ANYTHING = 0.1  # the share of drawn actions that are any legal one


class Trunk(nn.Module):
    """One wide layer, and residual blocks of one matrix each. Observations come first in what it sees."""

    def __init__(self, size: int, width: int, blocks: int) -> None:
        super().__init__()
        self.width, self.depth = width, blocks
        self.register_buffer("inputs", input_scales(), persistent=False)
        self.inputs: torch.Tensor
        self.first = nn.Linear(size, width)
        self.blocks = nn.ModuleList(nn.Linear(width, width) for _ in range(blocks))
        self.scales = nn.Parameter(torch.ones(blocks + 1, width))

    def seen(self, observations: torch.Tensor) -> torch.Tensor:
        """Observations, with large numbers brought down."""
        return observations * self.inputs.to(observations.dtype)

    def features(self, seen: torch.Tensor) -> torch.Tensor:
        """What heads are given."""
        x = torch.relu(self.first(seen))
        for block, scale in zip(self.blocks, self.scales[:-1], strict=True):
            x = x + torch.relu(block(normalised(x, scale)))
        return normalised(x, self.scales[-1])

    def head(self, outputs: int) -> nn.Linear:
        """A head whose weights are zero."""
        made = nn.Linear(self.width, outputs)
        nn.init.zeros_(made.weight)
        nn.init.zeros_(made.bias)
        return made


class Network(Trunk):
    """What plays: a preference for each action and the value of the round."""

    def __init__(self, width: int = 1024, blocks: int = 3) -> None:
        super().__init__(SIZE, width, blocks)
        self.policy, self.value = self.head(ACTIONS), self.head(1)

    def forward(self, observations: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits, not yet masked, and values in units of thirty points."""
        x = self.features(self.seen(observations))
        return self.policy(x), self.value(x).squeeze(-1)


class Critic(Trunk):
    """The value of a round to each seat, for somebody who sees all hands. It judges decisions while training: neither
    what the other hands hold nor what others do next is then mistaken for what a decision brought. Where it was as
    wide as the network, PyTorch 2.11 compiled a gradient of a wrong shape."""

    def __init__(self, width: int = 640, blocks: int = 2) -> None:
        super().__init__(SIZE + HIDDEN, width, blocks)
        self.value = self.head(MAX_PLAYERS)

    def forward(self, observations: torch.Tensor, hidden: torch.Tensor) -> torch.Tensor:
        """Values in units of thirty points, seat by seat from the observer on."""
        hidden = torch.cat([hidden[:, :HIDDEN_STANDING], hidden[:, HIDDEN_STANDING:] / LARGE["standing"]], -1)
        x = self.features(torch.cat([self.seen(observations), hidden], -1))
        return self.value(x)  # type: ignore[no-any-return]


class HolderNetwork(Trunk):
    """Where a seat believes the hidden cards to be, under rules that hide nothing but hands."""

    def __init__(self, width: int = 1024, blocks: int = 2) -> None:
        super().__init__(SIZE, width, blocks)
        self.holders = self.head(ORDINARY * MAX_PLAYERS)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """Logits for each card, suits in the observer's order, and holder: the other seats from the left on, then the
        stock."""
        return self.holders(self.features(self.seen(observations))).unflatten(-1, (ORDINARY, MAX_PLAYERS))  # type: ignore[no-any-return]


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


def draw_actions(shares: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
    """Actions drawn by their shares; some are any legal one."""
    any_legal = masks.float() / masks.sum(-1, keepdim=True)
    return torch.multinomial((1 - ANYTHING) * shares + ANYTHING * any_legal, 1)[:, 0]


def masked(logits: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
    """Logits with illegal actions out of reach."""
    return logits.float().masked_fill(masks == 0, -1e9)
