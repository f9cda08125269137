"""Bots by one network for every number of players and every option."""

from .network import POINTS, STANDING, WEIGHTS, Network, NeuralBot, shipped_network

__all__ = ["POINTS", "STANDING", "WEIGHTS", "Network", "NeuralBot", "shipped_network"]
