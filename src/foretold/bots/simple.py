"""The simple bots: any legal action; cards added up; as little or as much as may be bid."""

from collections.abc import Callable, Iterable
from random import Random

from ..game.actions import Action, Shape
from ..game.cards import Card, Suit
from ..game.outlook import outlook
from ..game.view import View
from ..rules.cards import ORDINARY
from ..rules.options import Form, Rules, Wizards
from ..sim import promises
from ..sim.promises import AS_NUMBER, OF_SPENT
from .valuation import Values, ValuingBot, tricks_needed


class RandomBot:
    """Any legal action, all equally likely."""

    def __init__(self, seed: int | str | None = None, name: str = "Random") -> None:
        self.name = name
        self._random = Random(seed)

    def choose(self, view: View) -> Action:
        """What the seat of this view does now."""
        return self._random.choice(view.legal)


class CountingBot(ValuingBot):
    """Bids the sum of each card's rough chance to take a trick, rounded; takes tricks while it needs them with the
    cheapest card that does, and ducks once it has enough.

    It remembers nothing and looks at nobody else's bid.
    """

    def __init__(self, seed: int | str | None = None, name: str = "Counting") -> None:
        super().__init__(seed, name)

    def _trump(self, view: View) -> Values:
        """The suit that makes the hand strongest; of an unseen hand, the suit that the others have least of."""
        if view.hand is not None:
            return {named: expected_tricks(view.hand, view.rules, named.suit) for named in view.legal}
        seen = [card for other in view.hands if other is not None for card in other]
        return {named: -expected_tricks(seen, view.rules, named.suit) for named in view.legal}

    def _bid(self, view: View) -> Values:
        """The legal bid nearest to what the hand promises."""
        promised = self._promise(view)
        return {bid: -abs((bid.number or 0) - promised) for bid in view.legal}

    def _promise(self, view: View) -> float:
        """The tricks that the hand may expect; of an unseen one, half of what the others leave, half a fair share."""
        if view.hand is not None:
            return expected_tricks(view.hand, view.rules, view.trump)
        seen = [expected_tricks(hand, view.rules, view.trump) for hand in view.hands if hand is not None]
        left = view.hand_size - sum(seen)
        return (left + view.hand_size / view.rules.players) / 2

    def _play(self, view: View) -> Values:
        last = len(view.trick) == view.rules.players - 1
        takes: list[Action] = []
        leaves: list[Action] = []
        for play in view.legal:
            winner, counts = outlook(view, play)
            (takes if counts and winner == view.turn else leaves).append(play)
        worth = worth_in(view)
        if tricks_needed(view) > 0:
            return {play: -worth(play) for play in takes or leaves}
        if leaves:
            return {play: worth(play) for play in leaves}
        return {play: worth(play) if last else -worth(play) for play in takes}

    def _pass(self, view: View) -> Values:
        """What helps least: the weakest card while tricks are needed, else the strongest."""
        sign = -1 if tricks_needed(view) > 0 else 1
        return {passed: sign * _chance(passed.card, view) for passed in view.legal}


class ZeroBot(CountingBot):
    """Bids as little as it may and plays for that."""

    def __init__(self, seed: int | str | None = None, name: str = "Zero") -> None:
        super().__init__(seed, name)

    def _bid(self, view: View) -> Values:
        return {bid: -(bid.number or 0) for bid in view.legal}


class MostBot(CountingBot):
    """Bids as much as it may and plays for that."""

    def __init__(self, seed: int | str | None = None, name: str = "Most") -> None:
        super().__init__(seed, name)

    def _bid(self, view: View) -> Values:
        return {bid: bid.number or 0 for bid in view.legal}


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


def chance(card: Card, rules: Rules, trump: Suit | None) -> float:
    """The chance of one card to take a trick, from 0 to 1."""
    if card.is_wizard:
        return promises.OF_DARK_WIZARD if rules.wizards is Wizards.LAST else promises.OF_WIZARD
    if card.is_jester:
        return promises.OF_JESTER
    if card.number is None:
        return promises.OF_ANNIVERSARY[card.index - ORDINARY]
    kind = promises.SIDE
    if rules.form is Form.UNICOLOR:
        kind = promises.ANY_COLOUR
    elif card.suit is trump:
        kind = promises.OF_TRUMP
    elif trump is None:
        kind = promises.SIDE_WITHOUT_TRUMP
    return promises.OF_NUMBERS[rules.players][kind][card.number]


def expected_tricks(cards: Iterable[Card], rules: Rules, trump: Suit | None) -> float:
    """The tricks that a hand may expect to take."""
    return sum(chance(card, rules, trump) for card in cards)
