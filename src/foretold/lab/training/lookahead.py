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


class Trial(NamedTuple):
    """What came of the actions at each table: in each world, and in the true position; NaN where none was tried."""

    worlds: torch.Tensor
    true: torch.Tensor


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
) -> Trial:
    """Try the actions in the worlds, and, for measuring, in the true position, where ``others`` play against the hero.
    After so many own decisions, if not 0, the network's value stands for the rest of the round."""
    room = max(1, 2 * positions.batch // ((worlds.shape[1] + 1) * CANDIDATES))
    found = [
        _look_ahead(positions, judge, table, look, doubt, worlds, part, decisions, others)
        for part in torch.arange(len(worlds), device=worlds.device).split(room)
    ]
    margins = torch.cat(found)
    return Trial(margins[:, :-1], margins[:, -1])


def _look_ahead(
    positions: Positions,
    judge: Judge,
    table: Table,
    look: Look,
    doubt: Doubt,
    worlds: torch.Tensor,
    part: torch.Tensor,
    decisions: int,
    others: Judge | None,
) -> torch.Tensor:
    count, size = len(part), worlds.shape[1] + 1
    states = table.states[part][:, None].repeat(1, size, 1)
    state_field(states, "hands")[:, :-1] = worlds[part][..., :MAX_PLAYERS]
    states = states.repeat_interleave(CANDIDATES, 1).view(count * size * CANDIDATES, -1)
    copies = size * CANDIDATES
    memories = table.memories[part].repeat_interleave(copies, 0)
    hero = table.heroes[part].repeat_interleave(copies).to(torch.int8)
    orders = look.orders[doubt.places[part]].repeat_interleave(copies, 0)
    actions = doubt.actions[part][:, None].expand(-1, size, -1).reshape(-1)
    tried = (doubt.shares[part] >= CONSIDERED)[:, None].expand(-1, size, -1).reshape(-1)
    true = torch.zeros((count, size, CANDIDATES), dtype=torch.bool, device=states.device)
    true[:, -1] = True
    true = true.view(-1)
    rows = torch.nonzero(tried)[:, 0]
    first = Look(hero[rows], orders[rows], look.observations[:0], look.masks[:0])
    left = torch.where(true, 0, decisions)
    made = play_out(
        positions,
        judge,
        states,
        memories,
        (rows, first, actions[rows]),
        hero=hero,
        decisions=left,
        others=others,
        true=true if others is not None else None,
    )
    return torch.where(tried, made, float("nan")).view(count, size, CANDIDATES)
