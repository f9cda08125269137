"""Bots that play by a network, for every number of players and every option."""

from .bot import NeuralBot
from .network import ANY, BASE, POINTS_PER_UNIT, Network, shipped_network

__all__ = ["ANY", "BASE", "POINTS_PER_UNIT", "Network", "NeuralBot", "shipped_network"]
