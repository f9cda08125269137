"""Bots that other processes can find."""

import os

from foretold import View
from foretold.bots import Bot, RandomBot
from foretold.game.actions import Action


def other_random(seed: int) -> Bot:
    """A random bot with another chance."""
    return RandomBot(seed + 1)


def end_process(*_: object) -> Bot:
    """End the process at once, as the system does where memory runs out."""
    os._exit(1)


class Cheat(RandomBot):
    """Bids more than there is."""

    def choose(self, view: View) -> Action:
        return Action("bid 22")
