"""Beliefs of many seats at once: sets of worlds that are kept through a round.

What a seat believes is as likely as the hidden cards are in the deal and as the others are to have bid and played what
was seen, holding them: to a power below one, since nobody plays just as the network would, and no action being quite
impossible. With new actions a set is brought up to date, weighed, thinned out by weight and moved about by swaps, which
are accepted by likelihood (Metropolis). Where that would leave too few worlds, it is done in steps of rising power.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

import numpy as np
import torch

from ...rules.cards import ALL_ORDINARY, ORDINARY, SUITS
from ...rules.state import MAX_PLAYERS, UNNAMED, Setup
from ...sim.habits import ONE, card_chance
from ...sim.hidden_hands import HOLDERS, kernels
from ...sim.holders import LEAST
from ...sim.knowledge import void_cards
from ...sim.worlds import LESS, SPREAD, SPREAD_A_CARD, STEEPER_A_CARD, SURPRISE
from .hidden_cards import holder_logits, true_holders
from .history import ENTRIES, History
from .network import HolderNetwork, masked
from .positions import Judge, Positions, launch
from .records import memory_field, own, state_field

POWER = 0.7  # to which likelihoods are raised: nobody plays just as the network would
MIXED = 0.02  # the share of actions that the model does not explain
SPARE = 0.5  # effective sample size that a step must leave, as a share of the worlds
STEPS = (1.0, 0.75, 0.5, 0.35, 0.2, 0.1, 0.05)  # candidate step sizes, as shares of the remaining rise of the power
MOST_STEPS = 6
IMPOSSIBLE = -1e6


class Table(NamedTuple):
    """The tables that are looked at: their numbers, the seat that believes, its position."""

    numbers: torch.Tensor
    heroes: torch.Tensor
    states: torch.Tensor
    memories: torch.Tensor


class Likelihood(Protocol):
    """How likely others are to have done what was seen, as a logarithm for every world and seat."""

    def __call__(self, table: Table, worlds: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
        """For those seats of each world that are wanted; 0 for the others."""
        ...


class ByNetwork:
    """What the network would do in the other seats."""

    def __init__(self, positions: Positions, judge: Judge, history: History) -> None:
        self._positions, self._judge, self._history = positions, judge, history

    def __call__(self, table: Table, worlds: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
        """One evaluation for each action of each seat wanted, in each world."""
        history, numbers = self._history, table.numbers
        seats = history.seats[numbers].long()
        entries = torch.arange(ENTRIES, device=worlds.device) < history.lengths[numbers][:, None]
        entries &= seats != table.heroes[:, None]
        which = wanted.gather(-1, seats[:, None, :].expand(-1, worlds.shape[1], -1)) & entries[:, None, :]
        found = torch.zeros(wanted.shape, device=worlds.device)
        for rows in torch.nonzero(which).split(self._positions.batch):
            place, world, entry = rows.unbind(-1)
            seat = seats[place, entry]
            likely = self._likely(table, place, entry, seat, worlds[place, world, seat])
            found.index_put_((place, world, seat), likely, accumulate=True)
        return found

    def _likely(
        self, table: Table, place: torch.Tensor, entry: torch.Tensor, seat: torch.Tensor, cards: torch.Tensor
    ) -> torch.Tensor:
        """The logarithm of the chance that a seat did what it did at an entry, if it holds some cards now."""
        number = table.numbers[place]
        states, memories = self._history.states[number, entry], self._history.memories[number, entry]
        rows = torch.arange(len(place), device=place.device)
        since = memory_field(table.memories, "cards")[place, seat] & ~memory_field(memories, "cards")[rows, seat]
        state_field(states, "hands")[rows, seat] = cards | since
        look = self._positions.look(states, memories, rows)
        done = self._positions.translate(self._history.actions[number, entry], look.orders, to_colours=False)
        logits = masked(self._judge(look.observations)[0], look.masks)
        chance = torch.softmax(logits, -1).gather(-1, done[:, None])[:, 0]
        return torch.log((1 - MIXED) * chance + MIXED / look.masks.sum(-1))


class ByBids:
    """How well bids go with what hands promise, as ``foretold.sim.worlds`` weighs them."""

    def __init__(self, setup: Setup, device: str) -> None:
        chances = [[card_chance(setup, trump, card) for card in range(ORDINARY)] for trump in range(UNNAMED + 1)]
        self._chances = torch.tensor(chances, dtype=torch.float32, device=device) / ONE
        self._players = setup.players

    def __call__(self, table: Table, worlds: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
        """From the hands with which each seat has bid."""
        dealt = worlds[..., :MAX_PLAYERS] | memory_field(table.memories, "cards")[:, None, :]
        held = (dealt[..., None] >> torch.arange(ORDINARY, device=worlds.device)) & 1
        chances = self._chances[state_field(table.states, "trump").long()]
        promised = torch.einsum("kwsc,kc->kws", held.float(), chances)
        size = state_field(table.states, "hand_size").float()[:, None, None]
        bids = state_field(table.states, "bids").float()[:, None, :]
        usual = promised + STEEPER_A_CARD * size * (promised - size / self._players) - LESS
        away = (bids - usual) / (SPREAD + SPREAD_A_CARD * size)
        likely = torch.log(torch.exp(-0.5 * away * away) + SURPRISE)
        return torch.where(wanted & (bids >= 0), likely, 0.0)


class Uniform:
    """No likelihood: every world that is possible counts the same."""

    def __call__(self, table: Table, worlds: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
        """Nothing but zeros."""
        return torch.zeros(wanted.shape, device=worlds.device)


class Report(NamedTuple):
    """How an update went, for each table."""

    effective: torch.Tensor  #: the effective number of worlds if all had been weighed at once
    surviving: torch.Tensor  #: the effective number of worlds before it from which those after it come
    distinct: torch.Tensor  #: worlds that differ
    accepted: torch.Tensor  #: share of swaps that were accepted


class Beliefs:
    """What one seat at each of ``count`` tables believes."""

    def __init__(
        self,
        positions: Positions,
        history: History,
        likelihood: Likelihood,
        *,
        count: int,
        worlds: int,
        moves: int,
        seed: int,
        power: float = POWER,
    ) -> None:
        device = positions.device
        self._positions, self._history, self._likelihood = positions, history, likelihood
        self._moves, self._power = moves, power
        self._update, self._propose, self._settle = kernels(device)
        self._random = np.random.default_rng(seed)
        self.worlds = torch.zeros((count, worlds, HOLDERS), dtype=torch.int64, device=device)
        self._levels = torch.zeros((count, worlds), device=device)  #: the logarithm of what each was kept for
        self._seen = torch.zeros(count, dtype=torch.int64, device=device)
        self._void = torch.tensor([void_cards(voids) for voids in range(1 << SUITS)], dtype=torch.int64, device=device)

    def forget(self, ended: torch.Tensor) -> None:
        """Begin anew at tables whose round has ended."""
        self._seen[ended] = 0
        self._levels[ended] = 0.0

    def update(self, table: Table) -> Report:
        """Bring the worlds at some tables up to date."""
        numbers = table.numbers
        worlds = self.worlds[numbers]
        allowed = self._allowed(table)
        possible = self._follow(table, worlds, allowed)
        others = self._others(table)[:, None, :].expand(-1, worlds.shape[1], -1)
        likely = self._likelihood(table, worlds, others)
        rows = torch.arange(len(numbers), device=numbers.device)
        likely[rows, :, table.heroes] = torch.where(possible, 0.0, IMPOSSIBLE)
        report = self._raise(table, worlds, allowed, likely, self._levels[numbers])
        self.worlds[numbers] = worlds
        self._levels[numbers] = self._power * likely.sum(-1)
        self._seen[numbers] = self._history.lengths[numbers]
        return report

    def _others(self, table: Table) -> torch.Tensor:
        seats = torch.arange(MAX_PLAYERS, device=table.heroes.device)
        return (seats != table.heroes[:, None]) & (seats < self._positions.players)

    def _allowed(self, table: Table) -> torch.Tensor:
        """The cards that each holder may have."""
        allowed = torch.full((len(table.numbers), HOLDERS), ALL_ORDINARY, device=table.heroes.device)
        allowed[:, :MAX_PLAYERS] &= ~self._void[memory_field(table.memories, "voids").long()]
        return allowed

    def _follow(self, table: Table, worlds: torch.Tensor, allowed: torch.Tensor) -> torch.Tensor:
        """Deal where there are no worlds yet, and let them go through what has happened; whether each could."""
        numbers, heroes = table.numbers, table.heroes
        rows = torch.arange(len(numbers), device=numbers.device)
        hand = state_field(table.states, "hands")[rows, heroes]
        turned = state_field(table.states, "turned").long()
        known = hand | memory_field(table.memories, "cards")[rows, heroes]
        known = known | torch.where(turned >= 0, torch.ones_like(turned) << turned.clamp(min=0), 0)
        seen = self._seen[numbers]
        span = torch.stack([seen, self._history.lengths[numbers]], -1)
        sizes = state_field(table.states, "hand_size")[:, None].repeat(1, MAX_PLAYERS)
        return self._bring_up_to_date(table, worlds, allowed, seen == 0, span, ALL_ORDINARY & ~known, sizes)

    def _bring_up_to_date(
        self,
        table: Table,
        worlds: torch.Tensor,
        allowed: torch.Tensor,
        fresh: torch.Tensor,
        span: torch.Tensor,
        pool: torch.Tensor,
        sizes: torch.Tensor,
    ) -> torch.Tensor:
        """Deal hands of these sizes from a pool at fresh tables, and let all worlds go through a span of the history;
        whether each could."""
        numbers, heroes = table.numbers, table.heroes
        possible = torch.zeros(worlds.shape[:2], dtype=torch.bool, device=numbers.device)
        launch(
            self._positions.device,
            self._update,
            possible.numel(),
            own(worlds.view(-1, HOLDERS)),
            own(allowed),
            own(fresh),
            (own(self._history.seats[numbers]), own(self._history.actions[numbers])),
            own(span),
            own(heroes),
            np.int64(self._positions.players),
            own(pool),
            own(sizes),
            own(possible.view(-1)),
            self._seed(),
        )
        rows = torch.arange(len(numbers), device=numbers.device)
        worlds[rows, :, heroes] = state_field(table.states, "hands")[rows, heroes][:, None]
        return possible

    def _seed(self) -> np.uint64:
        return np.uint64(self._random.integers(1 << 62))

    def _raise(
        self, table: Table, worlds: torch.Tensor, allowed: torch.Tensor, likely: torch.Tensor, levels: torch.Tensor
    ) -> Report:
        """Weigh, thin out and move the worlds, in steps, till they count as they should; in place."""
        count, size = worlds.shape[:2]
        reached = torch.zeros(count, device=worlds.device)
        ancestors = torch.arange(size, device=worlds.device).repeat(count, 1)
        effective = effective_number(self._power * likely.sum(-1) - levels)
        accepted, tried = torch.zeros(count, device=worlds.device), torch.zeros(count, device=worlds.device)
        rows = torch.arange(count, device=worlds.device)
        for step in range(MOST_STEPS):
            total = likely[rows].sum(-1)
            now = reached[rows]
            base = levels[rows] if step == 0 else now[:, None] * total
            powers = [now + (self._power - now) * part for part in (STEPS if step < MOST_STEPS - 1 else STEPS[:1])]
            weights = torch.stack([power[:, None] * total - base for power in powers])
            enough = effective_number(weights)
            best = torch.where(enough >= SPARE * size, torch.arange(len(powers), 0, -1, device=rows.device)[:, None], 0)
            place = torch.where(best.any(0), best.argmax(0), enough.argmax(0))
            chosen = torch.stack(powers)[place, torch.arange(len(rows), device=rows.device)]
            weight = weights[place, torch.arange(len(rows), device=rows.device)]
            kept = self._thinned(weight)
            part, fits = worlds[rows].gather(1, kept[..., None].expand(-1, -1, HOLDERS)), likely[rows]
            fits = fits.gather(1, kept[..., None].expand(-1, -1, MAX_PLAYERS))
            ancestors[rows] = ancestors[rows].gather(1, kept)
            reached[rows] = chosen
            some = Table(*(field[rows] for field in table))
            accepted[rows] += self._move(some, part, allowed[rows], fits, chosen)
            tried[rows] += self._moves
            worlds[rows], likely[rows] = part, fits
            rows = rows[chosen < self._power - 1e-6]
            if not len(rows):
                break
        surviving = size * size / torch.nn.functional.one_hot(ancestors, size).sum(1).float().pow(2).sum(-1)
        return Report(effective, surviving, distinct_worlds(worlds), accepted / tried.clamp(min=1))

    def _thinned(self, weights: torch.Tensor) -> torch.Tensor:
        """Of each row so many places, each as often as its weight wants (systematic resampling)."""
        size = weights.shape[-1]
        sums = torch.softmax(weights, -1).cumsum(-1)
        start = torch.tensor(self._random.random(len(weights)), dtype=sums.dtype, device=sums.device)
        steps = (torch.arange(size, device=sums.device) + start[:, None]) / size
        return torch.searchsorted(sums.contiguous(), steps * sums[:, -1:]).clamp(max=size - 1)

    def _move(
        self, table: Table, worlds: torch.Tensor, allowed: torch.Tensor, likely: torch.Tensor, power: torch.Tensor
    ) -> torch.Tensor:
        """Try swaps in every world, in place; the share accepted, added up."""
        accepted = torch.zeros(len(worlds), device=worlds.device)
        for _ in range(self._moves):
            proposed = torch.zeros_like(worlds)
            movers = torch.zeros((*worlds.shape[:2], 2), dtype=torch.int64, device=worlds.device)
            launch(
                self._positions.device,
                self._propose,
                worlds.shape[0] * worlds.shape[1],
                own(worlds.view(-1, HOLDERS)),
                own(allowed),
                own(table.heroes),
                np.int64(self._positions.players),
                own(proposed.view(-1, HOLDERS)),
                own(movers.view(-1, 2)),
                self._seed(),
            )
            moved = torch.zeros((*worlds.shape[:2], HOLDERS + 1), dtype=torch.bool, device=worlds.device)
            moved.scatter_(-1, torch.where(movers < 0, HOLDERS, movers), True)
            wanted = moved[..., :MAX_PLAYERS]
            theirs = torch.where(wanted, self._likelihood(table, proposed, wanted), likely)
            gain = power[:, None] * (theirs.sum(-1) - likely.sum(-1))
            luck = torch.tensor(self._random.random(gain.shape), dtype=gain.dtype, device=gain.device).log()
            yes = (movers[..., 0] >= 0) & (luck < gain)
            worlds[yes], likely[yes] = proposed[yes], theirs[yes]
            accepted += yes.float().mean(-1)
        return accepted


class LearnedBeliefs(Beliefs):
    """What seats believe by a network's chances, drawn anew for every decision, and then weighed by a power of a
    likelihood if that is not 0."""

    def __init__(
        self,
        positions: Positions,
        history: History,
        likelihood: Likelihood,
        network: HolderNetwork,
        *,
        count: int,
        worlds: int,
        swaps: int,
        seed: int,
        power: float = 0.0,
    ) -> None:
        super().__init__(positions, history, likelihood, count=count, worlds=worlds, moves=0, seed=seed, power=power)
        self._network, self._swaps = network, swaps

    @torch.no_grad()
    def update(self, table: Table) -> Report:
        """Deal worlds at some tables, and swap cards until they are as likely as the network says."""
        numbers, hands = table.numbers, state_field(table.states, "hands")
        cards = torch.arange(ORDINARY, device=numbers.device)
        sizes = ((hands[..., None] >> cards) & 1).sum(-1).to(torch.int8)
        _, hidden = true_holders(table.states, table.heroes)
        worlds, allowed = self.worlds[numbers], self._allowed(table)
        fresh, nothing = torch.ones_like(numbers, dtype=torch.bool), torch.zeros_like(numbers)[:, None].repeat(1, 2)
        pool = (hidden.long() << cards).sum(-1)
        possible = self._bring_up_to_date(table, worlds, allowed, fresh, nothing, pool, sizes)
        kept = self._thinned(torch.where(possible, 0.0, IMPOSSIBLE))
        worlds = worlds.gather(1, kept[..., None].expand(-1, -1, HOLDERS)).contiguous()
        rows = torch.arange(len(numbers), device=numbers.device)
        look = self._positions.look(table.states, table.memories, rows)
        players = torch.full_like(numbers, self._positions.players)
        logits = holder_logits(self._network, look.observations, look.orders, table.heroes, players)
        chances = torch.log_softmax(logits, -1).clamp(min=LEAST)
        proposed, movers = (
            torch.zeros_like(worlds),
            torch.zeros((*worlds.shape[:2], 2), dtype=torch.int64, device=worlds.device),
        )
        launch(
            self._positions.device,
            self._settle,
            possible.numel(),
            own(worlds.view(-1, HOLDERS)),
            own(allowed),
            own(chances.contiguous()),
            own(table.heroes),
            np.int64(self._positions.players),
            np.int64(self._swaps),
            own(proposed.view(-1, HOLDERS)),
            own(movers.view(-1, 2)),
            self._seed(),
        )
        effective = torch.full((len(numbers),), float(worlds.shape[1]), device=worlds.device)
        if self._power:
            others = self._others(table)[:, None, :].expand(-1, worlds.shape[1], -1)
            weights = self._power * self._likelihood(table, worlds, others).sum(-1)
            effective = effective_number(weights)
            worlds = worlds.gather(1, self._thinned(weights)[..., None].expand(-1, -1, HOLDERS))
        self.worlds[numbers] = worlds
        return Report(effective, effective, distinct_worlds(worlds), torch.zeros_like(effective))


def effective_number(weights: torch.Tensor) -> torch.Tensor:
    """How many worlds of equal weight say as much as these, whose weights are logarithms."""
    shares = torch.softmax(weights, -1)
    return 1.0 / shares.pow(2).sum(-1)


def distinct_worlds(worlds: torch.Tensor) -> torch.Tensor:
    """How many worlds of each table differ, by a hash of their hands."""
    odd = torch.tensor([3, 5, 7, 11, 13, 17, 19], dtype=torch.int64, device=worlds.device) * 0x9E3779B97F4A7C1
    mixed = (worlds * odd).sum(-1)
    ordered = mixed.sort(-1).values
    return 1 + (ordered[:, 1:] != ordered[:, :-1]).sum(-1)


def holder_chances(worlds: torch.Tensor) -> torch.Tensor:
    """For each table, card and holder the share of worlds that have it there."""
    cards = torch.arange(ORDINARY, device=worlds.device)
    return torch.stack([((worlds[..., holder, None] >> cards) & 1).float().mean(1) for holder in range(HOLDERS)], -1)
