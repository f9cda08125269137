"""Weights on disk, as the neural bot reads them; a run goes on from the same file."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import torch

from ...bots.neural.weights_file import WeightsError, blocks_of, heads_of, read_weights, write_weights
from ...sim.observation import SIZE
from .network import HolderNetwork, Network, Trunk

Kind = TypeVar("Kind", Network, HolderNetwork)

PURPOSE = {Network: "plays", HolderNetwork: "says who holds which card"}


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


def load_any(path: Path, device: str = "cpu") -> Trunk:
    """The network of a file of either kind."""
    return _load(Network if "policy" in heads_of(read_weights(path)) else HolderNetwork, path, device)


def _load(kind: type[Kind], path: Path, device: str) -> Kind:
    weights = {name: torch.tensor(array) for name, array in read_weights(path).items()}
    network = kind(weights["first_weight"].shape[0], len(blocks_of(weights)))
    with torch.no_grad():
        for name, parameter in network.named_parameters():
            found = weights.get(name.replace(".", "_"))
            if found is None or found.shape != parameter.shape:
                what = f"a network that {PURPOSE[kind]}, for observations of {SIZE} numbers"
                raise WeightsError(f"{path.name}: expected weights of {what}")
            parameter.copy_(found)
        network.first.weight /= network.inputs
    return network.to(device)
