"""How many tricks a hand takes whatever the others do, whichever cards they hold.

Every card is played in a trick of its own. A Wizard, the Dragon or a trump (in Unicolor, any number) loses that trick
only to a card at least as strong, and such a card lies in one trick only: so each card that is out spoils at most one
of these, and pairing them off counts what remains. With Wizards one may do better than that (see ``_wizards``).
"""

from __future__ import annotations

from collections.abc import Sequence

from ...game.outlook import empty_table
from ...game.view import View
from ...rules.cards import BOMB, DRAGON, FAIRY, JUGGLER, SHAPESHIFTER, WIZARDS
from ...rules.options import Wizards
from ...rules.state import FREE
from ...rules.tricks import JESTER_ALONE
from ...rules.turns import left_of
from .outstanding import Outstanding, numbers_in
from .trick import strength

ALL_WIZARDS = WIZARDS | 1 << SHAPESHIFTER
ANYTHING = 1000  # stronger than any card: spoils whatever it meets


def sure_tricks(view: View, outstanding: Outstanding) -> int:
    """Tricks that nobody can keep this hand from taking, before the first card is played."""
    if view.hand is None:
        return 0
    setup = view.rules.setup
    leader = left_of(view.rules.setup, view.dealer)
    table = empty_table(view, leader)
    table.follow = FREE  # what a card weighs when it is not of the suit that was led
    out = [strength(setup, table, card) for card in numbers_in(outstanding.unseen)]
    out += [ANYTHING] * _spoilers(outstanding)
    mine = [(strength(setup, table, card), card) for card in numbers_in(outstanding.hand & ~(1 << JUGGLER))]
    strong = [(weight, card) for weight, card in mine if weight > JESTER_ALONE]
    most = sum(view.hand_counts) - len(view.hand)
    whole = _left_over([weight for weight, _ in strong], out, most)
    if view.rules.wizards is Wizards.LAST:
        return whole
    others = [weight for weight, card in strong if not 1 << card & ALL_WIZARDS]
    return max(whole, _wizards(outstanding, leads=view.seat == leader) + _left_over(others, out, most))


def _spoilers(outstanding: Outstanding) -> int:
    """Cards that may cost a trick without being stronger: the Bomb, the Fairy for the Dragon, and the Juggler, for
    whom one may have to give away a winning card that then beats another."""
    spoilers = outstanding.unseen >> BOMB & 1
    spoilers += outstanding.hand >> DRAGON & outstanding.unseen >> FAIRY & 1
    return spoilers + 2 * ((outstanding.hand | outstanding.unseen) >> JUGGLER & 1)


def _left_over(mine: Sequence[int], out: Sequence[int], most: int) -> int:
    """How many of these cards win if the cards that are out, ``most`` of them at most, meet them as badly as can be."""
    weakest_first = sorted(mine)
    spoilt = 0
    for weight in sorted(out):
        if spoilt < min(len(mine), most) and weight >= weakest_first[spoilt]:
            spoilt += 1
    return len(mine) - spoilt


def _wizards(outstanding: Outstanding, leads: bool) -> int:
    """Tricks for the Wizards where the first one wins. The leader plays them at once. Anybody else waits for tricks in
    which no Wizard lies yet, and throws something else into those that have one: there are as many of these as Wizards
    are out. The Dragon and the spoilers cost one trick each."""
    own = (outstanding.hand & ALL_WIZARDS).bit_count()
    rivals = (outstanding.unseen & ALL_WIZARDS).bit_count()
    spoilt = _spoilers(outstanding) + (outstanding.unseen >> DRAGON & 1)
    if leads and not spoilt:
        return own
    return max(0, min(own, outstanding.hand.bit_count() - rivals) - spoilt)
