"""The options of a run of training, with their defaults. PyTorch is not needed to read them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path

SHARES = ("trace", "forced", "base", "habits", "plain", "frozen", "aims")
RATES = ("rate", "last_rate", "entropy", "last_entropy")
COUNTING = Path("counting")  # whom to attack, instead of a network
SHIPPED = Path("shipped")  # who is to teach, instead of one network
PLAYERS = (3, 4, 5, 6, 3, 4, 5, 4, 3, 4)  # three and four are most common, as they are among people


class RunError(ValueError):
    """A run cannot do what it was asked for; the message says what it would need."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How a network learns from its games."""

    steps: int = 64
    minibatch: int = 32_768
    rate: float = 8e-4  #: twice that leaves half of the units dead
    last_rate: float = 2e-5
    clip: float = 0.2
    entropy: float = 0.01
    last_entropy: float = 0.001
    value: float = 0.5
    trace: float = 0.8  #: λ of the advantage estimates
    largest_gradient: float = 1.0
    critic_width: int = 640  #: of the network that sees all hands and judges decisions
    critic_rate: float = 1e-3  #: the critic's learning rate at the start
    forced: float = 0.05  #: share of bids that are drawn near the best one: without them few bids are ever made
    last_forced: float = 0.01
    rare: float = 0.3  #: weight of what forced bids teach


@dataclass(frozen=True, kw_only=True)
class Run:
    """What a run is asked for. The command line says what each option means."""

    minutes: float = 9.0
    tables: int = 65_536
    steps: int = Settings.steps
    width: int = 1024
    blocks: int = 3
    rate: float = Settings.rate
    last_rate: float = Settings.last_rate
    entropy: float = Settings.entropy
    last_entropy: float = Settings.last_entropy
    critic_width: int = Settings.critic_width
    critic_alone: float = 0.0  #: minutes at the start in which only the critic learns
    trace: float = Settings.trace
    forced: float = Settings.forced
    base: float = 0.5
    habits: float = 0.35
    plain: float = 0.4
    frozen: float = 0.1
    aims: float = 0.5
    winning: float = 100.0
    seed: int = 1
    device: str = "cuda"
    resume: Path | None = None
    teacher: Path | None = None
    holders: bool = False
    trim: bool = False
    against: Path | None = None
    players: int = 4
    sizes: Sequence[int] = PLAYERS
    out: Path = Path("training")

    def __post_init__(self) -> None:
        """Raise ``RunError`` if an option is out of range."""
        for name in SHARES:
            self._expect(name, "a number from 0 to 1", 0 <= getattr(self, name) <= 1)
        for name in ("minutes", "critic_alone", "winning", *RATES):
            self._expect(name, "a number of at least 0", 0 <= getattr(self, name) < math.inf)
        self._expect("sizes", "numbers from 3 to 6", self.sizes and all(3 <= size <= 6 for size in self.sizes))
        self._expect("device", "cuda or cpu", self.device in ("cuda", "cpu"))
        self._expect("tables", "at least 8 decisions between two updates", self.tables * self.steps >= 8)

    def _expect(self, name: str, expected: str, true: object) -> None:
        if not true:
            raise RunError(f"--{name.replace('_', '-')}: expected {expected}, got {getattr(self, name)}")

    @property
    def settings(self) -> Settings:
        """How the network learns in this run. A minibatch is at most an eighth of the decisions of an update."""
        given = {field.name: getattr(self, field.name) for field in fields(Settings) if hasattr(self, field.name)}
        return Settings(**given, minibatch=min(Settings.minibatch, self.tables * self.steps // 8))
