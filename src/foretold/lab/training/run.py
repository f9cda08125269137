"""One run of training: ``foretold train --minutes 9 --out folder``.

A run may begin with another's weights (--resume), and may attack others instead of getting better (--against): then
the learner sits alone among frozen copies of a network, or among counting players, and learns to beat just them. The
weights, as the neural bot reads them, and the curve are written to the folder. A run that was interrupted continues
from its last checkpoint there.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

import torch

from ...rules.options import Anniversary, Rules
from ...rules.variety import VARIANTS, random_rules
from ...sim.observation import VERSION
from .checkpoint import load_checkpoint, save_checkpoint
from .company import Company
from .matches import Player, match
from .network import Network, Trunk
from .options import COUNTING, PLAYERS, Run
from .ppo import Learner, clock
from .tables import Tables
from .weights import load_weights, save_weights

FILE = f"observation-{VERSION}.bin"  # of the weights
KINDS = 400  # sets of rules at the tables
LOOK_TABLES = 8192  # at most, in a match
FIRST_LOOK = 30.0  # seconds; each later one comes after twice the time
RENEWED = 60.0  # seconds after which the older self at the tables is a newer one
KEPT = 30.0  # seconds between two checkpoints


def default_device() -> str:
    """CUDA where there is one."""
    return "cuda" if torch.cuda.is_available() else "cpu"


def mixture(kinds: int, seed: int, sizes: Sequence[int] = PLAYERS, base: float = 0.5) -> list[Rules]:
    """The rules of the tables: a share ``base`` the base game, and of the rest four in ten all seven anniversary cards,
    three one variant alone, three anything. ``sizes`` are the numbers of players, in turn; what is drawn from anything
    has a number of its own."""
    random = Random(seed)
    drawn: list[Rules] = []
    for number in range(kinds):
        players, kind = sizes[number % len(sizes)], number // len(sizes) % 20
        other = (kind - 20 * base) / (1 - base) if base < 1 else -1.0
        if other < 0:
            drawn.append(Rules(players=players))
        elif other < 8:
            drawn.append(Rules(players=players, anniversary=Anniversary.ALL))
        elif other < 14:
            drawn.append(Rules(**{"players": players, **VARIANTS[random.randrange(len(VARIANTS))]}))
        else:
            drawn.append(random_rules(random))
    return drawn


def train(run: Run) -> list[dict[str, float]]:
    """Train, and write what came of it to the folder; the curve is returned too."""
    checkpoint = load_checkpoint(run)
    before, iteration, curve = checkpoint["spent"], checkpoint["iteration"], checkpoint["curve"]
    part = replace(run, seed=run.seed + iteration)  # so that other cards are dealt than before an interruption
    torch.manual_seed(part.seed)
    torch.set_float32_matmul_precision("high")
    network = first_network(run)
    if iteration:
        network.load_state_dict(checkpoint["network"])
    learner = _make_learner(part, network)
    if iteration:
        learner.critic.load_state_dict(checkpoint["critic"])
    print(f"{run.minutes:g} minutes, {before / 60:.1f} of them done; starting takes a while", flush=True)
    learner.prepare()
    earlier, next_look, renewed, kept = copy.deepcopy(network), FIRST_LOOK, before, before
    while next_look < before:
        next_look *= 2
    start, limit, begun = clock() - before, 60 * run.minutes, iteration
    while (spent := clock() - start) < limit:
        size = learner.collect()
        collecting = clock() - start - spent
        figures = learner.learn(min(spent / limit, 1.0), critic_alone=spent < 60 * run.critic_alone)
        iteration += 1
        row: dict[str, float] = {"seconds": spent, "iteration": iteration, "size": size, **figures}
        row |= {"collecting": collecting, "learning": clock() - start - spent - collecting}
        if spent > next_look:
            row |= _look(run, network, _rival(run, learner, earlier))
            earlier, next_look = copy.deepcopy(network), 2 * next_look
            save(run, network)
        if learner.frozen and not run.against and spent > renewed + RENEWED:
            learner.frozen.load_state_dict(network.state_dict())
            renewed = spent
        if iteration <= begun + 3 or iteration % 20 == 0 or "gain" in row:
            curve.append(row)
            _print(row)
        if spent > kept + KEPT:
            save_checkpoint(run, learner, spent, iteration, curve)
            kept = spent
    save_checkpoint(run, learner, max(before, limit), iteration, curve)
    save(run, network)
    curve.append({"seconds": clock() - start, **_look(run, network, _rival(run, learner, earlier))})
    _print(curve[-1])
    (run.out / "curve.json").write_text(json.dumps(curve))
    return curve


def first_network(run: Run) -> Network:
    """The network that a run begins with: one that knows nothing yet, or that of a file."""
    beginning = run.resume or (run.against if run.against != COUNTING else None)
    if beginning is None:
        return Network(run.width, run.blocks).to(run.device)
    return load_weights(beginning, run.device)


def save(run: Run, network: Trunk) -> None:
    """Write the weights to the run's folder."""
    run.out.mkdir(parents=True, exist_ok=True)
    save_weights(network, run.out / FILE)
    print(f"{run.out / FILE} written", flush=True)


