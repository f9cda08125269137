"""What the player is asked for, and how an answer becomes an action. The actions are those that the table sent."""

from __future__ import annotations

from dataclasses import dataclass

from ..game.words import Words
from .showing import Showing


@dataclass(frozen=True)
class Question:
    """A line, and the answers besides cards: the action and its label. ``cards`` are those that may be played."""

    line: str
    answers: tuple[tuple[str, str], ...] = ()
    cards: frozenset[str] = frozenset()


def card_of(action: str) -> str:
    """The card that an action plays or passes."""
    return action.partition(" ")[2].partition("=")[0]


def question(showing: Showing, words: Words) -> Question:
    """What the table wants of the player now."""
    game, text = showing.game, words.text
    if game is None:
        return Question("")
    if showing.over:
        line = words.over([game.names[seat] for seat in game.winners])
        return Question(line, tuple((answer, text(f"terminal.over.{answer}")) for answer in ("again", "leave")))
    if not showing.legal:
        waiting = ", ".join(game.names[seat] for seat in game.pending)
        return Question(text("terminal.waiting", names=waiting) if waiting else "")
    kind = showing.legal[0].partition(" ")[0]
    if kind in ("play", "pass"):
        cards = frozenset(map(card_of, showing.legal))
        if kind == "play" and game.follow is not None:
            return Question(text("terminal.ask.play-follow", suit=words.suit(game.follow)), cards=cards)
        return Question(text(f"terminal.ask.{kind}"), cards=cards)
    answers = tuple((action, words.action(action)) for action in showing.legal)
    if kind == "bid":
        made = sum(bid for bid in game.bids if bid is not None)
        return Question(text("terminal.ask.bid", sum=made, tricks=game.hand_size), answers)
    return Question(text(f"terminal.ask.{kind}"), answers)


def ways(showing: Showing, card: str) -> tuple[str, ...]:
    """The actions by which a card may be played or passed: several, where something has to be announced."""
    return tuple(action for action in showing.legal if card_of(action) == card)


def announcing(actions: tuple[str, ...], words: Words) -> Question:
    """The question after a card that has to be announced as something."""
    card = words.card(card_of(actions[0]))
    answers = tuple((action, words.announced(action.partition("=")[2])) for action in actions)
    return Question(words.text("terminal.ask.announce", card=card), answers)
