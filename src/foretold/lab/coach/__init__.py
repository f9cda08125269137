"""The coach: what every decision of a game was worth, its costliest mistakes, and luck separated from skill.

>>> from foretold import Game
>>> from foretold.bots import find_bot
>>> from foretold.lab.coach import review
>>> game, bot = Game("us", players=3, hand_sizes=(1, 2), seed=1), find_bot("counting")(1)
>>> while not game.over:
...     events = game.play(bot.choose(game.view(game.turn)))
>>> found = review(game, "quick")
>>> account = found.players[0].account
>>> round(account.luck + account.skill - account.ahead, 3)
0.0
"""

from ...extras import needing
from .depth import DEPTHS

with needing("fast", "the coach"):
    from .result import Review
    from .reviews import review

__all__ = ["DEPTHS", "Review", "review"]
