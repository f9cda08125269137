"""Rules are written once and run three ways.

``@rule`` lists a function and changes nothing about it: CPython runs it as it stands. The first time somebody asks for
compiled code, ``foretold.sim`` hands the list to Numba, for the CPU or for CUDA.

A function in the list must therefore stay in the language that all three share: integers and arrays of integers, masks
below 2**62 (so that signed 64-bit integers and Python's integers agree), no exceptions, no objects but ``Setup`` and
``State``, no randomness.
"""

from collections.abc import Callable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

RULE_FUNCTIONS: list[Callable[..., Any]] = []


def rule(function: Function) -> Function:
    """List ``function`` among those that run interpreted, on the CPU compiled, and on CUDA."""
    RULE_FUNCTIONS.append(function)
    return function
