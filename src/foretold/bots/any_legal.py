"""The random bot: anything that is legal."""

from random import Random

from ..game.actions import Action
from ..game.view import View


class RandomBot:
    """Any legal action, all equally likely."""

    def __init__(self, seed: int | str | None = None, name: str = "Random") -> None:
        self.name = name
        self._random = Random(seed)

    def choose(self, view: View) -> Action:
        """What the seat of this view does now."""
        return self._random.choice(view.legal)
