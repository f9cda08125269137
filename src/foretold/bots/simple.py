"""Two plain bots: one that does anything legal, and one that plays by a beginner's rules of thumb."""

from collections.abc import Callable
from random import Random

from ..game.actions import Action
from ..game.view import View
from .counting import CountingBot

LIKELY = 0.5  # a card with at least this chance is worth playing for a trick that others may still take
OTHERS_BIDS = 0.6  # how far the bids of others bend the own one


class RandomBot:
    """Any legal action, all equally likely."""

    def __init__(self, seed: int | str | None = None, name: str = "Random") -> None:
        self.name = name
        self._random = Random(seed)

    def choose(self, view: View) -> Action:
        """What the seat of this view does now."""
        return self._random.choice(view.legal)


class SimpleBot(CountingBot):
    """A counting bot with two thoughts more: it bids a little less if the others bid much, more if they bid little,
    and it spends a card on a trick that others may still take only if that card is likely to hold."""

    def __init__(self, seed: int | str | None = None, name: str = "Simple") -> None:
        super().__init__(seed, name)

    def _promise(self, view: View) -> float:
        promised = super()._promise(view)
        others = [bid for bid in view.bids if bid is not None]
        if others:
            fair = view.hand_size * len(others) / view.rules.players
            promised -= OTHERS_BIDS * (sum(others) - fair) / (view.rules.players - len(others))
        return promised

    def _worth_trying(self, takes: list[Action], worth: Callable[[Action], float]) -> list[Action]:
        return [play for play in takes if worth(play) >= LIKELY]
