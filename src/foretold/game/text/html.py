"""Views and the Block of Truth as small HTML tables for notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING

from ..actions import Action
from ..cards import Card, Suit

if TYPE_CHECKING:
    from ..pad import Pad
    from ..view import View

COLOURS = {Suit.BLUE: "#2563c4", Suit.RED: "#c0362c", Suit.GREEN: "#2e7d32", Suit.YELLOW: "#a67c00"}
HIDDEN = "?"


def pad_html(pad: Pad) -> str:
    """Return the Block of Truth as HTML: bids and tricks of every round, and the points after it."""
    rows = []
    for row in pad.rows:
        cells = zip(row.bids, row.tricks, row.totals, strict=True)
        rows.append([str(row.round), *(f"{bid}/{taken} <b>{total}</b>" for bid, taken, total in cells)])
    return _table(["round", *map(escape, pad.names)], rows)


def view_html(view: View) -> str:
    """Return a view as HTML."""
    who = "a spectator" if view.seat is None else escape(view.names[view.seat])
    trump = "not named yet" if not view.trump_known else view.trump.name.lower() if view.trump else "none"
    facts = [f"round {view.round} of {len(view.rules.rounds)}", view.phase.value, f"trump {trump}"]
    if view.turned is not None:
        facts.append(f"turned up {_card(view, view.turned)}")
    played = dict(view.trick)
    rows = []
    for seat, name in enumerate(view.names):
        bid = view.bids[seat]
        rows.append(
            [
                escape(name) + _marks(view, seat),
                str(bid) if bid is not None else HIDDEN if view.have_bid[seat] else "",
                str(view.tricks[seat]),
                _hand(view, seat),
                _play(view, played[seat]) if seat in played else "",
                str(view.scores[seat]),
            ]
        )
    heads = ["player", "bid", "tricks", "hand", "trick", "points"]
    return f"<p>{', '.join(facts)}; seen by {who}</p>{_table(heads, rows)}"


def _marks(view: View, seat: int) -> str:
    marks = [word for word, there in (("dealer", seat == view.dealer), ("to act", seat in view.pending)) if there]
    return f" <small>{', '.join(marks)}</small>" if marks else ""


def _hand(view: View, seat: int) -> str:
    hand = view.hands[seat]
    if hand is None:
        return f"{view.hand_counts[seat]} cards" if view.hand_counts[seat] != 1 else "1 card"
    return " ".join(_card(view, card) for card in hand)


def _play(view: View, play: Action) -> str:
    assert play.card is not None
    announced = f"={play.announced.value}" if play.announced is not None else ""
    return _card(view, play.card) + announced


def _card(view: View, card: Card) -> str:
    name = escape(card.name_in(view.rules.edition))
    style = f' style="color:{COLOURS[card.colour]}"' if card.colour is not None else ""
    return f'<span title="{name}"{style}>{card}</span>'


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f"<th>{cell}</th>" for cell in heads)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
