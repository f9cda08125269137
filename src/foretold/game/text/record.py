"""Write and parse records (docs/notation.md): the parser replays the game and stops where it breaks a rule."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from ...rules.options import FirstDealer
from ..actions import Action, Kind
from ..checks import checked_name
from ..errors import IllegalAction, NotationError
from ..events import BidChanged, BidMade, CardPassed, CardPlayed, Event, RoundDealt, RoundScored, TrickTaken, TrumpFound
from ..fair import FairDeal, checked_game, checked_hex, checked_nonce, commitment_of
from ..game import Game
from ..view import Phase
from .rules_text import read_rules, write_rules
from .scanner import Line, Lines, Word, written

HEADER = ("foretold", "record", "1")
MAX_POINTS = 99_999
UNKNOWN = "?"  # in a position that a seat knows only in part


Act = Callable[[Game, Word, Word, str], None]
"""A callback that plays one action, given the words for the seat and for what it does, and the action's text."""


def quoted(text: str) -> str:
    """A string in quotation marks, as in JSON."""
    return json.dumps(text, ensure_ascii=False)


def write_record(game: Game) -> str:
    """Return the record of a game, finished or not; with a seal if its deals can be verified."""
    text = unsealed_record(game)
    return text if game.fair is None else f"{text}seal {game.fair.seal(text)}\n"


def unsealed_record(game: Game) -> str:
    """Return the record without its seal, which is the text that the seal covers."""
    if game.began_at_position:
        raise ValueError("a game that began at a position has no record; write its position")
    lines = [" ".join(HEADER), f"rules {write_rules(game.rules)}", "names " + " ".join(map(quoted, game.names))]
    if game.fair is not None:
        lines.extend(_fair_lines(game.fair))
    lines.append(f"draw {written(game.draw)}" if game.draw is not None else f"dealer {game.first_dealer}")
    lines.extend(_round_lines(game))
    lines.append("winners " + " ".join(map(str, game.winners)) if game.over else "unfinished")
    return "\n".join(lines) + "\n"


def _fair_lines(fair: FairDeal) -> Iterator[str]:
    yield f"game {fair.game}"
    yield f"commitment {fair.commitment}"
    yield f"secret {fair.secret}"
    yield "nonces " + " ".join(map(quoted, fair.nonces))


def _round_lines(game: Game) -> Iterator[str]:
    dealt = [place for place, event in enumerate(game.events) if isinstance(event, RoundDealt)]
    for number, (start, end) in enumerate(pairwise([*dealt, len(game.events)])):
        yield f"round {number + 1}"
        yield f"deck {written(game.decks[number])}"
        yield from action_lines(game.events[start:end])


def action_lines(events: Sequence[Event]) -> Iterator[str]:
    """Return the lines of a round's actions. Consecutive bids, the plays of a trick and passes share one line."""
    line: list[str] = []
    for event in events:
        if isinstance(event, BidMade):
            line = line or ["bids"]
            line.append(f"{event.seat}={UNKNOWN if event.tricks is None else event.tricks}")
        elif isinstance(event, CardPassed):
            line = line or ["pass"]
            line.append(f"{event.seat}={event.card or UNKNOWN}")
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
    """Parse a record into a game by replaying it."""
    lines = Lines(text)
    read_header(lines, HEADER)
    game, fair = _read_start(lines)
    while not game.over and lines.peek() != "unfinished":
        if game.phase is Phase.DEAL:
            _read_deal(game, lines, fair)
        else:
            read_actions(game, lines)
    if game.over:
        _check_winners(game, lines.take("winners"))
    else:
        end = lines.take("unfinished")
        end.exactly(0, "nothing")
        if fair is not None and game.phase is Phase.DEAL:
            end.keyword.fail(f"expected round {len(game.pad.rows) + 1}: where deals are fair, it follows at once")
    if fair is not None:
        game.deal_from(fair)
        _check_seal(game, fair, lines.take("seal"))
    lines.finish()
    return game


def read_header(lines: Lines, header: tuple[str, ...]) -> None:
    """Parse the first line: the kind of text and its version."""
    first = lines.take(header[0])
    words = first.exactly(len(header) - 1, " ".join(header[1:]))
    for word, expected in zip(words, header[1:], strict=True):
        if word.text != expected:
            word.fail(f"expected {expected!r}, got {word.text[:40]!r}")


def read_names(line: Line, players: int) -> tuple[str, ...]:
    """Parse the line of the players' names."""
    return tuple(_believed(word, checked_name, word.string()) for word in line.exactly(players, "a name for each seat"))


def _believed(word: Word, checked: Callable[[str], str], text: str) -> str:
    """Return the checked value of a word; a failed check becomes an error at that word."""
    try:
        return checked(text)
    except ValueError as error:
        word.fail(str(error))


