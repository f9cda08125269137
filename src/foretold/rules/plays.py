"""Which cards may be played (rules 5.2 to 5.5 and 6.1)."""

from .actions import NO_SUIT, SHAPESHIFTER_AS_WIZARD, UNSEEN, WAYS, suit_announced
from .cards import DRAGON, JESTER, ORDINARY, PLACES, WIZARD, WIZARDS_AND_JESTERS, numbers_of
from .options import UNICOLOR
from .rule import rule
from .sight import card_unseen
from .state import FREE, OPEN, Setup, State


@rule
def legal_plays(setup: Setup, state: State, seat: int) -> tuple[int, int]:
    """Rule 5.4: who holds a number card of the suit to follow plays one of them or a card that may always be played;
    rule 5.5: who holds none plays anything. Rule 7.8: in Foresight's first round the card is played unseen."""
    if card_unseen(setup, state):
        return 0, 1 << (UNSEEN - ORDINARY)
    cards = state.hands[seat]
    if state.follow < OPEN:
        suit = numbers_of(state.follow)
        if cards & suit:
            cards &= suit | WIZARDS_AND_JESTERS
    if setup.anniversary == 0:
        return cards, 0
    return cards, announcements(state.extras[seat])


@rule
def announcements(extras: int) -> int:
    """Every way to play the anniversary cards of a hand, as a mask of choices from 60 on (rules 6.1, 6.2, 6.6)."""
    choices = 0
    while extras:
        lowest = extras & -extras
        choices |= WAYS[(lowest - 1).bit_count()]
        extras &= ~lowest
    return choices


@rule
def follow_at_start(setup: Setup) -> int:
    """The suit to follow before the first card of a trick: still open; in Unicolor there is nothing to follow (7.6)."""
    return FREE if setup.form == UNICOLOR else OPEN


@rule
def follow_after(play: int) -> int:
    """What a play makes of an open suit to follow. Rule 5.2: a number card sets it, a Wizard or Dragon frees everybody;
    rule 5.3: a Jester, Fairy or Bomb leaves it open; rule 6.6: a Juggler or Cloud sets the suit announced."""
    if play < ORDINARY:
        value = play % PLACES
        if value == WIZARD:
            return FREE
        if value == JESTER:
            return OPEN
        return play // PLACES
    if play == DRAGON or play == SHAPESHIFTER_AS_WIZARD:
        return FREE
    suit = suit_announced(play)
    return OPEN if suit == NO_SUIT else suit
