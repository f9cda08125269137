"""The simple bots: any legal action; cards added up; and a beginner, who hopes and spends the best cards first."""

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

# What it hopes from a card: these numbers of tricks, and from any other that is not high
HOPES = {"Dragon": 1.0, "Shapeshifter": 1.0, "Cloud": 0.3, "Juggler": 0.3}
LOW = 0.05
SLIPS = 0.15  # of the tricks in which it has enough it plays for one more


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
        if self._wants_trick(view):
            return self._take(takes, worth) if takes else {play: -worth(play) for play in leaves}
        if leaves:
            return {play: worth(play) for play in leaves}
        return {play: worth(play) if last else -worth(play) for play in takes}

    def _wants_trick(self, view: View) -> bool:
        """Whether it plays for the trick on the table."""
        return tricks_needed(view) > 0

    def _take(self, takes: list[Action], worth: Callable[[Action], float]) -> Values:
        """The cheapest of the plays that have the trick so far."""
        return {play: -worth(play) for play in takes}

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

    def _take(self, takes: list[Action], worth: Callable[[Action], float]) -> Values:
        return {play: worth(play) for play in takes}


def _hope(card: Card, view: View) -> float:
    """The tricks that it expects of a card."""
    if card.number is None:
        return 1.0 if card.is_wizard else HOPES.get(str(card), 0.0)
    players = view.rules.players
    trump = card.suit is view.trump and view.rules.form is not Form.UNICOLOR
    lowest = players + 2 if trump else 10 + players // 2  # with four players a trump 6 and a 12
    return 1.0 if card.number >= lowest else LOW
