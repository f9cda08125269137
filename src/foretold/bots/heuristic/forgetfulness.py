"""What people forget: cards of tricks long gone, low ones first, and who could not follow.

A bot that forgets knows less than its view shows. What is forgotten counts as still out, so that nothing but its
judgement changes, and every rule stays where it is.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from ...game.cards import Card
from ...game.events import CardPlayed, TrickTaken, since_deal
from ...game.view import View
from ...rules.options import Form
from .outstanding import Outstanding, whole_pile

LOWEST = 12  # number that stays in mind longer, as Wizards, Jesters and anniversary cards do
STRIKING = 0.25  # how fast such a card is forgotten, compared with others


def forgotten(view: View, memory: float) -> int:
    """The cards of others that the seat has forgotten, as a mask. ``memory`` is the chance that a card is still in mind
    a trick later; nobody forgets the last trick. It depends on nothing but the view, and what was forgotten stays so
    for the round."""
    luck = Random(f"{view.seat} {view.round} {view.turned} {view.scores}")
    tricks: list[list[tuple[Card, float]]] = [[]]
    for event in view.events if view.rules.form is Form.DUEL else since_deal(view.events):
        if isinstance(event, CardPlayed) and event.play.card is not None:
            drawn = luck.random()
            if event.seat != view.seat:
                tricks[-1].append((event.play.card, drawn))
        elif isinstance(event, TrickTaken):
            tricks.append([])
    mask = 0
    for age, trick in enumerate(reversed(tricks[:-1])):
        for card, drawn in trick:
            if drawn >= memory ** (age * STRIKING if _striking(card) else age):
                mask |= 1 << card.index
    return mask


def _striking(card: Card) -> bool:
    return card.number is None or card.number >= LOWEST


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
