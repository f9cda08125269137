"""One decision after another at a table, compiled: deal, look, act, with the memory kept. Every environment, training
loop and look ahead that sees observations is made of these three."""

from ..rules.deal import cards_needed
from ..rules.memory import act, deal_round
from .chance import shuffle
from .compiled import register
from .observation import observe_legal_on_blank, observe_on_blank
from .play import fill_deck
from .suits import action_in_colours


@register
def deal_next(setup, state, memory, deck, random):  # type: ignore[no-untyped-def]
    """Shuffle and deal the next round; return the advanced random state."""
    size = fill_deck(setup, state, deck)
    random = shuffle(deck, size, cards_needed(setup, state), random)
    deal_round(setup, state, memory, deck)
    return random


@register
def look(setup, state, memory, seat, order, observation, mask):  # type: ignore[no-untyped-def]
    """Write what a seat sees and may do where there are nothing but zeros, and the order of suits of both."""
    observe_on_blank(setup, state, memory, seat, order, observation)
    observe_legal_on_blank(setup, state, seat, order, mask)


@register
def act_in_order(setup, state, memory, seat, order, choice):  # type: ignore[no-untyped-def]
    """Let a seat do what it chose, suits being in its own order."""
    act(setup, state, memory, seat, action_in_colours(choice, order))
