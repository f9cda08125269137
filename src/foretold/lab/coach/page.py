"""A review as one HTML page that needs nothing else: charts, mistakes, and every decision."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import groupby

from ...game.rules_text import parse_options
from ...rules.options import Edition
from .charts import PARTS, bids, course, legend, luck_and_skill
from .result import Decision, PlayerReview, Review
from .sentences import short_name
from .style import STYLE

CLEAR = 1.0  # points from which on the cost of a decision is marked
KINDS = {"bid": "bid", "trump": "trump", "pass": "passed on", "change": "Cloud"}  # decisions besides plays
UNIT = (
    "Points are counted against the mean of the other players. <b>Skill</b> is how much better a player's decisions "
    "were than the others': what they gained or lost beside those of the strongest bot, each judged by what the player "
    "could know. <b>Luck</b> is the rest: what the <b>hand</b> promised, and how everything <b>fell</b> that nobody "
    "could see. The mean of the others and skill and luck make the score."
)


def page(review: Review) -> str:
    """The whole report."""
    names = " – ".join(player.name for player in review.players)
    body = "".join(_sections(review))
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>Coach: {escape(names)}</title><style>{STYLE}</style></head><body><main>{body}</main></body></html>\n"
    )


def _sections(review: Review) -> Iterator[str]:
    state = "" if review.finished else " The game is not over; only rounds that are count."
    yield f"<h1>{' · '.join(escape(player.name) for player in review.players)}</h1>"
    yield f'<p class="quiet">{escape(review.rules)} · looked at in depth “{escape(review.depth)}”.{state}</p>'
    yield "<h2>Luck and skill</h2>"
    yield luck_and_skill(review.players)
    yield legend(PARTS)
    yield _scores(review)
    yield f'<p class="quiet">{UNIT}</p>'
    for player in review.players:
        yield from _player(player)
    yield "<h2>Every decision</h2>"
    yield (
        '<p class="quiet">With the points expected of each alternative, the best first; the choice is marked '
        "<b>so</b>, the strongest bot's <u>so</u>.</p>"
    )
    names = [player.name for player in review.players]
    edition = parse_options(review.rules.split()).get("edition", Edition.US)
    for number, decisions in groupby(review.decisions, key=lambda one: one.round):
        yield _round(number, list(decisions), names, edition)


def _scores(review: Review) -> str:
    """The account of every player; what is quiet gives way on a small screen."""
    head = ("score", "others' mean", "ahead", "skill", "luck", "own decisions", "others'", "hand", "fall")
    parts = ("ahead", "skill", "luck", "own", "others", "hand", "fall")
    kinds = ["" if title in ("score", "ahead", "skill", "luck") else " class=more" for title in head]
    rows = []
    for player in review.players:
        cells = [str(player.score), f"{player.par:.1f}", *(f"{getattr(player.account, part):+.1f}" for part in parts)]
        told = "".join(f"<td{kind}>{_minus(cell)}</td>" for kind, cell in zip(kinds, cells, strict=True))
        rows.append(f"<th scope=row>{escape(player.name)}</th>{told}")
    top = "".join(f"<th scope=col{kind}>{title}</th>" for kind, title in zip(kinds, head, strict=True))
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    return f'<div class="wide"><table class="scores"><tr><th scope=col></th>{top}</tr>{body}</table></div>'


def _player(player: PlayerReview) -> Iterator[str]:
    yield f"<h2>{escape(player.name)}</h2>"
    yield f'<p class="quiet">{player.agreed} of {player.decisions} decisions as the strongest bot would have it.</p>'
    if player.mistakes:
        yield "<h3>The dearest mistakes</h3><ol>"
        for mistake in player.mistakes:
            place = f"Round {mistake.round}" + (f", trick {mistake.trick}" if mistake.trick else "")
            yield (
                f'<li><span class="cost">−{mistake.cost:.1f}</span> <a href="#d{mistake.decision}">{place}</a>: '
                f"{escape(mistake.text)}</li>"
            )
        yield "</ol>"
    else:
        yield "<p>No mistakes that the coach is sure of.</p>"
    yield '<div class="pair"><div><h3>Round by round</h3>'
    yield course(player)
    yield "</div><div>"
    exact = sum(one.exact for one in player.bidding)
    rounds = sum(one.rounds for one in player.bidding)
    yield f"<h3>Bids by hand size: {exact} of {rounds} exact</h3>"
    yield bids(player)
    yield legend((("exact", "exact"), ("bid", "bid"), ("taken", "taken")))
    yield "</div></div>"


def _round(number: int, decisions: list[Decision], names: list[str], edition: Edition) -> str:
    cost = sum(decision.cost for decision in decisions)
    rows = "".join(_decision(decision, names, edition) for decision in decisions)
    return (
        f"<details><summary>Round {number} <span class=quiet>{len(decisions)} decisions, {cost:.0f} points lost in them"
        f'</span></summary><table class="all">{rows}</table></details>'
    )


def _decision(decision: Decision, names: list[str], edition: Edition) -> str:
    alternatives = [
        f"<span>{_marked(one.action, decision, edition)} {_minus(f'{one.points:+.1f}')}</span>"
        for one in decision.alternatives
    ] or [f"<span>{_marked(decision.action, decision, edition)}</span>"]
    cost = f'<span class="cost">−{decision.cost:.1f}</span>' if decision.cost >= CLEAR else ""
    return (
        f'<tr id="d{decision.number}"><td>{_place(decision)}</td><th scope=row>{escape(names[decision.seat])}</th>'
        f"<td>{cost}</td><td>{', '.join(alternatives)}</td></tr>"
    )


def _place(decision: Decision) -> str:
    """When it was, and what was asked for."""
    kind = decision.action.partition(" ")[0]
    if kind == "play":
        return f"trick {decision.trick}"
    return KINDS.get(kind, kind)


def _marked(action: str, decision: Decision, edition: Edition) -> str:
    text = escape(short_name(action, edition))
    if action == decision.best:
        text = f"<u>{text}</u>"
    return f"<b>{text}</b>" if action == decision.action else text


def _minus(number: str) -> str:
    return number.replace("-", "−")
