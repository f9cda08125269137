"""The game in words, in the player's language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..game.verdict import Verdict
from ..locales import Texts
from ..rules.editions import FRENCH_RANKS, find_edition

RANKS = tuple(rank if rank.isdigit() else rank[0].upper() for rank in FRENCH_RANKS)  # 2 to 10, J, Q, K, A
SIGNS = {"B": "♠", "R": "♥", "G": "♦", "Y": "♣"}


class Words:
    """Names of cards and news of the table, for one edition and language."""

    def __init__(self, texts: Texts, edition: str) -> None:
        self.text = texts
        self.ordinary = find_edition(edition).pack
        self._signs = SIGNS if self.ordinary else _letters({suit: self.suit(suit) for suit in SIGNS})

    def suit(self, suit: str) -> str:
        """What a suit is called."""
        return self.text(f"game.suit.us.{suit}" if self.ordinary else f"game.suit.{suit}")

    def sign(self, suit: str) -> str:
        """The sign of a suit, one letter wide: told apart without colour."""
        return self._signs[suit]

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

    def tell(self, event: dict[str, Any], names: Sequence[str], me: int | None = None) -> str:
        """One event in a line, for whoever sits on seat ``me``; nothing for what the table shows by itself."""
        name = "" if event.get("seat") is None else names[event["seat"]]
        match event["event"]:
            case "DealerChosen":
                return self.text("table.tell.first-dealer", name=names[event["dealer"]])
            case "RoundDealt":
                dealer = names[event["dealer"]]
                dealt = self.text("table.tell.dealt", round=event["round"], count=event["hand_size"], name=dealer)
                if event["turned"] is None:
                    return dealt
                return f"{dealt} {self.text('table.tell.turned', card=self.card(event['turned']))}"
            case "WerewolfSwapped":
                return self.text("table.tell.swapped", name=name, card=self.card(event["card"]))
            case "TrumpFound":
                trump = event["trump"]
                if name:
                    chosen = self.text("game.word.no-trump") if trump is None else self.suit(trump)
                    return self.text("table.tell.named", name=name, trump=chosen)
                return self.text("table.tell.no-trump") if trump is None else self._trump(trump)
            case "BidMade" if event["tricks"] is None:
                return self.text("table.tell.bid-hidden", name=name)
            case "BidMade":
                return self.text("table.tell.bid", name=name, bid=event["tricks"])
            case "BidsShown":
                bids = ", ".join(f"{each} {bid}" for each, bid in zip(names, event["bids"], strict=True))
                return self.text("table.tell.bids", bids=bids)
            case "HandsTakenUp":
                return self.text("table.tell.taken-up")
            case "CardPlayed":
                return self.text("table.tell.played", name=name, card=self.action(event["play"]))
            case "TrickTaken":
                return self.text("table.tell.taken" if event["counts"] else "table.tell.bombed", name=name)
            case "CardReceived" if event["card"] is not None and event["seat"] == me:
                giver = names[event["giver"]]
                return self.text("table.tell.received", name=giver, card=self.card(event["card"]))
            case "ActionTakenBack":
                return self.text("table.tell.taken-back", name=name)
            case "BidChanged":
                return self.text("table.tell.changed", name=name, by=signed(event["by"]))
            case "RoundScored":
                earned = zip(names, event["points"], strict=True)
                scores = ", ".join(f"{each} {signed(points)}" for each, points in earned)
                return self.text("table.tell.scored", round=event["round"], scores=scores)
            case "GameOver":
                return self.over([names[seat] for seat in event["winners"]])
        return ""

    def over(self, winners: Sequence[str]) -> str:
        """That the game is over, and who has won."""
        return self.text("table.tell.over", names=", ".join(winners), count=len(winners))

    def verdict(self, verdict: Verdict) -> str:
        """What the deals of a game were found to be, and what that rests on."""
        return f"{self.text(f'replay.fair.{verdict.word}')}: {verdict.sentence(self.text)}"

    def _trump(self, suit: str) -> str:
        return self.text("table.tell.trump", suit=self.suit(suit))


def _letters(names: dict[str, str]) -> dict[str, str]:
    """For each name the first of its letters that no name before it has taken."""
    taken: dict[str, str] = {}
    for suit, name in names.items():
        taken[suit] = next(letter for letter in name.upper() if letter not in taken.values())
    return taken


def signed(number: int) -> str:
    """A number with its sign, and a real minus."""
    return f"{number:+d}".replace("-", "−")
