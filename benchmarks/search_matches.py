"""What look-ahead in believed worlds gains on the network alone, and how well its beliefs are calibrated.

    python benchmarks/search_matches.py [--players 4] [--worlds 256] [--tables 512] [--seconds 500] [--device cuda]

One seat at each table looks ahead where the network is in doubt; the others play the network, or another one. Every
trial is also made in the true deal, where all play on by the network: so each change has its own gain, and those of a
round add up to what the round gained. Gains are points over the mean of the others, with one standard error.
"""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch

from foretold import Rules
from foretold.bots.neural import BASE
from foretold.bots.neural import HOLDERS as HOLDER_WEIGHTS
from foretold.lab.training.beliefs import (
    Beliefs,
    ByBids,
    ByNetwork,
    LearnedBeliefs,
    Likelihood,
    Table,
    Uniform,
    holder_chances,
)
from foretold.lab.training.company import LEARNER, Company
from foretold.lab.training.hidden_cards import true_holders
from foretold.lab.training.history import History
from foretold.lab.training.lookahead import CONSIDERED, doubts, look_ahead
from foretold.lab.training.network import masked
from foretold.lab.training.positions import Judge, Look, Positions
from foretold.lab.training.records import memory_field, state_field
from foretold.lab.training.tables import Tables
from foretold.lab.training.weights import load_holders, load_weights
from foretold.rules.cards import SUITS
from foretold.rules.state import MAX_PLAYERS, OVER, PLAY
from foretold.sim.habits import PRESENT
from foretold.sim.hidden_hands import HOLDERS, STOCK
from foretold.sim.holders import SWAPS

Numbers = npt.NDArray[np.float64]

BINS = 10
FACTS = (
    "left",
    "bidding",
    "first share",
    "best share",
    "best",
    "promised",
    "error",
    "kept",
    "followed",
    "effective",
    "surviving",
    "distinct",
    "accepted",
    "tried",
)
LEFT, BIDDING, BEST, PROMISED, ERROR, KEPT, FOLLOWED, EFFECTIVE = 0, 1, 4, 5, 6, 7, 8, 9
KINDS = ("network", "bids", "uniform")
LEARNED = "learned"


