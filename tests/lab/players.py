"""Bots that other processes can find."""

from foretold import View
from foretold.bots import Bot, RandomBot
from foretold.game.actions import Action


def other_random(seed: int) -> Bot:
    """A random bot with another chance."""
    return RandomBot(seed + 1)


class Cheat(RandomBot):
    """Bids more than there is."""

    def choose(self, view: View) -> Action:
        return Action("bid 22")
