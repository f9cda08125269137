"""A bounded queue that is shared fairly among addresses and people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, NamedTuple, TypeVar

Item = TypeVar("Item")

MOST_REMEMBERED = 1000  # addresses and people whose last turn is remembered


class Requester(NamedTuple):
    """Who asks. Anybody can create new people, so the address counts first."""

    address: str
    person: str


class Full(Exception):
    """The queue is full, and nobody has more than a fair share."""


class FairQueue(Generic[Item]):
    """At most ``most`` items. Addresses take turns, and so do the people of an address. When the queue is full, the
    last item of whoever has the most is evicted for someone who has fewer."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._waiting: list[tuple[Requester, Item]] = []
        self._served: dict[str, int] = {}  # in which turn an address or a person was last served
        self._turn = 0

    def put(self, requester: Requester, item: Item) -> Item | None:
        """Add an item and return the evicted one, if any; raise ``Full`` if none can be evicted."""
        displaced = self._make_way(requester) if len(self._waiting) >= self._most else None
        self._waiting.append((requester, item))
        return displaced

    def pop(self) -> Item:
        """Remove and return the item whose turn it is."""
        turns = [(self._served.get(one.address, 0), self._served.get(one.person, 0)) for one, _ in self._waiting]
        requester, item = self._waiting.pop(turns.index(min(turns)))
        if len(self._served) > MOST_REMEMBERED:
            self._served.clear()
        self._turn += 1
        self._served[requester.address] = self._served[requester.person] = self._turn
        return item

    def __len__(self) -> int:
        return len(self._waiting)

    def __iter__(self) -> Iterator[Item]:
        return (item for _, item in self._waiting)

    def _make_way(self, requester: Requester) -> Item:
        shares = [self._share(one) for one, _ in self._waiting]
        most = max(shares)
        last = len(shares) - 1 - shares[::-1].index(most)
        own, same = self._share(requester), self._waiting[last][0].address == requester.address
        if most[same] <= own[same] + 1:  # people of one address are compared with each other
            raise Full
        return self._waiting.pop(last)[1]

    def _share(self, requester: Requester) -> tuple[int, int]:
        """Return how many items an address has here, and how many its person."""
        of_address = [one for one, _ in self._waiting if one.address == requester.address]
        return len(of_address), sum(one.person == requester.person for one in of_address)
