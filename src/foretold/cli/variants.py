"""The variants as one asks for them, the editions that state them, and what goes together, asked of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from ..game.rules_text import parse_options
from ..rules.options import Bids, Edition, Form, Rules, RulesError

US, BR, PT, FR, IT = Edition
PLAYERS = range(2, 7)


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant: its paragraph on the rules page, its name, the word that asks for it, and its sources."""

    rule: str
    name: str
    word: str
    sources: tuple[Edition, ...]

    @property
    def option(self) -> dict[str, Any]:
        """The option that asks for it."""
        return parse_options([self.word])


VARIANTS = (
    Variant("1.5", "Anniversary cards", "anniversary=all", (BR,)),
    Variant("2.8", "Tournament schedule", "hand-sizes=tournament", ()),
    Variant("7.1", "Plus/Minus One", "bid-sum=plus-minus-one", (BR, FR)),
    Variant("7.2", "Hidden bids", "bids=hidden", (BR, IT)),
    Variant("7.3", "Secret bids", "bids=secret", (BR, IT)),
    Variant("7.4", "Leader's sum", "bid-sum=leaders-sum", (IT,)),
    Variant("7.5", "Dark Wizard", "wizards=last", (IT,)),
    Variant("7.6", "Unicolor", "form=unicolor", (BR, IT)),
    Variant("7.7", "Duel", "form=duel", (IT,)),
    Variant("7.8", "Foresight", "sight=foresight", (BR,)),
    Variant("7.9", "Clairvoyance", "sight=clairvoyance", (IT,)),
)


def players_of(variant: Variant) -> tuple[int, ...]:
    """With how many players a variant can be played."""
    return tuple(players for players in PLAYERS if any(_tries(variant.option | {"players": players})))


def combine(one: Variant, other: Variant) -> bool:
    """Whether two variants can be played together, with any number of players."""
    shared = one.option.keys() & other.option.keys()
    if shared:
        return one is other
    return any(_tries(one.option | other.option))


def _tries(options: dict[str, Any]) -> Iterator[bool]:
    """Whether rules with these options exist, for every choice of what some of them do not leave free."""
    for players, bids, form in product(PLAYERS, Bids, Form):
        tried: dict[str, Any] = {"players": players, "bids": bids, "form": form, **options}
        try:
            Rules(**tried)
            yield True
        except RulesError:
            yield False
