"""The game in words, in the player's language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..locales import Texts
from ..rules.editions import FRENCH_RANKS

RANKS = tuple(rank if rank.isdigit() else rank[0].upper() for rank in FRENCH_RANKS)  # 2 to 10, J, Q, K, A
SIGNS = {"B": "♠", "R": "♥", "G": "♦", "Y": "♣"}


class Words:
    """Names of cards and news of the table, for one edition and language."""

    def __init__(self, texts: Texts, edition: str) -> None:
        self.text = texts
        self.ordinary = edition == "us"

    def suit(self, suit: str) -> str:
        """What a suit is called."""
        return self.text(f"game.suit.us.{suit}" if self.ordinary else f"game.suit.{suit}")

    def sign(self, suit: str) -> str:
        """The sign of a suit, one letter wide: told apart without colour."""
        return SIGNS[suit] if self.ordinary else self.suit(suit)[0].upper()

    def rank(self, number: int) -> str:
        """What stands on a number card."""
        return RANKS[number - 1] if self.ordinary else str(number)

    def card(self, card: str) -> str:
        """A card's name."""
        if card == "?":
            return self.text("game.card.hidden")
        if card[1:2].islower():
            return self.text(f"game.card.{card}")
        if card[0] in "WJ" and len(card) == 2:
            return self.text(f"game.card.{card[0]}")
        suit, rank = self.suit(card[0]), self.rank(int(card[1:]))
        if not self.ordinary:
            return self.text("game.card.number", suit=suit, rank=rank)
        return self.text("game.card.us", suit=suit, rank=rank if rank.isdigit() else self.text(f"game.rank.{rank}"))

    def announced(self, what: str) -> str:
        """What a card was announced to be: a suit, or Wizard or Jester."""
        return self.text(f"game.card.{what}") if what in "WJ" else self.suit(what)

    def action(self, action: str) -> str:
        """What somebody does: the card, the number, the suit."""
        kind, _, rest = action.partition(" ")
        if kind in ("play", "pass"):
            card, _, said = rest.partition("=")
            return f"{self.card(card)} ({self.announced(said)})" if said else self.card(card)
        if kind == "trump":
            return self.text("game.word.no-trump") if rest == "none" else self.suit(rest)
        return rest

    def tell(self, event: dict[str, Any], names: Sequence[str]) -> str:
        """One event in a line; nothing for what the table shows by itself."""
        kind = event["event"]
        values: dict[str, object] = {}
        if event.get("seat") is not None:
            values["name"] = names[event["seat"]]
        match kind:
            case "DealerChosen":
                values["name"] = names[event["dealer"]]
            case "RoundDealt":
                values |= {"name": names[event["dealer"]], "round": event["round"], "count": event["hand_size"]}
            case "WerewolfSwapped":
                values["card"] = self.card(event["card"])
            case "TrumpFound":
                trump = event["trump"]
                values["trump"] = self.text("game.word.no-trump") if trump is None else self.suit(trump)
                kind = "TrumpFound" if event["seat"] is None else "TrumpNamed"
            case "BidMade":
                kind = "BidHidden" if event["tricks"] is None else "BidMade"
                values["bid"] = event["tricks"]
            case "BidsShown":
                values["bids"] = ", ".join(f"{name} {bid}" for name, bid in zip(names, event["bids"], strict=True))
            case "CardPlayed":
                values["card"] = self.action(event["play"])
            case "TrickTaken":
                kind = "TrickTaken" if event["counts"] else "TrickBombed"
            case "CardPassed":
                return ""
            case "CardReceived":
                if event["card"] is None:
                    return ""
                values |= {"giver": names[event["giver"]], "card": self.card(event["card"])}
            case "BidChanged":
                values["by"] = f"{event['by']:+d}".replace("-", "−")
            case "RoundScored":
                earned = zip(names, event["points"], strict=True)
                values |= {"round": event["round"], "points": ", ".join(f"{n} {signed(p)}" for n, p in earned)}
            case "GameOver":
                values |= {"names": ", ".join(names[seat] for seat in event["winners"]), "count": len(event["winners"])}
        return self.text(f"terminal.news.{kind}", **values)


def signed(number: int) -> str:
    """A number with its sign, and a real minus."""
    return f"{number:+d}".replace("-", "−")
