"""The networks of the neural bots, run in NumPy: for the base game, for the rules that are least like it, and for all
others, each for any number of players.

They were trained by playing against themselves (docs/training.md). NumPy is imported with the first network that is
loaded, so that other players need not wait for it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ...game.actions import ACTIONS
from ...rules.cards import ORDINARY
from ...rules.options import Anniversary, Form, Rules
from ...rules.state import MAX_PLAYERS
from ...sim.observation import SIZE, VERSION

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Numbers = npt.NDArray[np.float32]

WEIGHTS = Path(__file__).with_name("weights")
BASE = WEIGHTS / f"base-{VERSION}.bin"  # for the base game alone
SPECIAL = WEIGHTS / f"special-{VERSION}.bin"  # for all anniversary cards, Unicolor and Duel
ANY = WEIGHTS / f"any-{VERSION}.bin"  # for all other rules
PLAYING = {"base": BASE, "special": SPECIAL, "any": ANY}
HOLDERS = WEIGHTS / f"holders-{VERSION}.bin"  # where hidden cards are, in the base game
POINTS_PER_UNIT = 30.0  # of the network's value


class Block(NamedTuple):
    """A residual block: the features before it are normalised, multiplied, and what is positive is added to them."""

    scale: Numbers
    weight: Numbers
    bias: Numbers
    places: npt.NDArray[np.intp]  #: of its outputs, among the features after it
    width: int  #: the number of these


class Trunk:
    """A wide layer and residual blocks of one matrix each, in single precision; heads come after it.

    Units that never fire, whose weights ``foretold train --trim`` has set to zero, are left out. The others are ordered
    by the first layer in which they fire, so that the features before a layer are the first of those after it.
    """

    def __init__(self, path: Path) -> None:
        import numpy as np

        from .weights_file import FIRST, WeightsError, blocks_of, heads_of, read_weights

        weights = read_weights(path)
        blocks = blocks_of(weights)
        if weights["first_weight"].shape[1] != SIZE:
            raise WeightsError(f"{path.name}: expected weights for observations of {SIZE} numbers (version {VERSION})")
        layers = [FIRST, *blocks]
        fires = np.array([weights[f"{layer}_weight"].any(1) | (weights[f"{layer}_bias"] > 0) for layer in layers])
        fired = np.logical_or.accumulate(fires)
        order, widths = np.argsort(-fired.sum(0), kind="stable"), fired.sum(1).tolist()
        self._units = len(order)
        units = order[: widths[0]]
        self._columns = np.ascontiguousarray(weights["first_weight"][units].T)
        self._bias = weights["first_bias"][units]
        self._blocks: list[Block] = []
        for layer, firing, scale, before, after in zip(
            blocks, fires[1:], weights["scales"], widths, widths[1:], strict=False
        ):
            places = np.flatnonzero(firing[order[:after]])
            units = order[places]
            weight = weights[f"{layer}_weight"][np.ix_(units, order[:before])]
            self._blocks.append(Block(scale[order[:before]], weight, weights[f"{layer}_bias"][units], places, after))
        units = order[: widths[-1]]
        self._scale = weights["scales"][-1][units]
        self._heads = {
            head: (weights[f"{head}_weight"][:, units], weights[f"{head}_bias"]) for head in heads_of(weights)
        }

    @property
    def first(self) -> tuple[Numbers, Numbers]:
        """The first layer: a row of weights for each number of an observation, and what is added to all."""
        return self._columns, self._bias

    def _first_features(self, observation: list[int]) -> Numbers:
        """What the first layer makes of one observation, a single row, before the ReLU."""
        import numpy as np

        numbers = np.array(observation, np.float32)
        nonzero = np.flatnonzero(numbers)  # some hundred of them, so the rest of the widest layer is left alone
        return (numbers[nonzero] @ self._columns[nonzero] + self._bias)[None]

    def _features(self, x: Numbers) -> Numbers:
        """What heads are given, from what the first layer made of observations, a row each."""
        import numpy as np

        x = np.maximum(x, 0)
        for block in self._blocks:
            y = self._normalised(x, block.scale) @ block.weight.T + block.bias
            grown = np.zeros((len(x), block.width), np.float32)
            grown[:, : x.shape[1]] = x
            grown[:, block.places] += np.maximum(y, 0)
            x = grown
        return self._normalised(x, self._scale)

    def _normalised(self, x: Numbers, scale: Numbers) -> Numbers:
        """Each row brought to a mean square of one over all units, then scaled."""
        import numpy as np

        squares = np.einsum("ij,ij->i", x, x) / np.float32(self._units) + np.float32(1e-6)
        return x * (scale / np.sqrt(squares)[:, None])  # type: ignore[no-any-return]

    def _head(self, name: str, x: Numbers) -> Numbers:
        """What a head makes of features."""
        weight, bias = self._heads[name]
        return x @ weight.T + bias

    def _expect_head(self, name: str, outputs: int, what: str, path: Path) -> None:
        from .weights_file import WeightsError

        if name not in self._heads or len(self._heads[name][1]) != outputs:
            raise WeightsError(f"{path.name}: expected weights of a network that {what}")


class Network(Trunk):
    """What plays: a preference for each action, suits in the observation's order, and the value of the round."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._expect_head("policy", len(ACTIONS), f"prefers one of {len(ACTIONS)} actions", path)

    def run(self, observation: list[int]) -> tuple[Numbers, float]:
        """Evaluate one observation."""
        preferences, values = self.run_on(self._first_features(observation))
        return preferences[0], float(values[0])

    def run_batch(self, observations: Numbers) -> tuple[Numbers, Numbers]:
        """The same for many observations at once, a row each: one matrix product a layer."""
        return self.run_on(observations @ self._columns + self._bias)

    def run_on(self, x: Numbers) -> tuple[Numbers, Numbers]:
        """The same from what the first layer made of many observations."""
        x = self._features(x)
        return self._head("policy", x), self._head("value", x)[:, 0]


class HolderNetwork(Trunk):
    """Where hidden cards are: a logit for each card, suits in the observation's order, and each holder, the other seats
    from the left on and then the stock."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._expect_head("holders", ORDINARY * MAX_PLAYERS, f"says who holds {ORDINARY} cards", path)

    def run(self, observation: list[int]) -> Numbers:
        """Evaluate one observation."""
        x = self._features(self._first_features(observation))
        return self._head("holders", x).reshape(ORDINARY, MAX_PLAYERS)


def network_name(rules: Rules) -> str:
    """The name of the network for these rules, as in ``PLAYING``."""
    if rules.is_base_game:
        return "base"
    special = rules.anniversary == Anniversary.ALL or rules.form is not Form.STANDARD
    return "special" if special else "any"


def shipped_network(rules: Rules) -> Network:
    """The network for these rules that comes with the package, loaded once."""
    return load_network(PLAYING[network_name(rules)])


@cache
def shipped_holders() -> HolderNetwork:
    """The network that says where hidden cards are, loaded once."""
    return HolderNetwork(HOLDERS)


@cache
def load_network(path: Path) -> Network:
    """The network of a file, loaded once."""
    return Network(path)
