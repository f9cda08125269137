"""What cards promise: the rough chance of each to take a trick, from 0 to 1.

Those who count go by these numbers: the bot (``bots/chances.py``), and the player that is compiled (``habits.py``).
Plain Python, since the bot does without NumPy.
"""

from ..rules.cards import HIGHEST_NUMBER, WIZARD
from ..rules.state import MAX_PLAYERS

OF_WIZARD = 0.93
OF_DARK_WIZARD = 0.85
OF_JESTER = 0.02
# In the order of the cards. A Juggler or Cloud is a middling trump if its holder wants it to be.
OF_ANNIVERSARY = (
    0.98,  # Dragon
    0.01,  # Fairy
    0.03,  # Bomb
    0.9,  # Shapeshifter
    0.45,  # Juggler
    0.6,  # Cloud
    0.0,  # Werewolf
)
OF_SPENT = 0.05  # a Shapeshifter thrown away as a Jester: not quite as cheap as a real one
AS_JUGGLER, AS_CLOUD = 8, 10  # number cards about as good as these, once a suit is named

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
