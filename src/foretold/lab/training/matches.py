"""Matches at many tables at once: a network alone among others of one kind, everybody at their best move."""

from __future__ import annotations

import math
from typing import NamedTuple

import torch

from ...rules.options import Rules
from ...rules.state import MAX_PLAYERS
from ...sim.habits import PRESENT
from ...sim.observation import STANDING
from .company import FROZEN, LEARNER, Company
from .network import Network, masked
from .positions import Look
from .tables import Tables
from .thinker import Thinker, Thinking


class MatchResult(NamedTuple):
    """What the hero made of a match."""

    margin: float  #: points a round more than the others' mean
    error: float  #: its standard error
    rounds: int
    wins: float  #: share of games won
    games: int


class Player(NamedTuple):
    """A network, and whether it plays to win (and so looks at the scores) or for points alone. It may think about
    plays."""

    network: Network
    to_win: bool = False
    thinking: Thinking | None = None


def match(hero: Player, others: Player | None, rules: Rules, *, count: int, seed: int, device: str) -> MatchResult:
    """The hero alone at ``count`` tables of the others, or of plain counting players, for one whole game at each."""
    company = Company(habits=1.0 if others is None else 0.0, frozen=0.0 if others is None else 1.0, alone=1.0)
    tables = Tables(
        [rules], count, seed=seed, device=device, company=Company(**{**vars(company), "plain": 1, "aims": 1})
    )
    return play_match(hero, others, tables)


@torch.no_grad()
def play_match(hero: Player, others: Player | None, tables: Tables) -> MatchResult:
    """Play a game at each of the tables, whose company is one learner, the hero, and else frozen players or players by
    habit. A table that is through plays on and is not counted: parts of games have more short rounds than long ones."""
    device, count, players = tables.device, tables.count, tables.rules[0].players
    seats, observations, masks = tables.blanks()
    places = torch.arange(count, device=device)
    sums = torch.zeros(5, dtype=torch.float64, device=device)
    playing = torch.ones(count, dtype=torch.bool, device=device)
    thinkers = [
        Thinker(player.network, player.thinking, tables, seed) if player and player.thinking else None
        for seed, player in enumerate((hero, others))
    ]
    while bool(playing.any()):
        tables.prepare(seats, observations, masks)
        present = tables.habits[:, :players, PRESENT]
        asked = present[places, seats.long()]
        turns = [playing & (asked == present_as) for present_as in (LEARNER, FROZEN)]
        logits = torch.zeros(masks.shape, device=device)
        for player, mine in zip((hero, others), turns, strict=True):
            if player is not None:
                rows = mine.nonzero()[:, 0]
                logits[rows] = preferences(player, observations[rows]).float()
        actions = masked(logits, masks).argmax(-1)
        for thinker, mine in zip(thinkers, turns, strict=True):
            if thinker is not None:
                thinker.reconsider(tables, Look(seats, tables.orders, observations, masks), logits, mine, actions)
        tables.act(seats, actions)
        own = (present == LEARNER).int().argmax(-1)
        ended, games = tables.ended & playing, (tables.won != 0) & playing
        made = torch.where(ended, tables.rewards[places, own], 0.0).double()
        shared = ((tables.won[:, None] >> torch.arange(MAX_PLAYERS, device=device)) & 1).sum(-1).clamp(min=1)
        wins = (games & ((tables.won >> own) & 1).bool()).double() / shared
        sums += torch.stack([made.sum(), made.pow(2).sum(), ended.sum(), wins.sum(), games.sum()])
        playing &= ~games
    total, squares, rounds, wins_sum, games_sum = sums.tolist()
    mean = total / max(rounds, 1)
    error = math.sqrt(max(squares / max(rounds, 1) - mean * mean, 0.0) / max(rounds, 1))
    return MatchResult(mean, error, int(rounds), wins_sum / max(games_sum, 1), int(games_sum))


def preferences(player: Player, observations: torch.Tensor) -> torch.Tensor:
    """A player's logits; who plays for points alone does not see the scores."""
    device = observations.device.type
    seen = observations.to(torch.bfloat16 if device == "cuda" else torch.float32)
    if not player.to_win:
        seen[:, STANDING] = 0
    with torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda"):
        found: torch.Tensor = player.network(seen)[0]
    return found
