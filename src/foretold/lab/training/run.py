"""One run of training: ``foretold train --minutes 9 --out folder``, or ``python -m foretold.lab.training.run``.

A run may go on from another's weights (--resume), and may attack others instead of getting better (--against): then
the learner sits alone among frozen copies of a network, or among counting players, and learns to beat just them. The
weights, in half precision as the neural bot reads them, and the curve are written to the folder.
"""

from __future__ import annotations

import argparse
import copy
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import torch

from ...rules.options import Anniversary, Rules
from ...rules.variety import VARIANTS, random_rules
from ...sim.observation import VERSION
from .matches import Player, match
from .network import Network
from .ppo import Learner, Settings, clock
from .tables import Company, Tables
from .weights import load_weights, save_weights

KINDS = 400  # sets of rules at the tables
LOOK_TABLES = 8192  # at most, in a match
FIRST_LOOK = 30.0  # seconds; each later one comes after twice the time
COUNTING = Path("counting")  # whom to attack, instead of a network
RENEWED = 60.0  # seconds after which the older self at the tables is a newer one

PLAYERS = (3, 4, 5, 6, 3, 4, 5, 4, 3, 4)  # three and four are most common, as they are among people


@dataclass(frozen=True, kw_only=True)
class Run:
    """What a run is asked for."""

    minutes: float = 9.0
    tables: int = 65_536
    steps: int = 64
    width: int = 1024
    rate: float = 1.8e-3
    last_rate: float = 2e-5
    entropy: float = 0.01
    last_entropy: float = 0.001
    critic: bool = False
    forced: float = 0.0
    base: float = 0.5
    habits: float = 0.35
    plain: float = 0.4
    frozen: float = 0.1
    aims: float = 0.5
    winning: float = 100.0
    begin: float = 0.0
    end: float = 1.0
    seed: int = 1
    device: str = "cuda"
    resume: Path | None = None
    against: Path | None = None
    players: int = 4
    sizes: Sequence[int] = PLAYERS
    out: Path = Path("training")


def mixture(kinds: int, seed: int, sizes: Sequence[int] = PLAYERS, base: float = 0.5) -> list[Rules]:
    """The rules of the tables: a share ``base`` the base game, and of the rest four in ten all seven anniversary cards,
    three one variant alone, three anything. ``sizes`` are the numbers of players, in turn."""
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
    torch.manual_seed(run.seed)
    torch.set_float32_matmul_precision("high")
    network = _first_network(run)
    learner = _make_learner(run, network)
    learner.record()
    earlier, next_look, renewed = copy.deepcopy(network), FIRST_LOOK, 0.0
    curve: list[dict[str, float]] = []
    start, limit, iteration = clock(), 60 * run.minutes, 0
    while (spent := clock() - start) < limit:
        size = learner.collect()
        collecting = clock() - start - spent
        told = learner.learn(run.begin + (run.end - run.begin) * min(spent / limit, 1.0))
        iteration += 1
        row: dict[str, float] = {"seconds": spent, "iteration": iteration, "size": size, **told}
        row |= {"collecting": collecting, "learning": clock() - start - spent - collecting}
        if spent > next_look:
            row |= _look(run, network, _rival(run, learner, earlier))
            earlier, next_look = copy.deepcopy(network), 2 * next_look
            _save(run, network)
        if learner.frozen and not run.against and spent > renewed + RENEWED:
            learner.frozen.load_state_dict(network.state_dict())
            renewed = spent
        if iteration <= 3 or iteration % 20 == 0 or "gain" in row:
            curve.append(row)
            _tell(row)
    _save(run, network)
    curve.append({"seconds": clock() - start, **_look(run, network, _rival(run, learner, earlier))})
    _tell(curve[-1])
    (run.out / "curve.json").write_text(json.dumps(curve))
    return curve


def _save(run: Run, network: Network) -> None:
    run.out.mkdir(parents=True, exist_ok=True)
    save_weights(network, run.out / f"observation-{VERSION}.npz")


