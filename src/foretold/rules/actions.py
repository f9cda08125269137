"""The actions as numbers: 171 of them, each meaning the same in every game.

| from | to  | action |
|-----:|----:|--------|
|    0 |  59 | play that ordinary card |
|   60 |  72 | play an anniversary card, in each way that its row allows: as it is, a Wizard, a Jester, suit 0 to 3 |
|   73 |  73 | play the one card one has not seen (Foresight, rule 7.8) |
|   74 | 140 | pass card 0 to 66 to the left (rule 6.7) |
|  141 | 163 | bid 0 to 22 |
|  164 | 168 | name suit 0 to 3, or no trump |
|  169 | 170 | change the bid by -1, by +1 (rule 6.8) |

Inside one phase the *choice* is the action minus the phase's first action. A set of choices is a pair of masks: choices
0 to 59, and choices from 60 on.
"""

from itertools import accumulate

from .cards import AS_A_SUIT, CARDS, NO_CARD, ORDINARY, SHAPESHIFTER, SPECIALS
from .rule import rule
from .state import MAX_HAND

NO_SUIT = -1

# By anniversary card: its first play, and all its plays as a mask of choices from 60 on
FIRST_WAY = tuple(accumulate((special.ways for special in SPECIALS), initial=ORDINARY))
WAYS = tuple(
    ((1 << special.ways) - 1) << (first - ORDINARY) for special, first in zip(SPECIALS, FIRST_WAY, strict=False)
)
SHAPESHIFTER_AS_WIZARD = FIRST_WAY[SHAPESHIFTER - ORDINARY]
SHAPESHIFTER_AS_JESTER = SHAPESHIFTER_AS_WIZARD + 1
UNSEEN = FIRST_WAY[-1]

# By play from 60 on, the unseen card's included: the card, and the suit announced with it
CARD_OF_PLAY = (
    *(card for card, special in enumerate(SPECIALS, ORDINARY) for _ in range(special.ways)),
    NO_CARD,
)
SUIT_OF_PLAY = (
    *(way if special.ways == AS_A_SUIT else NO_SUIT for special in SPECIALS for way in range(special.ways)),
    NO_SUIT,
)

FIRST_PLAY = 0
FIRST_PASS = UNSEEN + 1
FIRST_BID = FIRST_PASS + CARDS
FIRST_TRUMP = FIRST_BID + MAX_HAND + 1
FIRST_CHANGE = FIRST_TRUMP + 5
ACTIONS = FIRST_CHANGE + 2

# Indexed by phase: DEAL, TRUMP, BID, PLAY, PASS, CHANGE, OVER
FIRST_ACTION = (0, FIRST_TRUMP, FIRST_BID, FIRST_PLAY, FIRST_PASS, FIRST_CHANGE, 0)


def plays_of(card: int) -> range:
    """Every way to play a card."""
    if card < ORDINARY:
        return range(card, card + 1)
    return range(FIRST_WAY[card - ORDINARY], FIRST_WAY[card - ORDINARY + 1])


@rule
def card_played(play: int) -> int:
    """The card that leaves the hand with a play, whatever it is announced to be."""
    return play if play < ORDINARY else CARD_OF_PLAY[play - ORDINARY]


@rule
def suit_announced(play: int) -> int:
    """The suit named with an anniversary card (rule 6.6), or NO_SUIT."""
    return SUIT_OF_PLAY[play - ORDINARY] if play >= ORDINARY else NO_SUIT
