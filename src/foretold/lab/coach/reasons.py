"""Why a choice was a mistake: what it was and what would have been better, as far as its seat could know.

A reason is a code, the facts that decided (``facts.py``) and values, so that any language can make sentences of it
(``sentences.py``).
"""

from __future__ import annotations

from ...bots.heuristic.outstanding import outstanding_cards
from ...bots.heuristic.sure_tricks import sure_tricks
from ...bots.simple import chance, worth_in
from ...bots.valuation import tricks_needed
from ...game.actions import Action, Kind
from ...game.outlook import outlook
from ...game.view import View
from .facts import bid_facts, play_facts, trump_facts
from .result import Parameter, Reason

CODES = {
    "bid-below-sure": "bid less than the tricks that were sure",
    "bid-low": "bid too little",
    "bid-high": "bid too much",
    "trump": "named a suit that helps less",
    "pass-winner": "passed on a card that was needed",
    "pass-danger": "kept a card that may take a trick too many",
    "change": "changed the bid the wrong way",
    "lead-weak": "needed tricks and led a card that others beat",
    "lead-strong": "needed tricks and led a strong card too early",
    "lead-danger": "wanted no more tricks and led a card likely to take one",
    "lead-safe": "wanted no more tricks and led a safe card, keeping a dangerous one",
    "let-go": "needed tricks and let one go that could be had",
    "wasted": "needed tricks and threw a strong card away",
    "overspent": "took a trick with a stronger card than needed",
    "too-weak": "tried for a trick with a card that others can beat",
    "too-early": "fought for a trick that was better left",
    "kept-weak": "threw the wrong card away",
    "took-unwanted": "took a trick too many",
    "kept-danger": "kept a dangerous card that could have been thrown away",
    "threw-safe": "threw a card away that would have been of use",
    "other": "another choice promised more",
}
"""Every code and its meaning; the sentences are in the catalogue and take the values."""


def reason_for(view: View, action: Action, best: Action) -> Reason:
    """Why an action was worse than the best one."""
    values: dict[str, Parameter] = {"action": str(action), "best": str(best)}
    if action.kind is Kind.BID:
        return _bid(view, action.number or 0, best.number or 0, values)
    if action.kind is Kind.TRUMP:
        because, known = trump_facts(view, action, best)
        return Reason("trump", values | known, because)
    if action.kind is Kind.CHANGE:
        return Reason("change", values | {"taken": view.tricks[view.seat or 0], "bid": view.bids[view.seat or 0] or 0})
    code = _pass(view, action, best) if action.kind is Kind.PASS else _play(view, action, best)
    because, known = play_facts(view, action, best, code)
    return Reason(code, values | known | {"needed": tricks_needed(view)}, because)


def _bid(view: View, bid: int, better: int, values: dict[str, Parameter]) -> Reason:
    sure = sure_tricks(view, outstanding_cards(view))
    if bid < sure:
        return Reason("bid-below-sure", values | {"sure": sure})
    because, known = bid_facts(view, bid, better)
    return Reason("bid-low" if bid < better else "bid-high", values | known, because)


def _pass(view: View, action: Action, best: Action) -> str:
    assert action.card is not None and best.card is not None
    given, better = (chance(card, view.rules, view.trump) for card in (action.card, best.card))
    if tricks_needed(view) > 0 and given > better:
        return "pass-winner"
    return "pass-danger" if given < better else "other"


def _play(view: View, action: Action, best: Action) -> str:
    worth = worth_in(view)
    spends = worth(action) - worth(best)
    wants = tricks_needed(view) > 0
    if not view.trick:
        if wants:
            return "lead-weak" if spends < 0 else "lead-strong"
        return "lead-danger" if spends > 0 else "lead-safe"
    takes, would = (outlook(view, play) == (view.seat, True) for play in (action, best))
    if wants:
        code = _wanting(takes, would, spends, last=len(view.trick) == view.rules.players - 1)
        return "kept-weak" if code == "wasted" and action.card is not None and action.card.is_jester else code
    if takes and not would:
        return "took-unwanted"
    if takes == would:
        return "kept-danger" if spends < 0 else "threw-safe"
    return "other"


def _wanting(takes: bool, would: bool, spends: float, last: bool) -> str:
    if would and not takes:
        return "let-go"
    if takes and not would:
        return "too-early"
    if takes:
        return "overspent" if spends > 0 or last else "too-weak"
    return "wasted" if spends > 0 else "kept-weak"
