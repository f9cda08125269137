"""What the player is asked for, and how an answer becomes an action. The actions are those that the table sent."""

from __future__ import annotations

from dataclasses import dataclass

from ..game.actions import Action, Kind
from ..game.cards import Card
from ..game.view import PublicView
from ..rules.turns import left_of
from .look import Look
from .picture import Picture


@dataclass(frozen=True)
class Question:
    """A line, and the answers besides cards: the action and its label. ``cards`` are those that may be played; None is
    one that is not seen."""

    line: str
    answers: tuple[tuple[str, str], ...] = ()
    cards: frozenset[Card | None] = frozenset()


def question(picture: Picture, words: Look) -> Question:
    """What the table wants of the player now."""
    game, text = picture.game, words.text
    if game is None:
        return Question("")
    if picture.passing:
        return Question(f"Enter: {text('table.go-on')}")
    if picture.over:
        after = (("again", text("replay.result.rematch")), ("leave", text("table.leave.go")))
        return Question(words.over([game.names[seat] for seat in game.winners]), after)
    if not picture.legal:
        return Question(_waiting(game, words))
    kind = picture.legal[0].kind
    if kind in (Kind.PLAY, Kind.PASS):
        cards = frozenset(action.card for action in picture.legal)
        return Question(_card_wanted(kind, game, picture.seat, words), cards=cards)
    answers = tuple((str(action), words.action(action)) for action in picture.legal)
    if kind is Kind.BID:
        made = sum(bid for bid in game.bids if bid is not None)
        return Question(f"{text('table.bid.ask', count=game.hand_size)} {text('table.bid.sum', sum=made)}", answers)
    return Question(text(f"table.{kind.value}.ask"), answers)


def _card_wanted(kind: Kind, game: PublicView, seat: int | None, words: Look) -> str:
    text = words.text
    if kind is Kind.PASS:
        assert seat is not None
        return text("table.pass.ask", name=game.names[left_of(game.rules.setup, seat)])
    if not game.trick:
        return text("table.play.lead")
    asked = text("table.play.ask")
    return asked if game.follow is None else f"{asked}. {text('table.follow')}: {words.suit(game.follow)}"


def _waiting(game: PublicView, words: Look) -> str:
    if len(game.pending) == 1:
        return words.text(f"table.wait.{game.phase.value}", name=game.names[game.pending[0]])
    return words.text("table.wait.several", count=len(game.pending))


def why_not(picture: Picture, words: Look) -> str:
    """Why a card of the hand cannot be played now."""
    game = picture.game
    if game is None or not picture.legal:
        return words.text("table.why.not-your-turn")
    kind = picture.legal[0].kind
    if kind is Kind.PLAY and game.follow is not None:
        return words.text("table.why.follow", suit=words.suit(game.follow))
    return words.text("table.why.other" if kind in (Kind.PLAY, Kind.PASS) else f"table.why.{kind.value}-first")


def ways(picture: Picture, card: Card | None) -> tuple[Action, ...]:
    """The actions by which a card may be played or passed: several, where something has to be announced."""
    return tuple(action for action in picture.legal if action.card is card)


def announcing(actions: tuple[Action, ...], words: Look) -> Question:
    """The question after a card that has to be announced as something."""
    card = words.card(actions[0].card)
    answers = tuple((str(action), words.announced(action.announced)) for action in actions if action.announced)
    back = f"Esc: {words.text('common.back')}"
    return Question(f"{words.text('table.announce', card=card)} ({back})", answers)
