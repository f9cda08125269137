"""The plain counting bot: it adds up what its cards promise, and then wants exactly that."""

from collections.abc import Callable, Sequence
from random import Random

from ..game.actions import Action, Shape
from ..game.cards import Card, Suit
from ..game.outlook import outlook
from ..game.view import Phase, View
from ..rules.cards import ORDINARY
from ..sim.promises import AS_NUMBER, OF_SPENT
from .chances import chance, expected_tricks


class CountingBot:
    """Bids the sum of each card's rough chance to take a trick, rounded; takes tricks while it needs them with the
    cheapest card that does, and ducks once it has enough.

    It remembers nothing and looks at nobody else's bid. The seed decides between things it holds to be equally good.
    """

    def __init__(self, seed: int | str | None = None, name: str = "Counting") -> None:
        self.name = name
        self._random = Random(seed)
        self._choosers: dict[Phase, Callable[[View], Action]] = {
            Phase.TRUMP: self._trump,
            Phase.BID: self._bid,
            Phase.PLAY: self._play,
            Phase.PASS: self._pass,
            Phase.CHANGE: self._change,
        }

    def choose(self, view: View) -> Action:
        """What the seat of this view does now."""
        if len(view.legal) == 1:
            return view.legal[0]
        return self._choosers[view.phase](view)

    def _trump(self, view: View) -> Action:
        """Name the suit that makes the hand strongest. Who has not seen it names what the others have least of."""
        if view.hand is not None:
            hand = view.hand
            return self._best(view.legal, lambda named: expected_tricks(hand, view.rules, named.suit))
        seen = [card for other in view.hands if other is not None for card in other]
        return self._best(view.legal, lambda named: -expected_tricks(seen, view.rules, named.suit))

    def _bid(self, view: View) -> Action:
        """The legal bid nearest to what the hand promises."""
        promised = self._promise(view)
        return self._best(view.legal, lambda bid: -abs((bid.number or 0) - promised))

    def _promise(self, view: View) -> float:
        """The tricks that the hand may expect; of an unseen one, half of what the others leave, half a fair share."""
        if view.hand is not None:
            return expected_tricks(view.hand, view.rules, view.trump)
        seen = [expected_tricks(hand, view.rules, view.trump) for hand in view.hands if hand is not None]
        left = view.hand_size - sum(seen)
        return (left + view.hand_size / view.rules.players) / 2

    def _play(self, view: View) -> Action:
        last = len(view.trick) == view.rules.players - 1
        takes: list[Action] = []
        leaves: list[Action] = []
        for play in view.legal:
            winner, counts = outlook(view, play)
            (takes if counts and winner == view.turn else leaves).append(play)
        worth = worth_in(view)
        if self._wants_trick(view):
            return self._take(takes, worth) if takes else self._best(leaves, lambda play: -worth(play))
        if leaves:
            return self._best(leaves, worth)
        return self._best(takes, worth if last else lambda play: -worth(play))

    def _wants_trick(self, view: View) -> bool:
        """Whether it plays for the trick on the table."""
        return tricks_needed(view) > 0

    def _take(self, takes: list[Action], worth: Callable[[Action], float]) -> Action:
        """The cheapest of the plays that have the trick so far."""
        return self._best(takes, lambda play: -worth(play))

    def _pass(self, view: View) -> Action:
        """Give away what helps least: the weakest card of who needs tricks, else the strongest."""
        sign = -1 if tricks_needed(view) > 0 else 1
        return self._best(view.legal, lambda passed: sign * _chance(passed.card, view))

    def _change(self, view: View) -> Action:
        """Bring the bid as near as possible to the tricks taken."""
        needed = tricks_needed(view)
        return self._best(view.legal, lambda change: -abs(needed + (change.number or 0)))

    def _best(self, actions: Sequence[Action], value: Callable[[Action], float]) -> Action:
        values = [value(action) for action in actions]
        most = max(values)
        return self._random.choice([action for action, found in zip(actions, values, strict=True) if found == most])


def tricks_needed(view: View) -> int:
    """How many tricks the seat lacks for its bid; negative if it has too many."""
    assert view.seat is not None
    return (view.bids[view.seat] or 0) - view.tricks[view.seat]


def _chance(card: Card | None, view: View) -> float:
    assert card is not None
    return chance(card, view.rules, view.trump)


def worth_in(view: View) -> Callable[[Action], float]:
    """What a play is worth: the chance of its card, or of what the card is announced to be."""

    def worth(play: Action) -> float:
        if play.announced is Shape.JESTER:
            return OF_SPENT
        if isinstance(play.announced, Suit) and play.card is not None:
            return _chance(Card(f"{play.announced.value}{AS_NUMBER[play.card.index - ORDINARY]}"), view)
        return _chance(play.card, view)

    return worth
