"""How likely a play is to hold the trick on the table: who may still beat it, and who would want to.

What beats what is asked of the rules: they weigh every card on the state as the seat knows it.
"""

from __future__ import annotations

from ...game.actions import Action
from ...game.outlook import table_in_play
from ...game.view import View
from ...rules.actions import plays_of
from ...rules.cards import CLOUD_BIT
from ...rules.state import OPEN, Setup, State
from ...rules.tricks import counts as trick_counts
from ...rules.tricks import play_card, strength_next
from .outstanding import NUMBERS, SUIT_MASKS, Outstanding, numbers_in

# How often a seat beats a trick when it can: with a card of the suit, with a trump, with a Wizard or the like.
EAGER = (0.9, 0.85, 0.7)  # while it needs tricks
SHY = (0.1, 0.1, 0.06)  # while it needs none; what it is forced to comes on top


def strength(setup: Setup, state: State, card: int) -> int:
    """The most that a card could weigh if it were played next."""
    return max((strength_next(setup, state, play) for play in plays_of(card)), default=0)


class Trick:
    """The trick on the table, for the seat to act."""

    def __init__(self, view: View, outstanding: Outstanding, needs: list[float]) -> None:
        assert view.leader is not None and view.turn is not None
        self._setup = view.rules.setup
        self._seat = view.turn
        self._outstanding = outstanding
        self._needs = needs
        self._state = table_in_play(view)
        after = view.rules.players - len(view.trick) - 1
        self.later = [(self._seat + step) % view.rules.players for step in range(1, after + 1)]
        self._weighed: dict[tuple[int, int], list[tuple[int, int]]] = {}
        self._beaten_by: dict[tuple[int, int, int], float] = {}

    @property
    def winner(self) -> int | None:
        """The seat that has the trick so far."""
        return self._state.winner if self._state.trick_size else None

    @property
    def clouded(self) -> bool:
        """Whether its winner will have to change the bid."""
        return self._state.trick_extras & CLOUD_BIT != 0

    def chance(self, action: Action) -> tuple[float, bool]:
        """How likely the seat is to be the winner with a play, and whether the trick would count."""
        state = self._state.copy()
        play_card(self._setup, state, self._seat, action.index)
        if not self.later:
            return float(state.leader == self._seat), sum(state.tricks) > sum(self._state.tricks)
        counts = trick_counts(state.trick_extras)
        if state.winner != self._seat:
            return 0.0, counts
        key = state.follow, state.strength, state.trick_extras
        found = self._beaten_by.get(key)
        if found is None:
            stronger = self._stronger(state)
            found = 1.0
            for seat in self.later:
                found *= 1.0 - self._beats(seat, state.follow, stronger)
            self._beaten_by[key] = found
        return found, counts

    def _stronger(self, state: State) -> int:
        """The unseen cards that would take the trick from the seat."""
        key = state.follow, state.trick_extras
        weighed = self._weighed.get(key)
        if weighed is None:
            weighed = [(strength(self._setup, state, card), 1 << card) for card in numbers_in(self._outstanding.unseen)]
            self._weighed[key] = weighed
        mask = 0
        for weight, bit in weighed:
            if weight > state.strength:
                mask |= bit
        return mask

    def _beats(self, seat: int, follow: int, stronger: int) -> float:
        """How likely a later seat is to beat the trick."""
        pool = self._outstanding.pools[seat]
        density = self._outstanding.density(seat)
        lacks = 1.0 - density
        needs = self._needs[seat] > 0
        by_suit, by_trump, by_wizard = EAGER if needs else SHY
        beats = stronger & pool
        others = beats & ~NUMBERS
        wizard = by_wizard * (1.0 - lacks ** others.bit_count())
        plain = beats & NUMBERS
        if follow >= OPEN:
            chance = 1.0 - lacks ** plain.bit_count()
            forced = (beats.bit_count() / max(1, pool.bit_count())) ** max(1, self._outstanding.counts[seat])
            return min(1.0, max(forced, by_trump * chance + (1 - by_trump * chance) * wizard))
        suit = pool & SUIT_MASKS[follow]
        higher = (plain & suit).bit_count()
        lower = suit.bit_count() - higher
        void = lacks ** suit.bit_count()
        has_higher = 1.0 - lacks**higher
        forced = has_higher * lacks**lower
        ruffs = void * (1.0 - lacks ** (plain & ~suit).bit_count())
        chance = forced + (has_higher - forced) * by_suit + ruffs * by_trump
        return min(1.0, chance + (1.0 - chance) * wizard)
