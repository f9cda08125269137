"""The networks of the neural bots, run in NumPy: one for the base game and one for all options, for any number of
players.

They were trained by playing against themselves (docs/training.md). NumPy is imported with the first network that is
loaded, so that other players need not wait for it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ...game.actions import ACTIONS
from ...rules.cards import ORDINARY
from ...rules.options import Rules
from ...rules.state import MAX_PLAYERS
from ...sim.observation import SIZE, VERSION

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Numbers = npt.NDArray[np.float32]

WEIGHTS = Path(__file__).with_name("weights")
BASE = WEIGHTS / f"base-{VERSION}.bin"  # for the base game alone
ANY = WEIGHTS / f"any-{VERSION}.bin"  # for any rules
HOLDERS = WEIGHTS / f"holders-{VERSION}.bin"  # where hidden cards are, in the base game
POINTS_PER_UNIT = 30.0  # of the network's value


class Trunk:
    """A wide layer and residual blocks of one matrix each, in single precision; heads come after it."""

    def __init__(self, path: Path) -> None:
        import numpy as np

        from .weights_file import count_blocks, read_weights

        self._weights = read_weights(path)
        self._blocks = count_blocks(self._weights)
        self._columns = np.ascontiguousarray(self._weights["first_weight"].T)
        if self._weights["first_weight"].shape[1] != SIZE:
            raise ValueError(f"{path.name}: expected weights for observations of {SIZE} numbers (version {VERSION})")

    @property
    def first(self) -> tuple[Numbers, Numbers]:
        """The first layer: a row of weights for each number of an observation, and what is added to all."""
        return self._columns, self._weights["first_bias"]

    def _features(self, observation: list[int]) -> Numbers:
        """What heads are given for an observation."""
        import numpy as np

        w = self._weights
        numbers = np.array(observation, np.float32)
        nonzero = np.flatnonzero(numbers)  # some hundred of them, so the rest of the widest layer is left alone
        x = np.maximum(numbers[nonzero] @ self._columns[nonzero] + w["first_bias"], 0)
        for block in range(self._blocks):
            y = w[f"blocks_{block}_weight"] @ _normalised(x, w["scales"][block]) + w[f"blocks_{block}_bias"]
            x = x + np.maximum(y, 0)
        return _normalised(x, w["scales"][-1])

    def _head(self, name: str, x: Numbers) -> Numbers:
        """What a head makes of features."""
        return x @ self._weights[f"{name}_weight"].T + self._weights[f"{name}_bias"]


class Network(Trunk):
    """What plays: a preference for each action, suits in the observation's order, and the value of the round."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        if len(self._weights.get("policy_bias", ())) != len(ACTIONS):
            raise ValueError(f"{path.name}: expected weights of a network that prefers one of {len(ACTIONS)} actions")

    def run(self, observation: list[int]) -> tuple[Numbers, float]:
        """Evaluate one observation."""
        x = self._features(observation)
        return self._head("policy", x), float(self._head("value", x)[0])

    def run_batch(self, observations: Numbers) -> tuple[Numbers, Numbers]:
        """The same for many observations at once, a row each: one matrix product a layer."""
        return self.run_on(observations @ self._weights["first_weight"].T + self._weights["first_bias"])

    def run_on(self, x: Numbers) -> tuple[Numbers, Numbers]:
        """The same from what the first layer made of many observations."""
        import numpy as np

        w = self._weights
        x = np.maximum(x, 0)
        for block in range(self._blocks):
            y = _normalised_rows(x, w["scales"][block]) @ w[f"blocks_{block}_weight"].T + w[f"blocks_{block}_bias"]
            x = x + np.maximum(y, 0)
        x = _normalised_rows(x, w["scales"][-1])
        return self._head("policy", x), self._head("value", x)[:, 0]


class HolderNetwork(Trunk):
    """Where hidden cards are: a logit for each card, suits in the observation's order, and each holder, the other seats
    from the left on and then the stock."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        if len(self._weights.get("holders_bias", ())) != ORDINARY * MAX_PLAYERS:
            raise ValueError(f"{path.name}: expected weights of a network that says who holds {ORDINARY} cards")

    def run(self, observation: list[int]) -> Numbers:
        """Evaluate one observation."""
        return self._head("holders", self._features(observation)).reshape(ORDINARY, MAX_PLAYERS)


def _normalised(x: Numbers, scale: Numbers) -> Numbers:
    """Brought to a mean square of one, then scaled."""
    return x * (1.0 / float((x @ x) / len(x) + 1e-6) ** 0.5) * scale  # type: ignore[no-any-return]


def _normalised_rows(x: Numbers, scale: Numbers) -> Numbers:
    """Each row brought to a mean square of one, then scaled."""
    import numpy as np

    squares = np.einsum("ij,ij->i", x, x) / x.shape[1] + np.float32(1e-6)
    return x * (scale / np.sqrt(squares)[:, None])  # type: ignore[no-any-return]


def shipped_network(rules: Rules) -> Network:
    """The network for these rules that comes with the package, loaded once."""
    return _load(BASE if rules.is_base_game else ANY)


@cache
def shipped_holders() -> HolderNetwork:
    """The network that says where hidden cards are, loaded once."""
    return HolderNetwork(HOLDERS)


@cache
def _load(path: Path) -> Network:
    return Network(path)
