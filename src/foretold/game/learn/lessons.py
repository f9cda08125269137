"""The lessons of the web client, with the answers that the rules give, as JSON.

Every position is played on a ``Game``, which gives the legal cards, the winner and the points. The client reads
``web/src/generated/lessons.json``; regenerate it after a change to questions or rules: ``python -m
foretold.game.learn.lessons > web/src/generated/lessons.json``.
"""

from __future__ import annotations

import json
from typing import Any

from ..actions import Action
from ..events import BidMade, BidsShown, CardPlayed, RoundDealt, RoundScored, TrickTaken, TrumpFound
from ..game import Game
from ..outlook import outlook
from ..view import Phase
from .questions import CHAPTERS, Asks, Deal, Question

NOBODY = "nobody"
NAMED_BY = "seat "


def lessons() -> list[dict[str, Any]]:
    """Return chapters and their questions as JSON values."""
    return [
        {
            "id": chapter.id,
            "optional": chapter.optional,
            "steps": [_question(question) for question in chapter.questions],
        }
        for chapter in CHAPTERS
    ]


def lessons_text() -> str:
    """Return the lessons as JSON text for the web client, one line per question."""
    lines = []
    for chapter in lessons():
        steps = ",\n  ".join(json.dumps(question) for question in chapter.pop("steps"))
        lines.append(f'{json.dumps(chapter)[:-1]}, "steps": [\n  {steps}\n ]}}')
    return "[\n " + ",\n ".join(lines) + "\n]\n"


def _question(question: Question) -> dict[str, Any]:
    game = _played(question, question.deal)
    choices, right = ANSWERS[question.asks](game, question)
    dealt = next(event for event in game.events if isinstance(event, RoundDealt))
    return {
        "id": question.id,
        "asks": question.asks.value,
        "seat": question.seat,
        "players": game.rules.players,
        "dealer": dealt.dealer,
        "turned": str(dealt.turned) if dealt.turned else None,
        "trump": _trump(game),
        "hand": _hand(game, question, dealt),
        "trick": _trick(game),
        "bids": _bids(game),
        "rows": _rows(game, question),
        "legal": _cards(game, question)[1] if question.asks in (Asks.PLAY, Asks.LOSE) else [],
        "choices": choices,
        "right": right,
    }


def _played(question: Question, deal: Deal, bid: str | None = None) -> Game:
    """Return a game after a deal and its actions; with a different bid by the reader if one is given."""
    game = Game.from_position(deal.position)
    for line in deal.doings:
        what, *words = line.split()
        if what == "bids":
            for seat, tricks in (word.split("=") for word in words):
                game.play(f"bid {bid if bid and int(seat) == question.seat else tricks}", int(seat))
        else:
            assert game.turn == int(words[0]), line
            for play in words[1:]:
                game.play(f"play {play}")
    return game


def _cards(game: Game, question: Question) -> tuple[list[str], list[str]]:
    """Return the hand, and which of its cards may be played."""
    assert game.turn == question.seat
    legal = {str(action.card) for action in game.legal()}
    hand = [str(card) for card in game.all_hands()[question.seat]]
    return hand, [card for card in hand if card in legal]


def _losing(game: Game, question: Question) -> tuple[list[str], list[str]]:
    hand, legal = _cards(game, question)
    view = game.view(question.seat)
    return hand, [card for card in legal if outlook(view, Action(f"play {card}")).winner != question.seat]


def _winner(game: Game, question: Question) -> tuple[list[str], list[str]]:
    taken = next(event for event in reversed(game.events) if isinstance(event, TrickTaken))
    seats = [str(seat) for seat in range(game.rules.players)]
    return [*seats, NOBODY] if game.rules.anniversary else seats, [str(taken.seat) if taken.counts else NOBODY]


def _trump_choice(game: Game, question: Question) -> tuple[list[str], list[str]]:
    seats = dict.fromkeys((game.view().dealer, question.seat)) if game.phase is Phase.TRUMP else (game.view().dealer,)
    choices = ["B", "R", "G", "Y", "none", *(f"{NAMED_BY}{seat}" for seat in seats)]
    if game.phase is Phase.TRUMP:
        return choices, [f"{NAMED_BY}{game.turn}"]
    return choices, [_trump(game) or "none"]


def _earning_bids(game: Game, question: Question) -> tuple[list[str], list[str]]:
    """Replay the round with every bid that the reader could have made, and return those that earn points."""
    size = game.rules.rounds[_scored(game).round - 1]
    choices = list(map(str, range(size + 1)))
    found = []
    for bid in choices:
        again = _played(question, question.deal, bid)
        if _scored(again).points[question.seat] > 0:
            found.append(bid)
    return choices, found