class Match:
    """Tables at which the hero looks ahead."""

    def __init__(self, given: argparse.Namespace) -> None:
        self.given, self.device = given, given.device
        self.rules = Rules(players=given.players)
        company = Company(frozen=1.0, alone=1.0)
        self.tables = Tables(
            [self.rules], given.tables, seed=given.seed, device=self.device, company=company, everything=True
        )
        self.positions = Positions(self.rules.setup, self.device)
        self.judge = Judge(load_weights(given.weights, self.device), self.device)
        self.others = Judge(load_weights(given.other, self.device), self.device) if given.other else None
        self.thinker = Judge(load_weights(given.small or given.weights, self.device), self.device)
        self.history = History(given.tables, self.device)
        likelihoods: dict[str, Likelihood] = {
            "network": ByNetwork(self.positions, self.thinker, self.history),
            "bids": ByBids(self.rules.setup, self.device),
            "uniform": Uniform(),
        }
        wanted = dict.fromkeys((given.beliefs, *(KINDS if given.calibrate else ())))
        self.beliefs = {
            kind: Beliefs(
                self.positions,
                self.history,
                likelihoods[kind],
                count=given.tables,
                worlds=given.worlds,
                moves=given.moves if kind == "network" else 24,
                seed=given.seed,
                power=given.power if kind == "network" else 1.0,
            )
            for kind in wanted
            if kind != LEARNED
        }
        count = given.tables
        if given.beliefs == LEARNED or given.calibrate:
            holders = load_holders(given.holders, self.device)
            self.beliefs[LEARNED] = LearnedBeliefs(
                self.positions,
                self.history,
                likelihoods["network"],
                holders,
                count=count,
                worlds=given.worlds,
                swaps=given.swaps,
                seed=given.seed,
                power=given.weighed,
            )
            wanted[LEARNED] = None
        self.seats, self.observations, self.masks = self.tables.blanks()
        self.whole = torch.zeros(count, dtype=torch.bool, device=self.device)  # rounds seen from their beginning
        self.gains = torch.zeros(count, device=self.device)  # of the round so far
        self.rounds: list[torch.Tensor] = []  # hand size and gain of each whole round
        self.decisions: list[torch.Tensor] = []
        self.calibration = {kind: torch.zeros((BINS, 3), dtype=torch.float64, device=self.device) for kind in wanted}
        self.surprise = {kind: torch.zeros(2, dtype=torch.float64, device=self.device) for kind in wanted}
        self.seconds = dict.fromkeys(("beliefs", "trials", "calibration"), 0.0)
        self.judged = dict.fromkeys(("beliefs", "trials"), 0)

    def step(self, searching: bool) -> None:
        """One action at every table."""
        self.tables.prepare(self.seats, self.observations, self.masks)
        look = Look(self.seats, self.tables.orders, self.observations, self.masks)
        logits, _ = self.judge(self.observations)
        present = self.tables.habits[:, : self.rules.players, PRESENT]
        heroes = (present == LEARNER).int().argmax(-1)
        mine = heroes == self.seats
        if self.others is not None:
            logits = torch.where(mine[:, None], logits, self.others(self.observations)[0])
        actions = masked(logits, self.masks).argmax(-1)
        if searching:
            self.search(look, logits, actions, heroes, mine)
            told = self.positions.translate(actions, self.tables.orders, to_colours=True)
            self.history.note(self.tables.states, self.tables.memories, self.seats, told)
        sizes = state_field(self.tables.states, "hand_size").float()
        self.tables.act(self.seats, actions)
        if searching:
            ended = self.tables.ended
            done = ended & self.whole
            self.rounds.append(torch.stack([sizes[done], self.gains[done]], -1).cpu())
            self.history.forget(ended)
            for beliefs in self.beliefs.values():
                beliefs.forget(ended)
            self.gains[ended] = 0.0
            self.whole |= ended

    def search(
        self, look: Look, logits: torch.Tensor, actions: torch.Tensor, heroes: torch.Tensor, mine: torch.Tensor
    ) -> None:
        """Look ahead where the network is in doubt, and change what is done where another action looks better."""
        doubt = doubts(look, logits, mine & self.whole, self.given.certain, self.given.certain_bid)
        if not len(doubt.places):
            return
        places = doubt.places
        table = Table(places, heroes[places], self.tables.states[places], self.tables.memories[places])
        start, judged = self.clock(), self.thinker.judged
        report = self.beliefs[self.given.beliefs].update(table)
        self.seconds["beliefs"] += (middle := self.clock()) - start
        self.judged["beliefs"] += self.thinker.judged - judged
        if self.given.calibrate:
            for kind, beliefs in self.beliefs.items():
                if kind != self.given.beliefs:
                    beliefs.update(table)
                self.compare(kind, table, beliefs.worlds[places])
        self.seconds["calibration"] += (before := self.clock()) - middle
        judged = self.thinker.judged
        worlds = self.beliefs[self.given.beliefs].worlds[places, :: max(1, self.given.worlds // self.given.tried)]
        tried = look_ahead(self.positions, self.thinker, table, look, doubt, worlds, decisions=self.given.depth)
        self.seconds["trials"] += self.clock() - before
        self.judged["trials"] += self.thinker.judged - judged
        truth = torch.cat([state_field(table.states, "hands"), torch.zeros_like(places)[:, None]], -1)[:, None]
        true = look_ahead(self.positions, self.judge, table, look, doubt, truth, others=self.others)[:, 0]
        gains = tried - tried[..., :1]
        means, errors = gains.mean(1), gains.std(1) / math.sqrt(worlds.shape[1])
        best = means.nan_to_num(-1e9).argmax(-1)
        rows = torch.arange(len(places), device=places.device)
        promised, error = means[rows, best], errors[rows, best]
        bidding = state_field(table.states, "phase") != PLAY
        left = torch.where(
            bidding, state_field(table.states, "hand_size"), state_field(table.states, "tricks_left")
        ).long()
        follow = (best > 0) & (promised > self.given.margin * error)
        follow &= torch.where(bidding, self.given.most_bid >= left, self.given.most >= left)
        actual = (true - true[:, :1])[rows, best]
        actions[places[follow]] = doubt.actions[rows, best][follow]
        self.gains[places[follow]] += actual[follow]
        self.decisions.append(
            torch.stack(
                [
                    left.float(),
                    bidding.float(),
                    doubt.shares[:, 0],
                    doubt.shares[rows, best],
                    best.float(),
                    promised,
                    error,
                    actual,
                    follow.float(),
                    report.effective,
                    report.surviving,
                    report.distinct.float(),
                    report.accepted,
                    (doubt.shares >= CONSIDERED).sum(-1).float(),
                ],
                -1,
            ).cpu()
        )

    def clock(self) -> float:
        """The time, when all that was asked for is done."""
        if self.device == "cuda":
            torch.cuda.synchronize()
        return time.perf_counter()

    def compare(self, kind: str, table: Table, worlds: torch.Tensor) -> None:
        """Compare where cards are said to be with where they are."""
        rows = torch.arange(len(worlds), device=self.device)
        holders, hidden = true_holders(table.states, table.heroes)
        true = torch.nn.functional.one_hot(holders, HOLDERS).bool()
        said = holder_chances(worlds)
        possible = hidden[..., None].expand_as(true).clone()
        possible[rows, :, table.heroes] = False
        possible[:, :, self.rules.players : MAX_PLAYERS] = False
        possible[..., -1] &= (hidden & (holders == STOCK)).any(-1)[:, None]
        voids = memory_field(table.memories, "voids").long()
        for suit in range(SUITS):
            void = ((voids >> suit) & 1).bool()[:, None, :]
            possible[:, 15 * suit + 1 : 15 * suit + 14, :MAX_PLAYERS] &= ~void
        where = (said[possible] * BINS).long().clamp(max=BINS - 1)
        facts = torch.stack([torch.ones_like(said[possible]), said[possible], true[possible].float()], -1).double()
        self.calibration[kind].index_add_(0, where, facts)
        least = 0.5 / worlds.shape[1]
        chance = said[true & hidden[..., None]].clamp(least, 1 - least)
        self.surprise[kind] += torch.stack([-chance.log().sum(), torch.tensor(float(len(chance)), device=self.device)])

    def stagger(self) -> None:
        """Let the tables be at different places of a game: each begins anew at some time of a first game."""
        steps = sum(self.rules.players * (size + 1) for size in self.rules.rounds)
        random = np.random.default_rng(self.given.seed)
        when = torch.tensor(random.integers(steps, size=self.given.tables), device=self.device)
        phases = state_field(self.tables.states, "phase")
        for step in range(steps):
            phases[when == step] = OVER
            self.step(False)

    def run(self) -> None:
        """Play till time is up."""
        self.stagger()
        start, told = self.clock(), 0.0
        while (now := self.clock() - start) < self.given.seconds:
            self.step(True)
            if now > told + 60:
                told = now
                print(f"{now:.0f} s: {sum(map(len, self.rounds)):,} rounds", flush=True)
        self.report(now)

    def report(self, seconds: float) -> None:
        """Print the tables."""
        rounds = torch.cat(self.rounds).double().numpy()
        facts = torch.cat(self.decisions).double().numpy() if self.decisions else np.zeros((0, len(FACTS)))
        if self.given.out:
            np.savez(self.given.out, rounds=rounds, decisions=facts, names=np.array(FACTS))
        spent = ", ".join(f"{name} {of_it:.0f} s" for name, of_it in self.seconds.items())
        judged = ", ".join(f"{name} {count / max(len(facts), 1):,.0f}" for name, count in self.judged.items())
        print(f"\n{vars(self.given)}\n{seconds:.0f} s: {spent}")
        print(f"{len(rounds):,} rounds, {len(facts):,} decisions in doubt; evaluations for each: {judged}")
        report_rounds(rounds)
        report_decisions(facts, len(rounds))
        report_changes(facts, len(rounds))
        self.report_calibration()

    def report_calibration(self) -> None:
        """Print how often cards were where they were said to be."""
        print("\n| beliefs | surprise a card |" + "".join(f" said {10 * i}–{10 * i + 10} % |" for i in range(BINS)))
        print("|---|---:|" + "---:|" * BINS)
        for kind, bins in self.calibration.items():
            total, number = self.surprise[kind].tolist()
            cells = (f" {said / max(n, 1):.1%} → {true / max(n, 1):.1%} |" for n, said, true in bins.tolist())
            print(f"| {kind} | {total / max(number, 1):.4f} |{''.join(cells)}")


def report_rounds(rounds: Numbers) -> None:
    """Print what rounds gained, by their cards."""
    parts = {size: rounds[rounds[:, 0] == size, 1] for size in sorted(set(rounds[:, 0]))}
    game = sum(part.mean() for part in parts.values())
    error = math.sqrt(sum(part.var() / max(len(part) - 1, 1) for part in parts.values()))
    count = max(len(parts), 1)
    print(f"\ngain: {game / count:+.2f} ± {error / count:.2f} a round, {game:+.1f} ± {error:.1f} a game")
    print("\n| cards | rounds | gain a round |\n|---:|---:|---:|")
    for size, part in parts.items():
        print(f"| {size:.0f} | {len(part):,} | {mean(part)} |")


def report_decisions(facts: Numbers, rounds: int) -> None:
    """Print what changes gained and how worlds fared, by the cards left."""
    names = "decision left in-doubt effective surviving distinct accepted changes promised kept kept-a-round"
    print(f"\n| {names.replace(' ', ' | ').replace('-', ' ')} |\n|---|" + "---:|" * 10)
    for bidding in (1, 0):
        for left in range(1, 21):
            part = facts[(facts[:, BIDDING] == bidding) & (facts[:, LEFT] == left)]
            if len(part):
                changed = part[part[:, FOLLOWED] > 0]
                effective, surviving, distinct, accepted = np.median(part[:, EFFECTIVE : EFFECTIVE + 4], axis=0)
                print(
                    f"| {'bid' if bidding else 'play'} | {left} | {len(part):,} | {effective:.0f} | {surviving:.0f} | "
                    f"{distinct:.0f} | {accepted:.0%} | {len(changed):,} | {mean(changed[:, PROMISED])} | "
                    f"{mean(changed[:, KEPT])} | {changed[:, KEPT].sum() / max(rounds, 1):+.3f} |"
                )


def report_changes(facts: Numbers, rounds: int) -> None:
    """Print what changes gained, followed or not, by how sure they looked."""
    print("\n| decision | left | standard errors | changes | promised | kept | kept a round |\n|---|" + "---:|" * 6)
    sure = facts[:, PROMISED] / np.maximum(facts[:, ERROR], 1e-6)
    for bidding, least, most in ((1, 1, 7), (1, 8, 20), (0, 1, 4), (0, 5, 7), (0, 8, 20)):
        there = (facts[:, BIDDING] == bidding) & (facts[:, LEFT] >= least) & (facts[:, LEFT] <= most)
        for low, high in ((0.0, 0.5), (0.5, 1.0), (1.0, 2.0), (2.0, 3.0), (3.0, math.inf)):
            part = facts[there & (facts[:, BEST] > 0) & (sure > low) & (sure <= high)]
            print(
                f"| {'bid' if bidding else 'play'} | {least}–{most} | {low}–{high} | {len(part):,} | "
                f"{mean(part[:, PROMISED])} | {mean(part[:, KEPT])} | {part[:, KEPT].sum() / max(rounds, 1):+.3f} |"
            )


def mean(values: Any) -> str:
    """The mean with its standard error."""
    if len(values) < 2:
        return "–"
    return f"{values.mean():+.2f} ± {values.std() / math.sqrt(len(values) - 1):.2f}"


def main() -> None:
    """Play and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weights", type=Path, default=BASE, help="of the hero")
    parser.add_argument("--other", type=Path, help="weights of the others, if not the hero's")
    parser.add_argument("--small", type=Path, help="weights of a smaller network for beliefs and trials")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--worlds", type=int, default=512, help="in which a seat may believe itself to be")
    parser.add_argument("--tried", type=int, default=256, help="of these, those in which actions are tried")
    parser.add_argument("--moves", type=int, default=6, help="swaps tried in every world at every step of an update")
    parser.add_argument("--power", type=float, default=0.7, help="to which likelihoods are raised")
    parser.add_argument("--margin", type=float, default=1.0, help="standard errors by which a change must look better")
    parser.add_argument("--most", type=int, default=99, help="the most cards left with which a play is changed")
    parser.add_argument("--most-bid", type=int, default=99, help="the most cards with which a bid is changed")
    parser.add_argument("--certain", type=float, default=0.97, help="preference from which on a play is not doubted")
    parser.add_argument("--certain-bid", type=float, default=0.97, help="the same for a bid")
    parser.add_argument(
        "--depth", type=int, default=0, help="own decisions until the network's value is taken; 0: none"
    )
    parser.add_argument("--beliefs", choices=(*KINDS, LEARNED), default="network")
    parser.add_argument("--holders", type=Path, default=HOLDER_WEIGHTS, help="weights for learned beliefs")
    parser.add_argument("--swaps", type=int, default=SWAPS, help="tried in every world for learned beliefs")
    parser.add_argument("--weighed", type=float, default=0.0, help="power of likelihoods that weigh learned worlds")
    parser.add_argument("--no-calibrate", dest="calibrate", action="store_false")
    parser.add_argument("--tables", type=int, default=512)
    parser.add_argument("--seconds", type=float, default=500.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--out", type=Path, help="a file for every round and decision (NumPy)")
    Match(parser.parse_args()).run()


if __name__ == "__main__":
    main()
