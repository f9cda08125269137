"""Bots that play by a network, for every number of players and every option."""

from .bot import NeuralBot
from .network import ANY, BASE, HOLDERS, POINTS_PER_UNIT, HolderNetwork, Network, shipped_network

__all__ = ["ANY", "BASE", "HOLDERS", "POINTS_PER_UNIT", "HolderNetwork", "Network", "NeuralBot", "shipped_network"]