def _barred(game: Game, question: Question) -> tuple[list[str], list[str]]:
    assert game.turn == question.seat
    allowed = {action.number for action in game.legal()}
    choices = range(game.rules.rounds[game.round - 1] + 1)
    return list(map(str, choices)), [str(bid) for bid in choices if bid not in allowed]


def _points(game: Game, question: Question) -> tuple[list[str], list[str]]:
    return list(map(str, question.choices)), [str(_scored(game).points[question.seat])]


def _total(game: Game, question: Question) -> tuple[list[str], list[str]]:
    return list(map(str, question.choices)), [str(_scored(game).totals[question.seat])]


def _change(game: Game, question: Question) -> tuple[list[str], list[str]]:
    """Try both changes; the better one is right. Raising is not possible after a bid of all tricks."""
    earned = {}
    for action in game.legal(question.seat):
        after = game.copy()
        after.play(action, question.seat)
        earned[str(action.number)] = _scored(after).points[question.seat]
    return ["-1", "0", "1"], [by for by, points in earned.items() if points == max(earned.values())]


def _unseen(game: Game, question: Question) -> tuple[list[str], list[str]]:
    dealt = next(event for event in game.events if isinstance(event, RoundDealt))
    seen = dealt.seen_by(question.seat).hands
    choices = [str(card) for hand in dealt.hands for card in hand or ()]
    visible = {str(card) for hand in seen for card in hand or ()}
    return choices, [card for card in choices if card not in visible]


def _size(game: Game, question: Question) -> tuple[list[str], list[str]]:
    return list(map(str, question.choices)), [str(game.rules.rounds[0])]


def _shown_bids(game: Game, question: Question) -> tuple[list[str], list[str]]:
    """The round is played on until the bids are shown: before the first card, or after the last."""
    again = game.copy()
    while not any(isinstance(event, BidsShown | RoundScored) for event in again.events):
        again.play(again.legal()[0])
    kinds = [type(event) for event in again.events]
    shown = kinds.index(BidsShown) if BidsShown in kinds else 0
    if shown == 0:
        right = "at-once"
    else:
        right = "after" if CardPlayed in kinds[:shown] else "before"
    return ["at-once", "before", "after"], [right]


ANSWERS = {
    Asks.PLAY: _cards,
    Asks.LOSE: _losing,
    Asks.WINNER: _winner,
    Asks.TRUMP: _trump_choice,
    Asks.BID: _earning_bids,
    Asks.BARRED: _barred,
    Asks.POINTS: _points,
    Asks.TOTAL: _total,
    Asks.CHANGE: _change,
    Asks.UNSEEN: _unseen,
    Asks.SIZE: _size,
    Asks.SHOWN: _shown_bids,
}


def _scored(game: Game) -> RoundScored:
    return next(event for event in game.events if isinstance(event, RoundScored))


def _trump(game: Game) -> str | None:
    found = [event for event in game.events if isinstance(event, TrumpFound)]
    return found[-1].trump.value if found and found[-1].trump else None


def _hand(game: Game, question: Question, dealt: RoundDealt) -> list[str]:
    """Return the reader's cards. In questions about bids, and before the first trick, they are as dealt, so that a
    Werewolf is still among them."""
    begun = _trick(game) and question.asks is not Asks.BID
    hand = game.all_hands()[question.seat] if begun else dealt.hands[question.seat] or ()
    return [str(card) for card in hand]


def _trick(game: Game) -> list[dict[str, Any]]:
    """Return the trick on the table, or else the last one: seats, cards, and what they were announced as."""
    plays: list[dict[str, Any]] = []
    for event in game.events:
        if isinstance(event, CardPlayed):
            if len(plays) == game.rules.players:
                plays = []
            announced = event.play.announced
            plays.append(
                {"seat": event.seat, "card": str(event.play.card), "as": announced.value if announced else None}
            )
    return plays


def _bids(game: Game) -> list[int | None]:
    bids: list[int | None] = [None] * game.rules.players
    for event in game.events:
        if isinstance(event, BidMade):
            bids[event.seat] = event.tricks
    return bids


def _rows(game: Game, question: Question) -> list[dict[str, Any]]:
    """Return the Block of Truth if the question is about it."""
    if question.asks not in (Asks.POINTS, Asks.TOTAL, Asks.BID):
        return []
    before = _played(question, question.before).pad.rows if question.before else ()
    return [
        {"round": row.round, "bids": row.bids, "tricks": row.tricks, "points": row.points, "totals": row.totals}
        for row in (*before, *game.pad.rows)
    ]


if __name__ == "__main__":
    print(lessons_text(), end="")