def tables_for(run: Run, company: Company) -> Tables:
    """The tables of a run, at which all kinds of rules are played in some company."""
    rules = mixture(KINDS, run.seed, run.sizes, run.base)
    return Tables(rules, run.tables, seed=run.seed, device=run.device, company=company)


def run_steps(run: Run, step: Callable[[float], dict[str, torch.Tensor]]) -> None:
    """Repeat a step, which sees one position at every table, until the run's time is over. It is given the share of the
    time that is over, from 0 to 1."""
    start, limit, told, steps, over = clock(), 60 * run.minutes, 0.0, 0, False
    while not over:
        spent = clock() - start
        row = step(min(spent / limit, 1.0) if limit else 1.0)
        steps, over = steps + 1, clock() - start >= limit
        if over or spent > told:
            told += 10
            figures = ", ".join(f"{name} {float(value):.4g}" for name, value in row.items())
            print(f"{spent:.0f} s, {steps * run.tables:,} positions: {figures}", flush=True)


def _rival(run: Run, learner: Learner, earlier: Network) -> Network:
    """Whom the network is measured against: what it attacks, else its earlier self."""
    return learner.frozen if run.against and learner.frozen else earlier


def _make_learner(run: Run, network: Network) -> Learner:
    frozen: Network | None = None
    if run.against == COUNTING:
        company, rules = Company(habits=1.0, alone=1.0, plain=1.0), [Rules(players=run.players)]
    elif run.against is not None:
        frozen = load_weights(run.against, run.device)
        company, rules = Company(frozen=1.0, alone=1.0), [Rules(players=run.players)]
    else:
        frozen = copy.deepcopy(network) if run.frozen else None
        company = Company(habits=run.habits, plain=run.plain, frozen=run.frozen, aims=run.aims, winning=run.winning)
        return Learner(network, tables_for(run, company), run.settings, frozen)
    tables = Tables(rules, run.tables, seed=run.seed, device=run.device, company=company)
    return Learner(network, tables, run.settings, frozen)


def _look(run: Run, network: Network, other: Network) -> dict[str, float]:
    """What the network gains on another, and on counting players, in points a round."""
    found: dict[str, float] = {}
    count = min(run.tables, LOOK_TABLES)
    for name, others in (("gain", Player(other)), ("over counting", None)):
        result = match(
            Player(network),
            others,
            Rules(players=run.players),
            count=count,
            seed=99,
            device=run.device,
        )
        found |= {name: result.margin, f"{name} error": result.error}
    return found


def _print(row: dict[str, float]) -> None:
    print("  ".join(f"{key} {value:.4g}" for key, value in row.items()), flush=True)
