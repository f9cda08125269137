"""A bot by rules of thumb that counts: cards, voids, and what each play is worth in points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...game.actions import Action
from ...game.view import View
from ...rules.cards import CLOUD
from ...rules.scores import EACH_TRICK, points
from ..valuation import Values, ValuingBot
from .forgetfulness import forgotten, without
from .outstanding import Outstanding, outstanding_cards
from .prospects import Prospect, Prospects, unseen_hand, worth
from .sure_tricks import sure_tricks
from .trick import Trick

SPITE = 0.5  # how much of what another loses counts as won, shared among all who gain by that
NEAR = 3  # bids this far from the expected tricks are weighed


class HeuristicBot(ValuingBot):
    """Bids and plays what promises the most points, from each card's chance against the cards that are still out.

    It never bids below the tricks it is sure of, takes a trick only if that brings it nearer to its bid, and would
    rather give one to somebody whom it hurts.

    ``memory`` is the chance that it remembers a card a trick later, and whoever forgets cards does not notice either
    who is void; ``watches`` says whether it looks at the others' bids.
    """

    def __init__(
        self, seed: int | str | None = None, name: str = "Heuristic", *, memory: float = 1.0, watches: bool = True
    ) -> None:
        super().__init__(seed, name)
        self._memory = memory
        self._watches = watches

    def _remember(self, view: View) -> Outstanding:
        """What it has in mind."""
        everything = outstanding_cards(view)
        return everything if self._memory >= 1.0 else without(view, everything, forgotten(view, self._memory))

    def _bids(self, view: View) -> Sequence[int | None]:
        """The bids that it knows of."""
        if self._watches:
            return view.bids
        return [bid if seat == view.seat else None for seat, bid in enumerate(view.bids)]

    def _needs(self, view: View) -> list[float]:
        """How many tricks it thinks each seat lacks."""
        return tricks_lacking(view, self._bids(view))

    def _trump(self, view: View) -> Values:
        """The suit with which the best bid is worth most."""
        outstanding = self._remember(view)
        values = {}
        for named in view.legal:
            trump = named.suit.index if named.suit is not None else None
            prospects = hand_prospects(view, outstanding, self._needs(view), trump)
            values[named] = max(bids_worth(prospects, range(view.hand_size + 1), view.hand_size).values())
        return values

    def _bid(self, view: View) -> Values:
        """The bid that is worth most, but none below the sure tricks if the rules allow another."""
        outstanding = self._remember(view)
        trump = view.trump.index if view.trump is not None else None
        prospects = hand_prospects(view, outstanding, self._needs(view), trump)
        sure = sure_tricks(view, outstanding)
        legal = [bid.number or 0 for bid in view.legal]
        legal = [bid for bid in legal if bid >= sure] or legal
        return {Action.bid(bid): value for bid, value in bids_worth(prospects, legal, view.hand_size).items()}

    def _play(self, view: View) -> Values:
        """What each play is worth: with its trick and without, as likely as these are, and what others make of it."""
        assert view.seat is not None
        outstanding, bids, needs = self._remember(view), self._bids(view), self._needs(view)
        trick = Trick(view, outstanding, needs)
        prospects = Prospects(view, outstanding, needs, view.trump.index if view.trump is not None else None)
        hand = prospects.of(outstanding.hand)
        bid, taken = view.bids[view.seat] or 0, view.tricks[view.seat]
        clouded = outstanding.cloud == view.seat
        values = {}
        for play in view.legal:
            assert play.card is not None
            rest = in_order(prospect for card, prospect in hand if card != play.card.index)
            chance, counts = trick.chance(play)
            without, with_it = worth(rest, bid, taken, view.hand_size, clouded)
            if not counts:
                with_it = without
            elif not clouded and (trick.clouded or play.card.index == CLOUD):
                with_it = worth(rest, bid, taken, view.hand_size, True)[1]
            elsewhere = trick.later if chance or trick.winner is None else [trick.winner, *trick.later]
            value = chance * with_it + (1.0 - chance) * without
            if counts and chance < 1.0:
                cost = sum(harm(bids[seat], needs[seat]) for seat in elsewhere) / len(elsewhere)
                value += (1.0 - chance) * SPITE * cost / (view.rules.players - 1)
            values[play] = value
        return values

    def _pass(self, view: View) -> Values:
        """Give away the card without which the hand is worth most."""
        assert view.seat is not None
        outstanding = self._remember(view)
        prospects = Prospects(
            view, outstanding, self._needs(view), view.trump.index if view.trump is not None else None
        )
        hand = prospects.of(outstanding.hand)
        bid, taken = view.bids[view.seat] or 0, view.tricks[view.seat]
        values = {}
        for passed in view.legal:
            assert passed.card is not None
            rest = in_order(prospect for card, prospect in hand if card != passed.card.index)
            values[passed] = worth(rest, bid, taken, view.hand_size, outstanding.cloud == view.seat)[0]
        return values


def hand_prospects(view: View, outstanding: Outstanding, needs: list[float], trump: int | None) -> list[Prospect]:
    """The prospects of the hand before the first trick, as far as one knows it."""
    prospects = Prospects(view, outstanding, needs, trump)
    if view.hand is None:
        return unseen_hand(view, outstanding, prospects, trump)
    return in_order(prospect for _, prospect in prospects.of(outstanding.hand))


def in_order(prospects: Iterable[Prospect]) -> list[Prospect]:
    """The last to be played first: strong cards are kept until it is clear whether they are needed."""
    return sorted(prospects, key=lambda prospect: -prospect.high)


def bids_worth(prospects: list[Prospect], legal: Iterable[int], size: int) -> dict[int, float]:
    """The points to expect from each bid that is near what the cards promise; of all others, only how far they are."""
    expected = sum(low + high for low, high in prospects) / 2
    return {
        bid: worth(prospects, bid, 0, size)[0] if abs(bid - expected) <= NEAR else -EACH_TRICK * abs(bid - expected)
        for bid in legal
    }


def tricks_lacking(view: View, bids: Sequence[int | None]) -> list[float]:
    """How many tricks each seat lacks for its bid; where that is not known, for a fair share."""
    fair = view.hand_size / view.rules.players
    return [(fair if bid is None else bid) - taken for bid, taken in zip(bids, view.tricks, strict=True)]


def harm(bid: int | None, need: float) -> float:
    """Value of breaking an opponent's bid: what a trick costs a seat with this bid, in need of so many."""
    if bid is None:
        return -5.0 if need > 0 else 5.0
    if need > 0:
        return -0.4 * points(bid, bid)
    if need == 0:
        return 0.7 * (points(bid, bid) - points(bid, bid + 1))
    return 10.0
