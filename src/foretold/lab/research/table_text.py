"""A table as text for those who debug a learner: all hands open."""

from ...game.actions import ACTIONS
from ...game.view import PHASES, hands_of, round_number
from ...rules.options import Rules
from ...rules.state import NO_BID, NO_TRUMP, State

_SUITS = "BRGY"


def drawn(rules: Rules, state: State) -> str:
    """Round, trump, the trick on the table, and a line for every seat."""
    trump = _SUITS[state.trump] if state.trump < NO_TRUMP else "none" if state.trump == NO_TRUMP else "not named"
    where = f"round {round_number(state)} of {len(rules.rounds)}, {PHASES[state.phase].value}, trump {trump}"
    trick = " ".join(str(ACTIONS[play]) for play in state.trick[: state.trick_size]) or "empty"
    lines = [where, f"trick {trick}"]
    for seat, hand in enumerate(hands_of(rules, state)):
        bid = "-" if state.bids[seat] == NO_BID else state.bids[seat]
        mark = ">" if seat == state.turn else " "
        cards = " ".join(map(str, hand))
        lines.append(f"{mark} seat {seat}  points {state.scores[seat]}  bid {bid}  taken {state.tricks[seat]}  {cards}")
    return "\n".join(lines)
