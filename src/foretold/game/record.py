"""A whole game as text (docs/notation.md), and back: reading plays the game again and stops where it breaks a rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..rules.options import FirstDealer
from .actions import Action, Kind
from .errors import IllegalAction, NotationError, RulesError
from .events import (
    BidChanged,
    BidMade,
    CardPassed,
    CardPlayed,
    Event,
    RoundDealt,
    RoundScored,
    TrickTaken,
    TrumpFound,
)
from .game import Game
from .rules_text import read_rules, write_rules
from .scanner import Line, Lines, Word, written
from .strings import quoted
from .view import Phase

HEADER = ("foretold", "record", "1")
MAX_POINTS = 99_999


def write_record(game: Game) -> str:
    """The game as text, finished or not."""
    if game.began_at_position:
        raise ValueError("a game that began at a position has no record; write its position")
    lines = [" ".join(HEADER), f"rules {write_rules(game.rules)}", "names " + " ".join(map(quoted, game.names))]
    lines.append(f"draw {written(game.draw)}" if game.draw is not None else f"dealer {game.first_dealer}")
    lines.extend(_round_lines(game))
    lines.append("winners " + " ".join(map(str, game.winners)) if game.over else "unfinished")
    return "\n".join(lines) + "\n"


def _round_lines(game: Game) -> Iterator[str]:
    dealt = [place for place, event in enumerate(game.events) if isinstance(event, RoundDealt)]
    for number, (start, end) in enumerate(zip(dealt, [*dealt[1:], None], strict=True)):
        yield f"round {number + 1}"
        yield f"deck {written(game.decks[number])}"
        yield from action_lines(game.events[start:end])


def action_lines(events: Sequence[Event]) -> Iterator[str]:
    """The lines of a round's actions. Bids, plays and passes gather in one line until something else happens."""
    line: list[str] = []
    for event in events:
        if isinstance(event, BidMade):
            line = line or ["bids"]
            line.append(f"{event.seat}={event.tricks}")
        elif isinstance(event, CardPassed):
            line = line or ["pass"]
            line.append(f"{event.seat}={event.card}")
        elif isinstance(event, CardPlayed):
            if line and line[0] != "trick":
                yield " ".join(line)
                line = []
            line = line or ["trick", str(event.seat)]
            line.append(str(event.play).removeprefix("play "))
        elif isinstance(event, TrickTaken):
            yield " ".join(line)
            line = []
        elif isinstance(event, TrumpFound) and event.seat is not None:
            yield f"trump {event.seat} {event.trump.value if event.trump else 'none'}"
        elif isinstance(event, BidChanged):
            yield f"change {event.seat} {event.by:+d}"
        elif isinstance(event, RoundScored):
            yield "totals " + " ".join(map(str, event.totals))
    if line:
        yield " ".join(line)


def read_record(text: str) -> Game:
    """The game of a record, played again to where it stands."""
    *_, game = replay_record(text)
    return game


def replay_record(text: str) -> Iterator[Game]:
    """The game of a record, once at the start and again after every deal and action: always the same object, which
    goes on. The text is read as far as the game has come, so errors appear when they are reached."""
    lines = Lines(text)
    read_header(lines, HEADER)
    game = _read_start(lines)
    yield game
    while not game.over and lines.peek() != "unfinished":
        if game.phase is Phase.DEAL:
            _read_deal(game, lines)
            yield game
        else:
            yield from read_actions(game, lines)
    if game.over:
        _check_winners(game, lines.take("winners"))
    else:
        lines.take("unfinished").exactly(0, "nothing")
    lines.finish()


def read_header(lines: Lines, header: tuple[str, ...]) -> None:
    """Take the first line, which says what kind of text follows and in which version."""
    first = lines.take(header[0])
    words = first.exactly(len(header) - 1, " ".join(header[1:]))
    for word, expected in zip(words, header[1:], strict=True):
        if word.text != expected:
            word.fail(f"expected {expected!r}, got {word.text[:40]!r}")


def read_names(line: Line, players: int) -> tuple[str, ...]:
    """The players' names."""
    return tuple(word.string() for word in line.exactly(players, "a name for each seat"))


