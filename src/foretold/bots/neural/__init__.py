"""Bots that play by a network, for every number of players and every option."""

from .bot import NeuralBot
from .network import (
    ANY,
    BASE,
    HOLDERS,
    PLAYING,
    POINTS_PER_UNIT,
    HolderNetwork,
    Network,
    network_name,
    shipped_network,
)

__all__ = [
    "ANY",
    "BASE",
    "HOLDERS",
    "PLAYING",
    "POINTS_PER_UNIT",
    "HolderNetwork",
    "Network",
    "NeuralBot",
    "network_name",
    "shipped_network",
]
