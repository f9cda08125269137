"""The questions of the lessons: positions from the rulebooks' own examples, and what is asked about them.

The answers are not given here: ``lessons`` computes them from the rules. Texts are in the message catalogue.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Asks(Enum):
    """What a reader is asked to tap."""

    PLAY = "play"  # a card that may be played
    LOSE = "lose"  # a card that may be played and does not take the trick so far
    WINNER = "winner"  # who takes the trick
    TRUMP = "trump"  # the trump suit, none, or who names it
    BID = "bid"  # the bid that would have earned points
    BARRED = "barred"  # the bid that is not allowed
    POINTS = "points"  # the points of the round
    TOTAL = "total"  # the total on the Block of Truth
    CHANGE = "change"  # what the Cloud should make of the bid
    UNSEEN = "unseen"  # the card that its player does not see before the bids
    SIZE = "size"  # how many cards the first round deals
    SHOWN = "shown"  # when the bids are shown


@dataclass(frozen=True)
class Deal:
    """A round as it was dealt, as a position, and what was done in it: lines of bids and of tricks."""

    position: str
    doings: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Question:
    """One question. The reader sits in ``seat``; ``choices`` are the numbers to choose from, if any, and ``before`` is
    the previous round, if the Block of Truth shows it."""

    id: str
    asks: Asks
    deal: Deal
    seat: int = 0
    choices: tuple[int, ...] = ()
    before: Deal | None = None


@dataclass(frozen=True)
class Chapter:
    """Questions that belong together; those about extra cards and variants may be left out."""

    id: str
    questions: tuple[Question, ...]
    optional: bool = False


def _deal(
    hands: str, turned: str, *doings: str, rules: str = "", round: int = 1, dealer: int = 2, scores: str = "0 0 0"
) -> Deal:
    players = hands.count("/") + 1
    lines = [
        f"rules players={players} edition=brazil {rules}",
        f"round {round}",
        f"dealer {dealer}",
        f"scores {scores}",
    ]
    return Deal("\n".join(["foretold position 1", *lines, f"hands {hands}", f"turned {turned}", ""]), doings)


# The third round of the French book, whole: its three tricks, its bids and its points.
FRENCH = ("bids 0=2 1=2 2=0", "trick 0 B5 B3 JB", "trick 0 WR G11 B7", "trick 0 JG R7 R3")


def _french(*doings: str) -> Deal:
    return _deal("B5 WR JG / B3 G11 R7 / JB B7 R3", "R8", *doings, round=3, scores="10 10 20")


# Rounds one and two of the English, Brazilian, Portuguese and Italian books: 20, -10, 30 and then 10, 10, 20.
ONE = _deal("B2 / B4 / B9", "R5", "bids 0=0 1=1 2=1", "trick 0 B2 B4 B9", rules="hand-sizes=1,2")
TWO = _deal(
    "WB G2 / B4 G3 / B9 G9", "R5", "bids 1=0 2=0 0=2", "trick 1 B4 B9 WB", "trick 0 G2 G3 G9",
    rules="hand-sizes=1,2", round=2, dealer=0, scores="20 -10 30",
)  # fmt: skip
ALL = "anniversary=all"
TWO_CARDS = "B12 WG / R2 B5 / G2 G4"


def _trick(first: str, second: str, third: str, turned: str, rules: str = "") -> Deal:
    """A round of one card each."""
    hands = " / ".join(card.partition("=")[0] for card in (first, second, third))
    return _deal(hands, turned, "bids 0=0 1=0 2=0", f"trick 0 {first} {second} {third}", rules=rules)


CHAPTERS = (
    Chapter("tricks", (
        Question(id="follow", asks=Asks.PLAY, seat=1, deal=_french(FRENCH[0], "trick 0 B5")),
        Question(id="escape", asks=Asks.LOSE, seat=2, deal=_french(FRENCH[0], "trick 0 B5 B3")),
        Question(id="highest", asks=Asks.WINNER, deal=_french(*FRENCH[:2])),
    )),
    Chapter("trump", (
        Question(id="turned", asks=Asks.TRUMP, deal=_french()),
        Question(id="trump-beats", asks=Asks.WINNER, deal=_trick("B12", "R2", "B13", "R8")),
        Question(id="turned-wizard", asks=Asks.TRUMP, seat=2, deal=_deal("B12 / R2 / B13", "WG")),
    )),
    Chapter("wizards", (
        Question(id="wizard-led", asks=Asks.PLAY, seat=1, deal=_french(*FRENCH[:2], "trick 0 WR")),
        Question(id="first-wizard", asks=Asks.WINNER, deal=_trick("B9", "WG", "WY", "R8")),
        Question(id="jester-led", asks=Asks.WINNER, deal=_french(*FRENCH)),
        Question(id="only-jesters", asks=Asks.WINNER, deal=_trick("JB", "JR", "JG", "Y4")),
    )),
    Chapter("bids", (
        Question(id="bid", asks=Asks.BID, deal=_french(*FRENCH)),
        Question(id="exact", asks=Asks.POINTS, seat=2, deal=ONE, choices=(10, 20, 30)),
        Question(id="missed", asks=Asks.POINTS, deal=TWO, choices=(-20, -10, 10)),
        Question(id="block", asks=Asks.TOTAL, deal=TWO, before=ONE, choices=(0, 10, 30)),
    )),
    Chapter("anniversary", (
        Question(id="shapeshifter", asks=Asks.WINNER, deal=_trick("B9", "Shapeshifter=W", "WY", "R8", ALL)),
        Question(id="dragon", asks=Asks.WINNER, deal=_trick("WB", "B13", "Dragon", "R8", ALL)),
        Question(id="fairy", asks=Asks.WINNER, deal=_trick("Dragon", "Fairy", "WR", "R8", ALL)),
        Question(id="bomb", asks=Asks.WINNER, deal=_trick("B12", "Bomb", "B4", "R8", ALL)),
        Question(id="juggler", asks=Asks.WINNER, deal=_trick("B7", "Juggler=B", "B8", "R8", ALL)),
        Question(id="cloud", asks=Asks.CHANGE, deal=_deal(
            "WB WR WG WY B2 / Cloud R1 R2 R3 B9 / G1 G2 G3 G4 G5", "Y8", "bids 0=5 1=0 2=0", "trick 0 WB Cloud=R G1",
            "trick 0 WR R1 G2", "trick 0 WG R2 G3", "trick 0 WY R3 G4", "trick 0 B2 B9 G5", rules=ALL, round=5,
        )),
        Question(id="werewolf", asks=Asks.TRUMP, deal=_deal("Werewolf / R2 / B13", "G8", rules=ALL)),
    ), optional=True),
    Chapter("variants", (
        Question(id="plus-minus-one", asks=Asks.BARRED, seat=2, deal=_deal(
            "B1 B5 R4 G2 Y9 / B2 B6 R5 G3 Y10 / B3 WR R6 G13 Y11", "R8", "bids 0=2 1=1",
            rules="bid-sum=plus-minus-one", round=5,
        )),
        Question(id="dark-wizard", asks=Asks.WINNER, deal=_trick("B9", "WG", "WY", "R8", "wizards=last")),
        Question(id="unicolor", asks=Asks.WINNER, deal=_deal(
            "B9 B1 B2 B3 / R12 R1 R2 R3 / G12 G1 G2 G3", "none", "bids 0=0 1=0 2=0", "trick 0 B9 R12 G12",
            rules="form=unicolor",
        )),
        Question(id="foresight", asks=Asks.UNSEEN, deal=_deal("B9 / R12 / G2", "R8", rules="sight=foresight")),
        Question(id="clairvoyance", asks=Asks.UNSEEN, deal=_deal("B4 / WR / G13", "Y8", rules="sight=clairvoyance")),
        Question(id="hidden", asks=Asks.SHOWN, deal=_deal(TWO_CARDS, "R8", rules="bids=hidden", round=2)),
        Question(id="secret", asks=Asks.SHOWN, deal=_deal(TWO_CARDS, "R8", rules="bids=secret", round=2)),
        Question(id="leaders-sum", asks=Asks.BARRED, seat=2, deal=_deal(
            "B1 B5 R4 G2 / B2 B6 R5 G3 / B3 WR R6 G13", "R8", "bids 0=1 1=0",
            rules="bid-sum=leaders-sum", round=4, scores="20 10 60",
        )),
        Question(id="tournament", asks=Asks.SIZE, choices=(1, 2, 3), deal=_deal(
            TWO_CARDS, "R8", rules="hand-sizes=tournament",
        )),
        Question(id="duel", asks=Asks.SIZE, choices=(1, 2, 7), deal=_deal(
            "B12 WG / G2 G4", "B4", rules="form=duel bids=secret", dealer=0, scores="0 0\ngone",
        )),
    ), optional=True),
)  # fmt: skip
