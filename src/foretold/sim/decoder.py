"""An observation read back, in the words of the API: it proves the encoder, and explains what a bot saw."""

from collections.abc import Sequence

from ..game.actions import ACTIONS, Action
from ..game.cards import CARDS, Card
from .observation import SECTIONS, SIZE, START
from .suits import reordered_action, reordered_card

_SECTION = {section.name: section for section in SECTIONS}


class Observation:
    """One observation, by section. Seats are those of the table again: ``seat`` is the observer."""

    def __init__(self, numbers: Sequence[int], order: Sequence[int], seat: int) -> None:
        if len(numbers) != SIZE:
            raise ValueError(f"expected {SIZE} numbers, got {len(numbers)}")
        self._numbers = numbers
        self._seat = seat
        self._card_at = {reordered_card(card.index, order): card for card in CARDS}
        self._play_at = {reordered_action(action.index, order): action for action in ACTIONS}
        self.players = sum(self.row("at the table"))

    def row(self, name: str, row: int = 0) -> list[int]:
        """The numbers of a section, or of one of its rows if those are wide."""
        section = _SECTION[name]
        start = START[name]
        if section.width == 1:
            return list(self._numbers[start : start + section.rows])
        return list(self._numbers[start + row * section.width : start + (row + 1) * section.width])

    def cards(self, name: str, row: int = 0) -> set[Card]:
        """The cards marked in a row of cards."""
        return {self._card_at[place] for place, mark in enumerate(self.row(name, row)) if mark}

    def by_seat(self, name: str) -> dict[int, int]:
        """A section of one number a seat, by the table's seats."""
        return {self._seat_at(distance): self.row(name)[distance] for distance in range(self.players)}

    def played(self) -> dict[int, set[Card]]:
        """The cards that each seat has played this round."""
        return {self._seat_at(distance): self.cards("played", distance) for distance in range(self.players)}

    def known_hands(self) -> dict[int, set[Card]]:
        """The cards that each other seat is known to hold."""
        return {self._seat_at(distance): self.cards("known hands", distance - 1) for distance in range(1, self.players)}

    def table(self) -> dict[int, Action]:
        """What each seat has in the trick on the table."""
        found = {}
        for distance in range(self.players):
            for place, mark in enumerate(self.row("table", distance)):
                if mark:
                    found[self._seat_at(distance)] = self._play_at[place]
        return found

    def _seat_at(self, distance: int) -> int:
        return (self._seat + distance) % self.players
