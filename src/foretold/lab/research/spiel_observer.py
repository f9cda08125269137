"""What OpenSpiel's tensors and strings are made of: our observation, and everything that a seat has seen."""

from __future__ import annotations

from array import array
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

from ...rules.cards import SUITS
from ...rules.options import Rules
from ...sim.observation import SIZE, observe_in_order
from .event_codes import most_numbers
from .explicit_chance import Course

COLOURS = tuple(range(SUITS))  # suits stay in their places, since actions name them


class WizardObserver:
    """OpenSpiel's observer. The observation tensor has the seat and our observation, the information state's has all
    events that the seat has seen as well. Other kinds, such as public information alone, come as strings only."""

    def __init__(self, rules: Rules, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"expected no parameters for observations, got {params}")
        self._whole = kind.perfect_recall
        self._public = kind.public_info
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor: npt.NDArray[np.float32] | None = None
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        if self._public and self._private:
            sizes = {"player": rules.players, "observation": SIZE}
            if self._whole:
                sizes["events"] = most_numbers(rules)
            self.tensor = np.zeros(sum(sizes.values()), np.float32)
            start = 0
            for name, size in sizes.items():
                self.dict[name] = self.tensor[start : start + size]
                start += size

    def set_from(self, state: Any, player: int) -> None:
        """Write the tensor for a player."""
        if self.tensor is None:
            return
        course: Course = state.course
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if course.game is not None:
            out = array("b", bytes(SIZE))
            observe_in_order(course.rules.setup, course.game.state, course.game.memory, player, COLOURS, out)
            self.dict["observation"][:] = np.frombuffer(out, np.int8)
        if self._whole:
            numbers = course.numbers(player)
            self.dict["events"][: len(numbers)] = numbers

    def string_from(self, state: Any, player: int) -> str:
        """The same in words."""
        course: Course = state.course
        if self._public and self._whole:
            seat = player if self._private else None
            return "\n".join([f"seat {seat}", *course.words(seat)])
        parts = [f"seat {player}"] if self._private else []
        if course.game is not None and self._private:
            own = course.game.own(player)
            cards = ["?" if hand is None else " ".join(map(str, hand)) for hand in own.hands]
            parts += [f"hands {' / '.join(cards)}", f"bid {own.bid}"]
        if course.game is not None and self._public:
            parts += [f"{name} {value}" for name, value in vars(course.game.public()).items()]
        return "\n".join(parts)
