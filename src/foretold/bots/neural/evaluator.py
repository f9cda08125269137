"""Evaluators: what runs the networks for the neural bots. It is NumPy, unless the host brings a way of its own."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from typing import Protocol

from ...game.actions import ACTIONS
from ...rules.options import Rules
from .network import network_name, shipped_network


class Preferences(Protocol):
    """A number for each action: what the network would rather do has the higher one."""

    def __getitem__(self, action: int, /) -> float: ...


class Evaluator(Protocol):
    """Runs a network."""

    def run(self, observation: list[int]) -> tuple[Preferences, float]:
        """The preference for each action, suits in the observation's order, and the value of the round."""
        ...


class HostEvaluator:
    """A network as the host of Python runs it, a web page for one: a function reads the observation from a buffer of
    signed bytes and writes the preferences, and after them the value, to one of single-precision numbers."""

    def __init__(self, evaluate: Callable[[array[int], array[float]], object]) -> None:
        self._evaluate = evaluate

    def run(self, observation: list[int]) -> tuple[Preferences, float]:
        """The preference for each action, and the value."""
        found = array("f", bytes(4 * (len(ACTIONS) + 1)))
        self._evaluate(array("b", observation), found)
        return found, found[-1]


_by_host: dict[str, Evaluator] = {}


def use_host_evaluators(evaluators: Mapping[str, Evaluator]) -> None:
    """Let the host run the networks of these names, as in ``PLAYING``, and NumPy any other."""
    _by_host.clear()
    _by_host.update(evaluators)


def require_evaluator() -> None:
    """Raise ``ImportError`` where there is neither a host that runs networks nor NumPy."""
    if not _by_host:
        import numpy  # noqa: F401


def evaluator(rules: Rules) -> Evaluator:
    """The evaluator of the network for these rules: the host's, or NumPy's."""
    return _by_host.get(network_name(rules)) or shipped_network(rules)
