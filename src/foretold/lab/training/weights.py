"""Weights on disk, as the neural bot reads them; a run goes on from the same file."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import torch

from ...bots.neural.weights_file import count_blocks, read_weights, write_weights
from .network import HolderNetwork, Network, Trunk

Kind = TypeVar("Kind", Network, HolderNetwork)


def save_weights(network: Trunk, path: Path) -> None:
    """The network as ``foretold.bots.neural`` reads it: what inputs are multiplied by is put into the first layer."""
    weights = {name.replace(".", "_"): tensor.detach().float() for name, tensor in network.named_parameters()}
    weights["first_weight"] = weights["first_weight"] * network.inputs
    write_weights(path, {name: tensor.cpu().numpy() for name, tensor in weights.items()})


def load_weights(path: Path, device: str = "cpu") -> Network:
    """The network of a file of weights."""
    return _load(Network, path, device)


def load_holders(path: Path, device: str = "cpu") -> HolderNetwork:
    """The network of a file that ``holders.py`` wrote."""
    return _load(HolderNetwork, path, device)


def _load(kind: type[Kind], path: Path, device: str) -> Kind:
    weights = {name: torch.tensor(array) for name, array in read_weights(path).items()}
    network = kind(weights["first_weight"].shape[0], count_blocks(weights))
    weights["first_weight"] = weights["first_weight"] / network.inputs
    with torch.no_grad():
        for name, parameter in network.named_parameters():
            parameter.copy_(weights[name.replace(".", "_")])
    return network.to(device)
