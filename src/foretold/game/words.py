"""The game in words, in the player's language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from .errors import IllegalAction
from .names import PACK_SIGNS, Names
from .verdict import Verdict


class Words(Names):
    """Names of cards and news of the table, for one edition and language."""

    def sign(self, suit: str) -> str:
        """The sign of a suit, one letter wide: told apart without colour."""
        return self._signs[suit]

    @cached_property
    def _signs(self) -> dict[str, str]:
        return PACK_SIGNS if self.pack else _letters({suit: self.suit(suit) for suit in PACK_SIGNS})

    def tell(
        self, event: dict[str, Any], names: Sequence[str], me: int | None = None, *, all_open: bool = False
    ) -> str:
        """One event in a line, for whoever sits on seat ``me``; nothing for what the table shows by itself. With
        ``all_open`` the listener sees all cards, as in a replay."""
        name = "" if event.get("seat") is None else names[event["seat"]]
        match event["event"]:
            case "DealerChosen":
                draws = [
                    ", ".join(f"{names[seat]} {self.card(card)}" for seat, card in draw) for draw in event["draws"]
                ]
                told = [self.text("table.tell.draw", draws=draw) for draw in draws]
                return " ".join([*told, self.text("table.tell.first-dealer", name=names[event["dealer"]])])
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
            case "CardPassed" if all_open:
                return self.text("table.tell.passed-open", name=name, card=self.card(event["card"]))
            case "CardReceived" if all_open:
                return self.text("table.tell.received-open", name=name, card=self.card(event["card"]))
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

    def refusal(self, error: IllegalAction) -> str:
        """Why an action is not allowed, for the player who tried it."""
        values = dict(error.values)
        for kind, name in (("card", self.card), ("suit", self.suit)):
            if kind in values:
                values[kind] = name(str(values[kind]))
        return self.text(f"table.why.{error.code}", **values)

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
