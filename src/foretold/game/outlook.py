"""What a play would do to the trick on the table, asked of the rules and of nothing that a seat may not know.

A player weighs cards before playing one. So that no player needs rules of its own for it, the play is made on the state
as the seat knows it, and the rules say who has the trick.
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
    """How a trick would stand after a play, if it ended there."""

    winner: int  #: the seat that would have it, and lead the next
    counts: bool  #: False where it would count for nobody (rule 6.5)


def table_in_play(view: View) -> State:
    """The table of a view with the trick that lies there, made never the last: what follows the round is not asked."""
    state = view.state
    state.tricks_left += 1
    return state


def empty_table(view: View, leader: int) -> State:
    """The same table, cleared for a trick that ``leader`` leads."""
    state = table_in_play(view)
    start_trick(view.rules.setup, state, leader)
    return state


def outlook(view: View, action: Action) -> Outlook:
    """How the trick on the table would stand after this play by the seat to act. Later plays may still change it."""
    if action.kind is not Kind.PLAY or action.index == UNSEEN:
        raise ValueError(f"expected the play of a card that one sees, got {action}")
    if view.leader is None or view.turn is None:
        raise ValueError("no trick is being played")
    setup, state = view.rules.setup, table_in_play(view)
    play_card(setup, state, view.turn, action.index)
    if state.trick_size:
        finish_trick(setup, state)
    return Outlook(state.leader, sum(state.tricks) > sum(view.tricks))
