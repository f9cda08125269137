"""Deals that anybody can verify afterwards, derived from a committed secret and the players' nonces.

Before a game its id and the commitment, the SHA-256 of a secret, are published. Then every player's client adds its own
nonce. All decks follow from these, and when the game is over the secret is published. docs/fair-deals.md specifies
every byte, and says what this proves and what it does not.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ...rules.state import MAX_PLAYERS
from ..cards import Card
from ..checks import Deck
from .shuffle import draw_for_dealer, shuffled

VERSION = "foretold fair deal 1"
SECRET_BYTES = 32
MAX_WORD = 64

_HEX = re.compile(rf"[0-9a-f]{{{2 * SECRET_BYTES}}}")
_WORD = re.compile(rf"[A-Za-z0-9_-]{{1,{MAX_WORD}}}")


def new_secret() -> str:
    """Return a new random secret."""
    return secrets.token_hex(SECRET_BYTES)


def commitment_of(secret: str) -> str:
    """Return the commitment to a secret, which is published before the game: the SHA-256 of its bytes."""
    return hashlib.sha256(bytes.fromhex(checked_hex(secret, "a secret"))).hexdigest()


def checked_hex(text: str, what: str) -> str:
    """Return the text if it is 32 bytes in hexadecimal. The error does not quote it, since it may be a secret."""
    if not isinstance(text, str) or not _HEX.fullmatch(text):
        got = f"{len(text)} characters" if isinstance(text, str) else type(text).__name__
        raise ValueError(f"expected {what} of {2 * SECRET_BYTES} digits from 0 to 9 and a to f, got {got}")
    return text


def checked_game(game: str) -> str:
    """Return the game's id if it is valid."""
    return _checked_word(game, "the id of a game")


def checked_nonce(nonce: str) -> str:
    """Return a seat's nonce if it is valid; it is empty for a seat without a client."""
    return "" if nonce == "" else _checked_word(nonce, "a nonce")


def _checked_word(text: str, what: str) -> str:
    if not isinstance(text, str) or not _WORD.fullmatch(text):
        raise ValueError(f"expected {what} of 1 to {MAX_WORD} letters, digits, _ and -, got {text!r:.80}")
    return text


@dataclass(frozen=True)
class FairDeal:
    """The source of a game's decks: the game's id, the secret as hexadecimal digits, and the nonce of every seat, which
    is empty for a seat without a client. Whoever has the secret knows all cards to come."""

    game: str
    secret: str = field(repr=False)  # it must not appear in a log during the game
    nonces: tuple[str, ...]

    def __post_init__(self) -> None:
        checked_game(self.game)
        checked_hex(self.secret, "a secret")
        if not isinstance(self.nonces, tuple) or not 2 <= len(self.nonces) <= MAX_PLAYERS:
            raise ValueError(f"expected a tuple of 2 to {MAX_PLAYERS} nonces, got {self.nonces!r:.80}")
        for nonce in self.nonces:
            checked_nonce(nonce)

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret, which is published before the game."""
        return commitment_of(self.secret)

    @cached_property
    def key(self) -> bytes:
        """The key of the shuffles: HMAC-SHA256 under the secret, over the game's id and all nonces as JSON."""
        message = json.dumps([VERSION, self.game, len(self.nonces), self.nonces], separators=(",", ":"))
        return hmac.digest(bytes.fromhex(self.secret), message.encode(), "sha256")

    def deck(self, cards: Sequence[Card], round: int) -> Deck:
        """Return the deck of a round, counted from 1: these cards, in whatever order they are given, shuffled."""
        return tuple(shuffled(sorted(cards), self.key, f"round/{round}"))

    def draw(self) -> Deck:
        """Return the order of the sixty cards from which the first dealer is drawn (rule 2.3)."""
        return tuple(draw_for_dealer(len(self.nonces), self.key))

    def check_deck(self, deck: Sequence[Card], round: int) -> None:
        """Raise ``ValueError`` unless a round was dealt from its deck."""
        _check_order(deck, self.deck(deck, round), f"the deck of round {round}")

    def check_draw(self, draw: Sequence[Card]) -> None:
        """Raise ``ValueError`` unless the first dealer was drawn from these cards."""
        _check_order(draw, self.draw(), "the draw for the dealer")

    def seal(self, record: str) -> str:
        """Return the HMAC-SHA256 of a whole record's text, so that every later change shows."""
        return hmac.digest(self.key, record.encode(), "sha256").hex()


def _check_order(given: Sequence[Card], expected: Sequence[Card], what: str) -> None:
    for place, (card, right) in enumerate(zip(given, expected, strict=True), start=1):
        if card is not right:
            raise ValueError(
                f"{what} does not follow from the secret and the nonces: expected {right} as card {place}, got {card}"
            )
