"""Events in words, for whoever may know what is in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from ..game.events import (
    BidChanged,
    BidMade,
    BidsShown,
    CardPassed,
    CardPlayed,
    CardReceived,
    DealerChosen,
    Event,
    GameOver,
    HandsTakenUp,
    RoundDealt,
    RoundScored,
    TrickTaken,
    TrumpFound,
    WerewolfSwapped,
)
from .labels import Labels


def tell(event: Event, names: Sequence[str], labels: Labels) -> Text:
    """One event on one line. Players are named before a colon, so that no name has to fit a verb."""
    line = Text()
    match event:
        case DealerChosen(dealer, draws):
            for draw in draws:
                cards = joined(Text(f"{names[seat]} ").append_text(labels.card(card)) for seat, card in draw)
                line.append("Draw for the dealer: ").append_text(cards).append(". ")
            return line.append(f"First dealer: {names[dealer]}")
        case RoundDealt(number, dealer, size, turned):
            line.append(f"Round {number}", "bold").append(f": {cards_each(size)}, dealt by {names[dealer]}; ")
            if turned is None:
                return line.append("nothing to turn up")
            return line.append("turned up: ").append_text(labels.card(turned))
        case WerewolfSwapped(seat, card):
            return line.append(f"{names[seat]}: the Werewolf for ").append_text(labels.card(card))
        case TrumpFound(trump, seat):
            line.append("Trump: " if seat is None else f"{names[seat]}: trump ")
            return line.append("none") if trump is None else line.append_text(labels.suit_name(trump))
        case BidMade(seat, tricks, face_down):
            bid = "" if tricks is None else f" {tricks}"
            return line.append(f"{names[seat]}: bid{bid}{', face down' if face_down else ''}")
        case BidsShown(bids):
            said = (f"{name} {bid}" for name, bid in zip(names, bids, strict=True))
            return line.append(f"Bids turned over: {', '.join(said)}")
        case HandsTakenUp():
            return line.append("All look at their own hands")
        case CardPlayed(seat, play):
            return line.append(f"{names[seat]}: ").append_text(labels.action(play))
        case TrickTaken(seat, counts):
            if counts:
                return line.append(f"Trick to {names[seat]}")
            return line.append(f"Bomb: nobody gets the trick, next lead by {names[seat]}")
        case CardPassed(seat, card):
            line.append(f"{names[seat]}: ")
            line.append("a card") if card is None else line.append_text(labels.card(card))
            return line.append(f" to {names[(seat + 1) % len(names)]}")
        case CardReceived(seat, giver, card):
            line.append(f"{names[seat]}: receives ")
            line.append("a card") if card is None else line.append_text(labels.card(card))
            return line.append(f" from {names[giver]}")
        case BidChanged(seat, by):
            return line.append(f"{names[seat]}: bid changed by {by:+d} (Cloud)")
        case RoundScored(number, _, _, points):
            said = (f"{name} {earned:+d}" for name, earned in zip(names, points, strict=True))
            return line.append(f"End of round {number}: {', '.join(said)}")
        case GameOver(winners):
            return line.append(won_by([names[seat] for seat in winners]), "bold")
    raise TypeError(f"expected an event of the game, got {type(event).__name__}")


def won_by(names: Sequence[str]) -> str:
    """Who has won."""
    return f"Winner: {names[0]}" if len(names) == 1 else f"Shared victory: {', '.join(names)}"


def cards_each(size: int) -> str:
    """How many cards were dealt."""
    return "one card each" if size == 1 else f"{size} cards each"


def joined(parts: Iterable[Text], between: str = ", ") -> Text:
    """Texts with something between them."""
    return Text(between).join(parts)
