"""Why an action is not allowed now: the rule that forbids it, and what is allowed instead.

The rules decide whether it is allowed (``legal``); this module only finds the reason, worded for the seat that tried.
"""

from ..rules import state as phases
from ..rules.actions import FIRST_ACTION
from ..rules.cards import NO_CARD, ORDINARY
from ..rules.options import Bids, Rules
from ..rules.sight import card_unseen
from ..rules.state import State
from ..rules.step import legal
from ..rules.turns import may_act
from .actions import Action, Kind, actions_in
from .cards import SUITS, Card, cards_in
from .errors import IllegalAction
from .view import KINDS, PHASES

WAITING = {
    Kind.TRUMP: "the trump is being named",
    Kind.BID: "bids are being made",
    Kind.PLAY: "a trick is being played",
    Kind.PASS: "everybody is passing a card",
    Kind.CHANGE: "the holder of the Cloud's trick is changing the bid",
}
Reason = tuple[str, str, str, dict[str, str | int]]  # the rule, a message, and the code and values of a sentence
PHASE_RULE = {Kind.TRUMP: "3.4", Kind.BID: "4.1", Kind.PLAY: "5.1", Kind.PASS: "6.7", Kind.CHANGE: "6.8"}


def why_not(rules: Rules, state: State, seat: int, action: Action) -> IllegalAction | None:
    """The error to raise if ``seat`` may not do ``action`` now, else None."""
    if not 0 <= seat < rules.players:
        return IllegalAction(f"there is no seat {seat}: the seats are 0 to {rules.players - 1}", "2.1")
    if state.phase == phases.OVER:
        return IllegalAction("the game is over", "8.2")
    if state.phase == phases.DEAL:
        return IllegalAction("the next round has not been dealt yet", "2.4")
    kind = KINDS[PHASES[state.phase]]
    if not may_act(state, seat):
        return IllegalAction(_not_its_turn(rules, state, seat, kind), _phase_rule(rules, state, kind), "not-your-turn")
    first = FIRST_ACTION[state.phase]
    low, high = legal(rules.setup, state, seat)
    if action.kind is kind and (low | high << ORDINARY) >> (action.index - first) & 1:
        return None
    allowed = actions_in(first, low, high)
    rule, reason, code, values = _reason(rules, state, seat, action, kind)
    return IllegalAction(f"{action}: {reason}; allowed: {', '.join(map(str, allowed))}", rule, code, **values)


def _not_its_turn(rules: Rules, state: State, seat: int, kind: Kind) -> str:
    if state.pending:
        done = "bid" if kind is Kind.BID else "passed a card"
        return f"seat {seat} has already {done}, and the others have not all done so"
    return f"it is not seat {seat}'s turn: {WAITING[kind]} by seat {state.turn}"


def _phase_rule(rules: Rules, state: State, kind: Kind) -> str:
    if kind is Kind.BID and rules.bids is not Bids.OPEN:
        return rules.bids.rule
    if kind is Kind.TRUMP and state.swapped != NO_CARD:
        return "3.6"
    return PHASE_RULE[kind]


def _reason(rules: Rules, state: State, seat: int, action: Action, kind: Kind) -> Reason:
    if action.kind is not kind:
        code = "other" if kind is Kind.PLAY else f"{kind.value}-first"
        return _phase_rule(rules, state, kind), WAITING[kind], code, {}
    if kind is Kind.PLAY:
        return _why_not_play(rules, state, seat, action)
    if kind is Kind.BID:
        return _why_not_bid(rules, state, action)
    if kind is Kind.TRUMP:
        return "3.4", "only the Werewolf's holder may say that there is no trump", "trump-suit", {}
    if kind is Kind.PASS:
        return "6.7", f"seat {seat} does not hold {action.card}", "not-held", {"card": str(action.card)}
    return "6.8", f"the bid stays within 0 and {state.hand_size}", "bid-range", {"count": int(state.hand_size)}


def _why_not_play(rules: Rules, state: State, seat: int, action: Action) -> Reason:
    if card_unseen(rules.setup, state):
        return "7.8", "in this round the card is played unseen", "unseen", {}
    if action.card is None:
        return "5.1", "only Foresight's first card is played unseen", "other", {}
    if action.card not in _hand(state, seat):
        return "5.1", f"seat {seat} does not hold {action.card}", "not-held", {"card": str(action.card)}
    suit = SUITS[state.follow]
    name = suit.name.lower()
    return "5.4", f"{name} must be followed, and seat {seat} holds {name}", "follow", {"suit": suit.value}


def _why_not_bid(rules: Rules, state: State, action: Action) -> Reason:
    assert action.number is not None
    if action.number > state.hand_size:
        return "4.1", f"bids are 0 to {state.hand_size} in this round", "bid-range", {"count": int(state.hand_size)}
    return rules.bid_sum.rule, f"the bids must not add up to {state.hand_size}", "sum", {"count": int(state.hand_size)}


def _hand(state: State, seat: int) -> tuple[Card, ...]:
    return cards_in(state.hands[seat], state.extras[seat])
