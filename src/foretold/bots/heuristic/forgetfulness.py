"""What people forget: low cards of tricks long gone, and who could not follow.

A bot that forgets knows less than its view shows. What is forgotten counts as still out, so that nothing but its
judgement changes, and every rule stays where it is.
"""

from __future__ import annotations

from dataclasses import replace

from ...game.cards import Card
from ...game.events import CardPlayed, TrickTaken, since_deal
from ...game.view import View
from ...rules.options import Form
from .outstanding import Outstanding, whole_pile


def forgotten(view: View, *, tricks: int, lowest: int) -> int:
    """The cards that others played before the last ``tricks`` tricks, as a mask. Wizards, Jesters, anniversary cards
    and numbers from ``lowest`` on stay in mind."""
    older: list[int] = []
    trick = 0
    for event in view.events if view.rules.form is Form.DUEL else since_deal(view.events):
        if isinstance(event, CardPlayed):
            card = event.play.card
            if event.seat != view.seat and card is not None and not _striking(card, lowest):
                trick |= 1 << card.index
        elif isinstance(event, TrickTaken):
            older.append(trick)
            trick = 0
    mask = 0
    for cards in older[: max(0, len(older) - tricks)]:
        mask |= cards
    return mask


def _striking(card: Card, lowest: int) -> bool:
    return card.number is None or card.number >= lowest


def without(view: View, outstanding: Outstanding, cards: int) -> Outstanding:
    """The same with these cards forgotten, and with them who had shown to be void."""
    unseen = outstanding.unseen | cards
    pools = []
    for seat, pool in enumerate(outstanding.pools):
        if seat != view.seat and pool.bit_count() > outstanding.counts[seat]:
            void = unseen & outstanding.voids[seat]
            pool = (pool | cards | void) & whole_pile(view.rules, seat)
        pools.append(pool)
    return replace(outstanding, unseen=unseen, pools=tuple(pools), voids=(0,) * len(outstanding.voids))
