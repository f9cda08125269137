"""The neural bot, and the expert, which forgets: one network for all numbers of players and options, run in NumPy.

It was trained by playing against itself (docs/training.md) and sees an observation made from its view. NumPy is
imported with the first bot that is made, so that other players need not wait for it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ...game.actions import ACTIONS, Action
from ...game.view import View
from ...rules.cards import SUITS
from ...rules.memory import Memory
from ...rules.state import MAX_PLAYERS, State
from ...sim.observation import SIZE, START, VERSION, observe_on_blank
from ...sim.suits import reordered_action
from ..heuristic.forgetfulness import forgotten

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Numbers = npt.NDArray[np.float32]

WEIGHTS = Path(__file__).with_name("weights") / f"observation-{VERSION}.npz"
STANDING = slice(START["standing"], START["standing"] + MAX_PLAYERS)
TRICKS = 1  # that the expert remembers whole
LOWEST = 12  # number that it remembers all round
POINTS = 30.0  # what one unit of the network's value stands for


class NeuralBot:
    """Plays the action that the network prefers. It plays for points alone and does not look at the scores; or, with
    ``to_win``, it looks at them and plays to win the game, which near the end may take a risky bid."""

    name = "neural"

    def __init__(self, seed: int = 0, *, to_win: bool = False) -> None:
        self._network = shipped_network()
        self._to_win = to_win

    def choose(self, view: View) -> Action:
        """The legal action with the highest preference."""
        if len(view.legal) == 1:
            return view.legal[0]
        preferences, _, order = self._look(view)
        return max(view.legal, key=lambda action: preferences[reordered_action(action.index, order)])

    def expected(self, view: View) -> float:
        """The points that the network expects this seat to make in the round, less the mean of the others'."""
        return POINTS * self._look(view)[1]

    def _remember(self, view: View) -> tuple[State, Memory]:
        """What it has in mind: all that it has seen."""
        return view.state, view.memory

    def _look(self, view: View) -> tuple[Numbers, float, list[int]]:
        if view.seat is None:
            raise ValueError("expected the view of a seat, got a spectator's")
        order, observation = [0] * SUITS, [0] * SIZE
        observe_on_blank(view.rules.setup, *self._remember(view), view.seat, order, observation)
        if not self._to_win:
            observation[STANDING] = [0] * MAX_PLAYERS
        preferences, value = self._network.run(observation)
        return preferences, value, order


class ExpertBot(NeuralBot):
    """Bids and plays as the network prefers, but keeps no count: it remembers the last trick, high cards and what it
    played itself, and not who could not follow."""

    name = "expert"

    def _remember(self, view: View) -> tuple[State, Memory]:
        state, memory = super()._remember(view)
        lost = forgotten(view, tricks=TRICKS, lowest=LOWEST)
        state.played &= ~lost
        for seat in range(view.rules.players):
            memory.cards[seat] &= ~lost
            memory.voids[seat] = 0
        return state, memory


class Network:
    """A wide layer, residual blocks of one matrix each, and two heads, in single precision."""

    def __init__(self, path: Path) -> None:
        import numpy as np

        with np.load(path) as weights:
            self._weights = {name: weights[name].astype(np.float32) for name in weights.files}
        self._blocks = sum(name.startswith("blocks_") and name.endswith("_weight") for name in self._weights)
        self._columns = np.ascontiguousarray(self._weights["first_weight"].T)
        if self._weights["first_weight"].shape[1] != SIZE or len(self._weights["policy_bias"]) != len(ACTIONS):
            raise ValueError(f"{path.name}: expected weights for observations of {SIZE} numbers (version {VERSION})")

    def run(self, observation: list[int]) -> tuple[Numbers, float]:
        """The preference for each action, suits in the observation's order, and the value of the round."""
        import numpy as np

        w = self._weights
        numbers = np.array(observation, np.float32)
        nonzero = np.flatnonzero(numbers)  # some hundred of them, so the rest of the widest layer is left alone
        x = np.maximum(numbers[nonzero] @ self._columns[nonzero] + w["first_bias"], 0)
        for block in range(self._blocks):
            y = w[f"blocks_{block}_weight"] @ _normalised(x, w["scales"][block]) + w[f"blocks_{block}_bias"]
            x = x + np.maximum(y, 0)
        x = _normalised(x, w["scales"][-1])
        return w["policy_weight"] @ x + w["policy_bias"], float((w["value_weight"] @ x + w["value_bias"])[0])

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
        return x @ w["policy_weight"].T + w["policy_bias"], (x @ w["value_weight"].T + w["value_bias"])[:, 0]

    @property
    def first(self) -> tuple[Numbers, Numbers]:
        """The first layer: a row of weights for each number of an observation, and what is added to all."""
        return self._columns, self._weights["first_bias"]


def _normalised(x: Numbers, scale: Numbers) -> Numbers:
    """Brought to a mean square of one, then scaled."""
    return x * (1.0 / float((x @ x) / len(x) + 1e-6) ** 0.5) * scale  # type: ignore[no-any-return]


def _normalised_rows(x: Numbers, scale: Numbers) -> Numbers:
    """Each row brought to a mean square of one, then scaled."""
    import numpy as np

    squares = np.einsum("ij,ij->i", x, x) / x.shape[1] + np.float32(1e-6)
    return x * (scale / np.sqrt(squares)[:, None])  # type: ignore[no-any-return]


@cache
def shipped_network() -> Network:
    """The network that comes with the package, loaded once."""
    return Network(WEIGHTS)
