"""Trimming: a unit of a network that never fires is set to zero.

    foretold train --trim --resume WEIGHTS --minutes 5 --tables 512 --out trimmed

Many units stop firing in the course of training. Their weights make files larger, and multiplying by them takes time;
``foretold.bots.neural`` leaves out what is zero. Which units fire is seen in the positions of games, played by the
network itself or, where it does not play, by the run's teacher. Games at all tables begin together: use few enough
tables that several hundred games finish, since some units fire only in late rounds.
"""

from __future__ import annotations

import torch
from torch import nn

from .company import Company
from .network import Network, Trunk, draw_actions, masked
from .options import Run, RunError
from .run import run_steps, save, tables_for
from .tables import Tables
from .weights import load_any, load_weights

FEWEST_GAMES = 200


class Trimmer:
    """A network to be trimmed, the network that plays, and the tables at which it does."""

    def __init__(self, network: Trunk, player: Network, tables: Tables) -> None:
        self.network, self.player, self.tables, self.games = network, player, tables, 0
        self.layers: list[nn.Linear] = [network.first, *network.blocks]  # type: ignore[list-item]
        self.fired = [torch.zeros(network.width, dtype=torch.bool, device=tables.device) for _ in self.layers]
        for layer in self.layers:
            layer.register_forward_hook(self._note)
        self._seats, self._observations, self._masks = tables.blanks()

    @torch.no_grad()
    def watch(self, progress: float) -> dict[str, torch.Tensor]:
        """Note what fires in a position at every table, and play on there."""
        self.tables.prepare(self._seats, self._observations, self._masks)
        numbers = self._observations.float()
        preferences, _ = self.player(numbers)
        if self.network is not self.player:
            self.network(numbers)
        shares = torch.softmax(masked(preferences, self._masks), -1)
        self.tables.act(self._seats, draw_actions(shares, self._masks))
        self.games += int((self.tables.won != 0).sum())
        units = {f"units of layer {number}": fired.sum() for number, fired in enumerate(self.fired)}
        return {"games": torch.tensor(self.games), **units}

    def _note(self, layer: nn.Module, _: object, output: torch.Tensor) -> None:
        self.fired[self.layers.index(layer)] |= (output > 0).any(0)  # type: ignore[arg-type]

    @torch.no_grad()
    def trim(self) -> None:
        """Set the weights of all other units to zero, and weights that only ever multiply zero."""
        alive = torch.zeros_like(self.fired[0])
        for layer, fired in zip(self.layers, self.fired, strict=True):
            if layer is not self.network.first:
                layer.weight[:, ~alive] = 0
            layer.weight[~fired], layer.bias[~fired] = 0, 0
            alive |= fired
        for head in self.network.children():
            if isinstance(head, nn.Linear) and head is not self.network.first:
                head.weight[:, ~alive] = 0


def trim(run: Run) -> None:
    """Trim the run's network, and write it to the run's folder."""
    assert run.resume is not None
    torch.manual_seed(run.seed)
    network = load_any(run.resume, run.device)
    if isinstance(network, Network):
        player = network
    elif run.teacher is not None:
        player = load_weights(run.teacher, run.device)
    else:
        raise RunError(f"{run.resume.name}: expected a --teacher too, since this network does not play")
    tables = tables_for(run, Company(habits=run.habits, plain=run.plain, aims=run.aims))
    trimmer = Trimmer(network, player, tables)
    run_steps(run, trimmer.watch)
    if trimmer.games < FEWEST_GAMES:
        raise RunError(
            f"expected at least {FEWEST_GAMES} games to finish, so that late rounds are seen, got {trimmer.games}; "
            "use fewer --tables or more --minutes"
        )
    trimmer.trim()
    save(run, network)
