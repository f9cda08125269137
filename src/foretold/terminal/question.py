"""What the player is asked for, and how an answer becomes an action. The actions are those that the table sent."""

from __future__ import annotations

from dataclasses import dataclass

from ..game.actions import Action, Kind
from ..game.cards import Card
from ..game.text.words import Words
from .picture import Picture


@dataclass(frozen=True)
class Question:
    """A line, and the answers besides cards: the action and its label. ``cards`` are those that may be played; None is
    one that is not seen."""

    line: str
    answers: tuple[tuple[str, str], ...] = ()
    cards: frozenset[Card | None] = frozenset()


def question(picture: Picture, words: Words) -> Question:
    """What the table wants of the player now."""
    game, text = picture.game, words.text
    if game is None:
        return Question("")
    if picture.passing:
        return Question(text("terminal.go-on"))
    if picture.over:
        line = words.over([game.names[seat] for seat in game.winners])
        return Question(line, tuple((answer, text(f"terminal.over.{answer}")) for answer in ("again", "leave")))
    if not picture.legal:
        return Question(text("terminal.waiting", names=", ".join(game.names[seat] for seat in game.pending)))
    kind = picture.legal[0].kind
    if kind in (Kind.PLAY, Kind.PASS):
        cards = frozenset(action.card for action in picture.legal)
        if kind is Kind.PLAY and game.follow is not None:
            return Question(text("terminal.ask.play-follow", suit=words.suit(game.follow)), cards=cards)
        return Question(text(f"terminal.ask.{kind.value}"), cards=cards)
    answers = tuple((str(action), words.action(action)) for action in picture.legal)
    if kind is Kind.BID:
        made = sum(bid for bid in game.bids if bid is not None)
        return Question(text("terminal.ask.bid", sum=made, tricks=game.hand_size), answers)
    return Question(text(f"terminal.ask.{kind.value}"), answers)


def ways(picture: Picture, card: Card | None) -> tuple[Action, ...]:
    """The actions by which a card may be played or passed: several, where something has to be announced."""
    return tuple(action for action in picture.legal if action.card is card)


def announcing(actions: tuple[Action, ...], words: Words) -> Question:
    """The question after a card that has to be announced as something."""
    card = words.card(actions[0].card)
    answers = tuple((str(action), words.announced(action.announced)) for action in actions if action.announced)
    return Question(words.text("terminal.ask.announce", card=card), answers)
