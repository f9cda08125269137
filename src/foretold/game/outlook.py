"""The effect of a play on the trick on the table, computed by the rules from what the seat may know.

Bots and screens compare cards before playing one. So that none of them needs its own rules for this, the play is made
on the masked state of the seat, and the rules say who would win the trick.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..rules.actions import UNSEEN
from ..rules.state import State
from ..rules.tricks import finish_trick, play_card, start_trick
from .actions import Action, Kind

if TYPE_CHECKING:
    from .view import View


class Outlook(NamedTuple):
    """The result of a trick if it ended after a play."""

    winner: int  #: the seat that would win it and lead the next
    counts: bool  #: False if it would count for nobody (rule 6.5)


def table_in_play(view: View) -> State:
    """Return the state of a view with its trick, as if it were never the round's last, so that a play does not end the
    round."""
    state = view.state
    state.tricks_left += 1
    return state


def empty_table(view: View, leader: int) -> State:
    """Return the same state with an empty table, for a trick that ``leader`` leads."""
    state = table_in_play(view)
    start_trick(view.rules.setup, state, leader)
    return state


def outlook(view: View, action: Action) -> Outlook:
    """Return who would win the trick after this play by the seat to act. Later plays may still change it."""
    if action.kind is not Kind.PLAY or action.index == UNSEEN:
        raise ValueError(f"expected the play of a card that the seat sees, got {action}")
    if view.leader is None or view.turn is None:
        raise ValueError("no trick is being played")
    setup, state = view.rules.setup, table_in_play(view)
    play_card(setup, state, view.turn, action.index)
    if state.trick_size:
        finish_trick(setup, state)
    return Outlook(state.leader, sum(state.tricks) > sum(view.tricks))
