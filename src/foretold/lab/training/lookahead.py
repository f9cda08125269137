"""Look-ahead at many tables at once: the likeliest actions, tried in the same worlds to the end of the round."""

from __future__ import annotations

from typing import NamedTuple

import torch

from ...rules.actions import ACTIONS, FIRST_BID, FIRST_TRUMP
from ...rules.state import MAX_PLAYERS
from .beliefs import Table
from .network import masked
from .positions import Judge, Look, Positions, play_out
from .records import state_field

CANDIDATES = 5
CONSIDERED = 0.005  # the share that makes an action worth a trial


class Doubt(NamedTuple):
    """Decisions at which the network is in doubt: at which tables, and the actions to try, the likeliest first."""

    places: torch.Tensor
    actions: torch.Tensor
    shares: torch.Tensor


def doubts(look: Look, logits: torch.Tensor, mine: torch.Tensor, certain: float, certain_bid: float) -> Doubt:
    """Where ``mine`` says that the hero decides, the decisions in doubt. Beside the best bid, one more and one less are
    tried whatever the network thinks of them: it has seldom seen what comes of others."""
    shares = torch.softmax(masked(logits, look.masks), -1)
    first = shares.argmax(-1)
    bidding = (first >= FIRST_BID) & (first < FIRST_TRUMP)
    sure = shares.amax(-1) >= torch.where(bidding, certain_bid, certain)
    places = torch.nonzero(mine & ~sure & (look.masks.sum(-1) > 1))[:, 0]
    shares, first, bidding = shares[places], first[places], bidding[places]
    for step in (-1, 1):
        beside = (first + step).clamp(0, ACTIONS - 1)[:, None]
        tried = bidding & (look.masks[places].gather(-1, beside)[:, 0] > 0)
        least = torch.where(tried, CONSIDERED, 0.0)[:, None]
        shares = shares.scatter(-1, beside, torch.maximum(shares.gather(-1, beside), least))
    likeliest, actions = shares.topk(CANDIDATES, -1)
    return Doubt(places, actions, likeliest)


def look_ahead(
    positions: Positions,
    judge: Judge,
    table: Table,
    look: Look,
    doubt: Doubt,
    worlds: torch.Tensor,
    *,
    decisions: int = 0,
    others: Judge | None = None,
) -> torch.Tensor:
    """What came of the actions in each world of each table, NaN where one was not tried; ``others`` may play against
    the hero. After so many own decisions, if not 0, the network's value stands for the rest of the round."""
    room = max(1, 2 * positions.batch // (worlds.shape[1] * CANDIDATES))
    found = []
    for part in torch.arange(len(worlds), device=worlds.device).split(room):
        some = Table(*(field[part] for field in table))
        orders = look.orders[doubt.places[part]]
        tried = doubt.shares[part] >= CONSIDERED
        found.append(_try(positions, judge, some, orders, doubt.actions[part], tried, worlds[part], decisions, others))
    return torch.cat(found)


def _try(
    positions: Positions,
    judge: Judge,
    table: Table,
    orders: torch.Tensor,
    actions: torch.Tensor,
    tried: torch.Tensor,
    worlds: torch.Tensor,
    decisions: int,
    others: Judge | None,
) -> torch.Tensor:
    count, size = worlds.shape[:2]
    copies = size * CANDIDATES
    states = table.states[:, None].repeat(1, size, 1)
    state_field(states, "hands")[:] = worlds[..., :MAX_PLAYERS]
    states = states.repeat_interleave(CANDIDATES, 1).view(count * copies, -1)
    memories = table.memories.repeat_interleave(copies, 0)
    hero = table.heroes.repeat_interleave(copies).to(torch.int8)
    wanted = tried[:, None].expand(-1, size, -1).reshape(-1)
    rows = torch.nonzero(wanted)[:, 0]
    first = Look(hero[rows], orders.repeat_interleave(copies, 0)[rows], states[:0], states[:0])
    choices = actions[:, None].expand(-1, size, -1).reshape(-1)[rows]
    made = play_out(
        positions,
        judge,
        states,
        memories,
        (rows, first, choices),
        hero=hero,
        decisions=decisions,
        others=others,
    )
    return torch.where(wanted, made, float("nan")).view(count, size, CANDIDATES)
