"""The rough probability of each card to take a trick, from 0 to 1.

These numbers are used by the counting bot (``bots/simple.py``) and by the compiled scripted player (``habits.py``).
This is plain Python, since the bot works without NumPy.
"""

from ..rules.cards import (
    BOMB,
    CARDS,
    CLOUD,
    DRAGON,
    FAIRY,
    HIGHEST_NUMBER,
    JUGGLER,
    ORDINARY,
    SHAPESHIFTER,
    SPECIALS,
    WEREWOLF,
    WIZARD,
)
from ..rules.state import MAX_PLAYERS

OF_WIZARD = 0.93
OF_DARK_WIZARD = 0.85
OF_JESTER = 0.02
# A Juggler or Cloud is a middling trump if its holder wants it to be.
_OF_SPECIALS = {DRAGON: 0.98, FAIRY: 0.01, BOMB: 0.03, SHAPESHIFTER: 0.9, JUGGLER: 0.45, CLOUD: 0.6, WEREWOLF: 0.0}
OF_ANNIVERSARY = tuple(_OF_SPECIALS[card] for card in range(ORDINARY, CARDS))
OF_SPENT = 0.05  # a Shapeshifter thrown away as a Jester: not quite as cheap as a real one
# By anniversary card: the number card that is about as good, once a suit is named; 0 for those played without one
AS_NUMBER = tuple(round(special.quarters / 4) for special in SPECIALS)

# Kinds of number cards, by which OF_NUMBERS is indexed after the number of players and before the value
SIDE, SIDE_WITHOUT_TRUMP, OF_TRUMP, ANY_COLOUR = 0, 1, 2, 3


def _of_numbers(players: int) -> tuple[tuple[float, ...], ...]:
    others = max(players - 1, 1)
    heights = [value / HIGHEST_NUMBER for value in range(WIZARD)]
    side = [height ** (1.1 * others) for height in heights]
    return (
        tuple(0.62 * share for share in side),
        tuple(0.78 * share for share in side),
        tuple(0.12 + 0.78 * height ** (0.5 * others) for height in heights),
        tuple(0.9 * height ** (1.15 * others) for height in heights),
    )


OF_NUMBERS = tuple(map(_of_numbers, range(MAX_PLAYERS + 1)))
