"""The actions as numbers: 171 of them, each meaning the same in every game.

| from | to  | action |
|-----:|----:|--------|
|    0 |  59 | play that ordinary card |
|   60 |  62 | play the Dragon, the Fairy, the Bomb |
|   63 |  64 | play the Shapeshifter as Wizard, as Jester |
|   65 |  68 | play the Juggler as suit 0 to 3 |
|   69 |  72 | play the Cloud as suit 0 to 3 |
|   73 |  73 | play the one card one has not seen (Foresight, rule 7.8) |
|   74 | 140 | pass card 0 to 66 to the left (rule 6.7) |
|  141 | 163 | bid 0 to 22 |
|  164 | 168 | name suit 0 to 3, or no trump |
|  169 | 170 | change the bid by -1, by +1 (rule 6.8) |

Inside one phase the *choice* is the action minus the phase's first action. A set of choices is a pair of masks: choices
0 to 59, and choices from 60 on.
"""

from .cards import BOMB, CARDS, CLOUD, JUGGLER, SHAPESHIFTER
from .once import rule
from .state import MAX_HAND

SHAPESHIFTER_AS_WIZARD = 63
SHAPESHIFTER_AS_JESTER = 64
JUGGLER_AS = 65  # plus the suit
CLOUD_AS = 69  # plus the suit
UNSEEN = 73

FIRST_PLAY = 0
FIRST_PASS = 74
FIRST_BID = FIRST_PASS + CARDS
FIRST_TRUMP = FIRST_BID + MAX_HAND + 1
FIRST_CHANGE = FIRST_TRUMP + 5
ACTIONS = FIRST_CHANGE + 2

# Indexed by phase: DEAL, TRUMP, BID, PLAY, PASS, CHANGE, OVER
FIRST_ACTION = (0, FIRST_TRUMP, FIRST_BID, FIRST_PLAY, FIRST_PASS, FIRST_CHANGE, 0)


@rule
def card_played(play: int) -> int:
    """The card that leaves the hand with a play, whatever it is announced to be."""
    if play <= BOMB:
        return play
    if play < JUGGLER_AS:
        return SHAPESHIFTER
    if play < CLOUD_AS:
        return JUGGLER
    return CLOUD


@rule
def suit_announced(play: int) -> int:
    """The suit named with a Juggler or Cloud."""
    return (play - JUGGLER_AS) % 4
