"""Weights on disk: in half precision, as the neural bot reads them; a run goes on from the same file."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch

from .network import Network


def save_weights(network: Network, path: Path) -> None:
    """The network as ``foretold.bots.neural`` reads it: what inputs are multiplied by is put into the first layer."""
    weights = {name.replace(".", "_"): tensor.detach().float() for name, tensor in network.named_parameters()}
    weights["first_weight"] = weights["first_weight"] * network.inputs
    np.savez(path, allow_pickle=False, **{name: tensor.half().cpu().numpy() for name, tensor in weights.items()})


def load_weights(path: Path, device: str = "cpu") -> Network:
    """The network of a file of weights."""
    with np.load(path) as file:
        weights = {name: torch.tensor(file[name].astype(np.float32)) for name in file.files}
    depth = sum(name.startswith("blocks_") and name.endswith("_weight") for name in weights)
    network = Network(weights["first_weight"].shape[0], depth)
    weights["first_weight"] = weights["first_weight"] / network.inputs
    with torch.no_grad():
        for name, parameter in network.named_parameters():
            parameter.copy_(weights[name.replace(".", "_")])
    return network.to(device)
