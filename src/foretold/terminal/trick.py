"""The trick on the table, the one before it, and other hands where the rules show them."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from ..game.words import Words
from ..service.protocol.messages import PublicGame
from .asking import card_of
from .faces import GOLD, SMALL, TINY, Size, draw, fitted, in_rows, side_by_side
from .showing import Showing

ROOM = 8  # columns beside a card, for its player's name


def trick(showing: Showing, words: Words, lingering: bool, width: int, size: Size = SMALL) -> Text:
    """The cards of the trick in their order, each over its player's name; the winning one marked."""
    game = showing.game
    if game is None:
        return Text()
    if not lingering and not game.trick:
        return _others(showing, words) or _turned(game, words, size)
    taken = next((event["seat"] for event in showing.news if event["event"] == "TrickTaken"), None)
    winning = taken if lingering else game.winning
    return laid(game, game.last_trick if lingering else game.trick, winning, words, width, size)


def laid(
    game: PublicGame, plays: Sequence[tuple[int, str]], winning: int | None, words: Words, width: int, size: Size
) -> Text:
    """Cards that were played, each over its player's name; where there is little room, beside it. A card stays where it
    is when the next one comes."""
    drawn = []
    room = min(size.width + ROOM, max(size.width + 1, width // len(game.names)))
    for seat, action in plays:
        card = draw(card_of(action), words, size, chosen=seat == winning and size != TINY)
        said = action.partition("=")[2]
        style = f"bold {GOLD}" if seat == winning else ""
        if size == TINY:
            name = game.names[seat] if not said else f"={words.announced(said)} {game.names[seat]}"
            drawn.append([card[0].append(fitted(name, ROOM + 4), style).append(" ")])
            continue
        if said:
            card[-1] = _announced(card[-1], f"={words.announced(said)}", room)
        rows = [line.append(" " * (room - line.cell_len)) for line in card]
        drawn.append([*rows, Text(fitted(game.names[seat], room - 1) + " ", style)])
    if size == TINY:
        return in_rows(drawn, width // drawn[0][0].cell_len) if drawn else Text()
    free = [Text(" " * room)] * (size.height + 1)
    return side_by_side(drawn + [free] * (len(game.names) - len(drawn))) if drawn else Text()


def _announced(edge: Text, what: str, room: int) -> Text:
    """The lower edge of a card with what it was announced to be, or just that where the edge is too short."""
    free = edge.cell_len - 2 - Text(what).cell_len
    if free < 0:
        return Text(fitted(what, room - 1))
    return Text.assemble(edge[0], (what, "bold"), edge[1 : free + 1], edge[-1])


def _turned(game: PublicGame, words: Words, size: Size) -> Text:
    """The card turned up, while there is no trick and room to show it."""
    if game.turned is None or size in (TINY, SMALL):
        return Text()
    rows = draw(game.turned, words, size)
    label = words.text("terminal.turned", card=words.card(game.turned))
    wide = max(size.width, Text(label).cell_len)
    left = (wide - size.width) // 2
    lines = [Text(" " * left).append(row).append(" " * (wide - size.width - left)) for row in rows]
    return Text("\n").join([*lines, Text(label)])


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
