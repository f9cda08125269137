"""A network that learns where the hidden cards are, by watching games: beliefs in one evaluation.

    foretold train --holders --teacher WEIGHTS --base 1 --minutes 5 --out holders

It sees what the seat to act sees, and is told afterwards who held each card. The rules must hide nothing but hands.
With --resume it begins with the layers of a network that plays.
"""

from __future__ import annotations

import math

import torch

from ...rules.cards import ALL_ORDINARY, NO_CARD, ORDINARY, PLACES
from ...rules.state import MAX_PLAYERS
from ...sim.hidden_hands import STOCK
from .company import Company
from .network import HolderNetwork, masked
from .options import Run
from .positions import Judge
from .records import state_field
from .run import save, study, tables_for
from .tables import Tables
from .weights import load_weights


def places_of(orders: torch.Tensor) -> torch.Tensor:
    """Where each card stands in the observers' orders of suits, a row for each observer."""
    cards = torch.arange(ORDINARY, device=orders.device)
    return PLACES * orders.long()[:, cards // PLACES] + cards % PLACES


def holder_logits(
    network: HolderNetwork,
    observations: torch.Tensor,
    orders: torch.Tensor,
    heroes: torch.Tensor,
    players: torch.Tensor,
) -> torch.Tensor:
    """Logits for each card and holder, cards in their own order and holders by their seats; the hero and seats that are
    not there hold nothing."""
    device = observations.device.type
    kind = torch.bfloat16 if device == "cuda" else torch.float32
    with torch.autocast(device, dtype=kind, enabled=device == "cuda"):
        told = network(observations.to(kind)).float()
    told = told.gather(1, places_of(orders)[..., None].expand(-1, -1, MAX_PLAYERS))
    seats = torch.arange(MAX_PLAYERS, device=observations.device)
    distance = (seats - heroes.long()[:, None]) % players.long()[:, None] - 1
    there = (distance >= 0) & (seats < players.long()[:, None])
    by_seat = told.gather(2, distance.clamp(min=0)[:, None, :].expand(-1, ORDINARY, -1))
    by_seat = by_seat.masked_fill(~there[:, None, :], -torch.inf)
    return torch.cat([by_seat, told[..., -1:]], -1)


def true_holders(states: torch.Tensor, heroes: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Who holds each card, and whether that is hidden from the hero."""
    hands = state_field(states, "hands")
    rows = torch.arange(len(states), device=states.device)
    turned = state_field(states, "turned").long()
    seen = hands[rows, heroes.long()] | state_field(states, "played")
    seen = seen | torch.where(turned != NO_CARD, torch.ones_like(turned) << turned.clamp(min=0), 0)
    cards = torch.arange(ORDINARY, device=states.device)
    hidden = (((ALL_ORDINARY & ~seen)[:, None] >> cards) & 1).bool()
    held = ((hands[:, None, :] >> cards[:, None]) & 1).bool()
    holders = torch.where(held.any(-1), held.int().argmax(-1), STOCK)
    return holders, hidden


class Watcher:
    """A network that watches, the tables at which it does, and the network that plays there."""

    def __init__(self, teacher: Judge, network: HolderNetwork, tables: Tables, rate: float) -> None:
        self.network, self.tables, self._teacher, self._rate = network, tables, teacher, rate
        self._optimiser = torch.optim.Adam(network.parameters(), lr=rate)
        self._players = torch.tensor([rules.players for rules in tables.rules], device=tables.device)
        self._seats, self._observations, self._masks = tables.blanks()

    def learn(self, progress: float) -> dict[str, torch.Tensor]:
        """One lesson: a position at every table."""
        tables = self.tables
        tables.prepare(self._seats, self._observations, self._masks)
        with torch.no_grad():
            preferences = masked(self._teacher(self._observations)[0], self._masks)
            chosen = torch.multinomial(torch.softmax(preferences, -1), 1)[:, 0]
        for group in self._optimiser.param_groups:
            group["lr"] = self._rate * (0.5 + 0.5 * math.cos(math.pi * progress)) + 1e-5
        holders, hidden = true_holders(tables.states, self._seats)
        players = self._players[tables.kinds.long()]
        logits = holder_logits(self.network, self._observations, tables.orders, self._seats, players)
        surprise = torch.nn.functional.cross_entropy(logits.flatten(0, 1), holders.flatten(), reduction="none")
        surprise = torch.where(hidden, surprise.view_as(hidden), 0.0).sum(-1) / hidden.sum(-1).clamp(min=1)
        loss = surprise.mean()  # over positions: with few hidden cards they count as much as with many
        self._optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self._optimiser.step()
        tables.act(self._seats, chosen)
        return {"surprise": loss.detach()}


def learn_holders(run: Run) -> None:
    """Watch the run's teacher play, and write the network to the run's folder."""
    assert run.teacher is not None
    torch.manual_seed(run.seed)
    tables = tables_for(run, Company(habits=run.habits, plain=run.plain, aims=run.aims))
    teacher = Judge(load_weights(run.teacher, run.device), run.device)
    watcher = Watcher(teacher, _first_holders(run).to(run.device), tables, run.rate)
    study(run, watcher.learn)
    save(run, watcher.network)


def _first_holders(run: Run) -> HolderNetwork:
    """A network that knows nothing yet, or one that begins with the layers of a network that plays."""
    if run.resume is None:
        return HolderNetwork(run.width, run.blocks)
    begun = load_weights(run.resume)
    network = HolderNetwork(begun.width, begun.depth)
    network.load_state_dict(begun.state_dict(), strict=False)
    return network
