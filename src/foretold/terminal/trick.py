"""The trick on the table, and other hands where the rules show them."""

from __future__ import annotations

from rich.text import Text

from .asking import card_of
from .faces import GOLD, SMALL, Size, draw, side_by_side
from .showing import Showing
from .words import Words

ROOM = 8  # columns beside a card, for its player's name


def trick(showing: Showing, words: Words, lingering: bool, width: int, size: Size = SMALL) -> Text:
    """The cards of the trick in their order, each over its player's name; the winning one marked."""
    game = showing.game
    if game is None:
        return Text()
    plays = game.last_trick if lingering or not game.trick else game.trick
    if not lingering and not game.trick:
        plays = ()
    if not plays:
        return _others(showing, words)
    winner = next((event["seat"] for event in showing.news if event["event"] == "TrickTaken"), None)
    winning = winner if lingering else game.winning
    room = min(size.width + ROOM, max(size.width + 1, width // len(plays)))
    drawn = []
    for seat, action in plays:
        card = draw(card_of(action), words, size, chosen=seat == winning)
        said = action.partition("=")[2]
        label = (words.announced(said) if said else game.names[seat])[: room - 1]
        style = f"bold {GOLD}" if seat == winning else ""
        rows = [line.append(" " * (room - line.cell_len)) for line in card]
        if said:
            rows[-1] = Text(f"={label:<{room - 1}}"[:room])
            label = game.names[seat][: room - 1]
        drawn.append([*rows, Text(f"{label:<{room}}", style)])
    return side_by_side(drawn)


def _others(showing: Showing, words: Words) -> Text:
    """Others' hands, where one sees them: Foresight, Clairvoyance, or a spectator to whom all show theirs."""
    game, own = showing.game, showing.own
    if game is None or own is None:
        return Text()
    lines = []
    for seat, hand in enumerate(own.hands):
        if seat != own.seat and hand is not None:
            cards = " ".join(_short(card, words) for card in hand)
            lines.append(f"{game.names[seat]}: {cards}")
    return Text("\n".join(lines[: SMALL.height + 1]))


def _short(card: str, words: Words) -> str:
    if card[1:2].islower():
        return words.card(card)
    if card[0] in "WJ" and not card[1:2].isdigit():
        return words.card(card)
    return f"{words.sign(card[0])}{words.rank(int(card[1:]))}"
