"""The beginner bot: it hopes, and spends its best cards first."""

from __future__ import annotations

from collections.abc import Callable

from ..game.actions import Action
from ..game.cards import Card
from ..game.view import View
from ..rules.options import Form
from .counting import CountingBot, tricks_needed

# What it hopes from a card: these numbers of tricks, and from any other that is not high
HOPES = {"Dragon": 1.0, "Shapeshifter": 1.0, "Cloud": 0.3, "Juggler": 0.3}
LOW = 0.05
SLIPS = 0.15  # of the tricks in which it has enough it plays for one more


class BeginnerBot(CountingBot):
    """Counts every high card and every decent trump as a trick, whatever the others bid, and so bids too much. It plays
    its best cards first, Wizards at once, remembers nothing, and now and then does not notice that it has enough."""

    def __init__(self, seed: int | str | None = None, name: str = "Beginner") -> None:
        super().__init__(seed, name)

    def _promise(self, view: View) -> float:
        if view.hand is None:
            return super()._promise(view)
        return sum(_hope(card, view) for card in view.hand)

    def _wants_trick(self, view: View) -> bool:
        needed = tricks_needed(view)
        return needed > 0 or (needed == 0 and self._random.random() < SLIPS)

    def _take(self, takes: list[Action], worth: Callable[[Action], float]) -> Action:
        return self._best(takes, worth)


def _hope(card: Card, view: View) -> float:
    """The tricks that it expects of a card."""
    if card.number is None:
        return 1.0 if card.is_wizard else HOPES.get(str(card), 0.0)
    players = view.rules.players
    trump = card.suit is view.trump and view.rules.form is not Form.UNICOLOR
    lowest = players + 2 if trump else 10 + players // 2  # with four players a trump 6 and a 12
    return 1.0 if card.number >= lowest else LOW
