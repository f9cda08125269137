"""Validation of a game's input: decks, names, the state before a round."""

from collections import Counter
from collections.abc import Sequence

from ..rules.options import Form, Rules
from ..rules.schedules import duel_cards
from ..rules.scores import points
from .cards import Card

Deck = tuple[Card, ...]
CardsGiven = str | Sequence[Card] | Sequence[str]
"""Cards, or their texts, or one text with spaces between them."""
MAX_NAME = 40


def checked_deck(given: CardsGiven, expected: Sequence[Card]) -> Deck:
    """Return the deck if it contains exactly the expected cards, else raise ``ValueError`` that says what is wrong."""
    words = given.split() if isinstance(given, str) else given
    deck = tuple(card if isinstance(card, Card) else Card(card) for card in words)
    counts, known = Counter(deck), frozenset(expected)
    strangers = [card for card in counts if card not in known]
    if strangers:
        raise ValueError(f"{strangers[0]} does not belong in this deck")
    twice = [card for card, count in counts.items() if count > 1]
    if twice:
        raise ValueError(f"{twice[0]} is in the deck twice")
    missing = [card for card in expected if card not in counts]
    if missing:
        raise ValueError(f"{missing[0]} is missing from the deck: expected {len(expected)} cards, got {len(deck)}")
    return deck


def check_round(rules: Rules, round: int, scores: Sequence[int], gone: Sequence[Card]) -> None:
    """Raise ``ValueError`` unless a game can be in this state before a round."""
    if not 1 <= round <= len(rules.rounds):
        raise ValueError(f"expected a round from 1 to {len(rules.rounds)}, got {round}")
    if len(scores) != rules.players:
        raise ValueError(f"expected {rules.players} scores, got {len(scores)}")
    played = rules.rounds[: round - 1]
    least, most = sum(points(0, size) for size in played), sum(points(size, size) for size in played)
    for score in scores:
        if type(score) is not int or score % 10 or not least <= score <= most:
            raise ValueError(f"a score of {score} cannot be reached before round {round}")
    used = duel_cards(played) if rules.form is Form.DUEL else 0
    if len(set(gone)) != used or len(gone) != used or any(card.is_anniversary for card in gone):
        raise ValueError(f"expected {used} different cards to be gone before round {round}, got {len(gone)} (rule 7.7)")


def checked_names(rules: Rules, names: Sequence[str] | None) -> tuple[str, ...]:
    """Return the players' names, one for each seat; by default "Seat 0", "Seat 1" and so on."""
    if names is None:
        return tuple(f"Seat {seat}" for seat in range(rules.players))
    if isinstance(names, str) or len(names) != rules.players:
        raise ValueError(f"expected {rules.players} names, got {len(names)}")
    return tuple(map(checked_name, names))


def checked_name(name: str) -> str:
    """Return the name if it is valid for a player, else raise ``ValueError``."""
    if not isinstance(name, str) or not name.strip() or len(name) > MAX_NAME or not name.isprintable():
        raise ValueError(f"expected a name of 1 to {MAX_NAME} printable characters, got {name!r:.60}")
    return name
