"""Margins with their intervals, drawn as SVG."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

from ...game.text.rules_text import write_rules
from .panel import Panel
from .results import Kind, Result
from .statistics import Estimate

WIDTH, ROW, TOP, BOTTOM = 860, 34, 48, 52
LEFT, RIGHT = 320, 100
LONGEST = 46  # signs of a label
TICKS = 6
MARGINS = "points a game more than the others, with 95 % intervals"
STYLE = "font-family='sans-serif' font-size='13' fill='#222'"


def plot(results: Result | Panel | Sequence[Result]) -> str:
    """A drawing of the margins of one league, of a panel, of one duel or several."""
    if isinstance(results, Panel):
        return draw(f"panel: {results.contests[0].rules}", MARGINS, results.rows(), zero=True)
    given = [results] if isinstance(results, Result) else list(results)
    kinds = {result.kind for result in given}
    if len(kinds) != 1 or (Kind.LEAGUE in kinds and len(given) > 1):
        raise ValueError("expected one league, or one or more duels")
    if Kind.LEAGUE in kinds:
        league = given[0]
        return draw(
            league.title(), MARGINS, [(standing.name, standing.margin) for standing in league.standings], zero=True
        )
    if len(given) == 1:
        one, table = given[0].standings
        return draw(given[0].title(), MARGINS, [(f"{one.name} – {table.name}", one.margin)], zero=True)
    labels = [f"{r.standings[0].name} – {r.standings[1].name}, {write_rules(r.rules)}" for r in given]
    rows = [(label, result.margin) for label, result in zip(labels, given, strict=True)]
    return draw(f"{len(given)} duels", MARGINS, rows, zero=True)


def draw(title: str, axis: str, rows: Sequence[tuple[str, Estimate]], *, zero: bool = False) -> str:
    """A point and an interval for each row, above an axis; with ``zero``, the axis includes zero."""
    ends = [end for _, value in rows for end in (value.low, value.mean, value.high) if end is not None]
    low, high, step = scale(min([*ends, 0.0] if zero else ends), max([*ends, 0.0] if zero else ends))
    floor = TOP + ROW * len(rows)

    def x(value: float) -> str:
        return f"{LEFT + (WIDTH - LEFT - RIGHT) * (value - low) / (high - low):.1f}"

    parts = [
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{WIDTH}' height='{floor + BOTTOM}' "
        f"viewBox='0 0 {WIDTH} {floor + BOTTOM}' role='img'>",
        f"<title>{escape(title)}</title>",
        f"<rect width='{WIDTH}' height='{floor + BOTTOM}' fill='#fff'/>",
        f"<text x='12' y='24' {STYLE}>{escape(title)}</text>",
    ]
    for value, at_zero in ticks(low, high, step):
        stroke = "stroke='#222' stroke-width='1.5'" if zero and at_zero else "stroke='#ddd'"
        parts.append(f"<line x1='{x(value)}' x2='{x(value)}' y1='{TOP - 8}' y2='{floor}' {stroke}/>")
        parts.append(f"<text x='{x(value)}' y='{floor + 18}' text-anchor='middle' {STYLE}>{value:g}</text>")
    parts.append(f"<text x='{LEFT}' y='{floor + 40}' {STYLE}>{escape(axis)}</text>")
    for place, (label, found) in enumerate(rows):
        y = TOP + ROW * place + ROW // 2
        short = label if len(label) <= LONGEST else label[: LONGEST - 1] + "…"
        parts.append(f"<text x='{LEFT - 14}' y='{y + 4}' text-anchor='end' {STYLE}>{escape(short)}</text>")
        if found.low is not None and found.high is not None:
            parts.append(
                f"<line x1='{x(found.low)}' x2='{x(found.high)}' y1='{y}' y2='{y}' stroke='#2563a8' stroke-width='3'/>"
            )
        parts.append(f"<circle cx='{x(found.mean)}' cy='{y}' r='5' fill='#2563a8'/>")
        parts.append(f"<text x='{WIDTH - RIGHT + 14}' y='{y + 4}' {STYLE}>{found.mean:.1f}</text>")
    return "\n".join([*parts, "</svg>"]) + "\n"


def scale(low: float, high: float) -> tuple[float, float, float]:
    """An axis that holds both numbers: where it begins and ends, and the step of its ticks, which is 1, 2 or 5 times a
    power of ten."""
    spread = high - low or max(abs(high), 1.0)
    power = 10.0 ** math.floor(math.log10(spread / TICKS))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power * TICKS >= spread)
    first, last = math.floor(low / step) * step, math.ceil(high / step) * step
    return first, last if last > first else first + step, step


def ticks(low: float, high: float, step: float) -> Iterator[tuple[float, bool]]:
    """The ticks of an axis, each with whether it stands at zero."""
    for count in range(round((high - low) / step) + 1):
        value = low + count * step
        yield value, abs(value) < step / 1000
