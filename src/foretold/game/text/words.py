"""Sentences about the game in the player's language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from .. import events
from ..cards import Card, Suit
from ..errors import IllegalAction
from ..fair.verdict import Verdict
from .names import PACK_SIGNS, Names, letter_of


class Words(Names):
    """Card names and descriptions of events, for one edition and language."""

    def sign(self, suit: Suit | str) -> str:
        """Return a one-letter sign for a suit, so that suits can be told apart without colour."""
        return self._signs[letter_of(suit)]

    @cached_property
    def _signs(self) -> dict[str, str]:
        return PACK_SIGNS if self.pack else _letters({suit: self.suit(suit) for suit in PACK_SIGNS})

    def describe(
        self, event: events.Event, names: Sequence[str], me: int | None = None, *, all_open: bool = False
    ) -> str:
        """Describe one event in a line for the player in seat ``me``; empty for events that need no words. With
        ``all_open`` the reader sees all cards, as in a replay."""
        text = self.text
        match event:
            case events.DealerChosen(dealer, draws):
                each = [", ".join(f"{names[seat]} {self.card(card)}" for seat, card in draw) for draw in draws]
                drawn = [text("table.tell.draw", draws=draw) for draw in each]
                return " ".join([*drawn, text("table.tell.first-dealer", name=names[dealer])])
            case events.RoundDealt(number, dealer, hand_size, turned):
                dealt = text("table.tell.dealt", round=number, count=hand_size, name=names[dealer])
                return dealt if turned is None else f"{dealt} {text('table.tell.turned', card=self.card(turned))}"
            case events.WerewolfSwapped(seat, card):
                return text("table.tell.swapped", name=names[seat], card=self.card(card))
            case events.TrumpFound(trump, None):
                return text("table.tell.no-trump") if trump is None else text("table.tell.trump", suit=self.suit(trump))
            case events.TrumpFound(trump, int(seat)):
                return text("table.tell.named", name=names[seat], trump=self.trump(trump))
            case events.BidMade(seat, None):
                return text("table.tell.bid-hidden", name=names[seat])
            case events.BidMade(seat, tricks):
                return text("table.tell.bid", name=names[seat], bid=tricks)
            case events.BidsShown(bids):
                shown = ", ".join(f"{name} {bid}" for name, bid in zip(names, bids, strict=True))
                return text("table.tell.bids", bids=shown)
            case events.HandsTakenUp():
                return text("table.tell.taken-up")
            case events.CardPlayed(seat, play):
                return text("table.tell.played", name=names[seat], card=self.action(play))
            case events.TrickTaken(seat, counts):
                return text("table.tell.taken" if counts else "table.tell.bombed", name=names[seat])
            case events.CardPassed(seat, card) if all_open:
                return text("table.tell.passed-open", name=names[seat], card=self.card(card))
            case events.CardReceived(seat, _, card) if all_open:
                return text("table.tell.received-open", name=names[seat], card=self.card(card))
            case events.CardReceived(seat, giver, Card() as card) if seat == me:
                return text("table.tell.received", name=names[giver], card=self.card(card))
            case events.ActionTakenBack(seat):
                return text("table.tell.taken-back", name=names[seat])
            case events.BidChanged(seat, by):
                return text("table.tell.changed", name=names[seat], by=signed(by))
            case events.RoundScored():
                earned = zip(names, event.points, strict=True)
                scores = ", ".join(f"{name} {signed(points)}" for name, points in earned)
                return text("table.tell.scored", round=event.round, scores=scores)
            case events.GameOver(winners):
                return self.over([names[seat] for seat in winners])
        return ""

    def over(self, winners: Sequence[str]) -> str:
        """Return the sentence that the game is over, with the winners."""
        return self.text("table.tell.over", names=", ".join(winners), count=len(winners))

    def refusal(self, error: IllegalAction) -> str:
        """Return the sentence that explains to a player why an action is not allowed."""
        values = dict(error.values)
        for kind, name in (("card", self.card), ("suit", self.suit)):
            if kind in values:
                values[kind] = name(str(values[kind]))
        return self.text(f"table.why.{error.code}", **values)

    def verdict(self, verdict: Verdict) -> str:
        """Return the sentences of a verdict on the deals of a game, with the reasons."""
        return f"{self.text(f'replay.fair.{verdict.word}')}: {verdict.sentence(self.text)}"


def _letters(names: dict[str, str]) -> dict[str, str]:
    """Return for each name its first letter that no earlier name uses."""
    taken: dict[str, str] = {}
    for suit, name in names.items():
        taken[suit] = next(letter for letter in name.upper() if letter not in taken.values())
    return taken


def signed(number: int) -> str:
    """Return a number with its sign, using a typographic minus."""
    return f"{number:+d}".replace("-", "−")
