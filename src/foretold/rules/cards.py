"""The cards as numbers (rules 1.1 to 1.5).

A suit has fifteen places: its Jester, its numbers 1 to 13, its Wizard. Card ``15 * suit + value`` is a number card for
the values 1 to 13, the suit's Jester for 0 and the suit's Wizard for 14, so the sixty cards fill the low 60 bits of one
mask. The anniversary cards follow from 60 on, in the order of ``SPECIALS``; they have a small mask of their own, in
which card ``c`` is bit ``c - 60``.
"""

from typing import NamedTuple

from .rule import rule

SUITS = 4
PLACES = 15  # cards of one suit, its Jester and its Wizard included
ORDINARY = 60  # cards without the anniversary's

JESTER = 0  # the value of a Jester
WIZARD = 14  # the value of a Wizard
HIGHEST_NUMBER = 13

# How an anniversary card is played: the number of ways to do so
NEVER = 0
AS_IT_IS = 1
AS_A_SHAPE = 2  # announced as Wizard or Jester (rule 6.2)
AS_A_SUIT = 4  # with a suit announced, in which it has a value (rule 6.6)


class Special(NamedTuple):
    """One anniversary card: all that there is to know of it beyond what the rule functions do with it."""

    name: str  # in the notation; in small letters, in the option
    ways: int = AS_IT_IS
    quarters: int = 0  # its value in the suit announced (rule 6.6), in quarters, so that 7 1/2 and 9 3/4 are integers
    partner: str = ""  # the card with which it is mixed in, or not at all (rule 1.5)
    lost_tricks: int = 0  # how many tricks of a round count for nobody through it (rule 6.5)
    undealt: int = 0  # how many cards must stay undealt, to be turned up and swapped for it (rule 2.7)
    changed_bids: int = 0  # how many bids of a round change after its last trick (rule 6.8)


SPECIALS = (
    Special("Dragon", partner="Fairy"),
    Special("Fairy", partner="Dragon"),
    Special("Bomb", lost_tricks=1),
    Special("Shapeshifter", AS_A_SHAPE),
    Special("Juggler", AS_A_SUIT, quarters=30),
    Special("Cloud", AS_A_SUIT, quarters=39, changed_bids=1),
    Special("Werewolf", NEVER, undealt=1),
)
CARDS = ORDINARY + len(SPECIALS)
DRAGON, FAIRY, BOMB, SHAPESHIFTER, JUGGLER, CLOUD, WEREWOLF = range(ORDINARY, CARDS)
DRAGON_BIT, FAIRY_BIT, BOMB_BIT, SHAPESHIFTER_BIT, JUGGLER_BIT, CLOUD_BIT, WEREWOLF_BIT = (
    1 << place for place in range(len(SPECIALS))
)
ALL_SPECIALS = (1 << len(SPECIALS)) - 1

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
def whole_suit(suit: int) -> int:
    """The mask of a suit's fifteen cards, its Jester and its Wizard among them."""
    return ((1 << PLACES) - 1) << (PLACES * suit)


@rule
def is_number(card: int) -> bool:
    """Whether a card is one of the fifty-two with a number and a suit."""
    return card < ORDINARY and JESTER < card % PLACES < WIZARD
