"""Makers of bots that take a moment to load: NumPy and weights, or compiled code. They do so when the first is made."""

from __future__ import annotations

from .protocol import Bot
from .sound import SoundBot


def neural(seed: int) -> Bot:
    """The neural bot."""
    from .neural import NeuralBot

    return NeuralBot(seed)


def expert(seed: int) -> Bot:
    """The neural bot that keeps no count."""
    from .expert import ExpertBot

    return SoundBot(ExpertBot(seed))


def master(seed: int) -> Bot:
    """The strongest bot: the neural one, playing to win."""
    from .neural import NeuralBot

    return SoundBot(NeuralBot(seed, to_win=True))


def search(seed: int) -> Bot:
    """The search bot."""
    from .search import SearchBot

    return SearchBot(seed)
