"""The trick on the table, the one before it, and other hands where the rules show them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.text import Text

from ..game.cards import Card
from ..game.events import ActionTakenBack, DealerChosen, Play, TrickTaken
from ..game.view import PublicView
from .faces import SMALL, TINY, Size, draw, fitted, in_rows, side_by_side
from .look import Look
from .picture import Picture

ROOM = 8  # columns beside a card, for its player's name


class LastTrick(NamedTuple):
    """The trick that was taken last, and by whom."""

    plays: tuple[Play, ...] = ()
    taken_by: int | None = None
    counts: bool = True  #: whether it counted for that player; not with the Bomb in it

    def after(self, picture: Picture, before: PublicView | None) -> LastTrick:
        """What it is in the next moment: the same until another is taken, after the next deal too."""
        game, event = picture.game, picture.event
        if game is None or game is before:
            return self
        if isinstance(event, TrickTaken):
            return LastTrick(game.last_trick, event.seat, event.counts)
        if event is None or isinstance(event, DealerChosen | ActionTakenBack):
            return LastTrick(game.last_trick, game.leader)
        return self

    def describe(self, names: Sequence[str], words: Look) -> str:
        """Who played what, who led and who won."""
        parts = []
        for place, (seat, action) in enumerate(self.plays):
            won = "won" if self.counts else "next"
            marks = (["led"] if place == 0 else []) + ([won] if seat == self.taken_by else [])
            said = ", ".join(words.text(f"table.last-trick.{mark}") for mark in marks)
            parts.append(f"{names[seat]}: {words.action(action)}{f' ({said})' if said else ''}")
        return ", ".join(parts)


def trick(picture: Picture, words: Look, width: int, size: Size = SMALL) -> Text:
    """The cards of the trick in their order, each over its player's name; the winning one marked."""
    game = picture.game
    if game is None:
        return Text()
    if not game.trick:
        return _others(picture, words) or _turned(game, words, size)
    return laid(game.names, game.trick, game.winning, words, width, size)


def laid(names: Sequence[str], plays: Sequence[Play], winning: int | None, words: Look, width: int, size: Size) -> Text:
    """Cards that were played, each over its player's name; where there is little room, beside it. A card stays where it
    is when the next one comes."""
    drawn = []
    room = min(size.width + ROOM, max(size.width + 1, width // len(names)))
    for seat, action in plays:
        card = draw(action.card, words, size, chosen=seat == winning and size != TINY)
        said = "" if action.announced is None else f"={words.announced(action.announced)}"
        style = f"bold {words.palette.gold}" if seat == winning else ""
        if size == TINY:
            drawn.append([card[0].append(fitted(f"{said} {names[seat]}".lstrip(), ROOM + 4), style).append(" ")])
            continue
        if said:
            card[-1] = _announced(card[-1], said, room)
        rows = [line.append(" " * (room - line.cell_len)) for line in card]
        drawn.append([*rows, Text(fitted(names[seat], room - 1) + " ", style)])
    if size == TINY:
        return in_rows(drawn, width // drawn[0][0].cell_len) if drawn else Text()
    free = [Text(" " * room)] * (size.height + 1)
    return side_by_side(drawn + [free] * (len(names) - len(drawn))) if drawn else Text()


def _announced(edge: Text, what: str, room: int) -> Text:
    """The lower edge of a card with what it was announced to be, or just that where the edge is too short."""
    free = edge.cell_len - 2 - Text(what).cell_len
    if free < 0:
        return Text(fitted(what, room - 1))
    return Text.assemble(edge[0], (what, "bold"), edge[1 : free + 1], edge[-1])


def _turned(game: PublicView, words: Look, size: Size) -> Text:
    """The card turned up, while there is no trick and room to show it."""
    if game.turned is None or size in (TINY, SMALL):
        return Text()
    rows = draw(game.turned, words, size)
    label = f"{words.text('learn.turned')}: {words.card(game.turned)}"
    wide = max(size.width, Text(label).cell_len)
    left = (wide - size.width) // 2
    lines = [Text(" " * left).append(row).append(" " * (wide - size.width - left)) for row in rows]
    return Text("\n").join([*lines, Text(label)])


def _others(picture: Picture, words: Look) -> Text:
    """Others' hands, where one sees them: Foresight, Clairvoyance, or a spectator to whom all show theirs."""
    game, own = picture.game, picture.own
    if game is None or own is None:
        return Text()
    lines = []
    for seat, hand in enumerate(own.hands):
        if seat != own.seat and hand is not None:
            cards = " ".join(_short(card, words) for card in hand)
            lines.append(f"{game.names[seat]}: {cards}")
    return Text("\n".join(lines[: SMALL.height + 1]))


def _short(card: Card, words: Look) -> str:
    if card.suit is None or card.number is None:
        return words.card(card)
    return f"{words.sign(card.suit)}{words.rank(card.number)}"
