"""Which cards may be played (rules 5.2 to 5.5 and 6.1)."""

from .actions import CLOUD_AS, JUGGLER_AS, SHAPESHIFTER_AS_WIZARD, UNSEEN, suit_announced
from .cards import (
    BOMB_BIT,
    CLOUD_BIT,
    DRAGON,
    DRAGON_BIT,
    FAIRY_BIT,
    JESTER,
    JUGGLER_BIT,
    ORDINARY,
    PLACES,
    SHAPESHIFTER_BIT,
    WIZARD,
    WIZARDS_AND_JESTERS,
    numbers_of,
)
from .once import rule
from .sight import card_unseen
from .state import FREE, OPEN, UNICOLOR, Setup, State

THREE_PLAIN = DRAGON_BIT | FAIRY_BIT | BOMB_BIT  # played without announcing anything
BOTH_SHAPES = 0b11 << (SHAPESHIFTER_AS_WIZARD - ORDINARY)
JUGGLER_SUITS = 0b1111 << (JUGGLER_AS - ORDINARY)
CLOUD_SUITS = 0b1111 << (CLOUD_AS - ORDINARY)


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
    choices = extras & THREE_PLAIN
    if extras & SHAPESHIFTER_BIT:
        choices |= BOTH_SHAPES
    if extras & JUGGLER_BIT:
        choices |= JUGGLER_SUITS
    if extras & CLOUD_BIT:
        choices |= CLOUD_SUITS
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
    if play >= JUGGLER_AS:
        return suit_announced(play)
    return OPEN
