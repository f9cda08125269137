"""Verifiable deals: the deal itself, the evidence that a client keeps, and the verdict."""

from .deal import FairDeal, checked_game, checked_hex, checked_nonce, commitment_of, new_secret

__all__ = ["FairDeal", "checked_game", "checked_hex", "checked_nonce", "commitment_of", "new_secret"]
