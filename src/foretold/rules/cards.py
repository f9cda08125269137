"""The cards as numbers (rules 1.1 to 1.5).

A suit has fifteen places: its Jester, its numbers 1 to 13, its Wizard. Card ``15 * suit + value`` is a number card for
the values 1 to 13, the suit's Jester for 0 and the suit's Wizard for 14, so the sixty cards fill the low 60 bits of one
mask. The anniversary cards 60 to 66 have a small mask of their own, in which card ``c`` is bit ``c - 60``.
"""

from .once import rule

SUITS = 4
PLACES = 15  # cards of one suit, its Jester and its Wizard included
ORDINARY = 60  # cards without the anniversary's

JESTER = 0  # the value of a Jester
WIZARD = 14  # the value of a Wizard
HIGHEST_NUMBER = 13

DRAGON = 60
FAIRY = 61
BOMB = 62
SHAPESHIFTER = 63
JUGGLER = 64
CLOUD = 65
WEREWOLF = 66
CARDS = 67

DRAGON_BIT = 1 << 0
FAIRY_BIT = 1 << 1
BOMB_BIT = 1 << 2
SHAPESHIFTER_BIT = 1 << 3
JUGGLER_BIT = 1 << 4
CLOUD_BIT = 1 << 5
WEREWOLF_BIT = 1 << 6

NO_CARD = -1

SUIT_NUMBERS = 0x3FFE  # the number cards of suit 0; shift by PLACES for the next suit
ONE_OF_EACH_SUIT = 1 | 1 << 15 | 1 << 30 | 1 << 45
JESTERS = ONE_OF_EACH_SUIT << JESTER
WIZARDS = ONE_OF_EACH_SUIT << WIZARD
WIZARDS_AND_JESTERS = WIZARDS | JESTERS
ALL_ORDINARY = (1 << ORDINARY) - 1


@rule
def suit_of(card: int) -> int:
    """The suit of an ordinary card; a Wizard's and a Jester's is the colour it is printed in (rule 1.4)."""
    return card // PLACES


@rule
def value_of(card: int) -> int:
    """The value of an ordinary card: 0 for a Jester, 1 to 13, 14 for a Wizard."""
    return card % PLACES


@rule
def numbers_of(suit: int) -> int:
    """The mask of a suit's thirteen number cards."""
    return SUIT_NUMBERS << (PLACES * suit)


@rule
def is_number(card: int) -> bool:
    """Whether a card is one of the fifty-two with a number and a suit."""
    return card < ORDINARY and JESTER < card % PLACES < WIZARD
