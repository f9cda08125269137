"""What a play would do to the trick on the table, asked of the rules and of nothing that a seat may not know.

A player weighs cards before playing one. So that no player needs rules of its own for it, the trick as it lies there is
set up again on an empty table, the play is added, and the rules say who has it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..rules import state as phases
from ..rules.actions import UNSEEN
from ..rules.deal import start_game
from ..rules.state import State
from ..rules.tricks import finish_trick, play_card, start_trick
from .actions import Action, Kind

if TYPE_CHECKING:
    from .view import View


class Outlook(NamedTuple):
    """How a trick would stand after a play, if it ended there."""

    winner: int  #: the seat that would have it, and lead the next
    counts: bool  #: False where it would count for nobody (rule 6.5)


def empty_table(view: View, leader: int) -> State:
    """A table with the rules and the trump of a view, before the first card of a trick."""
    setup, state = view.rules.setup, State()
    start_game(state, view.dealer)
    state.phase = phases.PLAY
    state.trump = view.trump.index if view.trump is not None else phases.NO_TRUMP
    state.tricks_left = setup.hand_sizes[view.round - 1] + 1  # never the last: what follows the round is not asked
    start_trick(setup, state, leader)
    return state


def outlook(view: View, action: Action) -> Outlook:
    """How the trick on the table would stand after this play by the seat to act. Later plays may still change it."""
    if action.kind is not Kind.PLAY or action.index == UNSEEN:
        raise ValueError(f"expected the play of a card that one sees, got {action}")
    if view.leader is None or view.turn is None:
        raise ValueError("no trick is being played")
    setup, state = view.rules.setup, empty_table(view, view.leader)
    for seat, played in (*view.trick, (view.turn, action)):
        play_card(setup, state, seat, played.index)
    if state.trick_size:
        finish_trick(setup, state)
    return Outlook(state.leader, sum(state.tricks) == 1)
