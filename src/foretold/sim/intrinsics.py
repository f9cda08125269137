"""Bits of an integer in compiled code: what Python's integers have and Numba's lack, and a faster ``nth_bit``."""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core.registry import cpu_target
from numba.extending import intrinsic, overload, overload_method

from .bits import nth_bit

SLOW_DEPOSIT = ("znver1", "znver2")  # have the instruction, but in microcode


def deposits_fast() -> bool:
    """Whether the processor that Numba compiles for scatters bits over a mask in one instruction (x86's ``pdep``)."""
    _, name, features = cpu_target.target_context.codegen().magic_tuple()
    return "+bmi2" in features.split(",") and name not in SLOW_DEPOSIT


@intrinsic  # type: ignore[untyped-decorator]
def count_bits(typing_context: Any, value: Any) -> Any:
    """How many bits are set."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@overload_method(types.Integer, "bit_count")
def _bit_count(value):  # type: ignore[no-untyped-def]
    return lambda value: count_bits(value)


@intrinsic  # type: ignore[untyped-decorator]
def deposit(typing_context: Any, value: Any, mask: Any) -> Any:
    """Scatter the low bits of ``value`` over the set bits of ``mask``."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        function = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), ir.FunctionType(word, [word, word]))
        return builder.call(function, arguments)

    return types.int64(types.int64, types.int64), generate


@overload(nth_bit, target="cpu", strict=False, jit_options={"forceinline": True})
def _nth_bit_on_cpu(mask, place):  # type: ignore[no-untyped-def]
    if not deposits_fast():
        return nth_bit
    return lambda mask, place: count_bits(deposit(1 << place, mask) - 1)
