"""The variants with the options that select them, the editions that state them, and which ones can be combined."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from ..game.text.rules_text import parse_options
from ..rules.editions import EDITIONS
from ..rules.options import PLAYERS, Bids, Edition, Form, Rules, RulesError, variants


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant: its paragraph on the rules page, its name, the word that selects it, and its sources."""

    rule: str
    name: str
    word: str
    sources: tuple[Edition, ...]

    @property
    def option(self) -> dict[str, Any]:
        """The option that selects it."""
        return parse_options([self.word])


def _variants() -> Iterator[Variant]:
    mixed = tuple(card.edition for card in EDITIONS if card.rules.anniversary)
    yield Variant("1.5", "Anniversary cards", "anniversary=all", mixed)
    for value, option in variants().items():
        word = f"{option.replace('_', '-')}={value.value}"
        yield Variant(value.rule, value.title, word, tuple(card.edition for card in EDITIONS if value in card.variants))


VARIANTS = tuple(sorted(_variants(), key=lambda variant: [int(part) for part in variant.rule.split(".")]))


def players_of(variant: Variant) -> tuple[int, ...]:
    """With how many players a variant can be played."""
    return tuple(players for players in PLAYERS if any(_tries(variant.option | {"players": players})))


def combine(one: Variant, other: Variant) -> tuple[int, ...]:
    """With how many players two variants can be played together."""
    if one.option.keys() & other.option.keys():
        return players_of(one) if one is other else ()
    both = one.option | other.option
    return tuple(players for players in PLAYERS if any(_tries(both | {"players": players})))


def combination(one: Variant, other: Variant) -> str:
    """Whether two variants go together: yes, no (a dash), or with which numbers of players."""
    together = combine(one, other)
    if not together:
        return "-"
    each = set(players_of(one)) & set(players_of(other))
    return "yes" if set(together) == each else ", ".join(map(str, together))


def _tries(options: dict[str, Any]) -> Iterator[bool]:
    """Return whether valid rules with these options exist, with any values of the options that they require."""
    for players, bids, form in product(PLAYERS, Bids, Form):
        tried: dict[str, Any] = {"players": players, "bids": bids, "form": form, **options}
        try:
            Rules(**tried)
            yield True
        except RulesError:
            yield False