def _rival(run: Run, learner: Learner, earlier: Network) -> Network:
    """Whom the network is measured against: what it attacks, else its earlier self."""
    return learner.frozen if run.against and learner.frozen else earlier


def _first_network(run: Run) -> Network:
    beginning = run.resume or (run.against if run.against != COUNTING else None)
    return Network(run.width).to(run.device) if beginning is None else load_weights(beginning, run.device)


def _make_learner(run: Run, network: Network) -> Learner:
    settings = Settings(
        steps=run.steps,
        rate=run.rate,
        last_rate=run.last_rate,
        entropy=run.entropy,
        last_entropy=run.last_entropy,
        critic=run.critic,
        forced=run.forced,
        minibatch=min(32_768, run.tables * run.steps // 8),
    )
    frozen: Network | None = None
    if run.against == COUNTING:
        company, rules = Company(habits=1.0, alone=1.0, plain=1.0), [Rules(players=run.players)]
    elif run.against is not None:
        frozen = load_weights(run.against, run.device)
        company, rules = Company(frozen=1.0, alone=1.0), [Rules(players=run.players)]
    else:
        frozen = copy.deepcopy(network) if run.frozen else None
        company = Company(habits=run.habits, plain=run.plain, frozen=run.frozen, aims=run.aims, winning=run.winning)
        rules = mixture(KINDS, run.seed, run.sizes, run.base)
    tables = Tables(rules, run.tables, seed=run.seed, device=run.device, company=company)
    return Learner(network, tables, settings, frozen)


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


def _tell(row: dict[str, float]) -> None:
    print("  ".join(f"{key} {value:.4g}" for key, value in row.items()), flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line of a run."""
    parser = argparse.ArgumentParser(
        prog="foretold train", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    made = Run(device="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--minutes", type=float, help="how long to learn")
    parser.add_argument("--tables", type=int)
    parser.add_argument("--steps", type=int, help="decisions a table plays between two lessons")
    parser.add_argument("--width", type=int, help="of a new network")
    parser.add_argument("--rate", type=float, help="the learning rate at the start")
    parser.add_argument("--last-rate", type=float, help="the learning rate at the end")
    parser.add_argument("--entropy", type=float, help="what is paid for variety at the start")
    parser.add_argument("--last-entropy", type=float, help="what is paid for variety at the end")
    parser.add_argument("--critic", action="store_true", help="judge decisions by a critic that sees all hands")
    parser.add_argument("--forced", type=float, help="share of bids forced to be off by a trick or so, at the start")
    parser.add_argument("--base", type=float, help="share of tables that play the base game")
    parser.add_argument("--habits", type=float, help="share of games with players by habit")
    parser.add_argument("--plain", type=float, help="of these, the share in which they all just count")
    parser.add_argument("--frozen", type=float, help="share of tables with an older self")
    parser.add_argument("--aims", type=float, help="share of seats that play to win")
    parser.add_argument("--winning", type=float, help="points that winning a game is worth to these")
    parser.add_argument("--begin", type=float, help="where in the schedule of rates to begin, from 0 to 1")
    parser.add_argument("--end", type=float, help="where to end: a schedule can be spread over several runs")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--device", help="cuda or cpu")
    parser.add_argument("--resume", type=Path, help="weights to go on from")
    parser.add_argument("--against", type=Path, help=f"weights to attack, or {COUNTING} for counting players")
    parser.add_argument("--players", type=int, choices=(3, 4, 5, 6), help="at a table, in an attack and in matches")
    parser.add_argument("--sizes", type=int, nargs="+", help="numbers of players at the tables, in turn, in training")
    parser.add_argument("--out", type=Path, help="folder for the results")
    parser.set_defaults(**vars(made))
    train(Run(**vars(parser.parse_args(arguments))))


if __name__ == "__main__":
    main()
