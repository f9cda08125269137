"""The options of a run of training, with their defaults. PyTorch is not needed to read them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

COUNTING = Path("counting")  # whom to attack, instead of a network
PLAYERS = (3, 4, 5, 6, 3, 4, 5, 4, 3, 4)  # three and four are most common, as they are among people


@dataclass(frozen=True, kw_only=True)
class Run:
    """What a run is asked for. The command line says what each option means."""

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
