"""Bots by one network for every number of players and every option."""

from .bot import ExpertBot, NeuralBot
from .network import POINTS_PER_UNIT, WEIGHTS, Network, shipped_network

__all__ = ["POINTS_PER_UNIT", "WEIGHTS", "ExpertBot", "Network", "NeuralBot", "shipped_network"]
