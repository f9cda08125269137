"""The rules compiled: batches of whole games on CPU threads and on CUDA."""

from .simulate import Simulation, simulate

__all__ = ["Simulation", "simulate"]