def _read_start(lines: Lines) -> tuple[Game, FairDeal | None]:
    rules = read_rules(lines.take("rules"))
    names = read_names(lines.take("names"), rules.players)
    fair = _read_fair(lines, rules.players) if lines.peek() == "game" else None
    if rules.first_dealer is FirstDealer.CHOSEN:
        (dealer,) = lines.take("dealer").numbers(1, "a seat", 0, rules.players - 1)
        return Game(rules, decks=(), names=names, dealer=dealer), fair
    line = lines.take("draw")
    draw = line.cards()
    try:
        game = Game(rules, decks=(), names=names, draw=draw)
        if fair is not None:
            fair.check_draw(draw)
    except ValueError as error:
        line.keyword.fail(str(error))
    return game, fair


def _read_fair(lines: Lines, players: int) -> FairDeal:
    (game,) = lines.take("game").exactly(1, "the id of the game")
    number = _believed(game, checked_game, game.text)
    (promise,) = lines.take("commitment").exactly(1, "the SHA-256 of the secret")
    (word,) = lines.take("secret").exactly(1, "the secret")
    secret = _believed(word, lambda text: checked_hex(text, "a secret"), word.text)
    if promise.text != commitment_of(secret):
        promise.fail(f"expected {commitment_of(secret)}, which is the SHA-256 of the secret, got {promise.text[:64]!r}")
    words = lines.take("nonces").exactly(players, "a nonce for each seat")
    return FairDeal(number, secret, tuple(_believed(word, checked_nonce, word.string()) for word in words))


def _read_deal(game: Game, lines: Lines, fair: FairDeal | None) -> None:
    rounds = len(game.pad.rows) + 1
    line = lines.take("round")
    if line.numbers(1, "the round", 0, MAX_POINTS) != (rounds,):
        line.words[0].fail(f"expected round {rounds}, got {line.words[0].text}")
    deck = lines.take("deck")
    cards = deck.cards()
    try:
        game.deal(cards)
        if fair is not None:
            fair.check_deck(cards, rounds)
    except ValueError as error:
        deck.keyword.fail(str(error))


def read_actions(game: Game, lines: Lines, act: Act | None = None) -> None:
    """Parse a line of actions and play them one by one; after the last action of a round, parse its totals too."""
    line = lines.take(*ACTION_WORDS)
    rounds = len(game.pad.rows)
    for who, what, text in actions_of(game, line):
        if len(game.pad.rows) > rounds:
            what.fail("the round is over")
        (act or make_action)(game, who, what, text)
    if len(game.pad.rows) > rounds:
        _check_totals(game, lines.take("totals"))


def actions_of(game: Game, line: Line) -> Iterator[tuple[Word, Word, str]]:
    """Yield the actions of a line: the words for the seat and for what it does, and the action in the notation."""
    if not line.words:
        line.end.fail(f"expected something after {line.keyword.text!r}")
    if line.keyword.text in ("bids", "pass"):
        kind = "bid" if line.keyword.text == "bids" else "pass"
        for word in line.words:
            who, what = word.pair()
            yield who, what, f"{kind} {what.text}"
    elif line.keyword.text == "trick":
        yield from _plays_of(game, line)
    else:
        who, what = line.exactly(2, "a seat and what it says")
        yield who, what, f"{line.keyword.text} {what.text}"


def _plays_of(game: Game, line: Line) -> Iterator[tuple[Word, Word, str]]:
    first, *plays = line.words
    leader = read_seat(game, first)
    if game.view().trick:
        first.fail("the trick before is not over")
    if not plays:
        line.end.fail("expected the cards of the trick")
    if len(plays) > game.rules.players:
        plays[game.rules.players].fail(f"expected at most {game.rules.players} cards in a trick")
    for place, word in enumerate(plays):
        who = replace(first if place == 0 else word, text=str((leader + place) % game.rules.players))
        yield who, word, f"play {word.text}"


def read_seat(game: Game, word: Word) -> int:
    """Parse a seat of the game."""
    return word.number("a seat", 0, game.rules.players - 1)


def make_action(game: Game, who: Word, word: Word, text: str) -> None:
    """Play one action. A card played unseen is written as the card it was, which is checked."""
    seat = read_seat(game, who)
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
        (word if seat in game.pending else who).fail(str(error))
    except NotationError as error:
        word.fail(error.message)


ACTION_WORDS = ("trump", "bids", "trick", "pass", "change")


def _check_totals(game: Game, line: Line) -> None:
    totals = line.numbers(game.rules.players, "a total for each seat", -MAX_POINTS, MAX_POINTS)
    for word, total, score in zip(line.words, totals, game.scores, strict=True):
        if total != score:
            word.fail(f"expected {score}, got {word.text}; the totals are {' '.join(map(str, game.scores))}")


def _check_winners(game: Game, line: Line) -> None:
    expected = list(map(str, game.winners))
    given = [word.text for word in line.words]
    if given != expected:
        line.keyword.fail(f"expected the winners {' '.join(expected)}, got {' '.join(given)[:40]!r}")


def _check_seal(game: Game, fair: FairDeal, line: Line) -> None:
    (word,) = line.exactly(1, "the seal")
    if word.text != fair.seal(unsealed_record(game)):
        word.fail("the seal is not that of this record: something in it was changed")
