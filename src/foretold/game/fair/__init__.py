"""Deals that everybody can check after the game: the deal itself, what a client keeps as evidence, and the verdict."""

from .deal import FairDeal, checked_game, checked_hex, checked_nonce, commitment_of, new_secret

__all__ = ["FairDeal", "checked_game", "checked_hex", "checked_nonce", "commitment_of", "new_secret"]
