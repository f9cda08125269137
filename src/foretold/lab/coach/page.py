"""A review as one HTML page that needs nothing else: charts, mistakes, and every decision."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import groupby

from ...game.text.names import Names
from ...game.text.rules_text import parse_options
from ...rules.options import Edition
from .charts import PARTS, bids, course, legend, luck_and_skill
from .result import Decision, PlayerReview, Review
from .sentences import coach_names, decimal, place, sentence

COLUMNS = {
    "score": "report.score",
    "par": "report.par",
    "ahead": "report.ahead",
    "skill": "coach.skill",
    "luck": "coach.luck",
    "own": "report.own",
    "others": "report.others",
    "hand": "report.hand",
    "fall": "report.fall",
}
MAIN = ("score", "ahead", "skill", "luck")  # what is shown on a small screen too
CLEAR = 1.0  # points from which on the cost of a decision is marked

STYLE = """
:root{color-scheme:light dark;--ground:#fbfaf7;--ink:#22252b;--quiet:#666d78;--line:#dcd9d0;--skill:#2f6fb0;
--luck:#b9772a;--hand:#d9a441;--fall:#a86a8f;--good:#3d8b5f;--bad:#c0483c}
@media (prefers-color-scheme:dark){:root{--ground:#17191d;--ink:#e6e4de;--quiet:#9aa0aa;--line:#353940;--skill:#6ea8e0;
--luck:#e0a35c;--hand:#e3bd6b;--fall:#cf98b9;--good:#6fbf92;--bad:#e5786c}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:900px;margin:0 auto;padding:2rem 1.2rem 4rem}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 .2rem}
h2{font-size:1.25rem;margin:2.6rem 0 .6rem;border-bottom:1px solid var(--line);padding-bottom:.2rem}
h3{font-size:1rem;margin:1.4rem 0 .3rem}
svg{width:100%;max-width:560px;height:auto;display:block}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,340px),1fr));gap:0 2rem}
svg text{font:12px system-ui,sans-serif;fill:var(--ink)}
.tick{text-anchor:middle}svg .tick,svg .value{fill:var(--quiet);font-size:11px}svg .name{text-anchor:end;font-size:13px}
.grid{stroke:var(--line)}.zero{stroke:var(--quiet);stroke-width:1.5}
rect.skill{fill:var(--skill)}rect.hand{fill:var(--hand)}rect.fall{fill:var(--fall)}
.line{fill:none;stroke-width:2.2;stroke-linejoin:round}.line.ahead{stroke:var(--ink)}.line.luck{stroke:var(--luck)}
.line.skill{stroke:var(--skill)}svg .label.ahead{fill:var(--ink)}svg .label.luck{fill:var(--luck)}
svg .label.skill{fill:var(--skill)}
circle.exact{fill:var(--good)}circle.taken{fill:var(--bad)}circle.bid{fill:var(--ground);stroke:var(--quiet);stroke-width:2}
.missed{stroke:var(--bad);stroke-width:2}
.legend{font-size:.85rem;color:var(--quiet);margin:.3rem 0 1rem}.key{margin-right:1.1rem}
.key:before{content:"";display:inline-block;width:.8em;height:.8em;border-radius:2px;margin-right:.4em;background:var(--ink)}
.key.skill:before{background:var(--skill)}.key.hand:before{background:var(--hand)}
.key.fall:before{background:var(--fall)}.key.exact:before{background:var(--good)}.key.taken:before{background:var(--bad)}
.key.bid:before{background:none;border:2px solid var(--quiet)}
.wide{overflow-x:auto}table{border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums}
th,td{padding:.25rem .5rem;text-align:right;white-space:nowrap;border-bottom:1px solid var(--line);vertical-align:top}
th[scope=row]{text-align:left;font-weight:600}th[scope=col]{color:var(--quiet);font-weight:400}
.all td:last-child{text-align:left;white-space:normal}th[scope=col]{white-space:normal}
.all td:first-child{color:var(--quiet);white-space:nowrap}
.all{width:100%}.all th{white-space:nowrap}.all span{white-space:nowrap}
tr:target{background:color-mix(in srgb,var(--skill) 18%,transparent)}
.quiet{color:var(--quiet);font-size:.9rem}.cost{color:var(--bad);font-weight:600;white-space:nowrap}
a{color:var(--skill)}li{margin:.35rem 0}summary{cursor:pointer;padding:.3rem 0}
@media (max-width:640px){main{padding:1.2rem 1rem 3rem}.scores{width:100%}.scores .more{display:none}
.scores th[scope=row]{white-space:normal;overflow-wrap:anywhere}.scores th,.scores td{padding:.25rem .3rem}
.all tr{display:flex;flex-wrap:wrap;gap:0 .6rem;padding:.4rem 0;border-bottom:1px solid var(--line)}
.all td,.all th{border:0;padding:0}.all td:last-child{flex-basis:100%}.all td:nth-child(3){margin-left:auto}}
"""


def page(review: Review, language: str = "en") -> str:
    """The whole report."""
    edition = parse_options(review.rules.split()).get("edition", Edition.US)
    names = coach_names(edition, language)
    players = " – ".join(player.name for player in review.players)
    body = "".join(_sections(review, names))
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(names.text('coach.title'))}: {escape(players)}</title><style>{STYLE}</style></head>"
        f"<body><main>{body}</main></body></html>\n"
    )


def _sections(review: Review, names: Names) -> Iterator[str]:
    text = names.text
    depth = escape(text("report.depth", depth=review.depth))
    state = "" if review.finished else f" {escape(text('report.unfinished'))}"
    yield f"<h1>{' · '.join(escape(player.name) for player in review.players)}</h1>"
    yield f'<p class="quiet">{escape(review.rules)} · {depth}{state}</p>'
    yield f"<h2>{escape(text('report.luck-and-skill'))}</h2>"
    yield luck_and_skill(review.players, text)
    yield legend((part, text(key)) for part, key in PARTS)
    yield _scores(review, names)
    yield f'<p class="quiet">{escape(text("report.explained"))} {escape(text("report.columns"))}</p>'
    for player in review.players:
        yield from _player(player, names)
    yield f"<h2>{escape(text('report.every'))}</h2>"
    yield f'<p class="quiet">{escape(text("report.every-help"))}</p>'
    players = [player.name for player in review.players]
    for number, decisions in groupby(review.decisions, key=lambda one: one.round):
        yield _round(number, list(decisions), players, names)


def _scores(review: Review, names: Names) -> str:
    """The account of every player; what is quiet gives way on a small screen."""
    kinds = ["" if part in MAIN else " class=more" for part in COLUMNS]
    rows = []
    for player in review.players:
        parts = (getattr(player.account, part) for part in list(COLUMNS)[2:])
        cells = [str(player.score), decimal(player.par, names), *(decimal(value, names, sign=True) for value in parts)]
        joined = "".join(f"<td{kind}>{cell}</td>" for kind, cell in zip(kinds, cells, strict=True))
        rows.append(f"<th scope=row>{escape(player.name)}</th>{joined}")
    titles = [escape(names.text(key)) for key in COLUMNS.values()]
    top = "".join(f"<th scope=col{kind}>{title}</th>" for kind, title in zip(kinds, titles, strict=True))
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    return f'<div class="wide"><table class="scores"><tr><th scope=col></th>{top}</tr>{body}</table></div>'


def _player(player: PlayerReview, names: Names) -> Iterator[str]:
    text = names.text
    yield f"<h2>{escape(player.name)}</h2>"
    agreed = text("coach.agreed", agreed=player.agreed, decisions=player.decisions)
    yield f'<p class="quiet">{escape(agreed)}</p>'
    yield f"<h3>{escape(text('coach.mistakes'))}</h3>"
    if player.mistakes:
        yield "<ol>"
        for mistake in player.mistakes:
            where = escape(place(mistake.round, mistake.trick, names))
            yield (
                f'<li><span class="cost">{decimal(-mistake.cost, names)}</span> '
                f'<a href="#d{mistake.decision}">{where}</a>: {escape(sentence(mistake.reason, names))}</li>'
            )
        yield "</ol>"
    else:
        yield f"<p>{escape(text('coach.no-mistakes'))}</p>"
    yield f'<div class="pair"><div><h3>{escape(text("report.course"))}</h3>'
    yield course(player, text)
    yield "</div><div>"
    exact = sum(one.exact for one in player.bidding)
    rounds = sum(one.rounds for one in player.bidding)
    yield f"<h3>{escape(text('coach.bidding'))}: {escape(text('coach.of', part=exact, whole=rounds))}</h3>"
    yield bids(player, text)
    marks = (("exact", "coach.exact"), ("bid", "game.word.bid"), ("taken", "report.taken"))
    yield legend((part, text(key)) for part, key in marks)
    yield "</div></div>"


def _round(number: int, decisions: list[Decision], players: list[str], names: Names) -> str:
    cost = decimal(round(sum(decision.cost for decision in decisions)), names)
    rows = "".join(_decision(decision, players, names) for decision in decisions)
    about = escape(names.text("report.round", decisions=len(decisions), points=cost))
    return (
        f"<details><summary>{escape(place(number, 0, names))} <span class=quiet>{about}"
        f'</span></summary><table class="all">{rows}</table></details>'
    )


def _decision(decision: Decision, players: list[str], names: Names) -> str:
    alternatives = [
        f"<span>{_marked(one.action, decision, names)} {decimal(one.points, names, sign=True)}</span>"
        for one in decision.alternatives
    ] or [f"<span>{_marked(decision.action, decision, names)}</span>"]
    cost = f'<span class="cost">{decimal(-decision.cost, names)}</span>' if decision.cost >= CLEAR else ""
    return (
        f'<tr id="d{decision.number}"><td>{escape(_asked(decision, names))}</td>'
        f"<th scope=row>{escape(players[decision.seat])}</th><td>{cost}</td><td>{', '.join(alternatives)}</td></tr>"
    )


def _asked(decision: Decision, names: Names) -> str:
    """What was decided, and in which trick."""
    if decision.kind == "play":
        return names.text("report.trick", trick=decision.trick)
    if decision.kind == "change":
        return names.card("Cloud")
    return names.text("report.passed" if decision.kind == "pass" else f"game.word.{decision.kind}")


def _marked(action: str, decision: Decision, names: Names) -> str:
    text = escape(names.action(action))
    if action == decision.best:
        text = f"<u>{text}</u>"
    return f"<b>{text}</b>" if action == decision.action else text
