"""What decided: the facts behind a reason, as far as the seat could know them.

Each is the end of a key in the catalogue under coach.because, with values that its sentence takes. A fact is named only
where it speaks for the better choice.
"""

from __future__ import annotations

from collections.abc import Callable

from ...bots.heuristic.outstanding import numbers_in, outstanding_cards
from ...bots.heuristic.trick import strength
from ...bots.simple import expected_tricks
from ...game.actions import Action
from ...game.outlook import table_in_play
from ...game.view import View
from ...rules.tricks import play_card
from .result import Parameter

NEAR = 0.5  # tricks by which what a hand promises may miss the better bid and still explain it

FACTS = {
    "others-low": "the others have bid less than their share",
    "others-high": "the others have bid more than their share",
    "promise": "what the cards promise by themselves",
    "hand": "the strong and the weak cards of the hand",
    "seen": "what the hands promise that the seat sees, where it does not see its own",
    "trump-worth": "what the hand promises with either trump",
    "trump-cards": "how many cards of either suit the hand holds",
    "stands": "bid, tricks taken and tricks to come",
    "stronger": "how many unseen cards beat a card",
    "unbeaten": "no unseen card beats a card",
    "last": "nobody plays after this",
    "trump": "a trump wins a trick that is not wanted",
    "beats": "a card beats the best one so far",
    "held": "a card cannot beat the best one so far",
}
"""Every fact and its meaning; the sentences are in the catalogue and take the values."""

Facts = tuple[tuple[str, ...], dict[str, Parameter]]

FEW = 3  # unseen cards that beat another: it is likely to win

# The reasons that are about the card that was played, not about the better one; and how many unseen cards that beat it
# speak for the reason
OF_ACTION = ("took-unwanted", "wasted", "lead-weak", "lead-danger", "too-weak")
WEIGHED: dict[str, Callable[[int], bool]] = {
    "lead-weak": lambda stronger: stronger > FEW,
    "too-weak": lambda stronger: stronger > 0,
    "lead-danger": lambda stronger: stronger <= FEW,
    "lead-safe": lambda stronger: stronger > FEW,
    "let-go": lambda stronger: stronger == 0,
    "overspent": lambda stronger: stronger == 0,
}


def bid_facts(view: View, bid: int, better: int) -> Facts:
    """Why a bid was too low or too high: what the others have bid, and what the cards promise."""
    low = bid < better
    others = [made for seat, made in enumerate(view.bids) if made is not None and seat != view.seat]
    found: list[str] = []
    values: dict[str, Parameter] = {"sum": sum(others), "size": view.hand_size}
    share = view.hand_size * len(others) / view.rules.players
    if others and (sum(others) < share if low else sum(others) > share):
        found.append("others-low" if low else "others-high")
    if view.hand is None:
        seen = [card for hand in view.hands if hand is not None for card in hand]
        return (*found, "seen"), values | {"promise": _tenth(expected_tricks(seen, view.rules, view.trump))}
    promise = expected_tricks(view.hand, view.rules, view.trump)
    if bid < promise <= better + NEAR if low else better - NEAR <= promise < bid:
        found.append("promise")
        values["promise"] = _tenth(promise)
    if not found:
        found.append("hand")
        values |= {
            "wizards": sum(card.is_wizard for card in view.hand),
            "trumps": sum(card.number is not None and card.suit is view.trump for card in view.hand),
            "jesters": sum(card.is_jester for card in view.hand),
        }
    return tuple(found), values


def trump_facts(view: View, action: Action, best: Action) -> Facts:
    """Why another trump makes more of a hand."""
    if view.hand is None:
        return (), {}
    more, less = (expected_tricks(view.hand, view.rules, named.suit) for named in (best, action))
    if _tenth(more) > _tenth(less):
        return ("trump-worth",), {"more": _tenth(more), "less": _tenth(less)}
    count, other = (sum(card.suit is named.suit for card in view.hand) for named in (best, action))
    return (("trump-cards",), {"cards": count, "other": other}) if count > other else ((), {})


def play_facts(view: View, action: Action, best: Action, code: str) -> Facts:
    """How the seat stood, and what the cards could do."""
    assert view.seat is not None
    values: dict[str, Parameter] = {
        "bid": view.bids[view.seat] or 0,
        "taken": view.tricks[view.seat],
        "left": len(view.hand or ()),
    }
    fact = _card_fact(view, action, best, code)
    if fact is None:
        return ("stands",), values
    return (fact[0], "stands"), values | fact[1]


def _card_fact(view: View, action: Action, best: Action, code: str) -> tuple[str, dict[str, Parameter]] | None:
    """What the card that was played, or the better one, does to the trick."""
    winning = next((play.card for seat, play in view.trick if seat == view.winning), None)
    judged = action if code in OF_ACTION else best
    if judged.card is None:
        return None
    values: dict[str, Parameter] = {"card": str(judged.card), "winning": str(winning)}
    if code == "took-unwanted" and winning is not None:
        trump = view.trump is not None and judged.card.suit is view.trump is not winning.suit
        return "trump" if trump and judged.card.number is not None else "beats", values
    if code in ("wasted", "kept-danger") and winning is not None:
        return "held", values
    if code in ("let-go", "overspent") and len(view.trick) == view.rules.players - 1:
        return "last", {}
    if code in WEIGHED:
        count = _stronger(view, judged)
        if WEIGHED[code](count):
            return "stronger" if count else "unbeaten", {"card": str(judged.card), "cards": count}
    return None


def _stronger(view: View, play: Action) -> int:
    """The cards not seen yet that would beat a play."""
    setup, state = view.rules.setup, table_in_play(view)
    assert view.turn is not None
    play_card(setup, state, view.turn, play.index)
    return sum(strength(setup, state, card) > state.strength for card in numbers_in(outstanding_cards(view).unseen))


def _tenth(value: float) -> float:
    return round(value, 1)