def _read_start(lines: Lines) -> Game:
    rules = read_rules(lines.take("rules"))
    names_line = lines.take("names")
    names = read_names(names_line, rules.players)
    chosen = rules.first_dealer is FirstDealer.CHOSEN
    line = lines.take("dealer" if chosen else "draw")
    try:
        if chosen:
            (dealer,) = line.numbers(1, "a seat", 0, rules.players - 1)
            return Game(rules, decks=(), names=names, dealer=dealer)
        return Game(rules, decks=(), names=names, draw=[word.card() for word in line.words])
    except NotationError:
        raise
    except RulesError as error:
        line.keyword.fail(str(error))
    except ValueError as error:
        (names_line if "name" in str(error) else line).keyword.fail(str(error))


def _read_deal(game: Game, lines: Lines) -> None:
    rounds = len(game.pad.rows) + 1
    line = lines.take("round")
    if line.numbers(1, "the round", 0, MAX_POINTS) != (rounds,):
        line.words[0].fail(f"expected round {rounds}, got {line.words[0].text}")
    deck = lines.take("deck")
    cards = [word.card() for word in deck.words]
    try:
        game.deal(cards)
    except ValueError as error:
        deck.keyword.fail(str(error))


def read_actions(game: Game, lines: Lines) -> Iterator[Game]:
    """Take a line of actions and make them one by one; with the last of a round, take its line of totals too."""
    line = lines.take(*ACTION_WORDS)
    if not line.words:
        line.end.fail(f"expected something after {line.keyword.text!r}")
    rounds = len(game.pad.rows)
    for word, text, seat in _actions_of(game, line):
        if len(game.pad.rows) > rounds:
            word.fail("the round is over")
        _act(game, word, text, seat)
        yield game
    if len(game.pad.rows) > rounds:
        _check_totals(game, lines.take("totals"))


def _actions_of(game: Game, line: Line) -> Iterator[tuple[Word, str, int]]:
    """What a line says, action by action: the word to blame, the action's text, the seat."""
    seats = game.rules.players - 1
    if line.keyword.text in ("bids", "pass"):
        kind = "bid" if line.keyword.text == "bids" else "pass"
        for word in line.words:
            seat, what = word.pair()
            yield what, f"{kind} {what.text}", seat.number("a seat", 0, seats)
    elif line.keyword.text == "trick":
        yield from _plays_of(game, line, seats)
    else:
        seat, what = line.exactly(2, "a seat and what it says")
        yield what, f"{line.keyword.text} {what.text}", seat.number("a seat", 0, seats)


def _plays_of(game: Game, line: Line, seats: int) -> Iterator[tuple[Word, str, int]]:
    first, *plays = line.words
    leader = first.number("a seat", 0, seats)
    if game.view().trick:
        first.fail("the trick before is not over")
    if not plays:
        line.end.fail("expected the cards of the trick")
    if len(plays) > game.rules.players:
        plays[game.rules.players].fail(f"expected at most {game.rules.players} cards in a trick")
    for place, word in enumerate(plays):
        yield word, f"play {word.text}", (leader + place) % game.rules.players


def _act(game: Game, word: Word, text: str, seat: int) -> None:
    """Make one action. A card played unseen is written as the card it was, and must be that card."""
    unseen = Action.play_unseen()
    try:
        action = Action(text)
        if action.kind is Kind.PLAY and action is not unseen and game.legal(seat) == (unseen,):
            played = next(event.play for event in game.play(unseen, seat) if isinstance(event, CardPlayed))
            if played is not action:
                word.fail(f"seat {seat} was dealt another card than {word.text}")
        else:
            game.play(action, seat)
    except IllegalAction as error:
        word.fail(str(error))
    except NotationError as error:
        word.fail(error.message)


ACTION_WORDS = ("trump", "bids", "trick", "pass", "change")


def _check_totals(game: Game, line: Line) -> None:
    written_down = line.numbers(game.rules.players, "a total for each seat", -MAX_POINTS, MAX_POINTS)
    if written_down != game.scores:
        line.keyword.fail(f"expected the totals {' '.join(map(str, game.scores))}")


def _check_winners(game: Game, line: Line) -> None:
    expected = " ".join(map(str, game.winners))
    if " ".join(word.text for word in line.words) != expected:
        line.keyword.fail(f"expected the winners {expected}")
