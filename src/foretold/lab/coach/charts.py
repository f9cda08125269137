"""The charts of a report, as SVG that takes its colours from the page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import accumulate

from ...locales import Texts
from ..arena.plot import scale, ticks
from .result import PlayerReview

WIDTH = 420  # narrow enough for a phone, where a wider one would be drawn too small to read
NAMES = 106  # room for names, to the left
LABELS = 44  # room for labels, to the right
SHORT = 12  # letters of a name
PARTS = (("skill", "coach.skill"), ("hand", "report.luck-of-hand"), ("fall", "report.luck-of-fall"))
LINES = (("ahead", "report.ahead"), ("luck", "coach.luck"), ("skill", "coach.skill"))
ROW = 56
BAR = 12


def luck_and_skill(players: Sequence[PlayerReview], text: Texts) -> str:
    """Bars to either side of zero: for every player where the points come from."""
    values = [getattr(player.account, part) for player in players for part, _ in PARTS]
    low, high, step = scale(min(0.0, *values), max(0.0, *values))
    bottom = 12 + ROW * len(players)

    def x(value: float) -> float:
        return NAMES + (WIDTH - NAMES - 34) * (value - low) / (high - low)

    parts = []
    for tick, at_zero in ticks(low, high, step):
        kind = "zero" if at_zero else "grid"
        parts.append(f'<line class="{kind}" x1="{x(tick):.1f}" x2="{x(tick):.1f}" y1="8" y2="{bottom}"/>')
        parts.append(f'<text class="tick" x="{x(tick):.1f}" y="{bottom + 16}">{_minus(f"{tick:g}")}</text>')
    for place, player in enumerate(players):
        top = 14 + ROW * place
        parts.append(f'<text class="name" x="{NAMES - 8}" y="{top + 25}">{_short(player.name)}</text>')
        for line, (part, key) in enumerate(PARTS):
            value = getattr(player.account, part)
            left, right = sorted((x(0.0), x(value)))
            y = top + line * (BAR + 2)
            title = escape(f"{player.name}, {text(key)}: {value:+.1f}")
            parts.append(
                f'<rect class="{part}" x="{left:.1f}" y="{y}" width="{max(right - left, 1):.1f}" height="{BAR}">'
                f"<title>{title}</title></rect>"
            )
            side = f'x="{x(value) + 4:.1f}"' if value >= 0 else f'x="{x(value) - 4:.1f}" text-anchor="end"'
            parts.append(f'<text class="value" {side} y="{y + 10}">{_minus(f"{value:+.0f}")}</text>')
    return _drawing(bottom + 26, text("report.luck-and-skill"), parts)


def course(player: PlayerReview, text: Texts) -> str:
    """How a player stood after each round: ahead of the others, and what of it was luck and skill."""
    series = {name: [0.0, *accumulate(getattr(one.account, name) for one in player.rounds)] for name, _ in LINES}
    everything = [value for values in series.values() for value in values]
    low, high, step = scale(min(everything), max(everything))
    left, right, top, height = 34, WIDTH - LABELS, 12, 150
    rounds = max(len(player.rounds), 1)

    def x(place: int) -> float:
        return left + (right - left) * place / rounds

    def y(value: float) -> float:
        return top + height * (high - value) / (high - low)

    parts = []
    for tick, at_zero in ticks(low, high, step):
        kind = "zero" if at_zero else "grid"
        parts.append(f'<line class="{kind}" x1="{left}" x2="{right}" y1="{y(tick):.1f}" y2="{y(tick):.1f}"/>')
        parts.append(
            f'<text class="value" x="{left - 6}" y="{y(tick) + 4:.1f}" text-anchor="end">{_minus(f"{tick:g}")}</text>'
        )
    for place, one in enumerate(player.rounds, start=1):
        parts.append(f'<text class="tick" x="{x(place):.1f}" y="{top + height + 16}">{one.round}</text>')
    ends = _apart([(y(series[name][-1]), name, escape(text(key))) for name, key in LINES])
    for name, values in series.items():
        points = " ".join(f"{x(place):.1f},{y(value):.1f}" for place, value in enumerate(values))
        parts.append(f'<polyline class="line {name}" points="{points}"/>')
    for at, name, label in ends:
        parts.append(f'<text class="label {name}" x="{right + 6}" y="{at + 4:.1f}">{label}</text>')
    return _drawing(top + height + 24, f"{player.name}: {text('report.course')}", parts)


def bids(player: PlayerReview, text: Texts) -> str:
    """Bid and tricks taken for each round, by hand size; where they agree there is one mark."""
    ordered = sorted(player.rounds, key=lambda one: (one.hand_size, one.round))
    most = max((max(one.bid, one.tricks) for one in ordered), default=1) or 1
    left, right, top, height = 34, WIDTH - LABELS, 10, 150
    step = (right - left) / max(len(ordered), 1)

    def y(tricks: int) -> float:
        return top + height * (most - tricks) / most

    parts = []
    for tricks in range(0, most + 1, max(1, most // 5)):
        parts.append(f'<line class="grid" x1="{left}" x2="{right}" y1="{y(tricks):.1f}" y2="{y(tricks):.1f}"/>')
        parts.append(f'<text class="value" x="{left - 6}" y="{y(tricks) + 4:.1f}" text-anchor="end">{tricks}</text>')
    for place, one in enumerate(ordered):
        x = left + step * (place + 0.5)
        title = escape(text("report.bar", round=one.round, bid=one.bid, tricks=one.tricks))
        parts.append(f'<text class="tick" x="{x:.1f}" y="{top + height + 18}">{one.hand_size}</text>')
        if one.bid == one.tricks:
            parts.append(
                f'<circle class="exact" cx="{x:.1f}" cy="{y(one.bid):.1f}" r="5"><title>{title}</title></circle>'
            )
            continue
        parts.append(
            f'<line class="missed" x1="{x:.1f}" x2="{x:.1f}" y1="{y(one.bid):.1f}" y2="{y(one.tricks):.1f}">'
            f"<title>{title}</title></line>"
        )
        parts.append(f'<circle class="bid" cx="{x:.1f}" cy="{y(one.bid):.1f}" r="4"><title>{title}</title></circle>')
        parts.append(
            f'<circle class="taken" cx="{x:.1f}" cy="{y(one.tricks):.1f}" r="5"><title>{title}</title></circle>'
        )
    return _drawing(top + height + 26, f"{player.name}: {text('coach.bidding')}", parts)


def legend(parts: Iterable[tuple[str, str]]) -> str:
    """What the colours mean."""
    keys = " ".join(f'<span class="key {part}">{escape(label)}</span>' for part, label in parts)
    return f'<p class="legend">{keys}</p>'


def _apart(ends: list[tuple[float, str, str]], gap: float = 14.0) -> list[tuple[float, str, str]]:
    """Labels moved down until none lies on another."""
    placed: list[tuple[float, str, str]] = []
    for at, name, label in sorted(ends):
        placed.append((max(at, placed[-1][0] + gap) if placed else at, name, label))
    return placed


def _short(name: str) -> str:
    return escape(name if len(name) <= SHORT else name[: SHORT - 1] + "…")


def _minus(number: str) -> str:
    return number.replace("-", "−")


def _drawing(height: float, title: str, parts: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title)}">' + "".join(parts) + "</svg>"
    )
