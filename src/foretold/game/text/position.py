"""Write and parse positions (docs/notation.md): one point of a game, with all hands or as one seat knows it.

A position has the points before the current round, the round's deal, and the actions so far. The parser deals those
hands and replays those actions, so a position that the rules could not have produced is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from ...rules.cards import WEREWOLF
from ...rules.options import Form, Rules
from ..cards import CARDS, Card
from ..checks import Deck
from ..events import (
    BidMade,
    BidsShown,
    CardPassed,
    CardReceived,
    Event,
    HandsTakenUp,
    RoundDealt,
    WerewolfSwapped,
    since_deal,
)
from ..game import Game
from ..view import Phase
from .record import MAX_POINTS, UNKNOWN, Act, action_lines, quoted, read_actions, read_header, read_names
from .rules_text import read_rules, write_rules
from .scanner import Line, Lines, Word, written

HEADER = ("foretold", "position", "1")


def write_position(game: Game, seat: int | None = None) -> str:
    """Return the position of a game as text: the last round dealt and its actions, or only what a seat knows of
    them."""
    dealt, since = last_deal(game)
    hands = [written(hand or ()) for hand in dealt.hands]
    if seat is not None:
        game.view(seat)  # raises if the seat does not exist
        hands = [_hand_known(hand, owner, since) for owner, hand in enumerate(_hands_seen(since, seat))]
        since = _known_by(since, seat)
    lines = [" ".join(HEADER), f"rules {write_rules(game.rules)}", "names " + " ".join(map(quoted, game.names))]
    lines += [f"round {dealt.round}", f"dealer {dealt.dealer}"]
    lines.append("scores " + " ".join(map(str, game.scores_before_round)))
    if game.rules.form is Form.DUEL:
        lines.append(f"gone {written(_gone(game))}".rstrip())
    lines.append("hands " + " / ".join(hands))
    lines.append(f"turned {dealt.turned or 'none'}")
    return "\n".join([*lines, *action_lines(since)]) + "\n"


def last_deal(game: Game) -> tuple[RoundDealt, Sequence[Event]]:
    """Return the deal of the last round, and all events from it on."""
    since = since_deal(game.events)
    if not since:
        raise ValueError("no round has been dealt yet, so there is no position to write")
    dealt = since[0]
    assert isinstance(dealt, RoundDealt)
    return dealt, since


def _hands_seen(since: Sequence[Event], seat: int) -> list[tuple[Card, ...] | None]:
    """Return the hands, as dealt, that a seat has seen."""
    seen = [event.seen_by(seat).hands for event in since if isinstance(event, RoundDealt | HandsTakenUp)]
    return [next((hand for hand in hands if hand is not None), None) for hands in zip(*seen, strict=True)]


def _hand_known(hand: tuple[Card, ...] | None, owner: int, since: Sequence[Event]) -> str:
    if hand is not None:
        return written(hand)
    swapped = any(isinstance(event, WerewolfSwapped) and event.seat == owner for event in since)
    return f"{CARDS[WEREWOLF]} {UNKNOWN}" if swapped else UNKNOWN


def _known_by(since: Sequence[Event], seat: int) -> list[Event]:
    """Return a round's events with all that a seat has learned since: bids that were shown, a card it received."""
    shown = any(isinstance(event, BidsShown) for event in since)
    received = {event.giver: event.seen_by(seat).card for event in since if isinstance(event, CardReceived)}
    known: list[Event] = []
    for event in since:
        if isinstance(event, BidMade) and shown:
            known.append(event)
        elif isinstance(event, CardPassed) and event.seat != seat:
            known.append(replace(event, card=received.get(event.seat)))
        else:
            known.append(event.seen_by(seat))
    return known


def _gone(game: Game) -> Deck:
    """Return the cards that earlier rounds of Duel have used: those that are not in the last deck."""
    return tuple(card for card in CARDS[: game.rules.deck_size] if card not in game.decks[-1])


class Head(NamedTuple):
    """The lines of a position before its actions: a game that waits for its deal, and that deal."""

    game: Game
    line: Line  #: of the hands
    hands: list[list[Card]]
    unknown: dict[int, Word]  #: seats whose hands are only partly known, with the ``?`` that says so
    turned: Card | None
    turned_word: Word


def read_position(text: str) -> Game:
    """Parse a position into a game."""
    lines = Lines(text)
    head = read_head(lines)
    for word in head.unknown.values():
        word.fail("expected a card: where some are unknown, Game.view_at gives the view of a seat")
    play_on(head, lines, head.hands)
    return head.game


def read_head(lines: Lines) -> Head:
    """Parse the lines before the actions."""
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
    line = lines.take("hands")
    hands, unknown = _read_hands(rules, line, rules.rounds[number - 1])
    (word,) = lines.take("turned").exactly(1, "a card or 'none'")
    return Head(game, line, hands, unknown, None if word.text == "none" else word.card(), word)


def play_on(head: Head, lines: Lines, hands: Sequence[Sequence[Card]], act: Act | None = None) -> None:
    """Deal these hands and play the actions that follow."""
    game, line = head.game, head.line
    try:
        game.deal(_deck_for(game, hands, head.turned))
    except ValueError as error:
        line.keyword.fail(str(error))
    dealt, _ = last_deal(game)
    for seat, (given, got) in enumerate(zip(hands, dealt.hands, strict=True)):
        if sorted(given) != sorted(got or ()):
            line.keyword.fail(f"seat {seat} cannot be dealt {written(given)} (rule 7.6)")
    if dealt.turned is not head.turned:
        expected = "a card to be turned up" if dealt.turned else "'none': nothing is turned up here"
        head.turned_word.fail(f"expected {expected}")
    while game.phase not in (Phase.DEAL, Phase.OVER) and lines.peek() is not None:
        read_actions(game, lines, act)
    lines.finish()


def _read_hands(rules: Rules, line: Line, size: int) -> tuple[list[list[Card]], dict[int, Word]]:
    hands: list[list[Card]] = [[]]
    unknown: dict[int, Word] = {}
    for word in line.words:
        if word.text == "/":
            hands.append([])
        elif len(hands) - 1 in unknown:
            word.fail(f"expected '/' after {UNKNOWN!r}, which stands for the rest of a hand")
        elif word.text != UNKNOWN and any(word.card() in hand for hand in hands):
            word.fail(f"{word.text} is there twice")
        elif word.text == UNKNOWN:
            unknown[len(hands) - 1] = word
        elif len(hands[-1]) == size:
            word.fail(f"expected {size} cards in a hand of this round")
        else:
            hands[-1].append(word.card())
    if len(hands) != rules.players or any(len(hand) != size for seat, hand in enumerate(hands) if seat not in unknown):
        line.end.fail(
            f"expected {rules.players} hands of {size} cards with '/' between them, "
            f"got hands of {', '.join(str(len(hand)) for hand in hands)[:40]}"
        )
    return hands, unknown


def _deck_for(game: Game, hands: Sequence[Sequence[Card]], turned: Card | None) -> list[Card]:
    """Return a deck that deals these hands, with the rest of the cards below them."""
    left = game.view().dealer + 1
    around = [*hands[left:], *hands[:left]]
    deck = [card for cards in zip(*around, strict=True) for card in cards]
    if turned is not None:
        deck.append(turned)
    return deck + [card for card in game.cards_to_shuffle() if card not in deck]
