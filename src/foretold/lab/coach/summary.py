"""From the judged rounds of a game to its review, with luck and skill, which add up to the score (docs/coach.md).

Everything is counted against the mean of the others, so every line adds up to zero over the table. Skill is how much
better a player's decisions were than those of the others, each compared with the strongest bot's and judged by what its
seat could know. Luck is the rest, in two parts: what the hand promised, and how the hidden cards fell.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ...game.pad import PadRow
from ...game.text.rules_text import write_rules
from .result import VERSION, Account, Bidding, Decision, Mistake, PlayerReview, Review, RoundReview
from .sentences import coach_names, sentence

if TYPE_CHECKING:
    from ...game.game import Game
    from .judgement import JudgedRound

DEAREST = 3  # mistakes that are named for each player


def summed_up(game: Game, judged: Sequence[JudgedRound], depth: str) -> Review:
    """The review of a game whose rounds were judged. A round that is not over counts for nothing yet."""
    decisions = tuple(decision for one in judged for decision in one.decisions)
    rows = game.pad.rows
    accounts = [
        round_accounts(row.points, _gains(game.rules.players, one.decisions), one.hands)
        for row, one in zip(rows, judged, strict=False)
    ]
    ahead = ahead_of_others(game.scores)
    return Review(
        version=VERSION,
        depth=depth,
        rules=write_rules(game.rules),
        finished=game.over,
        players=tuple(
            _player(game, seat, decisions, [row[seat] for row in accounts], game.scores[seat] - ahead[seat])
            for seat in range(game.rules.players)
        ),
        decisions=decisions,
    )


def _gains(players: int, decisions: Sequence[Decision]) -> list[float]:
    gains = [0.0] * players
    for decision in decisions:
        gains[decision.seat] += decision.gain
    return gains


def _player(
    game: Game, seat: int, decisions: Sequence[Decision], accounts: Sequence[Account], par: float
) -> PlayerReview:
    own = [decision for decision in decisions if decision.seat == seat]
    free = [decision for decision in own if decision.alternatives]
    return PlayerReview(
        seat=seat,
        name=game.names[seat],
        score=game.scores[seat],
        par=par,
        account=total_account(accounts),
        decisions=len(free),
        agreed=sum(decision.action == decision.best for decision in free),
        mistakes=_dearest(game, own),
        bidding=_bidding(game.pad.rows, seat, game.rules.rounds, own),
        rounds=tuple(
            RoundReview(
                round=row.round,
                hand_size=game.rules.rounds[row.round - 1],
                bid=row.bids[seat],
                tricks=row.tricks[seat],
                points=row.points[seat],
                account=account,
            )
            for row, account in zip(game.pad.rows, accounts, strict=True)
        ),
    )


def _dearest(game: Game, own: Sequence[Decision]) -> tuple[Mistake, ...]:
    names = coach_names(game.rules.edition)
    found = [
        Mistake(
            decision=decision.number,
            round=decision.round,
            trick=decision.trick,
            action=decision.action,
            best=decision.best,
            cost=decision.cost,
            reason=decision.reason,
            text=sentence(decision.reason, names),
        )
        for decision in own
        if decision.reason is not None
    ]
    return tuple(sorted(found, key=lambda mistake: -mistake.cost)[:DEAREST])


def _bidding(
    rows: Sequence[PadRow], seat: int, hand_sizes: Sequence[int], own: Sequence[Decision]
) -> tuple[Bidding, ...]:
    made = []
    for size in sorted({hand_sizes[row.round - 1] for row in rows}):
        off = [row.tricks[seat] - row.bids[seat] for row in rows if hand_sizes[row.round - 1] == size]
        bids = [one for one in own if one.kind == "bid" and hand_sizes[one.round - 1] == size]
        made.append(
            Bidding(
                hand_size=size,
                rounds=len(off),
                exact=off.count(0),
                over=sum(one for one in off if one > 0),
                under=-sum(one for one in off if one < 0),
                cost=round(-sum(one.gain for one in bids), 2),
            )
        )
    return tuple(made)


def ahead_of_others(values: Sequence[float]) -> list[float]:
    """Each value less the mean of the others."""
    total = sum(values)
    return [value - (total - value) / (len(values) - 1) for value in values]


def round_accounts(points: Sequence[int], gains: Sequence[float], hands: Sequence[float]) -> list[Account]:
    """The accounts of a round: from its points, what each seat's decisions gained, and what its hand promised, which
    is compared with the mean of all hands."""
    mean = sum(hands) / len(hands)
    others = [(sum(gains) - own) / (len(gains) - 1) for own in gains]
    promised = [hand - mean for hand in hands]
    return [_account(*line) for line in zip(ahead_of_others(points), gains, others, promised, strict=True)]


def total_account(accounts: Iterable[Account]) -> Account:
    """Accounts added up."""
    lines = [(one.ahead, one.own, one.others, one.hand) for one in accounts] or [(0.0, 0.0, 0.0, 0.0)]
    ahead, own, others, hand = (sum(column) for column in zip(*lines, strict=True))
    return _account(ahead, own, others, hand)


def _account(ahead: float, own: float, others: float, hand: float) -> Account:
    skill = own - others
    luck = ahead - skill
    return Account(ahead=ahead, skill=skill, luck=luck, own=own, others=others, hand=hand, fall=luck - hand)
