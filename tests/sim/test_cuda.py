"""The rules compile for CUDA, with every option, on a machine that has no such device.

That they run there as on the CPU is shown by ``benchmarks/agreement.py --device cuda`` on a machine that has one.
"""

import sys
from types import SimpleNamespace
from typing import Any

import pytest

from foretold.rules.options import Rules
from foretold.sim import cuda as on_cuda
from foretold.sim import hidden_hands, simulate
from foretold.sim.compiled import SETUP, STATE
from foretold.sim.habits import plain_policy
from foretold.sim.policies import random_policy

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the CUDA compiler comes for Linux only")


@pytest.fixture
def compile_to_ptx(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A function that compiles a kernel for a device of capability 9.0, which need not be there."""
    cuda = on_cuda.import_cuda()
    from numba.cuda import dispatcher

    device = SimpleNamespace(compute_capability=(9, 0))
    monkeypatch.setattr(dispatcher, "get_current_device", lambda: device)
    return lambda kernel, signature: cuda.compile_ptx(kernel.py_func, signature, cc=(9, 0), device=False)[0]


@pytest.mark.parametrize("policy", [random_policy, plain_policy])
def test_the_game_loop_compiles(compile_to_ptx: Any, policy: Any) -> None:
    from numba import from_dtype, types

    arguments = (
        from_dtype(SETUP)[::1],
        types.boolean,
        types.uint64,
        types.int64,
        types.int64,
        types.int64[:, ::1],
        types.int16[:, ::1],
    )
    text = compile_to_ptx(on_cuda.batch_kernel(policy), types.void(*arguments))
    assert ".visible .entry" in text
    assert "atom" in text


def test_hidden_hands_compile(compile_to_ptx: Any) -> None:
    from numba import types

    masks, numbers, flags = types.int64[:, ::1], types.int64[::1], types.boolean[::1]
    history = types.Tuple((types.int8[:, ::1], masks))
    update, propose, settle = hidden_hands.kernels("cuda")
    sizes, players, seed = types.int8[:, ::1], types.int64, types.uint64
    updating = types.void(masks, masks, flags, history, masks, numbers, players, numbers, sizes, flags, seed)
    proposing = types.void(masks, masks, numbers, players, masks, masks, seed)
    assert ".visible .entry" in compile_to_ptx(update, updating)
    assert ".visible .entry" in compile_to_ptx(propose, proposing)
    chances = types.float32[:, :, ::1]
    settling = types.void(masks, masks, chances, numbers, players, players, masks, masks, seed)
    assert ".visible .entry" in compile_to_ptx(settle, settling)


def test_the_trace_compiles(compile_to_ptx: Any) -> None:
    from numba import from_dtype, types

    notes = (
        from_dtype(STATE)[:, ::1],
        types.int8[:, ::1],
        types.int16[:, ::1],
        types.int64[:, ::1],
        types.int64[:, :, :, ::1],
        types.int8[:, :, ::1],
    )
    arguments = (from_dtype(SETUP)[::1], types.boolean, types.uint64, types.int64, types.int32[::1], *notes)
    assert ".visible .entry" in compile_to_ptx(on_cuda.trace_kernel(), types.void(*arguments))


def test_without_a_device_the_error_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_cuda.import_cuda(), "is_available", lambda: False)
    with pytest.raises(RuntimeError, match="use the device 'cpu'"):
        simulate(Rules(), 1, device="cuda")
