"""Who holds each hidden card: as a network says, and in truth."""

from __future__ import annotations

import torch

from ...rules.cards import ALL_ORDINARY, NO_CARD, ORDINARY, PLACES
from ...rules.state import MAX_PLAYERS
from ...sim.hidden_hands import STOCK
from .network import HolderNetwork
from .records import state_field


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
