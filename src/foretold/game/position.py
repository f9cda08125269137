"""One moment of a game as text (docs/notation.md), nothing hidden, and back.

A position is the points before the current round, the round's deal, and what has been done in it. Reading deals those
hands and plays those actions again, so a position that the rules could not have produced is refused.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..rules.options import Form, Rules
from .cards import CARDS, Card
from .checks import Deck
from .events import Event, RoundDealt
from .game import Game
from .record import MAX_POINTS, action_lines, read_actions, read_header, read_names
from .rules_text import read_rules, write_rules
from .scanner import Line, Lines, written
from .strings import quoted
from .view import Phase

HEADER = ("foretold", "position", "1")


def write_position(game: Game) -> str:
    """Where the game stands: the round that was dealt last and all that was done in it."""
    dealt, since = _last_deal(game)
    lines = [" ".join(HEADER), f"rules {write_rules(game.rules)}", "names " + " ".join(map(quoted, game.names))]
    lines += [f"round {dealt.round}", f"dealer {dealt.dealer}"]
    lines.append("scores " + " ".join(map(str, game.scores_before_round)))
    if game.rules.form is Form.DUEL:
        lines.append(f"gone {written(_gone(game))}".rstrip())
    lines.append("hands " + " / ".join(written(hand or ()) for hand in dealt.hands))
    lines.append(f"turned {dealt.turned or 'none'}")
    return "\n".join([*lines, *action_lines(since)]) + "\n"


def _last_deal(game: Game) -> tuple[RoundDealt, Sequence[Event]]:
    for place in range(len(game.events) - 1, -1, -1):
        event = game.events[place]
        if isinstance(event, RoundDealt):
            return event, game.events[place:]
    raise ValueError("no round has been dealt yet, so there is no position to write")


def _gone(game: Game) -> Deck:
    """In Duel, the cards of earlier rounds: those that are not in the last deck."""
    return tuple(card for card in CARDS[: game.rules.deck_size] if card not in game.decks[-1])


def read_position(text: str) -> Game:
    """The game of a position."""
    lines = Lines(text)
    read_header(lines, HEADER)
    rules = read_rules(lines.take("rules"))
    names = read_names(lines.take("names"), rules.players) if lines.peek() == "names" else None
    first = lines.take("round")
    (number,) = first.numbers(1, "the round", 1, len(rules.rounds))
    (dealer,) = lines.take("dealer").numbers(1, "a seat", 0, rules.players - 1)
    scores = lines.take("scores").numbers(rules.players, "the points of each seat", -MAX_POINTS, MAX_POINTS)
    gone = lines.take("gone").cards() if rules.form is Form.DUEL else []
    try:
        game = Game.before_round(rules, round=number, dealer=dealer, scores=scores, gone=gone, names=names)
    except ValueError as error:
        first.keyword.fail(str(error))
    _deal_hands(game, lines, rules.rounds[number - 1])
    while game.phase not in (Phase.DEAL, Phase.OVER) and lines.peek() is not None:
        read_actions(game, lines)
    lines.finish()
    return game


def _deal_hands(game: Game, lines: Lines, size: int) -> None:
    line = lines.take("hands")
    hands = _read_hands(game.rules, line, size)
    turned_line = lines.take("turned")
    (word,) = turned_line.exactly(1, "a card or 'none'")
    turned = None if word.text == "none" else word.card()
    try:
        game.deal(_deck_for(game, hands, turned))
    except ValueError as error:
        line.keyword.fail(str(error))
    dealt, _ = _last_deal(game)
    for seat, (given, got) in enumerate(zip(hands, dealt.hands, strict=True)):
        if sorted(given) != sorted(got or ()):
            line.keyword.fail(f"seat {seat} cannot be dealt {written(given)} (rule 7.6)")
    if dealt.turned is not turned:
        word.fail("expected a card to be turned up" if dealt.turned else "expected 'none': nothing is turned up here")


def _read_hands(rules: Rules, line: Line, size: int) -> list[list[Card]]:
    hands: list[list[Card]] = [[]]
    for word in line.words:
        if word.text == "/":
            hands.append([])
        elif any(word.card() in hand for hand in hands):
            word.fail(f"{word.text} is there twice")
        elif len(hands[-1]) == size:
            word.fail(f"expected {size} cards in a hand of this round")
        else:
            hands[-1].append(word.card())
    if [len(hand) for hand in hands] != [size] * rules.players:
        line.end.fail(
            f"expected {rules.players} hands of {size} cards with '/' between them, "
            f"got hands of {', '.join(str(len(hand)) for hand in hands)[:40]}"
        )
    return hands


def _deck_for(game: Game, hands: Sequence[Sequence[Card]], turned: Card | None) -> list[Card]:
    """A deck that deals these hands, if any does: the rest of the cards lies below."""
    left = game.view().dealer + 1
    around = [*hands[left:], *hands[:left]]
    deck = [card for cards in zip(*around, strict=True) for card in cards]
    if turned is not None:
        deck.append(turned)
    return deck + [card for card in game.cards_to_shuffle() if card not in deck]
